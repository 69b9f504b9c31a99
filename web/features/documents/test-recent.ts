import { KIND_WORDS, STAGE_WORDS } from '#contract/document-filters.ts';
import { documentsApi } from '#contract/documents-api.ts';
import type { FacetCount } from '#contract/procedures.ts';
import type { RecentDocument, RecentDocumentPage } from '#contract/recent-documents.ts';
import { answer } from '#web/test-screen.tsx';
import { PROCEDURE } from './test-documents.ts';

/** A word that every one of the titles has. */
export const WORD = 'quetzalli';

function listed(at: number, given: Pick<RecentDocument, 'title' | 'kind' | 'stage'>): RecentDocument {
  return {
    id: `0198d000-0000-7000-8000-00000000000${at}`,
    version: 1,
    publishedAt: '2026-11-18T16:00:00.000Z',
    withdrawnAt: null,
    withdrawnReason: null,
    originalName: `${given.title}.pdf`,
    mediaType: 'application/pdf',
    bytes: 184_320,
    pages: 3,
    href: `/documentos/${at}/versiones/1/archivo`,
    procedure: PROCEDURE,
    ...given,
  };
}

const PUBLISHED = [
  listed(1, { title: 'Anexo Quetzalli', kind: 'technical_annex', stage: 'notice' }),
  listed(2, { title: 'Acta Quetzalli', kind: 'award_minutes', stage: 'award' }),
];

const kindOf = ({ kind }: RecentDocument) => KIND_WORDS.find(({ value }) => value === kind);
const stageOf = ({ stage }: RecentDocument) => STAGE_WORDS.find(({ value }) => value === stage);

function counted(words: readonly ({ word: string; label: string } | undefined)[]): FacetCount[] {
  return words.flatMap((one) => (one === undefined ? [] : [{ value: one.word, label: one.label, count: 1 }]));
}

/** The list as the service gives it: a filter narrows the rows and every count but its own. */
export const recentAnswer = answer(documentsApi.recent, ({ query }): RecentDocumentPage => {
  const [kind, stage] = [query.get('tipo'), query.get('etapa')];
  const ofKind = PUBLISHED.filter((row) => kind === null || kindOf(row)?.word === kind);
  const ofStage = PUBLISHED.filter((row) => stage === null || stageOf(row)?.word === stage);
  const found = ofKind.filter((row) => ofStage.includes(row));
  return {
    rows: found,
    total: { value: found.length, exact: true },
    published: found.length,
    withdrawn: 0,
    facets: {
      tipo: counted(ofStage.map(kindOf)),
      etapa: counted(ofKind.map(stageOf)),
      anio: [{ value: '2026', count: found.length }],
      area: [{ value: 'Dirección de Recursos Materiales, Campus Guanajuato', count: found.length }],
    },
    page: 1,
    size: 20,
  };
});
