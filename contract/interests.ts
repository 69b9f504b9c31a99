import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Grounds of an interest, as the law names them: LAASSP 2025 art. 71-I, LGRA art. 3-VI and 58. */
export const INTEREST_GROUNDS = {
  personal: { label: 'Interés personal', source: 'LAASSP art. 71-I; LGRA art. 58' },
  family: {
    label: 'Interés familiar: cónyuge o parientes hasta el cuarto grado, por afinidad o civiles',
    source: 'LAASSP art. 71-I; LGRA art. 58',
  },
  business: {
    label:
      'Interés de negocios: socios, o sociedades de las que formo o formé parte en los dos años anteriores',
    source: 'LAASSP art. 71-I; LGRA art. 58',
  },
  benefit: {
    label: 'Puede resultar un beneficio para mí, mi cónyuge, mis parientes o mis socios',
    source: 'LAASSP art. 71-I',
  },
  impediment: { label: 'Otro impedimento legal', source: 'LGRA art. 58' },
} as const;
export type InterestGround = keyof typeof INTEREST_GROUNDS;

/** Records on which one is declared; it holds for the whole purchase. */
export const INTEREST_ABOUT = {
  procedure: 'Procedimiento',
  requisition: 'Requisición',
  quotation_request: 'Solicitud de cotización',
  contract: 'Contrato',
  purchase_order: 'Pedido',
} as const;
export type InterestAbout = keyof typeof INTEREST_ABOUT;
/** Records whose screens say it; those that hang on an order are read only. */
const Read = z.enum([...(Object.keys(INTEREST_ABOUT) as InterestAbout[]), 'invoice', 'payment_order']);
export type InterestRead = z.infer<typeof Read>;

const About = z.enum(
  Object.keys(INTEREST_ABOUT) as [InterestAbout, ...InterestAbout[]],
  'Di en qué registro lo declaras.',
);
const Ground = z.enum(
  Object.keys(INTEREST_GROUNDS) as [InterestGround, ...InterestGround[]],
  'Elige el motivo, como lo nombra la ley.',
);
export const LEAST_INTEREST_WORDS = 10;
const words = (message: string) =>
  z.string().trim().min(LEAST_INTEREST_WORDS, message).max(1000, 'Escribe hasta 1000 letras.');

export const InterestInput = z.object({
  about: About,
  id: z.uuid().describe('Clave del registro.'),
  ground: Ground,
  bidder: z
    .string()
    .trim()
    .max(200, 'Escribe hasta 200 letras.')
    .default('')
    .describe('Licitante o proveedor en quien se tiene; vacío: en la compra misma.'),
  words: words('Explica en qué consiste, con 10 letras o más.').describe('En qué consiste.'),
});
export type InterestInput = z.infer<typeof InterestInput>;

export const InterestReason = z.object({
  reason: words('Escribe por qué ya no lo hay o no lo hubo, con 10 letras o más.'),
});

/** An interest that somebody declared, as auditors and the head of the unit read it. */
export const DeclaredInterest = z.object({
  id: z.uuid(),
  person: z.string(),
  about: About,
  aboutId: z.uuid(),
  /** Number and title of the record. */
  title: z.string(),
  ground: Ground,
  bidder: z.string(),
  words: z.string(),
  at: z.iso.datetime(),
  takenBack: z.object({ by: z.string(), at: z.iso.datetime(), why: z.string() }).nullable(),
  /** Whoever asks may take it back: somebody else declared it. */
  mayTakeBack: z.boolean(),
  version: z.number().int(),
});
export type DeclaredInterest = z.infer<typeof DeclaredInterest>;

const tag = 'Funciones';
const base = '/administracion/intereses';

/** Interests in a purchase: whoever declares one does nothing of it from then on (pair S14). */
export const interestsApi = {
  list: endpoint({
    operationId: 'listInterests',
    method: 'GET',
    path: base,
    tag,
    summary: 'Intereses declarados, los nuevos primero',
    query: z.object({ pag: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: z.object({
      rows: z.array(DeclaredInterest),
      total: z.number().int(),
      page: z.number().int(),
      size: z.number().int(),
    }),
  }),
  ofRecord: endpoint({
    operationId: 'readInterestsOfRecord',
    method: 'GET',
    path: `${base}/registro`,
    tag,
    summary:
      'Qué impide a quien pregunta actuar en la compra de un registro; a quien consulta, quién declaró un interés',
    query: z.object({
      tipo: Read.describe('Tipo del registro.'),
      clave: z.uuid().describe('Clave del registro.'),
    }),
    response: z.object({
      /** Why whoever asks does nothing here. */
      refusal: z.string().nullable(),
      rows: z.array(DeclaredInterest),
    }),
  }),
  declare: endpoint({
    operationId: 'declareInterest',
    method: 'POST',
    path: base,
    tag,
    summary: 'Declara un interés propio en una compra o en un licitante; desde entonces no se actúa en ella',
    body: InterestInput,
    status: 201,
    response: z.object({ id: z.uuid() }),
    errors: ['not_found', 'invalid_input', 'state_conflict'],
  }),
  takeBack: endpoint({
    operationId: 'takeInterestBack',
    method: 'POST',
    path: `${base}/{id}/retiro`,
    tag,
    summary: 'Retira un interés que otra persona declaró, con su motivo',
    params: z.object({ id: z.uuid() }),
    body: InterestReason,
    ifMatch: true,
    status: 204,
    errors: ['not_found', 'invalid_input', 'separation_of_duties', 'state_conflict', 'version_conflict'],
  }),
};
