import { z } from 'zod';
import { fromHex, leafHashOf, toHex } from './rules/documents/integrity-proof.ts';
import {
  bytesOf,
  canonicalOf,
  hashOf,
  readCanonical,
  Refusal,
  sha256,
} from './rules/sealed/canonical-text.ts';
import { FRAMING, framesIn } from './rules/sealed/commit-frames.ts';
import { sealedSize } from './rules/sealed/sizes.ts';
import { Fingerprint, Recipient, SealedId, SealedInstant, SealedText, type UrnCard } from './sealed-card.ts';

/** Prices are opened for everybody; who bids and the papers for the unit alone. */
export const SEALED_PARTS = ['oferta', 'identidad', 'cuerpo'] as const;
export type SealedPart = (typeof SEALED_PARTS)[number];

const eachPart = <T extends z.ZodType>(of: T) => z.strictObject({ oferta: of, identidad: of, cuerpo: of });

/** A share with the hash of the header it belongs to: 33 and 32 bytes, sealed to one custodian. */
export const SHARE_BYTES = 33;
export const TAGGED_SHARE = SHARE_BYTES + 32;

/** `sobre/1`: the header. Its hash is the fingerprint of the envelope. */
export const EnvelopeHeader = z.strictObject({
  formato: z.literal('sobre/1'),
  procedimiento: SealedText(80),
  llaves: eachPart(Recipient),
  sellos: eachPart(Fingerprint),
  partes: z
    .array(
      z.strictObject({
        custodio: SealedId,
        huella: Fingerprint,
        sobre: z.base64().length(Math.ceil(sealedSize(TAGGED_SHARE) / 3) * 4),
      }),
    )
    .min(2)
    .max(7),
});
export type EnvelopeHeader = z.infer<typeof EnvelopeHeader>;

const MOST_HEADER = 8_192;
const MALFORMED = 'sobre_mal_formado';

/** The hash to which every share of an envelope is bound: format, procedure, keys and seals. */
export async function tagOf({
  formato,
  llaves,
  procedimiento,
  sellos,
}: Omit<EnvelopeHeader, 'partes'>): Promise<Uint8Array<ArrayBuffer>> {
  return fromHex(await hashOf({ formato, llaves, procedimiento, sellos }));
}

/** The header in these bytes, for this card: one share for each custodian, no more, no less. */
export function readHeader(bytes: Uint8Array, card: UrnCard): EnvelopeHeader {
  const what = 'El encabezado del sobre';
  const value = readCanonical(bytes, { most: MOST_HEADER, code: MALFORMED, what });
  const { data: header } = EnvelopeHeader.safeParse(value);
  if (header === undefined) throw new Refusal(MALFORMED, `${what} no tiene la forma sobre/1.`);
  if (header.procedimiento !== card.procedimiento)
    throw new Refusal(
      'ficha_distinta',
      `Este sobre es de ${header.procedimiento}, no de ${card.procedimiento}.`,
    );
  const [given, asked] = [header.partes, card.custodios].map((list) => list.length) as [number, number];
  const ids = new Set(header.partes.map(({ custodio }) => custodio));
  if (given !== asked || ids.size !== asked || card.custodios.some(({ id }) => !ids.has(id)))
    throw new Refusal(MALFORMED, `${what} no trae una parte para cada custodio de la ficha.`);
  return header;
}

/** What is handed in by the hour; papers may finish afterwards. */
export interface Commit {
  header: EnvelopeHeader;
  fingerprint: string;
  sealed: Record<'oferta' | 'identidad', Uint8Array<ArrayBuffer>>;
}

/** The most bytes that the small part of a bid for this card has. */
export const mostCommitBytes = ({ tamanos }: Pick<UrnCard, 'tamanos'>): number =>
  FRAMING + MOST_HEADER + sealedSize(tamanos.oferta) + sealedSize(tamanos.identidad);

/** Reads the small part of a bid: exactly three frames, of the sizes of the card, with the hashes of the header. */
export async function readCommit(bytes: Uint8Array, card: UrnCard): Promise<Commit> {
  const unfit = (why: string) => new Refusal(MALFORMED, `El sobre ${why}`);
  if (bytes.length > mostCommitBytes(card)) throw unfit('pesa más de lo que pesa uno de esta convocatoria.');
  const [first, oferta, identidad] = framesIn(bytes) ?? [];
  if (first === undefined || oferta === undefined || identidad === undefined)
    throw unfit('no trae tres piezas completas.');
  const header = readHeader(first, card);
  for (const [part, sealed] of [['oferta', oferta] as const, ['identidad', identidad] as const]) {
    if (sealed.length !== sealedSize(card.tamanos[part])) throw unfit('no mide lo que dice la ficha.');
    if ((await sha256(sealed)) !== header.sellos[part]) throw unfit('no corresponde a sus sellos.');
  }
  return { header, fingerprint: await hashOf(header), sealed: { oferta, identidad } };
}

/** What happened to the urn, without saying what is in an envelope. */
export const UrnEvent = z.union([
  z.strictObject({
    tipo: z.enum(['presentado', 'reemplazado', 'retirado', 'cuerpo']),
    folio: Fingerprint,
    version: z.int().min(1),
    huella: Fingerprint,
    recibido: SealedInstant,
  }),
  // Cover: a leaf of the same shape behind which there is no envelope.
  z.strictObject({
    tipo: z.literal('relleno'),
    folio: z.null(),
    version: z.literal(0),
    huella: z.null(),
    recibido: SealedInstant,
  }),
]);
export type UrnEvent = z.infer<typeof UrnEvent>;

/** What the log tells of an event until the opening: nothing but that it was. `salt` is 32 bytes. */
export async function blindedEvent(salt: Uint8Array, event: UrnEvent): Promise<string> {
  if (salt.length !== 32) throw new TypeError('A salt has 32 bytes.');
  return sha256(new Uint8Array([...salt, ...bytesOf(canonicalOf(event))]));
}

/** The leaf of an event, and its hash in the log. */
export async function urnLeaf(
  procedure: string,
  blinded: string,
): Promise<{ leaf: { kind: 'urna'; procedimiento: string; c: string }; hash: string }> {
  const leaf = { kind: 'urna', procedimiento: procedure, c: blinded } as const;
  return { leaf, hash: toHex(await leafHashOf(bytesOf(canonicalOf(leaf)))) };
}
