import type { ContentItem } from '#contract/content-api.ts';
import { rowsOf, type ContentValues } from '#contract/content.ts';
import type { TextPart } from '#contract/regulation-texts.ts';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextBody } from './text-body.tsx';
import '#web/ui/section-rhythm.css';
import './regulation-text.css';

/** Parts that a preview draws at once: a law has hundreds, and each letter that is typed draws them anew. */
const SHOWN = 40;

/** The text of a regulation that is being written, as its page will be. */
export function Preview({ values, item }: { values: ContentValues; item: ContentItem }) {
  const text = (name: string) => String(values[name] ?? '');
  const rows = rowsOf(values.articles);
  const parts = rows.slice(0, SHOWN).map(({ id, kind, label = '', heading = '', text: said = '' }) => ({
    anchor: `vista-${id}`,
    kind: kind as TextPart['kind'],
    label,
    heading,
    text: said,
    citations: 0,
  }));
  return (
    <Page className="u-rhythm rt">
      <PageHead title={item.references[text('regulation')] ?? 'Norma'}>
        <p>
          <b>{text('name')}</b>. {text('source')}
        </p>
      </PageHead>
      {text('note') !== '' && <Notice tone="warn">{text('note')}</Notice>}
      <TextBody parts={parts} />
      {rows.length > SHOWN && <p className="u-muted">Siguen {rows.length - SHOWN} partes más.</p>}
    </Page>
  );
}
