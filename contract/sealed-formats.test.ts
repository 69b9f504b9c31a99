import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  bytesOf,
  canonicalOf,
  hashOf,
  readCanonical,
  Refusal,
  sha256,
} from './rules/sealed/canonical-text.ts';
import { drawPhrase, isSameWord, phraseOf, wordsOfHash } from './rules/sealed/hash-words.ts';
import { isOnLadder, ladder, offerSize, padded, sealedSize, unpadded } from './rules/sealed/sizes.ts';
import { SPANISH_WORDS } from './rules/sealed/spanish-words.ts';
import { unzipped, zipOf } from './rules/sealed/store-zip.ts';
import { canonicalJson } from './rules/documents/integrity-proof.ts';
import {
  cardProblems,
  custodianProblems,
  descendsFrom,
  isCompatible,
  readCard,
  UrnCard,
  type UrnCard as Card,
} from './sealed-card.ts';
import { blindedEvent, readHeader, UrnEvent, urnLeaf } from './sealed-envelope.ts';
import { lotAmount, makeOffer, readOffer, SealedPrice } from './sealed-offer.ts';
import { framesOf, pricedLine, readFrames, sealBid, testCard } from './test-sealed.ts';
import { readCommit } from './sealed-envelope.ts';

const codeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'nothing was refused';
};

describe('the only form of a text', () => {
  it('is that of the vector, in both writers (V-5)', async () => {
    const value = { b: 'ñ', a: [1, null, true], Á: 'x' };
    const text = '{"a":[1,null,true],"b":"ñ","Á":"x"}';
    expect([canonicalOf(value), canonicalJson(value)]).toEqual([text, text]);
    expect(await hashOf(value)).toBe('af5e1babad30922a78c168fb465d7bbfd5c17c33e938222be78b843092b202d3');
  });

  const read = (text: string) =>
    readCanonical(bytesOf(text), { most: 200, code: 'forma_invalida', what: 'Eso' });

  it('is read as it was written, without prototypes', () => {
    const value = read('{"a":{"b":[1,"ñ"]}}') as { a: object };
    expect(canonicalOf(value)).toBe('{"a":{"b":[1,"ñ"]}}');
    expect([Object.getPrototypeOf(value), Object.getPrototypeOf(value.a)]).toEqual([null, null]);
  });

  it.each([
    ['a repeated key', '{"a":1,"a":1}'],
    ['spaces', '{"a": 1}'],
    ['keys in another order', '{"b":1,"a":1}'],
    ['letters that are not composed', '{"a":"n\u0303"}'],
    ['an escape that is not needed', '{"a":"\\u00f1"}'],
    ['half a pair', '{"a":"\\ud800"}'],
    ['a fraction', '{"a":1.5}'],
    ['a number in another form', '{"a":1e2}'],
    ['less than nothing', '{"a":-0}'],
    ['a whole number that is not exact', '{"a":9007199254740993}'],
    ['a name of the prototype', '{"__proto__":{"a":1}}'],
    ['a mark before it', '\uFEFF{"a":1}'],
    ['more behind it', '{"a":1}{}'],
    ['levels upon levels', `${'['.repeat(60)}${']'.repeat(60)}`],
    ['more than fits', `{"a":"${'x'.repeat(200)}"}`],
  ])('is refused with %s (cases 21 and 28)', async (_, text) => {
    expect(await codeOf(() => read(text))).toBe('forma_invalida');
  });

  it('refuses 10 MB and 100,000 levels before it parses anything (case 28)', async () => {
    const parse = JSON.parse;
    let parsed = 0;
    JSON.parse = (text: string) => {
      parsed += 1;
      return parse(text) as unknown;
    };
    try {
      const most = { most: 8_192, code: 'sobre_mal_formado', what: 'Eso' } as const;
      await expect(codeOf(() => readCanonical(new Uint8Array(10_000_000).fill(91), most))).resolves.toBe(
        most.code,
      );
      const deep = { ...most, most: 1_000_000 };
      await expect(codeOf(() => readCanonical(bytesOf('['.repeat(100_000)), deep))).resolves.toBe(most.code);
    } finally {
      JSON.parse = parse;
    }
    expect(parsed).toBe(0);
  });
});

describe('sizes', () => {
  it('climb the ladder of the vector (V-6)', () => {
    const sizes = [1, 65_536, 65_537, 98_305, 1_000_000, 26_214_400, 104_857_600];
    const steps = [65_536, 65_536, 98_304, 131_072, 1_048_576, 33_554_432, 134_217_728];
    expect(sizes.map(ladder)).toEqual(steps);
    expect(() => ladder(1_073_741_825)).toThrow('1 GB');
    expect(steps.every(isOnLadder)).toBe(true);
    expect([65_537, 0, 100_000].map(isOnLadder)).toEqual([false, false, false]);
  });

  it('of every offer of a call are one: 64 KiB up to 100 lines', () => {
    expect([1, 100, 101, 2_000, 10_000].map(offerSize)).toEqual([
      65_536, 65_536, 65_536, 1_572_864, 6_291_456,
    ]);
    expect(sealedSize(65_536)).toBe(65_736);
  });

  it.each([
    ['carries something in its padding', (bytes: Uint8Array) => bytes.fill(1, 20, 21)],
    ['says that it is longer than it is', (bytes: Uint8Array) => bytes.fill(255, 0, 8)],
    ['says that it is shorter than it is', (bytes: Uint8Array) => bytes.fill(2, 7, 8)],
    ['has no room for its length', (bytes: Uint8Array) => bytes.subarray(0, 5)],
  ])('of a content that %s are refused (case 25)', async (_, change) => {
    const bytes = padded(bytesOf('precio'), 64);
    expect(new TextDecoder().decode(unpadded(bytes))).toBe('precio');
    expect(await codeOf(() => unpadded(change(bytes)))).toBe('relleno_invalido');
  });
});

describe('words', () => {
  it('are those of BIP-39 in Spanish, as published', () => {
    const published = `${SPANISH_WORDS.map((word) => word.normalize('NFKD')).join('\n')}\n`;
    expect(createHash('sha256').update(published).digest('hex')).toBe(
      '46846a5a0139d1e3cb77293e521c2865f7bcdb82c44e8d0a06a2cd0ecba48c0b',
    );
  });

  it('tell the first 88 bits of a fingerprint', () => {
    expect(wordsOfHash('0'.repeat(64))).toBe(Array(8).fill('ábaco').join(' '));
    expect(wordsOfHash(`${'f'.repeat(22)}${'0'.repeat(42)}`)).toBe(Array(8).fill('zurdo').join(' '));
    expect(wordsOfHash(`002${'0'.repeat(61)}`).split(' ')[0]).toBe(SPANISH_WORDS[1]);
  });

  it('are drawn seven at a time, and typed with or without accents', () => {
    const phrases = new Set(Array.from({ length: 50 }, drawPhrase));
    expect(phrases.size).toBe(50);
    for (const phrase of phrases) expect(phrase.split(' ')).toHaveLength(7);
    expect(phraseOf('  Ábaco\n ABDOMEN  ')).toBe('abaco abdomen');
    expect([isSameWord('volcán', 'Volcan'), isSameWord('volcán', 'volumen')]).toEqual([true, false]);
  });
});

describe('the card of an urn', () => {
  it('is read in its only form', async () => {
    const card = await testCard();
    expect(readCard(bytesOf(canonicalOf(card)))).toEqual(card);
    expect(cardProblems(card)).toEqual([]);
  });

  const custodians = async (offices: readonly string[], quorum: number) => {
    const [one] = (await testCard()).custodios as [Card['custodios'][number]];
    const custodios = offices.map((organo, at) => ({ ...one, id: `c${at}`, organo, llave: `age1${at}` }));
    return custodianProblems({ quorum, custodios });
  };

  it('lets no quorum be all of them, and no office open alone', async () => {
    expect(await custodians(['A', 'B', 'C'], 3)).toEqual([
      'Con 3 custodios el quórum va de 2 a 2: si todos fueran indispensables, perder una llave impediría abrir.',
    ]);
    expect(await custodians(['A', 'B', 'C', 'D', 'E'], 1)).toContainEqual(
      expect.stringMatching(/va de 2 a 4/),
    );
    expect(await custodians(['A', 'A', 'B'], 2)).toEqual([
      'A podría abrir sin nadie más: con quórum 2 solo puede tener 1 custodios.',
    ]);
    expect(await custodians(['A', 'A', 'B', 'B', 'C'], 3)).toEqual([]);
  });

  it.each<[string, Partial<Card>]>([
    ['opens before its papers are in', { apertura: '2026-12-04T16:44:59.999Z' }],
    ['says another size than that of its lines', { tamanos: { oferta: 98_304, identidad: 16_384 } }],
    ['is a second one and names none before it', { version: 2 }],
    ['names the wall clock', { cierre: '2026-12-04T10:00:00.000-06:00' }],
    ['names a day that is none', { cierre: '2026-02-30T16:00:00.000Z' }],
  ])('is refused when it %s', async (_, changes) => {
    const card = await testCard(changes);
    expect(await codeOf(() => readCard(bytesOf(canonicalOf(card))))).toBe('ficha_distinta');
  });

  it('keeps older envelopes good when only dates change', async () => {
    const card = await testCard();
    expect(isCompatible(card, await testCard({ version: 2, cierre: '2026-12-05T16:00:00.000Z' }))).toBe(true);
    expect(isCompatible(card, await testCard({ partidas: card.partidas.slice(1) }))).toBe(false);
    expect(isCompatible(card, await testCard({ quorum: 1 }))).toBe(false);
  });

  it('descends from another only by its fingerprint, and never opens earlier (case 74)', async () => {
    const first = await testCard();
    const own = await hashOf(first);
    const later = await testCard({ version: 2, anterior: own, apertura: '2026-12-05T17:00:00.000Z' });
    const earlier = await testCard({ version: 2, anterior: own, apertura: '2026-12-04T16:59:59.999Z' });
    const foreign = await testCard({ version: 2, anterior: 'a'.repeat(64), apertura: later.apertura });
    expect(await descendsFrom(own, [first])).toBe(true);
    expect(await descendsFrom(own, [first, later])).toBe(true);
    expect(await descendsFrom(own, [first, earlier])).toBe(false);
    expect(await descendsFrom(own, [first, foreign])).toBe(false);
    expect(await descendsFrom(own, [later])).toBe(false);
  });
});

describe('an offer', () => {
  it('counts its amounts in whole numbers, half up', async () => {
    const [lot] = (await testCard()).partidas as [Card['partidas'][number]];
    expect(lotAmount([pricedLine('1.1', '310.50')], lot)).toBe('37260.00');
    // 3 × 0.0050 = 0.015 and 3 × 0.0016 = 0.0048
    expect(lotAmount([pricedLine('1.2', '0.0050')], lot)).toBe('0.02');
    expect(lotAmount([pricedLine('1.2', '0.0016')], lot)).toBe('0.00');
    expect(lotAmount([pricedLine('1.2', '999999999999.9999')], lot)).toBe('3000000000000.00');
  });

  it.each(['1e5', '-1', '1,000.00', '٣', '12', '1.2', '1.23456', '0.00', '1234567890123.00', ' 1.00'])(
    'takes no price written «%s» (case 23)',
    (price) => {
      expect(SealedPrice.safeParse(price).success).toBe(false);
    },
  );

  const reading = async (change: (offer: Record<string, unknown>) => object) => {
    const card = await testCard();
    const { offer } = await sealBid(card);
    const content = bytesOf(canonicalOf(change(structuredClone(offer))));
    return readOffer(content, [{ card, hash: await hashOf(card) }]);
  };

  it('is read with what the evaluation has to decide: a total off by a cent, a paper that lacks (case 22)', async () => {
    const { notes } = await reading((offer) => ({ ...offer, total: '37260.03' }));
    expect(notes.map(({ sentence }) => sentence)).toEqual([
      'El total escrito es 37260.03 y la suma es 37260.02.',
      'Falta: Propuesta técnica.',
    ]);
    const lots = (offer: Record<string, unknown>) => offer['partidas'] as { importe: string }[];
    const off = await reading((offer) => {
      (lots(offer)[0] as { importe: string }).importe = '37260.01';
      return offer;
    });
    expect(off.notes[0]?.sentence).toBe('En la partida 1 está escrito 37260.01 y la suma es 37260.02.');
  });

  it.each([
    [
      'a lot that the call has not',
      { partidas: [{ partida: '9', renglones: [pricedLine('1.1', '1.00')], importe: '0.00' }] },
    ],
    [
      'a line of another lot',
      { partidas: [{ partida: '1', renglones: [pricedLine('2.1', '1.00')], importe: '0.00' }] },
    ],
    [
      'a line twice',
      {
        partidas: [
          {
            partida: '2',
            renglones: [pricedLine('2.1', '1.00'), pricedLine('2.1', '2.00')],
            importe: '0.00',
          },
        ],
      },
    ],
    ['one field more', { descuento: '10.00' }],
    [
      'the RFC of a natural person',
      { licitante: { nombre: 'Ana', tipo: 'fisica', rfc: 'EDE010101AA1', conjunta: [] } },
    ],
    [
      'a paper that nobody asks for',
      { documentos: [{ id: 'otro', desde: 0, bytes: 1, sha256: 'a'.repeat(64), tipo: 'x' }] },
    ],
    [
      'papers with a gap',
      { documentos: [{ id: 'tecnica', desde: 1, bytes: 1, sha256: 'a'.repeat(64), tipo: 'x' }] },
    ],
  ])('is not read with %s', async (_, changes) => {
    expect(await codeOf(() => reading((offer) => ({ ...offer, ...changes })))).toBe('forma_invalida');
  });

  it('sealed for another card is of another urn (case 61)', async () => {
    const [card, other] = [await testCard(), await testCard({ moneda: 'USD' })];
    const { content } = await sealBid(card);
    expect(await codeOf(async () => readOffer(content, [{ card: other, hash: await hashOf(other) }]))).toBe(
      'urna_distinta',
    );
    // An envelope of a compatible earlier version stays good.
    const cards = [other, card].map(async (one) => ({ card: one, hash: await hashOf(one) }));
    expect((await readOffer(content, await Promise.all(cards))).offer.total).toBe('37260.02');
  });

  it('of 2,000 lots and 10,000 lines fits its class (case 24)', async () => {
    const partidas = Array.from({ length: 2_000 }, (_, lot) => ({
      id: `${lot + 1}`,
      renglones: Array.from({ length: 5 }, (__, line) => ({
        id: `${lot + 1}.${line + 1}`,
        descripcion: 'Reactivo',
        cantidad: '12.00',
        unidad: 'pieza',
      })),
    }));
    const card = await testCard({ partidas, tamanos: { oferta: offerSize(10_000), identidad: 16_384 } });
    const { content } = makeOffer(card, {
      urna: await hashOf(card),
      licitante: { nombre: 'N'.repeat(300), tipo: 'moral', rfc: 'EDE010101AA1', conjunta: [] },
      partidas: partidas.map(({ id, renglones }) => ({
        partida: id,
        renglones: renglones.map((line) => ({
          ...pricedLine(line.id, '999999999999.9999'),
          marca: 'M'.repeat(120),
          modelo: 'M'.repeat(120),
          nota: 'N'.repeat(150),
        })),
      })),
      vigenciaDias: 60,
      manifiestos: [],
      documentos: [],
    });
    expect(await sha256(unpadded(padded(content, card.tamanos.oferta)))).toBe(await sha256(content));
    expect((await readOffer(content, [{ card, hash: await hashOf(card) }])).notes).toHaveLength(1);
  });
});

describe('the small part of a bid', () => {
  it('is read as it was sealed, and weighs 84 KB', async () => {
    const card = await testCard();
    const bid = await sealBid(card);
    const read = await readFrames(bid, card);
    expect(read.header).toEqual(bid.header);
    expect(read.fingerprint).toBe(await hashOf(bid.header));
    expect(Math.ceil(framesOf(bid).length / 1_000)).toBe(85);
  });

  it('is refused with a share too many, one twice, or of a stranger (case 27)', async () => {
    const card = await testCard();
    const bid = await sealBid(card);
    const [one, two, three] = bid.header.partes as [
      (typeof bid.header.partes)[0],
      (typeof bid.header.partes)[0],
      (typeof bid.header.partes)[0],
    ];
    const lists = [
      [one, two, three, { ...one, custodio: 'cuarto' }],
      [one, two, two],
      [one, two],
      [one, two, { ...three, custodio: 'intruso' }],
      [one, two, { ...three, sobre: `${three.sobre.slice(0, -4)}AAAA====` }],
    ];
    for (const partes of lists)
      expect(await codeOf(() => readCommit(framesOf(bid, { partes }), card))).toBe('sobre_mal_formado');
  });

  it.each([
    ['is cut', (bytes: Uint8Array) => bytes.subarray(0, -1)],
    ['has more behind it', (bytes: Uint8Array) => new Uint8Array([...bytes, 0])],
    ['has a fourth piece', (bytes: Uint8Array) => new Uint8Array([...bytes, 0, 0, 0, 0])],
    ['says a length beyond its end', (bytes: Uint8Array) => bytes.fill(255, 0, 4)],
    ['holds a flipped bit', (bytes: Uint8Array) => bytes.fill(7, 40_000, 40_001)],
    ['is empty', () => new Uint8Array()],
    ['is ten times as long', (bytes: Uint8Array) => new Uint8Array(bytes.length * 10)],
  ])('is refused when it %s (case 26)', async (_, change) => {
    const card = await testCard();
    const frames = framesOf(await sealBid(card));
    expect(await codeOf(() => readCommit(new Uint8Array(change(frames)), card))).toBe('sobre_mal_formado');
  });

  it('is refused under the number of another procedure', async () => {
    const card = await testCard();
    const header = bytesOf(canonicalOf((await sealBid(card)).header));
    const other = await testCard({ procedimiento: 'DEMO-LPN-002-2026' });
    expect(await codeOf(() => readHeader(header, other))).toBe('ficha_distinta');
  });

  it('of offers of different lengths has one size', async () => {
    const card = await testCard();
    const [short, long] = await Promise.all([
      sealBid(card, { lots: [] }),
      sealBid(card, {
        lots: [{ partida: '2', renglones: [{ ...pricedLine('2.1', '1.00'), nota: 'x'.repeat(500) }] }],
      }),
    ]);
    expect(framesOf(short).length).toBe(framesOf(long).length);
  });
});

describe('the log of an urn', () => {
  it('tells of an event what the vector says, and nothing of it (V-7)', async () => {
    const event = UrnEvent.parse({
      folio: null,
      huella: null,
      recibido: '2026-12-04T15:59:59.999Z',
      tipo: 'relleno',
      version: 0,
    });
    const blinded = await blindedEvent(new Uint8Array(32), event);
    expect(blinded).toBe('6481e02e9b6e36fa576fb12ccc02bf8423a9be8d70281511cdb446d195220bc0');
    const { hash } = await urnLeaf('DEMO-LPN-001-2026', blinded);
    expect(hash).toBe('bd86cda02f24011f79b9f29f09e95ea46e3f61cc4943a3ca95c562af0ed389b8');
    // Another salt, another leaf: nobody tries what could be behind it.
    expect(await blindedEvent(new Uint8Array(32).fill(1), event)).not.toBe(blinded);
  });

  it('knows no cover with an envelope behind it (case 10)', () => {
    const [huella, recibido] = ['a'.repeat(64), '2026-12-04T15:59:59.999Z'];
    const shape = { folio: huella, version: 1, huella, recibido };
    expect(UrnEvent.safeParse({ ...shape, tipo: 'presentado' }).success).toBe(true);
    expect(UrnEvent.safeParse({ ...shape, tipo: 'relleno' }).success).toBe(false);
  });
});

describe('a .sobre', () => {
  it('is a ZIP that any program opens, and the same content gives the same bytes', async () => {
    const files = [
      { name: 'encabezado.json', content: new Blob(['{"ñ":1}']) },
      { name: 'cuerpo.age', content: new Blob([new Uint8Array(70_000).fill(7)]) },
    ];
    const [zip, again] = [await zipOf(files), await zipOf(files)];
    expect(await sha256(new Uint8Array(await zip.arrayBuffer()))).toBe(
      await sha256(new Uint8Array(await again.arrayBuffer())),
    );
    const found = await unzipped(zip);
    expect([...found.keys()]).toEqual(['encabezado.json', 'cuerpo.age']);
    expect(await found.get('encabezado.json')?.text()).toBe('{"ñ":1}');
    expect(found.get('cuerpo.age')?.size).toBe(70_000);
    const { fromBuffer } = await import('yauzl');
    const names = await new Promise<string[]>((resolve, reject) => {
      void zip.arrayBuffer().then((bytes) =>
        fromBuffer(Buffer.from(bytes), {}, (error, file) => {
          if (error) return reject(error);
          const read: string[] = [];
          file.on('entry', ({ fileName }: { fileName: string }) => read.push(fileName));
          file.on('end', () => resolve(read));
        }),
      );
    });
    expect(names).toEqual(['encabezado.json', 'cuerpo.age']);
  });

  it.each([
    ['too short', (bytes: Uint8Array) => bytes.subarray(0, 10)],
    ['cut', (bytes: Uint8Array) => bytes.subarray(0, -1)],
    ['an entry that points elsewhere', (bytes: Uint8Array) => bytes.fill(255, -30, -23)],
    ['no ZIP at all', () => new Uint8Array(100)],
  ])('that is %s is refused with a sentence', async (_, change) => {
    const zip = await zipOf([{ name: 'a', content: new Blob(['b']) }]);
    const bytes = change(new Uint8Array(await zip.arrayBuffer()));
    await expect(unzipped(new Blob([new Uint8Array(bytes)]))).rejects.toThrow('No es un sobre');
  });
});

it('a card is one object for schema and type', () => {
  expect(UrnCard.safeParse({}).success).toBe(false);
});
