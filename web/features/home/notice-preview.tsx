import { rowsOf, type ContentValues } from '#contract/content.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { Notice } from '#contract/notices.ts';
import { shownBlocks } from '#contract/rules/texts/rich-text.ts';
import { NoticeList } from './notice-list.tsx';

/** A notice that is being written, as it will stand on the home page. */
export function Preview({ values }: { values: ContentValues }) {
  const text = (name: string) => String(values[name] ?? '');
  const notice: Notice = {
    key: 'vista-previa',
    title: text('title') || 'Sin título',
    text: text('text'),
    blocks: shownBlocks(
      text('link') === '' ? text('text') : `${text('text')}\n\n[Más información](${text('link')})`,
      SCREEN_BASE,
    ),
    link: text('link') === '' ? null : text('link'),
    from: text('from'),
    until: text('until') || null,
    priority: text('priority') as Notice['priority'],
    pictures: rowsOf(values.pictures).map(({ id, title }) => ({ id, text: title ?? '' })),
    audience: text('audience') as Notice['audience'],
  };
  return (
    <div className="n-preview">
      <NoticeList notices={[notice]} />
    </div>
  );
}
