import type { DocumentReading, PageBlock } from '#contract/page-views.ts';

/** A block whose heading, if it is one, has its level on this page and an anchor. */
export type LevelledBlock = Exclude<PageBlock, { kind: 'heading' }> | LevelledHeading;
export interface LevelledHeading {
  kind: 'heading';
  /** From 2, below the title of the screen; never more than one deeper than the heading before. */
  level: 2 | 3 | 4 | 5 | 6;
  text: string;
  anchor: string;
}
export type LevelledPage = Omit<DocumentReading['pages'][number], 'blocks'> & { blocks: LevelledBlock[] };

const MAX_TITLES = 300;

/** Headings without gaps between their levels, whatever the file says, and those of the first three for an index. */
export function levelled(pages: DocumentReading['pages']): {
  pages: LevelledPage[];
  titles: LevelledHeading[];
} {
  const titles: LevelledHeading[] = [];
  const open: { told: number; shown: number }[] = [];
  let count = 0;
  const levelOf = (told: number) => {
    while ((open.at(-1)?.told ?? 0) >= told) open.pop();
    const shown = Math.min(6, (open.at(-1)?.shown ?? 1) + 1);
    open.push({ told, shown });
    return shown as LevelledHeading['level'];
  };
  const shown = pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block): LevelledBlock => {
      if (block.kind !== 'heading') return block;
      count += 1;
      const heading = { ...block, level: levelOf(block.level), anchor: `titulo-${count}` };
      if (heading.level <= 4 && titles.length < MAX_TITLES) titles.push(heading);
      return heading;
    }),
  }));
  return { pages: shown, titles };
}
