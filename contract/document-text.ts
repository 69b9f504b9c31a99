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
