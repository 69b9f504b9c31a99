import { z } from 'zod';
import { lineCents } from './rules/orders/order-lines.ts';
import { bytesOf, canonicalOf, readCanonical, Refusal, sha256 } from './rules/sealed/canonical-text.ts';
import { IDENTITY_SIZE } from './rules/sealed/sizes.ts';
import { decimal } from './rules/texts/money.ts';
import { Fingerprint, SealedId, SealedText, type UrnCard } from './sealed-card.ts';

/** An amount with cents. */
const Amount = z.string().regex(/^\d{1,30}\.\d{2}$/);
/** A price of one unit, without IVA: two to four decimals, more than nothing. */
export const SealedPrice = z
  .string()
  .regex(/^\d{1,12}\.\d{2,4}$/)
  .refine((price) => /[1-9]/.test(price));
const LEGAL_RFC = /^[A-ZÑ&]{3}\d{6}[A-Z\d]{2}[\dA]$/;
const AnyRfc = z.string().regex(/^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{2}[\dA]$/);

/** Of a natural person the RFC stands in the identity alone. */
const Bidder = z
  .strictObject({
    nombre: SealedText(300),
    tipo: z.enum(['moral', 'fisica']),
    rfc: z.string().regex(LEGAL_RFC).nullable(),
  })
  .refine(({ tipo, rfc }) => (tipo === 'fisica') === (rfc === null));

const OfferedLine = z.strictObject({
  renglon: SealedId,
  precioUnitario: SealedPrice,
  marca: SealedText(120).nullable(),
  modelo: SealedText(120).nullable(),
  plazoDias: z.int().min(0).max(3_650).nullable(),
  origen: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  nota: SealedText(500).nullable(),
});

/** `oferta/1`: what is read aloud. Names of files stand in the identity: a file may be called after a person. */
export const SealedOffer = z.strictObject({
  formato: z.literal('oferta/1'),
  urna: Fingerprint,
  licitante: Bidder.safeExtend({ conjunta: z.array(Bidder).max(10) }),
  partidas: z
    .array(
      z.strictObject({
        partida: SealedId,
        renglones: z.array(OfferedLine).min(1).max(10_000),
        importe: Amount,
      }),
    )
    .max(2_000),
  total: Amount,
  vigenciaDias: z.int().min(1).max(730),
  manifiestos: z.array(SealedId).max(40),
  documentos: z
    .array(
      z.strictObject({
        id: SealedId,
        desde: z.int().nonnegative(),
        bytes: z.int().positive(),
        sha256: Fingerprint,
        tipo: SealedText(100),
      }),
    )
    .max(100),
});
export type SealedOffer = z.infer<typeof SealedOffer>;
type OfferedLot = SealedOffer['partidas'][number];

const Signature = z.discriminatedUnion('tipo', [
  z.strictObject({
    tipo: z.literal('efirma'),
    certificado: z.base64().max(8_000),
    algoritmo: z.literal('RSASSA-PKCS1-v1_5/SHA-256'),
    valor: z.base64().max(2_000),
  }),
  z.strictObject({ tipo: z.literal('folio'), vale: SealedText(4_000) }),
  z.strictObject({ tipo: z.literal('ensayo') }),
]);

/** `identidad/1`: who bids; for the unit alone. */
export const SealedIdentity = z.strictObject({
  formato: z.literal('identidad/1'),
  oferta: Fingerprint,
  rfc: AnyRfc,
  nombre: SealedText(300),
  representante: SealedText(300).nullable(),
  correo: z.email().max(200),
  telefono: SealedText(40).nullable(),
  archivos: z.array(z.strictObject({ id: SealedId, nombre: SealedText(255) })).max(100),
  firma: Signature,
});
export type SealedIdentity = z.infer<typeof SealedIdentity>;

/** Amount of a lot: each line rounded half up to the cent, in whole numbers. */
export function lotAmount(
  lines: readonly { renglon: string; precioUnitario: string }[],
  asked: UrnCard['partidas'][number],
): string {
  const quantities = new Map(asked.renglones.map(({ id, cantidad }) => [id, cantidad]));
  return decimal(
    lines.reduce(
      (sum, { renglon, precioUnitario }) =>
        sum + lineCents({ quantity: quantities.get(renglon) ?? '', unitPrice: precioUnitario }),
      0n,
    ),
  );
}

export const totalOfLots = (amounts: readonly string[]): string =>
  decimal(amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n));

/** What of an opened offer the evaluation has to decide, with what is written and what is counted. */
export interface OfferNote {
  what: 'importe' | 'total' | 'renglon_sin_precio' | 'falta_documento';
  sentence: string;
}

interface ReadOffer {
  offer: SealedOffer;
  /** SHA-256 of the offer as it was sealed. */
  hash: string;
  notes: OfferNote[];
}

/** The offer that was sealed for one of these cards; the first is the live one. Throws why it cannot be read. */
export async function readOffer(
  content: Uint8Array,
  cards: readonly { card: UrnCard; hash: string }[],
): Promise<ReadOffer> {
  const what = 'La oferta';
  const [{ card: live } = { card: undefined }] = cards;
  const most = live?.tamanos.oferta ?? 0;
  const value = readCanonical(content, { most, code: 'forma_invalida', what });
  const { data: offer } = SealedOffer.safeParse(value);
  if (offer === undefined) throw new Refusal('forma_invalida', `${what} no tiene la forma oferta/1.`);
  const card = cards.find(({ hash }) => hash === offer.urna)?.card;
  if (card === undefined) throw new Refusal('urna_distinta', `${what} se selló para otra ficha de la urna.`);
  refuseForeign(offer, card);
  return { offer, hash: await sha256(content), notes: notesOf(offer, card) };
}

const hasTwice = (ids: readonly string[]): boolean => new Set(ids).size < ids.length;

/** Lots, lines and papers that the call does not have, or twice, or papers that do not stand one behind another. */
function refuseForeign(offer: SealedOffer, card: UrnCard): void {
  const unfit = (why: string) => new Refusal('forma_invalida', `La oferta ${why}`);
  const lots = new Map(card.partidas.map((lot) => [lot.id, new Set(lot.renglones.map(({ id }) => id))]));
  if (hasTwice(offer.partidas.map(({ partida }) => partida))) throw unfit('tiene dos veces una partida.');
  for (const { partida, renglones } of offer.partidas) {
    const lines = lots.get(partida);
    if (lines === undefined || renglones.some(({ renglon }) => !lines.has(renglon)))
      throw unfit('tiene una partida o un renglón que la convocatoria no tiene.');
    if (hasTwice(renglones.map(({ renglon }) => renglon))) throw unfit('tiene dos veces un renglón.');
  }
  const papers = new Set(card.documentos.map(({ id }) => id));
  let at = 0;
  for (const { id, desde, bytes } of offer.documentos) {
    if (!papers.has(id)) throw unfit('tiene un documento que la convocatoria no pide.');
    if (desde !== at) throw unfit('tiene documentos que no están uno tras otro.');
    at += bytes;
  }
}

function notesOf(offer: SealedOffer, card: UrnCard): OfferNote[] {
  const notes: OfferNote[] = [];
  for (const lot of offer.partidas) {
    const asked = card.partidas.find(({ id }) => id === lot.partida);
    if (asked === undefined) continue;
    const counted = lotAmount(lot.renglones, asked);
    if (counted !== lot.importe)
      notes.push({
        what: 'importe',
        sentence: `En la partida ${lot.partida} está escrito ${lot.importe} y la suma es ${counted}.`,
      });
    const missing = asked.renglones.length - lot.renglones.length;
    if (missing > 0)
      notes.push({
        what: 'renglon_sin_precio',
        sentence: `En la partida ${lot.partida} hay ${missing === 1 ? 'un renglón' : `${missing} renglones`} sin precio.`,
      });
  }
  const total = totalOfLots(offer.partidas.map(({ importe }) => importe));
  if (total !== offer.total)
    notes.push({ what: 'total', sentence: `El total escrito es ${offer.total} y la suma es ${total}.` });
  const handed = new Set(offer.documentos.map(({ id }) => id));
  for (const { id, nombre, obligatorio } of card.documentos)
    if (obligatorio && !handed.has(id))
      notes.push({ what: 'falta_documento', sentence: `Falta: ${nombre}.` });
  return notes;
}

/** The identity that was sealed with the offer of this hash; throws why it cannot be read. */
export function readIdentity(content: Uint8Array, offerHash: string): SealedIdentity {
  const what = 'La identidad';
  const value = readCanonical(content, { most: IDENTITY_SIZE, code: 'forma_invalida', what });
  const { data: identity } = SealedIdentity.safeParse(value);
  if (identity === undefined) throw new Refusal('forma_invalida', `${what} no tiene la forma identidad/1.`);
  if (identity.oferta !== offerHash) throw new Refusal('forma_invalida', `${what} es de otra oferta.`);
  return identity;
}

/** What a bidder enters, before it is written in its only form. */
export type OfferedLots = readonly Omit<OfferedLot, 'importe'>[];

/** The offer with its amounts counted: they are never typed. Throws a sentence where it has no good shape. */
export function makeOffer(
  card: UrnCard,
  entered: Omit<SealedOffer, 'formato' | 'partidas' | 'total'> & { partidas: OfferedLots },
): { offer: SealedOffer; content: Uint8Array<ArrayBuffer> } {
  const partidas = entered.partidas.map((lot) => {
    const asked = card.partidas.find(({ id }) => id === lot.partida);
    return { ...lot, importe: asked === undefined ? '0.00' : lotAmount(lot.renglones, asked) };
  });
  const total = totalOfLots(partidas.map(({ importe }) => importe));
  const offer = SealedOffer.safeParse({ ...entered, formato: 'oferta/1', partidas, total });
  if (!offer.success)
    throw new Refusal('forma_invalida', `Revisa ${offer.error.issues[0]?.path.join(' › ') ?? 'la oferta'}.`);
  refuseForeign(offer.data, card);
  return { offer: offer.data, content: bytesOf(canonicalOf(offer.data)) };
}
