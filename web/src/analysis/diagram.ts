// A picture of a position, as SVG text in the colours that are on the screen, and as PNG made of it.
import { nameOf, shownPlace, shownRows, type Naming } from '../board/geometry';
import type { Piece } from '../wire/types';

export interface DiagramColours {
  squareDark: string;
  squareLight: string;
  squareText: string;
  frame: string;
  darkFace: string;
  darkEdge: string;
  darkCrown: string;
  lightFace: string;
  lightEdge: string;
  lightCrown: string;
}

const NAMES: Record<keyof DiagramColours, string> = {
  squareDark: '--square-dark',
  squareLight: '--square-light',
  squareText: '--square-text',
  frame: '--frame',
  darkFace: '--dark-face',
  darkEdge: '--dark-edge',
  darkCrown: '--dark-crown',
  lightFace: '--light-face',
  lightEdge: '--light-edge',
  lightCrown: '--light-crown',
};

/** The colours of the board and pieces that are set. */
export function coloursNow(): DiagramColours {
  const style = getComputedStyle(document.documentElement);
  const entries = Object.entries(NAMES).map(([key, name]) => [key, style.getPropertyValue(name).trim()]);
  return Object.fromEntries(entries) as DiagramColours;
}

export interface DiagramSource {
  pieces: readonly Piece[];
  size: number;
  flipped: boolean;
  naming: Naming | 'none';
  /** What it shows, in words. */
  title: string;
}

const CROWN = 'M-2.2 1.5 L-2.5 -1.5 L-1.15 -0.35 L0 -2.1 L1.15 -0.35 L2.5 -1.5 L2.2 1.5 Z M-2.1 2.3 H2.1';
const safe = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function diagramSvg({ pieces, size, flipped, naming, title }: DiagramSource, colours: DiagramColours): string {
  const side = size * 10;
  const at = (square: number): { x: number; y: number } => {
    const { row, column } = shownPlace(square, size, flipped);
    return { x: column * 10, y: row * 10 };
  };
  const squares = shownRows(size, flipped).flat();
  const dark = squares.map((square) => `M${at(square).x} ${at(square).y}h10v10h-10z`).join('');
  const names = naming === 'none' ? [] : squares.map((square) => `<text x="${at(square).x + 0.4}" y="${at(square).y + 1.9}">${nameOf(square, size, naming)}</text>`);
  const shapes = pieces.map(({ square, side: owner, king }) => {
    const [face, edge, crown] = owner === 'black' ? [colours.darkFace, colours.darkEdge, colours.darkCrown] : [colours.lightFace, colours.lightEdge, colours.lightCrown];
    const mark = king ? `<path d="${CROWN}" fill="${crown}" stroke="${crown}" stroke-width="0.5" stroke-linejoin="round"/>` : '';
    return `<g transform="translate(${at(square).x + 5} ${at(square).y + 5})"><circle r="3.95" fill="${face}" stroke="${edge}" stroke-width="0.35"/><circle r="3.05" fill="none" stroke="${edge}" stroke-opacity="0.55" stroke-width="0.25"/>${mark}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 ${side + 2} ${side + 2}" width="${size * 60}" height="${size * 60}" role="img">`,
    `<title>${safe(title)}</title>`,
    `<rect x="-1" y="-1" width="${side + 2}" height="${side + 2}" fill="${colours.frame}"/>`,
    `<rect width="${side}" height="${side}" fill="${colours.squareLight}"/>`,
    `<path d="${dark}" fill="${colours.squareDark}"/>`,
    `<g fill="${colours.squareText}" font-family="system-ui, sans-serif" font-weight="600" font-size="1.75">${names.join('')}</g>`,
    ...shapes,
    '</svg>',
  ].join('\n');
}

/** Draws an SVG on a canvas, at twice its size for screens with small pixels. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  // The page's policy allows pictures in data: addresses, not in blob: ones.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}
