import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const tag = 'Propuestas selladas';

/** Files of the tools, each with its whole program in it. */
export const TOOL_FILES = ['sellador.html', 'custodio.html'] as const;
const ToolFile = z.enum(TOOL_FILES);

/** A tool as it is served now: anybody compares its fingerprint with a copy. */
export const SealingTool = z.object({
  file: ToolFile,
  /** SHA-256 in hexadecimal, and its eight words. */
  sha256: z.string(),
  words: z.string(),
  bytes: z.number().int(),
  /** Bytes as a browser receives them, compressed. */
  gzip: z.number().int(),
});

export const SealingTools = z.object({
  tools: z.array(SealingTool),
  /** Until when the rehearsal urn takes what is sealed for the card of this hour. */
  rehearsal: z.object({ closesAt: z.string(), fingerprint: z.string(), words: z.string() }),
});
export type SealingTools = z.infer<typeof SealingTools>;

/** What the portal did with a rehearsal envelope, in the order of a real opening. */
export const RehearsalOpening = z.object({
  receivedAt: z.string(),
  /** Of the envelope, and its eight words. */
  fingerprint: z.string(),
  words: z.string(),
  /** Which custodians gave out their share, with the published key that opens it. */
  custodians: z.array(z.object({ office: z.string(), key: z.string(), hasReleased: z.boolean() })),
  quorum: z.number().int(),
  bidder: z.string(),
  lots: z.array(
    z.object({
      lot: z.string(),
      amount: z.string(),
      lines: z.array(z.object({ line: z.string(), description: z.string(), unitPrice: z.string() })),
    }),
  ),
  total: z.string(),
  papers: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
  /** What an evaluation would have to decide, in sentences. */
  notes: z.array(z.string()),
  /** The key of the prices: with it any program of age opens that part. */
  offerKey: z.string(),
});
export type RehearsalOpening = z.infer<typeof RehearsalOpening>;

export const sealedBidsApi = {
  tools: endpoint({
    operationId: 'listSealingTools',
    method: 'GET',
    path: '/publico/urna/herramientas',
    tag,
    summary: 'Las herramientas de las propuestas selladas, con su huella y su tamaño',
    response: SealingTools,
    errors: ['not_found'],
  }),
  tool: endpoint({
    operationId: 'downloadSealingTool',
    method: 'GET',
    path: '/publico/urna/herramientas/{archivo}',
    tag,
    summary: 'Una herramienta: una página de un solo archivo que no usa la red',
    params: z.object({ archivo: ToolFile }),
    query: z.object({
      huella: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'Escribe 64 cifras hexadecimales.')
        .optional()
        .describe('La que nombra una ficha publicada, también cuando hoy se sirve otra.'),
    }),
    media: 'html',
    errors: ['not_found'],
  }),
  rehearsalCard: endpoint({
    operationId: 'getRehearsalUrn',
    method: 'GET',
    path: '/publico/urna/ensayo',
    tag,
    summary: 'La ficha de la urna de ensayo de esta hora (urna/1), en su forma única',
    media: 'text',
    errors: ['not_found'],
  }),
  openRehearsal: endpoint({
    operationId: 'openRehearsalEnvelope',
    method: 'POST',
    path: '/publico/urna/ensayo/aperturas',
    repeatable: 'No guarda nada.',
    tag,
    summary:
      'Recibe un sobre de ensayo (encabezado, oferta e identidad, cada uno con su longitud en cuatro bytes) y lo abre con las llaves publicadas; no guarda nada',
    rawBody: true,
    response: RehearsalOpening,
    errors: ['not_found', 'body_too_large'],
  }),
};
