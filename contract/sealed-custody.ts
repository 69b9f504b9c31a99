import { z } from 'zod';
import { bytesOf, readCanonical, Refusal } from './rules/sealed/canonical-text.ts';
import { Fingerprint, Recipient, SealedId, SealedInstant, SealedText } from './sealed-card.ts';

const whose = { procedimiento: SealedText(80), custodio: SealedId, llave: Recipient };

/** What the custodian's tool saves for the portal: public half, answer to a rehearsal, confirmation. None holds a private half. */
const CustodyFile = z.discriminatedUnion('formato', [
  z.strictObject({
    formato: z.literal('tarjeta-custodio/1'),
    ...whose,
    cargo: SealedText(120),
    organo: SealedText(120),
    programa: Fingerprint,
    creada: SealedInstant,
  }),
  z.strictObject({
    formato: z.literal('respuesta-ensayo/1'),
    ...whose,
    contenido: z.string().regex(/^[0-9a-f]{80}$/),
  }),
  z.strictObject({ formato: z.literal('confirmacion-ficha/1'), ...whose, ficha: Fingerprint }),
]);
export type CustodyFile = z.infer<typeof CustodyFile>;

export const MOST_CUSTODY_FILE = 4_000;

/** The file of a custodian's tool that a text is; undefined where it is none. */
export function readCustodyFile(text: string): CustodyFile | undefined {
  try {
    const limits = { most: MOST_CUSTODY_FILE, code: 'no_es_ensayo', what: 'Este archivo' } as const;
    return CustodyFile.safeParse(readCanonical(bytesOf(text), limits)).data;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
