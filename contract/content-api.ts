import { NO_SUCH_DAY } from './date-words.ts';
import { z } from 'zod';
import {
  CONTENT_STATES,
  CONTENT_REVIEWS,
  CONTENT_STEPS,
  CONTENT_STEPS_FOR_MANY,
  CONTENT_TABS,
  hasRows,
  rowOf,
  type ContentChild,
  type ContentField,
  type ContentKind,
  type ContentTab,
} from './content.ts';
import { isCalendarDay } from './calendar-day.ts';
import { contentColumns } from './content-columns.ts';
import { DocumentTextFacts } from './document-text.ts';
import { endpoint } from './endpoint.ts';
import { importApi } from './imports-api.ts';
import { LIST_FILE, listOrder } from './list-columns.ts';
import { historyEndpoint } from './revision.ts';
import { LINK_REFUSAL, mayBeLink } from './rules/identifiers/link-shape.ts';
import { isHttpAddress } from './setting-fields.ts';
import { UPLOAD_REFUSALS, UploadQuery } from './upload-query.ts';
import { CONTENT_KEY, mostOf } from './rules/texts/content-check.ts';

/** A day, or nothing. */
const ReviewDay = z.string().refine((day) => day === '' || isCalendarDay(day), NO_SUCH_DAY);

/** A key of content, as it stands in addresses. */
export const ContentKey = z.string().regex(CONTENT_KEY);

const Child = z.intersection(z.record(z.string(), z.string()), z.object({ id: z.string() }));
const ContentValueShape = z.union([z.string(), z.boolean(), z.array(z.string()), z.array(Child)]);
const Values = z.record(z.string(), ContentValueShape);

/** Where a thing stands. */
const Standing = z.object({
  key: z.string(),
  title: z.string(),
  state: z.enum(CONTENT_STATES),
  /** Visitors see an edition of it. */
  isPublic: z.boolean(),
  /** Editions that were published so far. */
  edition: z.number(),
  publishAt: z.string().nullable(),
  /** The day on which its owners look at it again. */
  reviewOn: z.string().nullable(),
  version: z.number(),
  updatedAt: z.string(),
  updatedBy: z.string().nullable(),
  /** Published, and yet visitors do not see it: not until that day, or not since the day after that one. */
  unseen: z.object({ when: z.enum(['later', 'over']), day: z.string() }).optional(),
});

/** A thing in a list, with the values of the columns of its kind as people read them. */
export const ContentRow = Standing.extend({ columns: z.record(z.string(), z.string()) });
export type ContentRow = z.infer<typeof ContentRow>;

const TABS = Object.keys(CONTENT_TABS) as [ContentTab, ...ContentTab[]];

export const ContentPage = z.object({
  rows: z.array(ContentRow),
  total: z.number(),
  page: z.number(),
  size: z.number(),
  /** How many stand in each tab. */
  counts: z.record(z.enum(TABS), z.number()),
});
export type ContentPage = z.infer<typeof ContentPage>;

/** A file that lies safely in the store and may be attached. */
export const ContentFile = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
  /** Of a PDF. */
  pages: z.number().nullable(),
  /** Of a PDF that just came up: its pages that are pictures without text. */
  textless: z.array(z.number()).optional(),
  /** What is known of its text; null until it was read, some seconds after it came up, and for files without pages. */
  text: DocumentTextFacts.nullish(),
});
export type ContentFile = z.infer<typeof ContentFile>;

export const ContentItem = Standing.extend({
  /** What is being written, or what was published last. */
  values: Values,
  /** What visitors see; null when they see nothing. */
  publicValues: Values.nullable(),
  /** Titles of what references point to, by key. */
  references: z.record(z.string(), z.string()),
  /** Attached files by id. */
  files: z.record(z.string(), ContentFile),
  publishedAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  withdrawnReason: z.string().nullable(),
  /** Whether this person wrote in the draft. */
  isWriter: z.boolean(),
  /** Who sent the draft back to its writers, when and why; nothing once it is sent again. */
  returned: z.object({ by: z.string(), at: z.string(), reason: z.string() }).optional(),
  /** The review that it waits for: of whom (null: of anybody else), who asked for it, and with which comment. */
  review: z
    .object({
      to: z.object({ id: z.string(), name: z.string() }).nullable(),
      by: z.string(),
      at: z.string(),
      note: z.string(),
      /** Not of this person, who may only go ahead with a reason. */
      isOfAnother: z.boolean(),
    })
    .nullable(),
  /** Who may be asked to review it, whose turn it is first. */
  reviewers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** What this person may do now. */
  steps: z.array(z.enum(CONTENT_STEPS)),
  /** Why this person may not publish. */
  publishRefusal: z.string().nullable(),
  /** Fields that somebody else changed meanwhile and that were taken in. */
  joined: z.array(z.string()),
});
export type ContentItem = z.infer<typeof ContentItem>;

/** What became of a step with many: keys of those with which it was taken, and why it was not with the others. */
export const StepsDone = z.object({
  done: z.array(z.string()),
  refused: z.array(z.object({ key: z.string(), title: z.string(), detail: z.string() })),
});
export type StepsDone = z.infer<typeof StepsDone>;

type Value = string | boolean | string[] | ContentChild[];

/** A draft keeps what is half written, but no link that would run or read something. */
const keptInDrafts = ({ shape, isLink }: ContentField) =>
  [(text: string) => (shape !== isHttpAddress && isLink !== true) || mayBeLink(text), LINK_REFUSAL] as const;

function rowShape(field: ContentField): z.ZodType<ContentChild[]> {
  const parts = rowOf(field).fields.map((part) => [
    part.name,
    z
      .string()
      .max(mostOf(part) * 2 + 100)
      .refine(...keptInDrafts(part))
      .default(''),
  ]);
  const row = z.strictObject({
    id: z.string().regex(/^[\w-]{1,40}$/),
    ...(Object.fromEntries(parts) as Record<string, z.ZodDefault<z.ZodString>>),
  });
  return z
    .array(row)
    .max(mostOf(field) * 2)
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'Un renglón viene dos veces.');
}

function valueShape(field: ContentField): z.ZodType<Value> {
  if (hasRows(field)) return rowShape(field);
  if (field.type === 'yesNo') return z.boolean();
  if (field.type === 'words') return z.array(z.string().trim().min(1).max(200)).max(mostOf(field) * 2);
  return z
    .string()
    .max(mostOf(field) * 2 + 100)
    .refine(...keptInDrafts(field));
}

/** Operations of a kind of content, for its owners. */
export function contentApi(kind: ContentKind) {
  const { many, one } = kind.words;
  const base = `/administracion/contenido/${kind.type}`;
  const params = z.object({ clave: ContentKey });
  const thing = '/entradas/{clave}';
  const at = (verb: string, way: 'GET' | 'POST' | 'PUT', path: string, summary: string) => ({
    operationId: `${verb}${kind.operations}Content`,
    method: way,
    path: base + path,
    tag: 'Contenido',
    summary,
  });
  const values = z.strictObject(
    Object.fromEntries(kind.fields.map((field) => [field.name, valueShape(field).optional()])),
  );
  const choices = kind.fields.filter(({ type, isColumn }) => type === 'choice' && isColumn === true);
  const of = `de ${many}`;
  const filter = z.object({
    estado: z.enum(TABS).default('publicados'),
    q: z.string().trim().max(200, 'Escribe hasta 200 letras.').optional(),
    revision: z
      .enum(CONTENT_REVIEWS)
      .optional()
      .describe('Solo lo que toca revisar: `vencida` hasta hoy, `pronto` hasta dentro de 30 días.'),
    orden: listOrder(contentColumns(kind)),
    pag: z.coerce.number().int().min(1).max(1_000).default(1),
    ...Object.fromEntries(
      choices.map(({ name, label }) => [name, z.string().max(60).optional().describe(`${label}: un valor.`)]),
    ),
  });
  return {
    list: endpoint({
      ...at('list', 'GET', '', `Lista ${of} en un estado, con búsqueda y filtros`),
      query: filter,
      response: ContentPage,
    }),
    listFile: endpoint({
      ...at('exportListOf', 'GET', '/lista', `La lista ${of} como se filtró y ordenó, en CSV o XLSX`),
      query: filter.extend(LIST_FILE),
      media: 'template',
    }),
    create: endpoint({
      ...at('create', 'POST', '', `Empieza un borrador ${of}`),
      body: z.object({ values }),
      status: 201,
      response: ContentItem,
    }),
    get: endpoint({
      ...at('get', 'GET', thing, `Lo que se escribe y lo que ve el público: ${one}`),
      params,
      response: ContentItem,
      errors: ['not_found'],
    }),
    save: endpoint({
      ...at('save', 'PUT', `${thing}/borrador`, `Guarda el borrador: ${one}`),
      params,
      body: z.object({
        values,
        /** What the person had before them, so that what others wrote meanwhile can be joined. */
        seen: values.optional(),
        /** Saved by itself, while somebody writes. */
        isAutosave: z.boolean().default(false),
      }),
      ifMatch: true,
      response: ContentItem,
      errors: ['not_found', 'version_conflict', 'state_conflict'],
    }),
    step: endpoint({
      ...at(
        'step',
        'POST',
        `${thing}/pasos`,
        `Publica, programa, envía a revisión, retira o vuelve a una revisión: ${one}`,
      ),
      params,
      body: z.object({
        step: z.enum(CONTENT_STEPS),
        at: z.iso.datetime().optional(),
        reason: z.string().trim().max(500).optional(),
        revision: z.number().int().positive().optional(),
        /** Who is asked for the review; without it, whose turn it is. */
        reviewer: z.string().min(1).max(200).optional(),
        reviewOn: ReviewDay.optional(),
        /** Whoever publishes looked through the files that the portal asked about. */
        filesSeen: z.boolean().optional(),
      }),
      ifMatch: true,
      /** Null when a draft that was never published was discarded. */
      response: z.object({ item: ContentItem.nullable() }),
      errors: [
        'not_found',
        'version_conflict',
        'state_conflict',
        'publication_incomplete',
        'second_person_required',
      ],
    }),
    attach: endpoint({
      ...at('attach', 'POST', '/archivos', `Sube un archivo para adjuntarlo: ${one}`),
      query: UploadQuery,
      rawBody: true,
      status: 201,
      response: ContentFile,
      errors: [...UPLOAD_REFUSALS, 'not_found', 'upload_offset_mismatch', 'upload_damaged'],
    }),
    attachment: endpoint({
      ...at(
        'getFileOf',
        'GET',
        '/archivos/{id}',
        `Un archivo que se subió, también el de un borrador: ${one}`,
      ),
      params: z.object({ id: z.uuid() }),
      media: 'binary',
      errors: ['not_found'],
    }),
    stepMany: endpoint({
      ...at(
        'stepMany',
        'POST',
        '/pasos',
        `Un mismo paso con varios de la lista, cada uno por separado: ${many}`,
      ),
      body: z.object({
        step: z.enum(CONTENT_STEPS_FOR_MANY),
        items: z
          .array(z.object({ key: ContentKey, version: z.number().int().nonnegative() }))
          .min(1, 'Elige al menos uno.')
          .max(100, 'Elige hasta 100.'),
        reason: z.string().trim().max(500).optional(),
        reviewOn: ReviewDay.optional(),
      }),
      response: StepsDone,
    }),
    history: historyEndpoint({
      ...at('history', 'GET', `${thing}/revisiones`, `Revisiones, la última primero: ${one}`),
      params,
      errors: ['not_found'],
    }),
    file: endpoint({
      ...at('export', 'GET', '/exportacion', `Lo publicado ${of} como CSV o XLSX, como se importa`),
      query: z.object({ formato: z.enum(['csv', 'xlsx']).default('csv') }),
      media: 'template',
    }),
  };
}

/** Import of a kind of content, for its owners. */
export function contentImportsApi({ operations, type, words }: ContentKind) {
  return importApi({
    name: `${operations}Content`,
    base: `/administracion/contenido/${type}/importaciones`,
    tag: 'Contenido',
    of: words.many,
    hasTemplate: true,
  });
}

export type ContentApi = ReturnType<typeof contentApi>;
