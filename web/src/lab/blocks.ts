// A report's pieces, sorted for reading: its plots first, then the text and tables without them.
import type { Block, PlotBlock } from '../wire/lab';

const isPlot = (block: Block): block is PlotBlock => block.kind === 'plot';

export const plotsOf = (blocks: readonly Block[]): PlotBlock[] => blocks.filter(isPlot);

/** The rest, without headings that have nothing below them any more. */
export function withoutPlots(blocks: readonly Block[]): Exclude<Block, PlotBlock>[] {
  const rest = blocks.filter((block) => !isPlot(block)) as Exclude<Block, PlotBlock>[];
  return rest.filter(({ kind }, i) => {
    const next = rest[i + 1]?.kind;
    return kind !== 'heading' || (next !== undefined && next !== 'heading');
  });
}
