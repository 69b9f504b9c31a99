import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { AdministrativeSubject } from './permissions.ts';
import { emailRule } from './rules/identifiers/email.ts';
import { plainDate } from './registration.ts';

export const CORRECTION_STATUS_LABELS = {
  open: 'Por responder',
  corrected: 'Se corrigió',
  kept: 'El dato se queda',
} as const;
export type CorrectionStatus = keyof typeof CORRECTION_STATUS_LABELS;

const text = (most: number, least: number, ask: string) =>
  z.string().trim().min(least, ask).max(most, `Escribe hasta ${most} letras.`);

/** What somebody says is wrong on a public page. */
export const CorrectionInput = z.object({
  /** Path of the page below the base of the screens. */
  page: z
    .string()
    .max(300)
    .regex(/^\/[\w./%~-]*$/, 'La dirección de la página no se puede leer.')
    .meta({ examples: ['/proveedores/P-01187'] }),
  title: text(300, 1, 'Falta de qué página es el dato.'),
  datum: text(120, 3, 'Escribe qué dato está mal: «Teléfono», «Giros».'),
  says: text(2_000, 10, 'Escribe qué debe decir y dónde se comprueba, en 10 letras o más.'),
  email: z
    .string()
    .max(254)
    .superRefine((value, context) => {
      const rule = emailRule(value);
      if (rule !== true) context.addIssue({ code: 'custom', message: rule });
    }),
});
export type CorrectionInput = z.infer<typeof CorrectionInput>;

/** What whoever asked is told. */
export const CorrectionReceipt = z.object({ folio: z.string(), dueOn: plainDate });
export type CorrectionReceipt = z.infer<typeof CorrectionReceipt>;

export const Correction = z.object({
  id: z.uuid(),
  folio: z.string(),
  page: z.string(),
  title: z.string(),
  datum: z.string(),
  says: z.string(),
  email: z.string(),
  status: z.enum(['open', 'corrected', 'kept']),
  answer: z.string(),
  dueOn: plainDate,
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  answeredBy: z.string().nullable(),
  version: z.number(),
});
export type Correction = z.infer<typeof Correction>;

/** Of which pages: whoever keeps them answers. */
export const CORRECTED = ['padron', 'procedimientos'] as const;
export type Corrected = (typeof CORRECTED)[number];
export const CORRECTED_SUBJECTS = {
  padron: 'SupplierRegistry',
  procedimientos: 'Procurement',
} as const satisfies Record<Corrected, AdministrativeSubject>;

const tag = 'Correcciones';

export const correctionsApi = {
  ask: endpoint({
    operationId: 'askCorrection',
    method: 'POST',
    path: '/correcciones',
    tag,
    summary: 'Pide corregir un dato público; la respuesta llega por correo en un plazo',
    body: CorrectionInput,
    status: 201,
    response: CorrectionReceipt,
    errors: ['too_many_requests'],
  }),
  list: endpoint({
    operationId: 'listCorrections',
    method: 'GET',
    path: '/padron/correcciones',
    tag,
    summary: 'Correcciones pedidas: primero las que esperan respuesta, la más antigua arriba',
    query: z.object({
      pag: z.coerce.number().int().min(1).max(100_000).default(1),
      tam: z.coerce.number().int().min(1).max(100).default(20),
      de: z.enum(CORRECTED).default('padron').describe('De qué páginas: del padrón o de procedimientos.'),
    }),
    response: z.object({ rows: z.array(Correction), total: z.number() }),
    errors: ['forbidden'],
  }),
  answer: endpoint({
    operationId: 'answerCorrection',
    method: 'POST',
    path: '/padron/correcciones/{id}/respuesta',
    tag,
    summary: 'Responde una corrección; la respuesta se envía por correo y no cambia',
    params: z.object({ id: z.uuid() }),
    body: z.object({
      status: z.enum(['corrected', 'kept'], 'Elige si el dato se corrigió o se queda.'),
      answer: text(2_000, 20, 'Escribe la respuesta, en 20 letras o más: es lo que lee quien la pidió.'),
    }),
    ifMatch: true,
    response: Correction,
    errors: ['forbidden', 'not_found', 'state_conflict', 'version_conflict'],
  }),
};
