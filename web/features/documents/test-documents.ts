import { clarificationsApi } from '#contract/clarifications-api.ts';
import { documentsApi } from '#contract/documents-api.ts';
import type { DocumentChanges } from '#contract/document-text.ts';
import type { DocumentInContext } from '#contract/documents.ts';
import { pageViewsApi, type DocumentReading } from '#contract/page-views.ts';
import type { DocumentVersion, PublicDocument } from '#contract/procedures.ts';
import { barriersOf } from '#contract/rules/texts/text-barriers.ts';
import { answer, type Answer } from '#web/test-screen.tsx';

export const PROCEDURE = {
  number: 'LP-UG-014-2026',
  slug: 'lp-ug-014-2026',
  title: 'Adquisición de equipo de laboratorio para las divisiones de ciencias naturales y exactas',
} satisfies DocumentInContext['procedure'];

const PDF = 'application/pdf';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A version whose bytes the tests' own server has: `file` is one of its samples. */
function version(file: string, given: Partial<DocumentVersion> = {}): DocumentVersion {
  return {
    number: 1,
    originalName: file,
    mediaType: PDF,
    bytes: 184_320,
    pages: Number(/-(\d+)\.pdf$/.exec(file)?.[1] ?? 1),
    sha256: '3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea',
    publishedAt: '2026-11-10T16:00:00.000Z',
    changeNote: null,
    changeCount: null,
    barriers: [],
    href: `/muestras/${file}`,
    ...given,
  };
}

function paper(at: number, title: string, versions: DocumentVersion[]): PublicDocument {
  return {
    id: `0198c000-0000-7000-8000-00000000000${at}`,
    stage: 'notice',
    kind: 'bidding_documents',
    title,
    documentDate: '2026-11-10',
    withdrawnAt: null,
    withdrawnReason: null,
    versions,
  };
}

/** Of 42 pages, in its second version; «garantía» stands on pages 4, 17 and 31. */
export const BASES = paper(1, 'Bases del recorrido', [
  version('bases-42.pdf', { number: 2, changeNote: 'Corrige el numeral 5.2', changeCount: 1 }),
  version('bases-41.pdf', { publishedAt: '2026-11-03T16:00:00.000Z' }),
]);
/** The same with a name that does not fit beside the tools. */
export const LONG_BASES = { ...BASES, title: 'Bases que se leen con letra grande y tienen un nombre largo' };
/** Three pictures without words. */
export const SCAN = paper(2, 'Acta escaneada', [
  version('escaneado-3.pdf', {
    barriers: barriersOf({
      state: 'read',
      pages: 3,
      textPages: 0,
      ocrPages: 0,
      imagePages: 3,
      language: null,
      isTagged: false,
      isProtected: false,
    }),
  }),
]);
export const LONG = paper(3, 'Acta de la segunda junta de aclaraciones con las respuestas a los licitantes', [
  version('bases-5.pdf'),
]);
export const PRICES = paper(4, 'Precios de referencia', [
  version('Precios.xlsx', { mediaType: SHEET, pages: null }),
]);
/** An index page, then a chapter on each. */
export const TERMS = paper(5, 'Términos de páginas', [version('terminos-6.pdf')]);
/** A filled form that opens without a password and restricts its readers. */
export const FORM = paper(6, 'Anexo llenado', [version('formulario-1.pdf')]);

const NO_WINDOW = { closesAt: null, meetingAt: null, hours: null, source: null, isTaking: false };

const ALL = [BASES, SCAN, LONG, PRICES, TERMS];

/** What the viewer asks for about a document of one file; `given` replaces what is said of it. */
export function viewerAnswers(document: PublicDocument, given: Partial<DocumentInContext> = {}): Answer[] {
  const context: DocumentInContext = {
    document,
    procedure: PROCEDURE,
    index: ALL,
    contents: document === PRICES ? [{ version: 1, names: ['Propuesta económica', 'Partidas'] }] : [],
    drawn: [],
    ...given,
  };
  return [
    answer(documentsApi.get, context),
    answer(clarificationsApi.ofDocument, { window: NO_WINDOW, rows: [] }),
  ];
}

/** A document as text, page by page. */
export function reading(document: PublicDocument, pages: DocumentReading['pages']): DocumentReading {
  const [newest] = document.versions;
  if (newest === undefined) throw new Error(`Nothing of ${document.title} is public`);
  const { number, originalName, mediaType, bytes, publishedAt, href } = newest;
  return {
    state: 'made',
    document: {
      id: document.id,
      title: document.title,
      version: number,
      newest: number,
      originalName,
      mediaType,
      bytes,
      publishedAt,
      href,
    },
    procedure: PROCEDURE,
    language: null,
    pages,
  };
}

/** Answers the text of a document. */
export const readingAnswer = (document: PublicDocument, pages: DocumentReading['pages']) =>
  answer(pageViewsApi.reading, reading(document, pages));

const CHAPTERS = [
  'Términos de referencia',
  '1. Objeto',
  '2. Participación',
  '3. Garantías',
  '4. Fallo',
  '5. Firma',
];

/** {@link TERMS} as text: an index page, a chapter on each page, a list, and a table. */
export const TERMS_READ: DocumentReading['pages'] = CHAPTERS.map((text, at) => ({
  number: at + 1,
  isRecognised: false,
  blocks: [
    { kind: 'heading', level: at === 0 ? 1 : 2, text },
    { kind: 'paragraph', text: `El capítulo dice lo que corresponde a ${text.slice(3)} y quién lo revisa.` },
    ...(at === 2
      ? [{ kind: 'list' as const, items: ['Acta constitutiva', 'Constancia de situación fiscal'] }]
      : []),
    ...(at === 3
      ? [
          {
            kind: 'table' as const,
            hasHead: true,
            rows: [
              ['Garantía', 'Porcentaje'],
              ['Seriedad', '5%'],
              ['Cumplimiento', '10%'],
            ],
          },
        ]
      : []),
  ],
}));

/** Sizes and names of pages in letter format. */
export const LETTER = { width: 612, height: 792, hasLarge: true, hasSmall: true };

/** What changed between the versions of {@link BASES}: a figure and some words. */
export const CHANGES = {
  document: { id: BASES.id, title: BASES.title },
  procedure: PROCEDURE,
  from: {
    number: 1,
    publishedAt: '2026-11-03T16:00:00.000Z',
    href: '/muestras/bases-41.pdf',
    ocrPages: [],
    imagePages: [],
  },
  to: {
    number: 2,
    publishedAt: '2026-11-10T16:00:00.000Z',
    href: '/muestras/bases-42.pdf',
    ocrPages: [],
    imagePages: [],
  },
  isCompared: true,
  changes: [
    {
      kind: 'changed',
      clause: '2. Plazo de entrega de los bienes y de los servicios que los acompañan',
      page: 2,
      isFigure: true,
      before: '30',
      after: '45',
      lead: 'El proveedor entrega los bienes en',
      trail: 'días naturales en el almacén central.',
    },
    {
      kind: 'inserted',
      clause: '3. Muestras',
      page: 2,
      isFigure: false,
      before: '',
      after: 'junto con una muestra',
      lead: 'Cada licitante presenta su propuesta por escrito',
      trail: 'en la oficina de la Unidad.',
    },
  ],
  more: 0,
} satisfies DocumentChanges;
