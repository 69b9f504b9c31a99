import { NO_SUCH_DAY } from './date-words.ts';
import { z } from 'zod';
import { isCalendarDay } from './calendar-day.ts';
import { ContentKey } from './content-api.ts';
import { endpoint } from './endpoint.ts';
import { UPLOAD_REFUSALS } from './upload-query.ts';
import { RegulationLink } from './regulations.ts';
import { PART_CHANGES } from './rules/documents/article-comparison.ts';
import { PART_KINDS } from './rules/documents/article-parts.ts';
import { DAY_STANDINGS } from './rules/documents/in-force.ts';

const Day = z.string().refine(isCalendarDay, NO_SUCH_DAY).describe('Día AAAA-MM-DD; sin él, hoy.').optional();
const count = z.number().int().nonnegative();
const tag = 'Normatividad';
const Slug = z.object({ slug: z.string().min(1).max(200) });

/** A part of a text: an article, or a heading over some. */
export const TextPart = z.object({
  /** The end of its address; it stays the same from version to version. */
  anchor: z.string(),
  kind: z.enum(PART_KINDS),
  label: z.string(),
  heading: z.string(),
  /** One paragraph to a line. */
  text: z.string(),
  /** How many things of the portal cite it. */
  citations: count,
});
export type TextPart = z.infer<typeof TextPart>;

/** A version of a text and the days between which it is in force. */
export const TextVersion = z.object({
  key: z.string(),
  name: z.string(),
  inForceOn: z.string(),
  /** The first day on which it is no more in force; null while nothing ends it. */
  until: z.string().nullable(),
  source: z.string().nullable(),
});
export type TextVersion = z.infer<typeof TextVersion>;

/** The text of a regulation as it was on a day. */
export const RegulationText = z.object({
  regulation: RegulationLink.extend({ shortTitle: z.string().nullable() }),
  /** The day that is asked about. */
  day: z.string(),
  /** Where the regulation stood on that day. */
  standing: z.enum(DAY_STANDINGS),
  /** Versions from the first to the last. */
  versions: z.array(TextVersion),
  /** Key of the version that is read; null where none had begun. */
  version: z.string().nullable(),
  /** What its readers have to know. */
  note: z.string().nullable(),
  parts: z.array(TextPart),
});
export type RegulationText = z.infer<typeof RegulationText>;

const PieceShape = z.object({ text: z.string(), kind: z.enum(['same', 'removed', 'added']) });

export const TextComparison = z.object({
  regulation: RegulationLink,
  versions: z.array(TextVersion),
  from: z.string(),
  to: z.string(),
  parts: z.array(
    z.object({
      anchor: z.string(),
      kind: z.enum(PART_KINDS),
      label: z.string(),
      change: z.enum(PART_CHANGES),
      pieces: z.array(PieceShape),
    }),
  ),
});
export type TextComparison = z.infer<typeof TextComparison>;

/** What of the portal names a regulation. */
export const CITING_KINDS = ['sheet', 'rule', 'ground', 'limit', 'instrument', 'procedure'] as const;
export type CitingKind = (typeof CITING_KINDS)[number];
export const CITING_KIND_LABELS: Record<CitingKind, string> = {
  sheet: 'Fichas de trámite',
  rule: 'Plazos y reglas',
  ground: 'Fundamentos de adjudicación directa',
  limit: 'Montos máximos',
  instrument: 'Instrumentos de evaluación',
  procedure: 'Procedimientos',
};

/** Something that names a regulation, and which articles of it. */
export const Citation = z.object({
  kind: z.enum(CITING_KINDS),
  key: z.string(),
  title: z.string(),
  /** As it cites: «LAASSP 2025, art. 42». */
  says: z.string(),
  /** Screen on which it stands; null where visitors see none. */
  path: z.string().nullable(),
  /** Anchors of the articles that it names; none where it names the regulation alone. */
  anchors: z.array(z.string()),
});
export type Citation = z.infer<typeof Citation>;

export const ArticleHit = z.object({
  regulation: RegulationLink,
  anchor: z.string(),
  label: z.string(),
  heading: z.string(),
  /** Titles and chapters over it. */
  place: z.string(),
  /** Words around what was found. */
  excerpt: z.array(z.object({ text: z.string(), isFound: z.boolean() })),
});
export type ArticleHit = z.infer<typeof ArticleHit>;

export const ARTICLE_PAGE = 20;
/** Articles that are counted at most: nobody reads on behind them. */
export const MOST_ARTICLES = 1_000;

export const ArticlePage = z.object({
  rows: z.array(ArticleHit),
  total: count,
  /** There are more than were counted. */
  isMore: z.boolean(),
  page: z.number(),
});
export type ArticlePage = z.infer<typeof ArticlePage>;

/** Something that cites an article that changed, and whether somebody looked at it since. */
export const CitationReview = z.object({
  id: z.uuid(),
  anchor: z.string(),
  kind: z.enum(CITING_KINDS),
  title: z.string(),
  says: z.string(),
  path: z.string().nullable(),
  doneBy: z.string().nullable(),
  doneAt: z.string().nullable(),
});
export type CitationReview = z.infer<typeof CitationReview>;
export const CitationReviews = z.object({ rows: z.array(CitationReview) });
export type CitationReviews = z.infer<typeof CitationReviews>;

/** Files whose text is divided into articles. */
export const DIVIDED_ENDINGS = ['pdf', 'docx', 'html', 'htm'] as const;

/** A proposal of how a file divides into parts, for a person to correct. */
export const DividedText = z.object({
  parts: z.array(
    z.object({ kind: z.enum(PART_KINDS), label: z.string(), heading: z.string(), text: z.string() }),
  ),
  /** Lines that every page repeats and that were left out, with how often they came. */
  dropped: z.array(z.object({ text: z.string(), times: count })),
  /** What a person should look at: numbers that are missing, repeated or empty. */
  doubts: z.array(z.string()),
});
export type DividedText = z.infer<typeof DividedText>;

export const regulationTextsApi = {
  text: endpoint({
    operationId: 'getRegulationText',
    method: 'GET',
    path: '/normatividad/{slug}/texto',
    tag,
    summary: 'El texto de una norma por artículos, como regía un día',
    params: Slug,
    query: z.object({ fecha: Day }),
    response: RegulationText,
    errors: ['not_found'],
  }),
  version: endpoint({
    operationId: 'getRegulationTextVersion',
    method: 'GET',
    path: '/textos-de-normas/{clave}',
    tag,
    summary: 'Una versión del texto de una norma, por su clave',
    params: z.object({ clave: ContentKey }),
    response: RegulationText,
    errors: ['not_found'],
  }),
  comparison: endpoint({
    operationId: 'compareRegulationTexts',
    method: 'GET',
    path: '/normatividad/{slug}/comparacion',
    tag,
    summary: 'Dos versiones de una norma comparadas artículo por artículo, en palabras',
    params: Slug,
    query: z.object({
      de: ContentKey.optional().describe('Clave de la versión de antes; sin ella, la anterior a la otra.'),
      a: ContentKey.optional().describe('Clave de la versión de después; sin ella, la última.'),
    }),
    response: TextComparison,
    errors: ['not_found'],
  }),
  citations: endpoint({
    operationId: 'listCitations',
    method: 'GET',
    path: '/normatividad/{slug}/citas',
    tag,
    summary: 'Lo que en el portal cita una norma, y qué artículos',
    params: Slug,
    response: z.object({ rows: z.array(Citation) }),
    errors: ['not_found'],
  }),
  articles: endpoint({
    operationId: 'searchArticles',
    method: 'GET',
    path: '/articulos',
    tag,
    summary: 'Artículos de todas las normas que dicen algo, como regían un día',
    query: z.object({
      q: z.string().trim().min(1, 'Escribe qué buscas.').max(200, 'Escribe hasta 200 letras.'),
      fecha: Day,
      pag: z.coerce.number().int().min(1).max(50).default(1),
    }),
    response: ArticlePage,
  }),
  reviews: endpoint({
    operationId: 'listCitationReviews',
    method: 'GET',
    path: '/administracion/textos-de-normas/{clave}/citas',
    tag,
    summary: 'Lo que cita los artículos que cambió una versión, y quién lo revisó',
    params: z.object({ clave: ContentKey }),
    response: CitationReviews,
    errors: ['not_found'],
  }),
  review: endpoint({
    operationId: 'reviewCitation',
    method: 'POST',
    path: '/administracion/citas/{id}/revision',
    tag,
    summary: 'Anota que alguien revisó lo que cita un artículo que cambió, o lo deshace',
    params: z.object({ id: z.uuid() }),
    body: z.object({ isDone: z.boolean() }),
    response: CitationReview,
    errors: ['not_found'],
  }),
  divide: endpoint({
    operationId: 'divideRegulationText',
    method: 'POST',
    repeatable: 'Solo lee: devuelve dividido lo que se le manda.',
    path: '/administracion/textos-de-normas/division',
    tag,
    summary: 'Propone cómo se divide en artículos un PDF, DOCX o HTML; no guarda nada',
    query: z.object({ nombre: z.string().trim().min(1, 'Falta el nombre del archivo.').max(400) }),
    rawBody: true,
    response: DividedText,
    errors: [...UPLOAD_REFUSALS],
  }),
};
