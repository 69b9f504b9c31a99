import type { AdministrativeSubject } from './permissions.ts';
import { rowsOf as childRows, type FieldLabel } from './rules/texts/field-differences.ts';

/** Value of a field of content: text, date, choice and reference are texts; nothing is an empty one. */
export type ContentValue = string | boolean | readonly string[] | readonly ContentChild[];
/** A child row: texts by the names of its fields. Its id stays the same as long as it lives. */
export type ContentChild = Readonly<Record<string, string>> & { readonly id: string };
export type ContentValues = Readonly<Record<string, ContentValue>>;

/** What a field holds, and with that how it is written, checked, shown, imported and exported. */
export type ContentFieldType =
  | 'text'
  | 'longText'
  | 'choice'
  | 'date'
  | 'yesNo'
  /** A whole number, not below zero. */
  | 'number'
  /** Short texts, such as topics. */
  | 'words'
  /** Key of another content that is published. */
  | 'reference'
  /** Child rows in their order, each with fields of its own. */
  | 'rows'
  /** Attachments in their order: child rows with the id of the file and what people call it. */
  | 'files';

/** One field of a kind of content. */
export interface ContentField extends Pick<FieldLabel, 'name' | 'label'> {
  type: ContentFieldType;
  /** Part of the editor in which it stands; parts come in the order of their first field. */
  section: string;
  help?: string;
  isRequired?: boolean;
  /** Most letters, or most words, rows or files of a list. */
  most?: number;
  /** Values of a choice with what people read; the first one is where a new thing begins. */
  options?: Readonly<Record<string, string>>;
  /** Address of the kind that a reference points to. */
  of?: string;
  /** Child rows: what one of them is called, and its fields (texts, dates, choices, references). */
  row?: { one: string; isFeminine?: boolean; fields: readonly ContentField[] };
  /** Endings of the files that are taken, without the dot. */
  endings?: readonly string[];
  /** What a text must look like. */
  shape?: { pattern: RegExp; message: string };
  /** No two published things may say the same here. */
  isUnique?: boolean;
  /** Stands in the list of the kind; a choice is a filter there. */
  isColumn?: boolean;
  /** A long text with bold, lists and links (contract/rules/texts/rich-text.ts). */
  isRich?: boolean;
  /** An address: a path of the portal, which must be there, or one elsewhere. */
  isLink?: boolean;
  /** An amount of pesos, written without commas and read with them. */
  isMoney?: boolean;
  /** Child rows that are many and long: a part of their own shows each in a line, and writes one at a time. */
  drawn?: 'articles';
  /** Column of the table. Default: the name in snake case. */
  column?: string;
}

/** Something that people of the unit write and publish: everything about it follows from this. */
export interface ContentKind {
  /** Its address: `/administracion/contenido/{type}`. */
  type: string;
  /** Its name in operation ids: `listNoticeContent`. */
  operations: string;
  subject: AdministrativeSubject;
  /** «aviso», «avisos» and what stands before them: «el aviso», «un aviso», «Nuevo aviso». */
  words: { one: string; many: string; isFeminine?: boolean; the?: string; an?: string };
  /** Table that visitors' screens read; the engine alone writes it. */
  table: string;
  /** Column that hides a row from visitors. Default `is_published`. */
  shownColumn?: string;
  /** Column with the key, where the public address needs it. */
  keyColumn?: string;
  fields: readonly ContentField[];
  /** Field that a new thing is asked for first; its key is made of it. */
  firstField: string;
  /** What it is called in lists. */
  title: (values: ContentValues) => string;
  /** Screen on which visitors see it. */
  publicPath: (key: string) => string;
  /** What a new edition beside an older one begins with. */
  newEdition?: (key: string, values: ContentValues) => ContentValues;
  /** Fields with the first and the last day on which visitors see what is published: its only clock. */
  shownBetween?: { from: string; until: string };
  /** What a purchase may be and who lets it, which stops or allows like a term: each takes two where anybody else works. */
  isLimit?: true;
  /** Rules between fields: message by field. */
  problems?: (values: ContentValues) => Record<string, string>;
}

/** Where a draft stands; a thing without a draft is published or withdrawn. */
export const CONTENT_STAGES = ['draft', 'in_review', 'scheduled'] as const;
export type ContentStage = (typeof CONTENT_STAGES)[number];

export const CONTENT_STATES = ['published', ...CONTENT_STAGES, 'withdrawn'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];
export const CONTENT_STATE_LABELS: Record<ContentState, string> = {
  published: 'Publicado',
  draft: 'Borrador',
  in_review: 'Por revisar',
  scheduled: 'Programado',
  withdrawn: 'Retirado',
};

/** Tabs of a list with their address. */
export const CONTENT_TABS = {
  publicados: 'published',
  borradores: 'draft',
  programados: 'scheduled',
  'por-revisar': 'in_review',
  retirados: 'withdrawn',
} as const satisfies Record<string, ContentState>;
export type ContentTab = keyof typeof CONTENT_TABS;
export const CONTENT_TAB_LABELS: Record<ContentTab, string> = {
  publicados: 'Publicados',
  borradores: 'Borradores',
  programados: 'Programados',
  'por-revisar': 'Por revisar',
  retirados: 'Retirados',
};

/** What can be done to a thing besides writing. */
export const CONTENT_STEPS = [
  'review',
  'schedule',
  'publish',
  'reopen',
  'discard',
  'withdraw',
  'restore',
  'remind',
] as const;
export type ContentStep = (typeof CONTENT_STEPS)[number];
export const CONTENT_STEP_LABELS: Record<ContentStep, string> = {
  review: 'Enviar a revisión',
  schedule: 'Programar',
  publish: 'Publicar ahora',
  reopen: 'Volver a borrador',
  discard: 'Descartar el borrador',
  withdraw: 'Retirar',
  restore: 'Volver a esta revisión',
  remind: 'Fecha de revisión',
};

/** Steps that make sense for many things at once. */
export const CONTENT_STEPS_FOR_MANY = ['publish', 'withdraw', 'remind'] as const satisfies ContentStep[];
export type ContentStepForMany = (typeof CONTENT_STEPS_FOR_MANY)[number];

/** Things whose day of review has come, or comes within {@link REVIEW_SOON_DAYS}. */
export const CONTENT_REVIEWS = ['vencida', 'pronto'] as const;
export const REVIEW_SOON_DAYS = 30;

/** What somebody did to a thing, for its history: «Mariana F. publicó la versión 2». */
export const CONTENT_OPERATION_WORDS: Record<string, string> = {
  'content.create': 'empezó el borrador',
  'content.draft': 'escribió en el borrador',
  'content.review': 'envió el borrador a revisión',
  'content.schedule': 'programó la publicación',
  'content.publish': 'publicó',
  'content.reopen': 'volvió a abrir el borrador',
  'content.discard': 'descartó el borrador',
  'content.withdraw': 'retiró',
  'content.restore': 'volvió a una revisión anterior como borrador',
  'content.import': 'importó de un archivo',
  'content.remind': 'cambió la fecha de revisión',
};

/** Largest table that is imported, in bytes, and most rows of it. */
export const MAX_CONTENT_BYTES = 5_000_000;
export const MAX_CONTENT_ROWS = 2_000;

/** Column of the key in tables; no field of a kind is called so. */
export const KEY_HEADER = 'Identificador';

/** Declares a kind of content. */
export function contentKind(kind: ContentKind): ContentKind {
  return kind;
}

/** What an attachment is, as one child row. */
const FILE_ROW = {
  one: 'archivo',
  fields: [
    { name: 'title', label: 'Nombre del archivo', type: 'text', section: '', isRequired: true, most: 150 },
  ],
} as const satisfies ContentField['row'];

/** What one child row of a field is called, with its fields; attachments have a name. */
export function rowOf({ type, row }: ContentField): NonNullable<ContentField['row']> {
  return type === 'files' ? FILE_ROW : (row ?? { one: 'fila', fields: [] });
}

/** Whether a field holds child rows. */
export function hasRows({ type }: Pick<ContentField, 'type'>): boolean {
  return type === 'rows' || type === 'files';
}

/** Child rows of a value. */
export function rowsOf(value: unknown): readonly ContentChild[] {
  return childRows(value) as readonly ContentChild[];
}

/** Fields that hold ids of files. */
export function fileFields({ fields }: Pick<ContentKind, 'fields'>): ContentField[] {
  return fields.filter(({ type }) => type === 'files');
}

/** What a value points to: the kind and the key of each, also from within rows. */
export function citedBy(field: ContentField, value: unknown): { of: string; key: string; label: string }[] {
  if (field.type === 'reference') {
    const key = typeof value === 'string' ? value : '';
    return key === '' ? [] : [{ of: field.of ?? '', key, label: field.label }];
  }
  return rowsOf(value).flatMap((row) => rowOf(field).fields.flatMap((part) => citedBy(part, row[part.name])));
}

/** A value of a field before anybody wrote. */
export function emptyValue(field: ContentField): ContentValue {
  if (field.type === 'words' || hasRows(field)) return [];
  if (field.type === 'yesNo') return false;
  if (field.type === 'number') return '0';
  return field.type === 'choice' ? (Object.keys(field.options ?? {})[0] ?? '') : '';
}

/** Values of a new thing. */
export function emptyValues(kind: ContentKind): ContentValues {
  return Object.fromEntries(kind.fields.map((field) => [field.name, emptyValue(field)]));
}

/** What is known of the values, with every field in it. */
export function wholeValues(kind: ContentKind, values: Readonly<Record<string, unknown>>): ContentValues {
  return Object.fromEntries(
    kind.fields.map((field) => [field.name, (values[field.name] as ContentValue) ?? emptyValue(field)]),
  );
}

/** Title of a thing, or what stands for it while it has none. */
export function contentTitle(kind: ContentKind, values: ContentValues): string {
  return kind.title(values).trim() || 'Sin título';
}

/** A value as people read it; `references` names what references point to. */
export function shownValue(
  field: ContentField,
  value: unknown,
  references: Readonly<Record<string, string>> = {},
): string {
  if (hasRows(field))
    return rowsOf(value)
      .map((row) => shownRow(field, row, references))
      .join('\n');
  if (Array.isArray(value)) return value.join('; ');
  if (field.type === 'yesNo') return value === true ? 'Sí' : 'No';
  const text = typeof value === 'string' ? value : '';
  if (field.type === 'choice') return field.options?.[text] ?? text;
  return field.type === 'reference' ? (references[text] ?? text) : text;
}

/** A child row as people read it, in one line. */
export function shownRow(
  field: ContentField,
  row: ContentChild,
  references: Readonly<Record<string, string>> = {},
): string {
  return rowOf(field)
    .fields.map((part) => shownValue(part, row[part.name], references))
    .filter((text) => text !== '')
    .join(' · ');
}

/** The fields of a kind as changes compare, join and word them; `references` and `files` name what ids stand for. */
export function changedFields(
  fields: readonly ContentField[],
  references: Readonly<Record<string, string>> = {},
): FieldLabel[] {
  return fields.map((field) => {
    const { name, label } = field;
    if (!hasRows(field)) return { name, label, text: (value) => shownValue(field, value, references) };
    const { one, fields: parts } = rowOf(field);
    const first = parts[0];
    const title = (row: unknown) => {
      const text =
        first === undefined ? '' : shownValue(first, (row as ContentChild)[first.name], references);
      return `${one.charAt(0).toUpperCase()}${one.slice(1)} «${text.length > 40 ? `${text.slice(0, 39)}…` : text}»`;
    };
    return { name, label, rows: { title, fields: changedFields(parts, references), isOrdered: true } };
  });
}

/** «el aviso», «una persona», «Nueva norma», «publicada» in the gender of the kind. */
export function wordsOf({ words }: ContentKind) {
  const feminine = words.isFeminine === true;
  return {
    the: words.the ?? `${feminine ? 'la' : 'el'} ${words.one}`,
    an: words.an ?? `${feminine ? 'una' : 'un'} ${words.one}`,
    fresh: `${feminine ? 'Nueva' : 'Nuevo'} ${words.one}`,
    many: words.many,
    ending: feminine ? 'a' : 'o',
  };
}
