import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { FunctionCode } from './functions.ts';
import { MOST_CUSTODY_FILE } from './sealed-custody.ts';

const tag = 'Propuestas selladas';
const base = '/administracion/procedimientos/{id}/urna';
const publicBase = '/publico/procedimientos/{numero}/urna';
const id = z.object({ id: z.uuid() });
const numero = z.object({ numero: z.string().max(120) });

/**
 * Functions whose holders may custody an urn: what the card calls such a custodian, and the office for which they answer;
 * null: the area of their grant. The office that buys is one of them, and never enough by itself.
 */
export const CUSTODY = {
  buyer: { word: 'comprador', role: 'Comprador responsable', office: 'Adquisiciones' },
  internal_control: {
    word: 'control',
    role: 'Designado del Órgano Interno de Control',
    office: 'Órgano Interno de Control',
  },
  finance_head: {
    word: 'finanzas',
    role: 'Titular de Administración y Finanzas',
    office: 'Administración y Finanzas',
  },
  committee_secretary: { word: 'comite', role: 'Secretaría del comité', office: 'Comité' },
  auditor: { word: 'auditoria', role: 'Auditor', office: 'Auditoría' },
  area_approver: { word: 'area', role: 'Responsable del área', office: null },
} as const satisfies Partial<Record<FunctionCode, { word: string; role: string; office: string | null }>>;
export type CustodyFunction = keyof typeof CUSTODY;
export const CUSTODY_FUNCTIONS = Object.keys(CUSTODY) as CustodyFunction[];
/** The office that buys. */
export const BUYING_OFFICE = CUSTODY.buyer.office;
export const custodyRole = (of: CustodyFunction): string => CUSTODY[of].role;

const MOST_CUSTODIANS = 7;
/** Minutes between the closing and the opening. */
export const OPENING_MINUTES = { least: 15, most: 2_880, usual: 60 } as const;

const Function = z.enum(
  CUSTODY_FUNCTIONS as [CustodyFunction, ...CustodyFunction[]],
  'Elige por qué función.',
);

/** Who holds a key, and how many of them open. */
export const UrnInput = z.object({
  quorum: z.number().int().min(2, 'Hacen falta dos llaves o más.').max(6, 'Hacen falta seis llaves o menos.'),
  openingMinutes: z
    .number()
    .int()
    .min(OPENING_MINUTES.least, `Escribe ${OPENING_MINUTES.least} minutos o más.`)
    .max(OPENING_MINUTES.most, 'Escribe dos días o menos.'),
  custodians: z
    .array(
      z.object({
        personId: z.string().min(1).max(200),
        function: Function,
        /** One person may hold a function in several areas. */
        office: z.string().min(1).max(200),
      }),
    )
    .min(3, 'Elige al menos tres custodios.')
    .max(MOST_CUSTODIANS, `Elige hasta ${MOST_CUSTODIANS} custodios.`),
});
export type UrnInput = z.infer<typeof UrnInput>;

/** Somebody who may hold a key, by a function that they were given. */
const CustodyCandidate = z.object({
  personId: z.string(),
  person: z.string(),
  function: Function,
  office: z.string(),
});

const UrnCustodian = CustodyCandidate.extend({
  id: z.uuid(),
  /** What the card calls them. */
  word: z.string(),
  /** Words of the public half; null while it was not made. */
  key: z.object({ words: z.string(), madeAt: z.iso.datetime() }).nullable(),
  /** When it was seen that the key opens. */
  provenAt: z.iso.datetime().nullable(),
  /** When they said that their key is the one of the published card. */
  confirmedAt: z.iso.datetime().nullable(),
});
export type UrnCustodian = z.infer<typeof UrnCustodian>;

/** A published card: SHA-256 of its only form, and its eight words. */
const PublishedCard = z.object({
  version: z.number().int(),
  fingerprint: z.string(),
  words: z.string(),
  closesAt: z.iso.datetime(),
  opensAt: z.iso.datetime(),
  publishedAt: z.iso.datetime(),
});
export type PublishedCard = z.infer<typeof PublishedCard>;

/** The urn of a procedure as officers see it; version 0: none is prepared. */
export const AdminUrn = z.object({
  version: z.number().int(),
  number: z.string(),
  slug: z.string(),
  quorum: z.number().int(),
  openingMinutes: z.number().int(),
  custodians: z.array(UrnCustodian),
  candidates: z.array(CustodyCandidate),
  /** What still keeps the call from being published with this urn. */
  gaps: z.array(z.string()),
  /** Why nothing of it changes any more, or cannot be begun. */
  refusal: z.string().nullable(),
  card: PublishedCard.nullable(),
});
export type AdminUrn = z.infer<typeof AdminUrn>;

/** An urn of which whoever asks holds a key. */
export const Custody = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  slug: z.string(),
  word: z.string(),
  role: z.string(),
  office: z.string(),
  quorum: z.number().int(),
  others: z.number().int(),
  key: UrnCustodian.shape.key,
  provenAt: z.iso.datetime().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  card: PublishedCard.nullable(),
  /** What only the private half reads, in base64: the file of the rehearsal. */
  challenge: z.string().nullable(),
});
export type Custody = z.infer<typeof Custody>;

/** The urn of a published call, as anybody sees it. */
export const PublicUrn = z.object({
  number: z.string(),
  slug: z.string(),
  title: z.string(),
  /** Every card that was published, the newest first. */
  cards: z.array(PublishedCard).min(1),
  quorum: z.number().int(),
  custodians: z.array(z.object({ role: z.string(), office: z.string(), key: z.string(), words: z.string() })),
  /** Custodians who said that their key is the one of the newest card. */
  confirmed: z.number().int(),
  tools: z.object({ sealer: z.string(), keeper: z.string() }),
  /** Hour of the server. */
  now: z.iso.datetime(),
});
export type PublicUrn = z.infer<typeof PublicUrn>;

export const urnsApi = {
  read: endpoint({
    operationId: 'readUrn',
    method: 'GET',
    path: base,
    tag,
    summary: 'La urna de un procedimiento: custodios, llaves y lo que falta para publicarla',
    params: id,
    response: AdminUrn,
    errors: ['not_found'],
  }),
  save: endpoint({
    operationId: 'saveUrn',
    method: 'PUT',
    path: base,
    tag,
    summary: 'Dice quiénes custodian la urna y cuántas llaves hacen falta',
    params: id,
    body: UrnInput,
    ifMatch: true,
    response: AdminUrn,
    errors: ['not_found', 'invalid_input', 'state_conflict', 'version_conflict', 'decision_proposed'],
  }),
  remove: endpoint({
    operationId: 'removeUrn',
    method: 'DELETE',
    path: base,
    tag,
    summary: 'Quita la urna de un procedimiento que no se ha publicado',
    params: id,
    ifMatch: true,
    status: 204,
    errors: ['not_found', 'state_conflict', 'version_conflict', 'decision_proposed'],
  }),
  custodies: endpoint({
    operationId: 'listCustodies',
    method: 'GET',
    path: '/custodia',
    tag,
    summary: 'Las urnas de las que quien pregunta es custodio',
    response: z.object({ rows: z.array(Custody) }),
  }),
  handIn: endpoint({
    operationId: 'handInCustody',
    method: 'POST',
    path: '/custodia/{id}/archivos',
    tag,
    summary: 'Entrega lo que guardó la herramienta de custodio: tarjeta, respuesta al ensayo o confirmación',
    params: id,
    body: z.object({
      text: z
        .string()
        .min(1, 'Elige un archivo.')
        .max(MOST_CUSTODY_FILE, 'Este archivo no lo guardó la herramienta de custodio.'),
    }),
    response: Custody,
    errors: ['not_found', 'invalid_input', 'state_conflict'],
  }),
  public: endpoint({
    operationId: 'readPublicUrn',
    method: 'GET',
    path: publicBase,
    tag,
    summary: 'La urna de una convocatoria: ficha, custodios por oficina, horas y herramientas',
    params: numero,
    response: PublicUrn,
    errors: ['not_found'],
  }),
  card: endpoint({
    operationId: 'downloadUrnCard',
    method: 'GET',
    path: `${publicBase}/ficha`,
    tag,
    summary: 'La ficha de la urna (urna/1) en su forma única; su SHA-256 es la huella de la urna',
    params: numero,
    query: z.object({ version: z.coerce.number().int().min(1).max(10_000).optional() }),
    media: 'text',
    errors: ['not_found'],
  }),
};
