import type { ContentItem } from '#contract/content-api.ts';
import { rowsOf, type ContentValues } from '#contract/content.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { SheetDetail } from '#contract/procedure-sheets.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Screen } from './sheet-detail.screen.tsx';

/** A sheet that is being written, as its page will be. */
export function Preview({ values, item }: { values: ContentValues; item: ContentItem }) {
  const { now } = usePortal();
  const text = (name: string) => String(values[name] ?? '');
  const data: SheetDetail = {
    key: text('code'),
    slug: item.key,
    title: text('title') || 'Sin nombre',
    audience: text('audience') as SheetDetail['audience'],
    category: text('category'),
    objective: text('objective'),
    responseTime: text('responseTime'),
    cost: text('cost'),
    scope: text('scope'),
    responsibleArea: text('responsibleArea'),
    contact: text('contact'),
    schedule: text('schedule'),
    channel: text('channel'),
    result: text('result'),
    requirements: rowsOf(values.requirements).map((row) => row.text ?? ''),
    // What the registry asks for comes with its page.
    registry: null,
    steps: rowsOf(values.steps).map(({ activity = '', actor = '', term = '' }) => ({
      activity,
      actor,
      term,
    })),
    questions: rowsOf(values.questions).map(({ question = '', answer = '' }) => ({ question, answer })),
    regulations: rowsOf(values.basis).map(({ regulation = '', article = '' }) => ({
      slug: regulation,
      title: item.references[regulation] ?? regulation,
      article,
    })),
    files: rowsOf(values.forms).flatMap(({ id, title = '' }) => {
      const file = item.files[id];
      return file === undefined ? [] : [{ ...file, title }];
    }),
    edition: item.edition + 1,
    issuedOn: text('issuedOn') || todayInMexico(new Date(now)),
    reviewDueOn: item.reviewOn,
  };
  return <Screen data={data} isPreview />;
}
