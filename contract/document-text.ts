import { z } from 'zod';

/** What was found when a file was read; anything but `read` says why it has no text. */
export const TEXT_STATES = ['read', 'protected', 'broken', 'slow', 'heavy'] as const;
export type TextState = (typeof TEXT_STATES)[number];

/** Facts about the text of a file: what a person who cannot see it, or who searches it, can do with it. */
export const DocumentTextFacts = z.object({
  state: z.enum(TEXT_STATES),
  pages: z.number(),
  /** Pages whose text came with the file, whose text was recognised in a picture, and that are pictures alone. */
  textPages: z.number(),
  ocrPages: z.number(),
  imagePages: z.number(),
  /** ISO 639-1; null when nobody can tell. */
  language: z.string().nullable(),
  isTagged: z.boolean(),
  isProtected: z.boolean(),
});
export type DocumentTextFacts = z.infer<typeof DocumentTextFacts>;

/** What a person is told of a file whose text was looked for. */
export const TEXT_STATE_LABELS: Record<TextState, string> = {
  read: 'Se leyó su texto',
  protected: 'Tiene contraseña: nadie lo abre sin ella',
  broken: 'Está dañado: no se pudo leer su texto',
  slow: 'Tardó demasiado en leerse: no se tomó su texto',
  heavy: 'Ocupa demasiada memoria al leerse: no se tomó su texto',
};

export const DOCUMENT_CHANGE_KINDS = ['changed', 'inserted', 'removed', 'renumbered'] as const;
export const DOCUMENT_CHANGE_LABELS: Record<(typeof DOCUMENT_CHANGE_KINDS)[number], string> = {
  changed: 'Cambió',
  inserted: 'Se agregó',
  removed: 'Se quitó',
  renumbered: 'Cambió de número',
};

/** One change between two versions of a document. */
export const DocumentChange = z.object({
  kind: z.enum(DOCUMENT_CHANGE_KINDS),
  /** Number and name of the clause in which it stands; null before the first one. */
  clause: z.string().nullable(),
  /** Page of the later version; of the earlier one for what was removed. */
  page: z.number(),
  /** Numbers, dates or amounts are not what they were. */
  isFigure: z.boolean(),
  before: z.string(),
  after: z.string(),
  /** Words of the same paragraph on both sides. */
  lead: z.string(),
  trail: z.string(),
});
export type DocumentChange = z.infer<typeof DocumentChange>;

const ComparedVersion = z.object({
  number: z.number(),
  publishedAt: z.iso.datetime(),
  href: z.string(),
  /** Pages whose words a program recognised in a picture, and pages that are pictures alone: with either nothing is compared. */
  ocrPages: z.array(z.number()),
  imagePages: z.array(z.number()),
});

/** What changed from one public version of a document to the next. */
export const DocumentChanges = z.object({
  document: z.object({ id: z.uuid(), title: z.string() }),
  procedure: z.object({ number: z.string(), slug: z.string(), title: z.string() }),
  from: ComparedVersion,
  to: ComparedVersion,
  /** Whether they were compared; until then nothing is known of what changed. */
  isCompared: z.boolean(),
  /** Figures first; null where one of the two has pages without text of its own, and until they were compared. */
  changes: z.array(DocumentChange).nullable(),
  /** Changes that are not listed: it is another document. */
  more: z.number(),
});
export type DocumentChanges = z.infer<typeof DocumentChanges>;
