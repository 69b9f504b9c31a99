import { toHex } from '#contract/rules/documents/integrity-proof.ts';
import { canonicalOf, hashOf, Refusal, sha256 } from '#contract/rules/sealed/canonical-text.ts';
import { wordsOfHash } from '#contract/rules/sealed/hash-words.ts';
import { descendsFrom, readCard } from '#contract/sealed-card.ts';
import { lockWith, newCustodianKey, openChallenge, unlockWith } from '#contract/sealed-keys.ts';

/** `llave-custodio/1`: what is under the phrase. */
interface HeldKey {
  formato: 'llave-custodio/1';
  procedimiento: string;
  custodio: string;
  identidad: string;
  llave: string;
  /** The published card that its custodian confirmed, and when it opens: nothing else is ever served by this key. */
  ficha: string | null;
  apertura: string | null;
}

/** Who holds a key, of which procedure. */
export interface Custodian {
  procedure: string;
  id: string;
  role: string;
  office: string;
}

export interface MadeKey {
  /** The key under the phrase, as a file of age. */
  locked: Uint8Array<ArrayBuffer>;
  /** The public half, for the portal. */
  card: string;
  recipient: string;
  words: string;
}

/** Makes a custodian's key and locks it; the phrase is drawn by the tool. */
export async function makeKey({
  custodian: { id, office, procedure, role },
  phrase,
  program,
  at,
}: {
  custodian: Custodian;
  phrase: string;
  /** SHA-256 of the program that made it. */
  program: string;
  at: string;
}): Promise<MadeKey> {
  const { identity, recipient } = await newCustodianKey();
  const held: HeldKey = {
    formato: 'llave-custodio/1',
    procedimiento: procedure,
    custodio: id,
    identidad: identity,
    llave: recipient,
    ficha: null,
    apertura: null,
  };
  const card = canonicalOf({
    formato: 'tarjeta-custodio/1',
    procedimiento: procedure,
    custodio: id,
    cargo: role,
    organo: office,
    llave: recipient,
    programa: program,
    creada: at,
  });
  const words = wordsOfHash(await sha256(recipient));
  return { locked: await lockWith(phrase, canonicalOf(held)), card, recipient, words };
}

/** A held key with the phrase that opens it. */
interface Unlocked {
  locked: Uint8Array;
  phrase: string;
}

async function heldKey({ locked, phrase }: Unlocked): Promise<HeldKey> {
  const unfit = new Refusal('frase_incorrecta', 'Este archivo no es una llave de custodio.');
  const text = await unlockWith(phrase, locked);
  try {
    const held = JSON.parse(text) as HeldKey;
    if (held.formato === 'llave-custodio/1' && typeof held.identidad === 'string') return held;
  } catch {
    throw unfit;
  }
  throw unfit;
}

/** Proves that the key is held: gives back what a challenge holds, and nothing that is no challenge. */
export async function answerChallenge(asked: Unlocked & { challenge: Uint8Array }): Promise<string> {
  const held = await heldKey(asked);
  const content = toHex(await openChallenge(held.identidad, asked.challenge));
  const { procedimiento, custodio, llave } = held;
  return canonicalOf({ formato: 'respuesta-ensayo/1', procedimiento, custodio, llave, contenido: content });
}

export interface Confirmed {
  locked: Uint8Array<ArrayBuffer>;
  confirmation: string;
  words: string;
  opens: string;
}

/**
 * «Mi llave es la de la ficha publicada»: the key remembers that card. Given the card and those between it and the one
 * it knew before, oldest first, it follows them only if each names the one before and none opens earlier.
 */
export async function confirmCard(asked: Unlocked & { cards: readonly Uint8Array[] }): Promise<Confirmed> {
  const held = await heldKey(asked);
  const cards = asked.cards.map(readCard).toSorted((one, other) => one.version - other.version);
  const card = cards.at(-1);
  const refuse = (why: string) => new Refusal('ficha_distinta', why);
  if (card === undefined) throw refuse('Elige la ficha publicada.');
  if (card.procedimiento !== held.procedimiento)
    throw refuse(`La ficha es de ${card.procedimiento} y tu llave, de ${held.procedimiento}.`);
  const named = card.custodios.find(({ id }) => id === held.custodio);
  if (named?.llave !== held.llave)
    throw refuse(
      'La llave que la ficha publica a tu nombre no es la tuya. No la confirmes y avisa al órgano interno de control.',
    );
  if (held.ficha !== null && !(await descendsFrom(held.ficha, cards)))
    throw refuse(
      'Esta ficha no sigue a la que confirmaste, o abre antes que ella. Si cambió, elige también las fichas de en medio.',
    );
  const hash = await hashOf(card);
  const next: HeldKey = { ...held, ficha: hash, apertura: card.apertura };
  const { procedimiento, custodio, llave } = held;
  return {
    locked: await lockWith(asked.phrase, canonicalOf(next)),
    confirmation: canonicalOf({
      formato: 'confirmacion-ficha/1',
      procedimiento,
      custodio,
      llave,
      ficha: hash,
    }),
    words: wordsOfHash(hash),
    opens: card.apertura,
  };
}
