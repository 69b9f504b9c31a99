import type { ContentItem } from '#contract/content-api.ts';
import { rowsOf, type ContentValues } from '#contract/content.ts';
import type { RegulationDetail } from '#contract/regulations.ts';
import { Screen } from './regulation-detail.screen.tsx';

/** A regulation that is being written, as its page will be. */
export function Preview({ values, item }: { values: ContentValues; item: ContentItem }) {
  const text = (name: string) => String(values[name] ?? '');
  const filled = (name: string) => text(name) || null;
  const link = (name: string) =>
    text(name) === '' ? null : { slug: text(name), title: item.references[text(name)] ?? text(name) };
  const { topics } = values;
  const data: RegulationDetail = {
    slug: 'vista-previa',
    title: text('title') || 'Sin título',
    shortTitle: filled('shortTitle'),
    level: text('level') as RegulationDetail['level'],
    kind: text('kind'),
    status: text('status') as RegulationDetail['status'],
    publishedOn: filled('publishedOn'),
    inForceOn: filled('inForceOn'),
    lastReformOn: filled('lastReformOn'),
    repealedOn: filled('repealedOn'),
    summary: text('summary'),
    topics: Array.isArray(topics) ? [...topics] : [],
    uses: 0,
    replacedBy: link('replacedBy'),
    hasText: false,
    isUncertain: false,
    issuer: text('issuer'),
    medium: filled('medium'),
    officialUrl: filled('officialUrl'),
    amends: link('amends'),
    files: rowsOf(values.papers).flatMap(({ id, title = '' }) => {
      const file = item.files[id];
      return file === undefined ? [] : [{ ...file, title }];
    }),
    amendedBy: [],
    replaces: [],
    texts: [],
  };
  return <Screen data={data} isPreview />;
}
