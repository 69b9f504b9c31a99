import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { combine, split } from 'shamir-secret-sharing';
import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from './rules/documents/integrity-proof.ts';
import { hashOf, Refusal, sha256 } from './rules/sealed/canonical-text.ts';
import { bodySize } from './rules/sealed/sizes.ts';
import type { EnvelopeHeader } from './sealed-envelope.ts';
import {
  identityOf,
  keysFromSecret,
  keysFromShares,
  lockWith,
  makeHeader,
  newChallenge,
  newCustodianKey,
  newSecret,
  openChallenge,
  openPart,
  ownKeyFile,
  partIdentity,
  releaseShare,
  sealTo,
  unlockWith,
} from './sealed-keys.ts';
import { readIdentity, readOffer } from './sealed-offer.ts';
import { counted, IDENTITIES, sealBid, testCard } from './test-sealed.ts';

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing was refused',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );

const PROCEDURE = 'DEMO-LPN-001-2026';

/** What each custodian's tool gives of an envelope. */
const releasedBy = (header: EnvelopeHeader, procedure = PROCEDURE) =>
  Promise.all(
    IDENTITIES.map(async ({ id, identity }) => ({
      custodio: id,
      ...(await releaseShare(identity, header, { custodian: id, procedure })),
    })),
  );
type Shares = { custodio: string; parte: string }[];
const sharesOf = async (header: EnvelopeHeader) => (await releasedBy(header)) as Shares;

describe('keys', () => {
  it('are written as the library writes its own (V-1)', async () => {
    const identity = identityOf(counted());
    expect(identity).toBe('AGE-SECRET-KEY-1QQQSYQCYQ5RQWZQFPG9SCRGWPUGPZYSNZS23V9CCRYDPK8QARC0SWRYDWG');
    expect(await identityToRecipient(identity)).toBe(
      'age13aqvttdk3ujkyjh9kg2w5an6dmy5mq5a84a4uxk3hfhnugfc9p0sy5p2wh',
    );
  });

  it.each([
    ['oferta', 'age1ftavavhj4kw8c8y3wdw0h67gdcd2l7aycd5trk962raug46qzunqzvzq5d'],
    ['identidad', 'age1h598pefkn799dz3kxgt68d0qs9e65hykvrzhqhr95h08pf2p9p4qcegvf0'],
    ['cuerpo', 'age1e7agr28mfka6rdnng389acll9sd39pdvdzpjyv9uqgyvt697zueqtg0eye'],
  ] as const)('of part %s come from the secret alone (V-2 to V-4)', async (part, recipient) => {
    expect(await identityToRecipient(await partIdentity(counted(), part))).toBe(recipient);
  });

  it('come together from any two shares of the vector (V-8)', async () => {
    const shares = [
      '89f986a000400f9ad20e076c9bc735be5a4b1d935e6a069d4eb0c52517bb04f8bd',
      '57fd80e77fd7a8dcb19adf9c914312aca75177eaa383e1a8d5bb802402daaf712e',
      'ccc822fe6b9d85032e81e67c6c8cc5efde78445cda1bb13cc0800ee225d2dd2751',
    ].map(fromHex) as [Uint8Array, Uint8Array, Uint8Array];
    const [one, two, three] = shares;
    for (const pair of [
      [one, two],
      [one, three],
      [three, two],
    ])
      expect(toHex(await combine(pair))).toBe(toHex(counted()));
  });

  it('are split so that a share equals the secret as often as chance has it (V-9)', async () => {
    let equal = 0;
    const secret = counted();
    for (let round = 0; round < 400; round += 1) {
      const [share] = await split(secret, 3, 2);
      equal += secret.filter((byte, at) => byte === share?.[at]).length;
    }
    // 12,800 bytes at 1 in 256 are 50, give or take 7; 0 would mean that a coefficient may not be 0.
    expect(equal).toBeGreaterThan(14);
    expect(equal).toBeLessThan(100);
  });
});

describe('a sealed bid', () => {
  it('opens with every quorum and with the own key, and reads as it was sealed', async () => {
    const card = await testCard();
    const document = crypto.getRandomValues(new Uint8Array(60_000));
    const { header, sealed, secret, offer } = await sealBid(card, { documents: [document] });
    const shares = await sharesOf(header);
    const own = await keysFromSecret(header, toHex(secret));
    for (const chosen of [
      [0, 1],
      [0, 2],
      [1, 2],
      [0, 1, 2],
    ]) {
      const keys = await keysFromShares(header, 2, chosen.map((at) => shares[at]) as Shares);
      expect(keys).toEqual(own);
    }
    const content = await openPart(
      { header, sealed: sealed.oferta },
      { part: 'oferta', key: own.oferta, size: card.tamanos.oferta },
    );
    const read = await readOffer(content, [{ card, hash: await hashOf(card) }]);
    expect(read.offer).toEqual(offer);
    expect(read.notes).toEqual([]);
    const who = await openPart(
      { header, sealed: sealed.identidad },
      { part: 'identidad', key: own.identidad, size: card.tamanos.identidad },
    );
    expect(readIdentity(who, read.hash).rfc).toBe('EDE010101AA1');
    const body = await openPart(
      { header, sealed: sealed.cuerpo },
      { part: 'cuerpo', key: own.cuerpo, size: bodySize(60_000) },
    );
    expect(await sha256(body)).toBe(offer.documentos[0]?.sha256);
  });

  it('opens nothing with k − 1 shares, nor with the same one twice (case 3)', async () => {
    const { header } = await sealBid(await testCard());
    const [one] = (await sharesOf(header)) as [Shares[number]];
    expect(await codeOf(keysFromShares(header, 2, [one]))).toBe('parte_insuficiente');
    expect(await codeOf(keysFromShares(header, 2, [one, one]))).toBe('parte_insuficiente');
    expect(await codeOf(keysFromShares(header, 1, [one]))).toBe('parte_insuficiente');
  });

  it('looks at no share that is not the sealed one (case 4)', async () => {
    const { header } = await sealBid(await testCard());
    const other = await sharesOf((await sealBid(await testCard())).header);
    const [one, two, three] = (await sharesOf(header)) as [Shares[0], Shares[0], Shares[0]];
    const false2 = { ...two, parte: other[1]?.parte ?? '' };
    expect(await codeOf(keysFromShares(header, 2, [one as never, false2 as never]))).toBe(
      'parte_insuficiente',
    );
    // Under the name of another custodian it is none either.
    const renamed = { custodio: 'testigo', parte: two?.parte ?? '' };
    expect(await codeOf(keysFromShares(header, 2, [one as never, renamed]))).toBe('parte_insuficiente');
    await keysFromShares(header, 2, [one, false2, three]);
  });

  it('gives no key of its papers or its bidder to who has that of its prices', async () => {
    const card = await testCard();
    const { header, sealed, secret } = await sealBid(card);
    const { oferta } = await keysFromSecret(header, toHex(secret));
    const asked = { part: 'identidad', key: oferta, size: card.tamanos.identidad } as const;
    expect(await codeOf(openPart({ header, sealed: sealed.identidad }, asked))).toBe('llave_distinta');
  });

  it('is damaged when one bit is another (case 49)', async () => {
    const card = await testCard();
    const { header, sealed, secret } = await sealBid(card);
    const { oferta } = await keysFromSecret(header, toHex(secret));
    const flipped = new Uint8Array(sealed.oferta);
    flipped[9_000] = (flipped[9_000] ?? 0) ^ 1;
    const asked = { part: 'oferta', key: oferta, size: card.tamanos.oferta } as const;
    expect(await codeOf(openPart({ header, sealed: flipped }, asked))).toBe('archivo_dañado');
  });

  it('whose shares are of two secrets has one reading or none (case 16)', async () => {
    const card = await testCard();
    const bid = await sealBid(card);
    const other = await makeHeader(card, {
      ...(await newSecret()),
      llaves: bid.header.llaves,
      sellos: bid.header.sellos,
    });
    // The first custodian has a share of this secret, the others of another; all of them are bound to this header.
    const mixed = {
      ...bid.header,
      partes: bid.header.partes.map((part, at) => (at === 0 ? part : other.partes[at])),
    };
    const shares = await sharesOf(mixed as EnvelopeHeader);
    expect(shares.every(({ parte }) => typeof parte === 'string')).toBe(true);
    expect(await codeOf(keysFromShares(mixed as EnvelopeHeader, 2, shares))).toBe('llave_distinta');
    // With one bad share among three the good two make the only key that fits.
    const one = {
      ...bid.header,
      partes: bid.header.partes.map((part, at) => (at === 2 ? other.partes[2] : part)),
    };
    const keys = await keysFromShares(one as EnvelopeHeader, 2, await sharesOf(one as EnvelopeHeader));
    expect(keys).toEqual(await keysFromSecret(bid.header, toHex(bid.secret)));
  });

  it('that is rubbish to every custodian is told as such (case 17)', async () => {
    const { header } = await sealBid(await testCard());
    const partes = await Promise.all(
      header.partes.map(async (part, at) => {
        const { identity } = IDENTITIES[at] as (typeof IDENTITIES)[0];
        const sealed = await sealTo(await identityToRecipient(identity), new Uint8Array(65));
        return { ...part, sobre: Buffer.from(sealed).toString('base64') };
      }),
    );
    const released = await releasedBy({ ...header, partes });
    expect(released.map((one) => ('error' in one ? one.error : ''))).toEqual(['ajena', 'ajena', 'ajena']);
    expect(await codeOf(keysFromShares(header, 2, []))).toBe('parte_insuficiente');
  });

  it('is of no use to the key of another bid (case 59)', async () => {
    const [one, other] = await Promise.all([sealBid(await testCard()), sealBid(await testCard())]);
    const own = await ownKeyFile(one.header, one.secret);
    expect(own).toEqual({
      formato: 'mi-llave/1',
      procedimiento: PROCEDURE,
      huella: await hashOf(one.header),
      llave: toHex(one.secret),
    });
    expect(await codeOf(keysFromSecret(other.header, own['llave'] ?? ''))).toBe('llave_distinta');
    expect(await codeOf(keysFromSecret(one.header, 'zz'))).toBe('llave_distinta');
  });
});

describe('a custodian’s tool', () => {
  it.each([
    [
      'under the header of another bid (case 13)',
      async () => ({ ...(await sealBid(await testCard())).header }),
    ],
    [
      'with other keys (case 15)',
      async (header: EnvelopeHeader) => ({
        ...header,
        llaves: (await sealBid(await testCard())).header.llaves,
      }),
    ],
    [
      'with other seals',
      async (header: EnvelopeHeader) => ({ ...header, sellos: { ...header.sellos, oferta: 'a'.repeat(64) } }),
    ],
  ])('gives out no share %s', async (_, change) => {
    const { header } = await sealBid(await testCard());
    const changed = { ...(await change(header)), partes: header.partes };
    for (const one of await releasedBy(changed)) expect(one).toMatchObject({ error: 'ajena' });
  });

  it('gives out no real share as that of a rehearsal, nor of another procedure (case 73)', async () => {
    const { header } = await sealBid(await testCard());
    for (const one of await releasedBy({ ...header, procedimiento: 'ENSAYO' }, 'ENSAYO'))
      expect(one).toMatchObject({ error: 'ajena' });
    for (const one of await releasedBy(header, 'ENSAYO'))
      expect(one).toMatchObject({ error: 'de_otra_urna' });
  });

  it('gives out no share whose hash is not the sealed one', async () => {
    const { header } = await sealBid(await testCard());
    const partes = header.partes.map((part) => ({ ...part, huella: 'a'.repeat(64) }));
    for (const one of await releasedBy({ ...header, partes }))
      expect(one).toMatchObject({ error: 'no_es_la_sellada' });
  });

  it('opens what proves that its key is held, and nothing else in its name (case 73)', async () => {
    const { identity, recipient } = await newCustodianKey();
    const { content, sealed } = await newChallenge(recipient);
    expect(await openChallenge(identity, sealed)).toEqual(content);
    const named = new TextEncoder().encode('ensayo/1');
    const others = [
      new Uint8Array(65),
      new Uint8Array(40),
      new Uint8Array([...named, ...new Uint8Array(33)]),
      new Uint8Array([...named, ...new Uint8Array(31)]),
    ];
    for (const other of others)
      expect(await codeOf(openChallenge(identity, await sealTo(recipient, other)))).toBe('no_es_ensayo');
    const { header } = await sealBid(await testCard());
    const share = Buffer.from(header.partes[0]?.sobre ?? '', 'base64');
    expect(await codeOf(openChallenge(IDENTITIES[0]?.identity ?? '', share))).toBe('no_es_ensayo');
    expect(await codeOf(openChallenge((await newCustodianKey()).identity, sealed))).toBe('no_es_ensayo');
  });

  it('looks at no file to many recipients, nor to a phrase (case 29)', async () => {
    const { identity, recipient } = await newCustodianKey();
    const many = new Encrypter();
    for (let at = 0; at < 50; at += 1) many.addRecipient(recipient);
    const content = (await newChallenge(recipient)).content;
    const asked: number[] = [];
    const stanzas = Decrypter.prototype.decrypt;
    Decrypter.prototype.decrypt = function decrypt(this: Decrypter, ...rest: never[]) {
      asked.push(1);
      return (stanzas as (...all: never[]) => Promise<Uint8Array>).apply(this, rest);
    } as typeof stanzas;
    try {
      expect(await codeOf(openChallenge(identity, await many.encrypt(content)))).toBe('no_es_ensayo');
      const phrase = new Encrypter();
      phrase.setPassphrase('x');
      phrase.setScryptWorkFactor(2);
      expect(await codeOf(openChallenge(identity, await phrase.encrypt(content)))).toBe('no_es_ensayo');
    } finally {
      Decrypter.prototype.decrypt = stanzas;
    }
    expect(asked).toEqual([]);
  });

  it('locks its key under a phrase, typed with or without accents, and works no harder than 2^20 (case 29)', async () => {
    const { identity } = await newCustodianKey();
    const locked = await lockWith('ábaco abdomen abeja', identity, 4);
    expect(await unlockWith(' Abaco  ABDOMEN abeja ', locked)).toBe(identity);
    expect(await codeOf(unlockWith('otra frase', locked))).toBe('frase_incorrecta');
    const hard = Buffer.from(
      Buffer.from(locked)
        .toString('latin1')
        .replace(/(-> scrypt \S+) 4\n/, '$1 30\n'),
      'latin1',
    );
    expect(await codeOf(unlockWith('ábaco abdomen abeja', new Uint8Array(hard)))).toBe('frase_incorrecta');
    expect(await codeOf(unlockWith('x', new Uint8Array(5_000)))).toBe('frase_incorrecta');
  });
});
