import { pageViewsApi, type DocumentReading } from '#contract/page-views.ts';
import type { Api } from '#web/kit/api.ts';
import type { RecognisedText } from './pdf/page-text.ts';

type Block = DocumentReading['pages'][number]['blocks'][number];

/** What a program read in the pages of a version that are pictures. */
export async function loadRecognised(
  api: Api,
  version: { id: string; version: number },
): Promise<RecognisedText> {
  const { pages } = await api.call(pageViewsApi.reading, { params: version });
  return new Map(
    pages
      .filter(({ isRecognised }) => isRecognised)
      .map(({ number, blocks }) => [number, blocks.map(textOf).join('\n')]),
  );
}

function textOf(block: Block): string {
  if (block.kind === 'list') return block.items.join('\n');
  if (block.kind === 'table') return block.rows.map((row) => row.join(' ')).join('\n');
  return block.text;
}
