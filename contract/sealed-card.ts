import { z } from 'zod';
import { canonicalOf, hashOf, readCanonical, Refusal } from './rules/sealed/canonical-text.ts';
import { IDENTITY_SIZE, offerSize } from './rules/sealed/sizes.ts';

/** SHA-256 in hexadecimal. */
export const Fingerprint = z.string().regex(/^[0-9a-f]{64}$/);
/** The public half of an X25519 key of age. */
export const Recipient = z.string().regex(/^age1[02-9ac-hj-np-z]{58}$/);
/** An instant in UTC with milliseconds, in its only form. */
export const SealedInstant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .refine((at) => !Number.isNaN(Date.parse(at)) && new Date(at).toISOString() === at);
/** A text without spaces around it: a form that changed it would change its hash. */
export const SealedText = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((text) => text === text.trim());
/** A word that names a custodian, a lot, a line or a paper inside one card. */
export const SealedId = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,39}$/);

const Custodian = z.strictObject({
  id: SealedId,
  cargo: SealedText(120),
  organo: SealedText(120),
  llave: Recipient,
});

const Line = z.strictObject({
  id: SealedId,
  descripcion: SealedText(2_000),
  cantidad: z
    .string()
    .regex(/^\d{1,12}\.\d{2,3}$/)
    .refine((quantity) => /[1-9]/.test(quantity)),
  unidad: SealedText(60),
});

/** How who bids says who it is; `ensayo`: nobody does, and only a rehearsal takes it. */
const IDENTITY_MODES = ['efirma', 'folio', 'ensayo'] as const;
const MOST_MINUTES = 120;

/** `urna/1`: what of a call its envelopes depend on. Its hash is the fingerprint of the urn. */
export const UrnCard = z.strictObject({
  formato: z.literal('urna/1'),
  origen: SealedText(200),
  procedimiento: SealedText(80),
  version: z.int().min(1).max(10_000),
  anterior: Fingerprint.nullable(),
  etapas: z.tuple([z.literal('unica')]),
  quorum: z.int().min(1).max(7),
  custodios: z.array(Custodian).min(1).max(7),
  cierre: SealedInstant,
  apertura: SealedInstant,
  cuerpoMinutos: z.int().min(0).max(MOST_MINUTES),
  prorroga: SealedText(40),
  tamanos: z.strictObject({ oferta: z.int().positive(), identidad: z.int().positive() }),
  topes: z.strictObject({ archivo: z.int().positive(), sobre: z.int().positive().max(1_073_741_816) }),
  partidas: z
    .array(z.strictObject({ id: SealedId, renglones: z.array(Line).min(1).max(10_000) }))
    .min(1)
    .max(2_000),
  moneda: z.string().regex(/^[A-Z]{3}$/),
  iva: z.literal('sin'),
  decimales: z.literal(2),
  documentos: z
    .array(
      z.strictObject({
        id: SealedId,
        nombre: SealedText(200),
        obligatorio: z.boolean(),
        firma: z.boolean(),
      }),
    )
    .max(100),
  identidad: z.strictObject({
    modos: z.array(z.enum(IDENTITY_MODES)).min(1).max(3),
    raices: z.array(Fingerprint).max(40),
    dobles: z.enum(['ultima', 'ninguna']),
  }),
  herramientas: z.strictObject({ sellador: Fingerprint, custodio: Fingerprint }),
  candado: z.null(),
});
export type UrnCard = z.infer<typeof UrnCard>;

/** 10,000 lines with long descriptions. */
const MOST_CARD_BYTES = 24_000_000;
const LEAST_MINUTES_TO_OPENING = 15;

/** The card that a file holds; throws a sentence when it is none, or when its own rules refuse it. */
export function readCard(bytes: Uint8Array): UrnCard {
  const what = 'La ficha de la urna';
  const value = readCanonical(bytes, { most: MOST_CARD_BYTES, code: 'ficha_distinta', what });
  const { data: card, success } = UrnCard.safeParse(value);
  if (!success) throw new Refusal('ficha_distinta', `${what}: no tiene la forma urna/1.`);
  const [problem] = cardProblems(card);
  if (problem !== undefined) throw new Refusal('ficha_distinta', problem);
  return card;
}

export const linesOf = ({ partidas }: Pick<UrnCard, 'partidas'>): number =>
  partidas.reduce((sum, { renglones }) => sum + renglones.length, 0);

const hasTwice = (ids: readonly string[]): boolean => new Set(ids).size < ids.length;

/** What of the custodians cannot be: 2 ≤ k < n, no office opens alone, each has a key of its own. */
export function custodianProblems({ quorum, custodios }: Pick<UrnCard, 'quorum' | 'custodios'>): string[] {
  const problems: string[] = [];
  const count = custodios.length;
  if (quorum < 2 || quorum >= count)
    problems.push(
      `Con ${count} custodios el quórum va de 2 a ${count - 1}: si todos fueran indispensables, perder una llave impediría abrir.`,
    );
  const offices = new Map<string, number>();
  for (const { organo } of custodios) offices.set(organo, (offices.get(organo) ?? 0) + 1);
  for (const [organo, members] of offices)
    if (members >= quorum)
      problems.push(
        `${organo} podría abrir sin nadie más: con quórum ${quorum} solo puede tener ${quorum - 1} custodios.`,
      );
  if (hasTwice(custodios.map(({ id }) => id))) problems.push('Un custodio está dos veces.');
  if (hasTwice(custodios.map(({ llave }) => llave))) problems.push('Dos custodios tienen la misma llave.');
  return problems;
}

/** What of a card contradicts itself, in sentences. */
export function cardProblems(card: UrnCard): string[] {
  const problems = custodianProblems(card);
  const [closes, opens] = [Date.parse(card.cierre), Date.parse(card.apertura)];
  const least = card.cuerpoMinutos + LEAST_MINUTES_TO_OPENING;
  if (opens - closes < least * 60_000)
    problems.push(`La apertura es al menos ${least} minutos después del cierre.`);
  if (card.tamanos.oferta !== offerSize(linesOf(card)) || card.tamanos.identidad !== IDENTITY_SIZE)
    problems.push('Los tamaños de la ficha no son los de sus renglones.');
  if (hasTwice(card.partidas.map(({ id }) => id))) problems.push('Una partida está dos veces.');
  if (card.partidas.some(({ renglones }) => hasTwice(renglones.map(({ id }) => id))))
    problems.push('Un renglón está dos veces en su partida.');
  if (hasTwice(card.documentos.map(({ id }) => id))) problems.push('Un documento está dos veces.');
  if ((card.version === 1) !== (card.anterior === null))
    problems.push('La ficha no dice bien a cuál sustituye.');
  return problems;
}

/** Whether envelopes sealed for one card stay good for the other: only dates, and what the portal is, differ. */
export function isCompatible(one: UrnCard, other: UrnCard): boolean {
  const bound = ({ procedimiento, etapas, quorum, custodios, partidas, tamanos, documentos }: UrnCard) =>
    canonicalOf({ procedimiento, etapas, quorum, custodios, partidas, tamanos, documentos });
  return bound(one) === bound(other);
}

/**
 * Whether the last of these cards descends from the one with this fingerprint: each names the one before it, and none
 * opens earlier than the one before.
 */
export async function descendsFrom(former: string, cards: readonly UrnCard[]): Promise<boolean> {
  const hashes = await Promise.all(cards.map(hashOf));
  const start = hashes.indexOf(former);
  return (
    start >= 0 &&
    cards.slice(start + 1).every((card, after) => {
      const before = cards[start + after] as UrnCard;
      const isNext = card.anterior === hashes[start + after] && card.version === before.version + 1;
      return isNext && card.apertura >= before.apertura && card.procedimiento === before.procedimiento;
    })
  );
}
