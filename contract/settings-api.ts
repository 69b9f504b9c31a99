import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MAIL_TEMPLATES } from './mail-texts.ts';

const Values = z.record(z.string().max(60), z.string().max(6_000));
const Source = z
  .string()
  .trim()
  .min(3, 'Escribe la fuente: acuerdo, oficio, ley o quién lo pidió.')
  .max(300, 'Escribe hasta 300 letras.');

/** What is kept of a setting now. */
export const SettingState = z.object({
  key: z.string(),
  version: z.number(),
  values: Values,
  source: z.string(),
  /** Since when and by whom; null while nobody changed what the portal is shipped with. */
  since: z.string().nullable(),
  by: z.string().nullable(),
  /** What the last change took away, by field: it is undone with one tap. Null while nobody changed it. */
  before: Values.nullable(),
  /** Fields that somebody else changed meanwhile and that were taken in. */
  joined: z.array(z.string()),
});
export type SettingState = z.infer<typeof SettingState>;

export const SettingRevision = z.object({
  version: z.number(),
  at: z.string(),
  by: z.string(),
  source: z.string(),
  differences: z.array(
    z.object({ name: z.string(), label: z.string(), before: z.string(), after: z.string() }),
  ),
});
export type SettingRevision = z.infer<typeof SettingRevision>;

export const Artwork = z.object({
  sha256: z.string(),
  mediaType: z.enum(['image/svg+xml', 'image/png']),
  width: z.number(),
  height: z.number(),
});
export type Artwork = z.infer<typeof Artwork>;

/** Largest drawing that is taken, in bytes. */
export const MAX_ARTWORK_BYTES = 200_000;

const tag = 'Ajustes';
const base = '/administracion/ajustes';
const byKey = z.object({ clave: z.string().min(1).max(60) });

/** What the unit sets by itself. */
export const settingsApi = {
  list: endpoint({
    operationId: 'listSettings',
    method: 'GET',
    path: base,
    tag,
    summary: 'Todos los ajustes con su valor, su fuente, desde cuándo y por quién',
    response: z.object({ rows: z.array(SettingState) }),
  }),
  save: endpoint({
    operationId: 'changeSetting',
    method: 'PUT',
    path: `${base}/valores/{clave}`,
    tag,
    summary: 'Cambia un ajuste, con su fuente',
    params: byKey,
    body: z.object({ values: Values, source: Source, seen: Values.optional() }),
    ifMatch: true,
    response: SettingState,
    errors: ['not_found', 'version_conflict'],
  }),
  history: endpoint({
    operationId: 'listSettingRevisions',
    method: 'GET',
    path: `${base}/valores/{clave}/historia`,
    tag,
    summary: 'Cambios de un ajuste, el último primero',
    params: byKey,
    response: z.object({ rows: z.array(SettingRevision) }),
    errors: ['not_found'],
  }),
  testMail: endpoint({
    operationId: 'sendTestMail',
    method: 'POST',
    path: `${base}/correos/{correo}/prueba`,
    tag,
    summary: 'Envía a quien lo pide un correo con ejemplos, sin guardar el texto',
    params: z.object({ correo: z.enum(MAIL_TEMPLATES).describe('Nombre del correo.') }),
    body: z.object({ subject: z.string().max(400), text: z.string().max(6_000) }),
    status: 202,
    response: z.object({ to: z.string() }),
    errors: ['state_conflict'],
  }),
  uploadArtwork: endpoint({
    operationId: 'uploadArtwork',
    method: 'POST',
    path: `${base}/imagenes`,
    tag,
    summary: 'Sube un logotipo en SVG o PNG: se revisa y se guarda limpio',
    rawBody: true,
    status: 201,
    response: Artwork,
    errors: ['file_too_large', 'file_empty', 'file_type_refused', 'file_content_refused', 'file_incomplete'],
  }),
  artwork: endpoint({
    operationId: 'getArtwork',
    method: 'GET',
    path: '/institucion/imagenes/{imagen}',
    tag: 'Servicio',
    summary: 'Un logotipo de la institución',
    params: z.object({
      imagen: z
        .string()
        .regex(/^[\da-f]{64}$/)
        .describe('Huella SHA-256 del logotipo.'),
    }),
    media: 'binary',
    errors: ['not_found'],
  }),
};
