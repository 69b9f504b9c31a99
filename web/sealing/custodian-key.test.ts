import { beforeAll, describe, expect, it } from 'vitest';
import { fromHex, toHex } from '#contract/rules/documents/integrity-proof.ts';
import { bytesOf, canonicalOf, hashOf } from '#contract/rules/sealed/canonical-text.ts';
import type { UrnCard } from '#contract/sealed-card.ts';
import { readCustodyFile } from '#contract/sealed-custody.ts';
import { newChallenge, newCustodianKey, unlockWith } from '#contract/sealed-keys.ts';
import { sealBid, testCard } from '#contract/test-sealed.ts';
import { answerChallenge, confirmCard, makeKey, type MadeKey } from './custodian-key.ts';

const PHRASE = 'ábaco abdomen abeja abierto abogado abono aborto';
const PROCEDURE = 'DEMO-LPN-001-2026';
const custodian = { procedure: PROCEDURE, id: 'oic', role: 'Contralora', office: 'OIC' };

let made: MadeKey;
beforeAll(async () => {
  made = await makeKey({
    custodian,
    phrase: PHRASE,
    program: 'a'.repeat(64),
    at: '2026-11-30T12:00:00.000Z',
  });
});
const key = (locked = made.locked) => ({ locked, phrase: PHRASE });

/** The published card with this custodian's key in its place. */
async function published(changes: Partial<UrnCard> = {}): Promise<UrnCard> {
  const card = await testCard(changes);
  const custodios = card.custodios.map((one) => (one.id === 'oic' ? { ...one, llave: made.recipient } : one));
  return { ...card, custodios };
}
const written = (card: UrnCard) => bytesOf(canonicalOf(card));

describe('a custodian’s key', () => {
  it('gives the portal its public half alone', async () => {
    expect(JSON.parse(made.card)).toEqual({
      formato: 'tarjeta-custodio/1',
      procedimiento: PROCEDURE,
      custodio: 'oic',
      cargo: 'Contralora',
      organo: 'OIC',
      llave: made.recipient,
      programa: 'a'.repeat(64),
      creada: '2026-11-30T12:00:00.000Z',
    });
    expect(readCustodyFile(made.card)).toEqual(JSON.parse(made.card));
    expect(made.card).not.toContain('AGE-SECRET-KEY');
    expect(await unlockWith(PHRASE, made.locked)).toContain('AGE-SECRET-KEY-1');
  });

  it('proves that it is held, by a challenge and by nothing else (case 73)', async () => {
    const { content, sealed } = await newChallenge(made.recipient);
    const answer = JSON.parse(await answerChallenge({ ...key(), challenge: sealed })) as {
      contenido: string;
    };
    expect(fromHex(answer.contenido)).toEqual(content);
    expect(readCustodyFile(canonicalOf(answer))).toEqual(answer);
    const { header } = await sealBid(await published());
    const share = header.partes.find(({ custodio }) => custodio === 'oic');
    const bytes = Uint8Array.from(atob(share?.sobre ?? ''), (letter) => letter.charCodeAt(0));
    await expect(answerChallenge({ ...key(), challenge: bytes })).rejects.toThrow(
      'no es un ensayo para tu llave',
    );
    await expect(answerChallenge({ ...key(), phrase: 'otra', challenge: sealed })).rejects.toThrow(
      'La frase no abre',
    );
  });

  it('remembers the card that its custodian confirmed, and names it', async () => {
    const card = await published();
    const confirmed = await confirmCard({ ...key(), cards: [written(card)] });
    expect(JSON.parse(confirmed.confirmation)).toMatchObject({ custodio: 'oic', ficha: await hashOf(card) });
    expect(JSON.parse(await unlockWith(PHRASE, confirmed.locked))).toMatchObject({
      ficha: await hashOf(card),
      apertura: card.apertura,
      llave: made.recipient,
    });
  });

  it('tells that another key was published in its place (case 51)', async () => {
    const { recipient } = await newCustodianKey();
    const card = await published();
    const custodios = card.custodios.map((one) => (one.id === 'oic' ? { ...one, llave: recipient } : one));
    await expect(confirmCard({ ...key(), cards: [written({ ...card, custodios })] })).rejects.toThrow(
      'no es la tuya. No la confirmes',
    );
  });

  it('follows a later card only from the one it knows, and never to an earlier opening (case 74)', async () => {
    const first = await published();
    const own = await hashOf(first);
    const { locked } = await confirmCard({ ...key(), cards: [written(first)] });
    const next = (apertura: string, anterior = own) => published({ version: 2, anterior, apertura });
    const later = await next('2026-12-05T17:00:00.000Z');
    const confirmed = await confirmCard({ ...key(locked), cards: [written(later), written(first)] });
    expect(confirmed.opens).toBe(later.apertura);
    const follows = 'no sigue a la que confirmaste';
    for (const false2 of [
      await next('2026-12-04T16:45:00.000Z'),
      await next(later.apertura, toHex(new Uint8Array(32))),
    ])
      await expect(confirmCard({ ...key(locked), cards: [written(first), written(false2)] })).rejects.toThrow(
        follows,
      );
    await expect(confirmCard({ ...key(locked), cards: [written(later)] })).rejects.toThrow(follows);
  });

  it('has nothing to do with the card of another procedure', async () => {
    const other = await published({ procedimiento: 'DEMO-LPN-002-2026' });
    await expect(confirmCard({ ...key(), cards: [written(other)] })).rejects.toThrow(
      'tu llave, de DEMO-LPN-001-2026',
    );
  });
});
