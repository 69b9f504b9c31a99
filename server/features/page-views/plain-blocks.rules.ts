import type { PageBlock } from '#contract/page-views.ts';

const CELLS = ' | ';

/** Blocks of a text of which only paragraphs are known, one on each line; cells of a table are parted by bars. */
export function plainBlocks(text: string): PageBlock[] {
  const blocks: PageBlock[] = [];
  for (const line of text.split('\n')) {
    const said = line.trim();
    if (said === '') continue;
    if (!said.includes(CELLS)) {
      blocks.push({ kind: 'paragraph', text: said });
      continue;
    }
    const last = blocks.at(-1);
    const row = said.split(CELLS).map((cell) => cell.trim());
    if (last?.kind === 'table') last.rows.push(row);
    else blocks.push({ kind: 'table', hasHead: false, rows: [row] });
  }
  return blocks;
}
