// The axis of a plot: where values stand, from 0 to 1, and which ticks it has. The same rules as the lab's own drawings.
import type { Axis } from '../wire/lab';

export interface Tick {
  /** From 0 at the low end to 1 at the high one. */
  at: number;
  text: string;
}

export interface Scale {
  ticks: Tick[];
  /** Where a value stands; null if it cannot be shown. */
  place(value: number): number | null;
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';

export const grouped = (n: number): string => Math.abs(n).toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',');

const signed = (n: number, text: string): string => (n < 0 && /[1-9]/.test(text) ? `−${text}` : text);

/** Three digits that mean something: 0.00412, 3.14, 53,989. */
export function significant(n: number): string {
  const size = Math.abs(n);
  if (size === 0 || size >= 99.95) return signed(n, grouped(n));
  return signed(n, size.toFixed(Math.min(9, Math.max(0, 2 - Math.floor(Math.log10(size))))));
}

function powerOfTen(power: number): string {
  if (power < 0 && power >= -3) return (10 ** power).toFixed(-power);
  if (power >= 0 && power < 5) return grouped(10 ** power);
  const digits = [...String(Math.abs(power))].map((digit) => raised[Number(digit)]).join('');
  return `10${power < 0 ? '⁻' : ''}${digits}`;
}

/** The next of 1, 2 and 5 times a power of ten. */
export function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return power * ([1, 2, 5].find((factor) => factor * power >= step * 0.999) ?? 10);
}

function between(low: number, high: number, ticks: [number, string][], transform: (value: number) => number): Scale {
  const place = (value: number): number | null => {
    const at = (transform(value) - low) / (high - low);
    return Number.isFinite(at) ? at : null;
  };
  return { ticks: ticks.map(([value, text]) => ({ at: (value - low) / (high - low), text })), place };
}

const named = (names: string[]): Scale =>
  between(-0.5, Math.max(names.length, 1) - 0.5, names.map((name, i) => [i, name]), (value) => value);

function logarithmic(values: number[], most: number): Scale {
  const logs = values.filter((value) => value > 0).map(Math.log10);
  const low = Math.floor(Math.min(...logs, 0) + 1e-9);
  const first = logs.length > 0 ? Math.floor(Math.min(...logs) + 1e-9) : low;
  const last = Math.max(logs.length > 0 ? Math.ceil(Math.max(...logs) - 1e-9) : 1, first + 1);
  const step = Math.ceil((last - first) / Math.max(1, most));
  const ticks: [number, string][] = [];
  for (let power = first; power <= last; power += step) ticks.push([power, powerOfTen(power)]);
  const clear = 0.04 * (last - first);
  return between(first - clear, last + clear, ticks, (value) => (value > 0 ? Math.log10(value) : NaN));
}

function linear(values: number[], whole: boolean, most: number): Scale {
  const low = values.length > 0 ? Math.min(...values) : 0;
  const span = Math.max((values.length > 0 ? Math.max(...values) : 1) - low, Math.abs(low) * 1e-9) || 1;
  const rough = roundStep(span / Math.max(1, most));
  const step = whole ? Math.max(1, rough) : rough;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(Math.ceil((low + span) / step - 1e-9), first + 1);
  const decimals = Math.min(9, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));
  const ticks: [number, string][] = [];
  for (let i = first; i <= last; i += 1) {
    const value = i * step;
    ticks.push([value, signed(value, decimals === 0 ? grouped(value) : Math.abs(value).toFixed(decimals))]);
  }
  // Points stand clear of the frame.
  const clear = 0.25 * step;
  return between(first * step - clear, last * step + clear, ticks, (value) => value);
}

/** The scale of an axis on which these values must have a place, with about so many ticks at most. */
export function scaleOf(axis: Axis, values: number[], most: number): Scale {
  if (axis.names.length > 0) return named(axis.names);
  const all = [...values, ...axis.includes].filter(Number.isFinite);
  return axis.logarithmic ? logarithmic(all, most) : linear(all, axis.whole, most);
}
