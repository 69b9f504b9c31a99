// Longer than the rule: one opening with four bidders is read as minutes in two files, as a comparison and by a room.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { readXlsx } from 'hucre/xlsx';
import { pairId, type Opening, type OpeningInput } from '#contract/bids.ts';
import type { Problem } from '#contract/errors.ts';
import { minutesApi, type Minutes, type MinutesInput, type RoomView } from '#contract/minutes.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { addPublicDocument, COMPLETE } from '#server/features/procurement/test-procedures.ts';
import { inspectFile } from '#server/kit/files/inspect.ts';
import { ownTurn } from '#server/kit/files/turn.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { emptyTables } from '#server/kit/test-empty-tables.ts';

const ADMIN = '/administracion/procedimientos';
const RFCS = ['CFI150310AB1', 'LGF150310AB1', 'RMM150310AB2', 'SGM150310AB3'];
const NAMES = [
  'Pulcritud Ajolote Ejemplo',
  'Limpieza Copal Inventada',
  'Girasol de Muestra',
  'Nopal Ficticio',
];

let app: TestApp;
let tender: AdminProcedure;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const ask = (method: string, path: string, body?: unknown, version?: number) =>
  app.send('admin', method, path, body, version === undefined ? {} : { 'if-match': `"${version}"` });
const read = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T;
const record = (rest = '') => `${ADMIN}/${tender.id}${rest}`;

/** Four bidders: the second is left out whole, the third of one lot; the last one came late. */
async function open(): Promise<void> {
  await sql`update milestone set at = now() - interval '1 hour' where procedure_id = ${tender.id}
    and kind = 'opening'`.execute(app.db);
  const { version, papers } = await read<Opening>(ask('GET', record('/apertura')));
  const lots = tender.lots.map(({ id }) => id ?? '');
  const tenderers = NAMES.map((name, at) => ({
    id: `00000000-0000-4000-8000-00000000000${at + 1}`,
    position: at + 1,
    supplierId: null,
    name,
    rfc: RFCS[at] ?? null,
    openedAt: at === 3 ? null : new Date().toISOString(),
    reason: at === 1 ? 'Está inhabilitada hasta 2027.' : null,
    ground: at === 1 ? 'LAASSP 2025, art. 71' : null,
    ...(at === 3
      ? { standing: 'late' as const, standingAt: new Date(Date.now() - 1_800_000).toISOString() }
      : {}),
  }));
  const bid = (at: number, lot: number, amount: string | null, out: string | null = null) => {
    const tendererId = tenderers[at]?.id ?? '';
    const lotId = lots[lot] ?? '';
    return {
      id: pairId(tendererId, lotId),
      tendererId,
      lotId,
      amount,
      points: null,
      reason: out,
      ground: out === null ? null : 'LAASSP 2025, art. 47',
    };
  };
  const input: Partial<OpeningInput> = {
    tenderers,
    bids: [
      bid(0, 0, '4218600.00'),
      bid(0, 1, '2941200.00'),
      bid(2, 0, '4305900.00'),
      bid(2, 1, '100.00', 'No entregó la carta del fabricante.'),
    ],
    checks: papers.slice(0, 1).map(({ id }) => ({
      id: pairId(tenderers[0]?.id ?? '', id),
      tendererId: tenderers[0]?.id ?? '',
      paperId: id,
      isDelivered: true,
    })),
  };
  const saved = await ask('PUT', record('/apertura'), input, version);
  expect(saved.status, await saved.clone().text()).toBe(200);
}

beforeEach(async () => {
  await emptyTables(app.db, ['procedure', 'waiting_item']);
  const draft = await read<AdminProcedure>(ask('POST', ADMIN, { kind: 'open' }));
  const saved = await read<AdminProcedure>(ask('PUT', `${ADMIN}/${draft.id}`, COMPLETE, draft.version));
  await addPublicDocument(app.db, saved.id, { kind: 'notice' });
  tender = await read<AdminProcedure>(
    ask('POST', `${ADMIN}/${saved.id}/publicacion`, { documents: [] }, saved.version),
  );
});

const WRITTEN: MinutesInput = {
  place: 'Sala de Juntas A, Guanajuato',
  beganAt: '09:30',
  endedAt: '11:05',
  attendees: [
    {
      id: '00000000-0000-4000-8000-0000000000a1',
      name: 'Mariana Fuentes',
      role: 'Jefa de Licitaciones',
      side: 'unit',
    },
    {
      id: '00000000-0000-4000-8000-0000000000a2',
      name: 'Óscar Ibáñez',
      role: 'Pulcritud Ajolote Ejemplo',
      side: 'tenderer',
    },
  ],
  remarks: 'El representante de Girasol pidió que conste su retraso.',
};
const saveMinutes = async (act: string, body: Partial<MinutesInput> = WRITTEN) => {
  const { version } = await read<Minutes>(ask('GET', record(`/actas/${act}`)));
  return ask('PUT', record(`/actas/${act}`), body, version);
};
const draftOf = async (act: string, format: 'pdf' | 'docx') => {
  const answer = await ask('GET', record(`/actas/${act}/borrador?formato=${format}`));
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
/** Words of a file, whatever broke its lines. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ');
const pdfText = async (bytes: Buffer) => {
  const read = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return plain(read.text);
};
/** The words of a DOCX: its document unpacked, paragraph by paragraph. */
const docxText = async (bytes: Buffer) => {
  const zip = await fromBufferPromise(bytes);
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== 'word/document.xml') continue;
      const xml = await text(await zip.openReadStreamPromise(entry));
      return plain(xml.replaceAll('</w:p>', ' ').replaceAll(/<[^<>]*>/g, ''));
    }
    throw new Error('No document');
  } finally {
    zip.close();
  }
};

describe('The minutes of an opening', () => {
  it('are for officers of procurement only', async () => {
    for (const { method, path } of Object.values(minutesApi)) {
      const address = path.replace('{id}', tender.id).replace('{acta}', 'apertura');
      expect((await app.send('stranger', method, address)).status).toBe(401);
      expect((await app.send('guest', method, address)).status).toBe(403);
    }
  });

  it('say what they lack until it is written', async () => {
    const before = await read<Minutes>(ask('GET', record('/actas/apertura')));
    expect(before).toMatchObject({ version: 1, attendees: [] });
    expect(before.gaps).toEqual([
      'El lugar del acto.',
      'La hora en que empezó.',
      'La hora en que terminó.',
      'Quiénes estuvieron.',
      'Cerrar la apertura de propuestas.',
    ]);
    const after = await read<Minutes>(saveMinutes('apertura'));
    expect(after.gaps).toEqual(['Cerrar la apertura de propuestas.']);
    expect(await pdfText(await draftOf('aclaraciones', 'pdf'))).toContain('______________');
  });

  it('tell in both files who bid, how much, who was left out and why, who signs and when the award is', async () => {
    await open();
    expect((await saveMinutes('apertura')).status).toBe(200);
    const [pdf, docx] = [
      await pdfText(await draftOf('apertura', 'pdf')),
      await docxText(await draftOf('apertura', 'docx')),
    ];
    for (const said of [pdf, docx]) {
      for (const words of [
        'Acta de presentación y apertura de propuestas',
        tender.number,
        'Equipo de cómputo para aulas y bibliotecas',
        'En Sala de Juntas A, Guanajuato, a las 09:30 h del',
        'Universidad de Guanajuato',
        'Mariana Fuentes',
        'Por los licitantes',
        'Pulcritud Ajolote Ejemplo',
        'No se abrió',
        'Entregó',
        '4,218,600.00 *',
        '4,305,900.00',
        'Promedio',
        '4,262,250.00',
        'Está inhabilitada hasta 2027. Fundamento: LAASSP 2025, art. 71.',
        'No entregó la carta del fabricante. Fundamento: LAASSP 2025, art. 47.',
        'El fallo se dará a conocer el',
        'pidió que conste su retraso',
        'se cierra la presente acta a las 11:05 h',
        'Óscar Ibáñez, Pulcritud Ajolote Ejemplo',
        'Borrador hecho por el portal',
      ])
        expect(said).toContain(words);
      // What is nobody's outside of the unit stays out of what will be published.
      for (const rfc of RFCS) expect(said).not.toContain(rfc);
    }
  });

  it('of an award tell in both files who was left out, who complies, who wins what for how much and why, and when it is signed', async () => {
    await open();
    const [first, second] = tender.lots.map(({ id }) => id ?? '');
    const before = await read<Minutes>(ask('GET', record('/actas/fallo')));
    expect(before.gaps).toContain('Decidir las partidas 1 y 2.');
    const decide = async (passed: object) =>
      ask(
        'PUT',
        record('/fallo'),
        {
          lots: [
            {
              id: first,
              outcome: 'awarded',
              tendererId: '00000000-0000-4000-8000-000000000001',
              amount: '4218600.00',
              reason: 'Cumple y es la propuesta solvente más baja.',
              listReason: 'Se revisó su opinión de cumplimiento.',
            },
            {
              id: second,
              outcome: 'unsuccessful',
              tendererId: null,
              amount: null,
              reason: 'Los precios no son aceptables conforme a la investigación de mercado.',
              listReason: null,
              ...passed,
            },
          ],
        },
        (await read<{ version: number }>(ask('GET', record('/fallo')))).version,
      );
    await decide({});
    // A lot that nobody complies with has no bid that stands.
    expect((await read<Minutes>(ask('GET', record('/actas/fallo')))).gaps).toContain(
      'Di por qué se desecha la propuesta de Pulcritud Ajolote Ejemplo para la partida 2, que quedaría desierta.',
    );
    const why = {
      reason: 'Rebasa la mediana de la investigación de mercado.',
      ground: 'LAASSP 2025, art. 48',
    };
    const decided = await decide({
      passed: [{ tendererId: '00000000-0000-4000-8000-000000000001', ...why }],
    });
    expect(decided.status, await decided.clone().text()).toBe(200);
    const saved = await read<Minutes>(saveMinutes('fallo'));
    // The award is registered once these minutes are public: they do not wait for it.
    expect(saved.gaps).toEqual([]);
    for (const said of [
      await pdfText(await draftOf('fallo', 'pdf')),
      await docxText(await draftOf('fallo', 'docx')),
    ]) {
      for (const words of [
        'Acta de fallo',
        'para dar a conocer el fallo del procedimiento',
        'Limpieza Copal Inventada, todas sus propuestas.',
        'Está inhabilitada hasta 2027. Fundamento: LAASSP 2025, art. 71.',
        'partida 2. Rebasa la mediana de la investigación de mercado. Fundamento: LAASSP 2025, art. 48.',
        'Propuestas retiradas y extemporáneas',
        'Extemporánea: llegó el',
        'Propuestas que cumplen',
        '4,218,600.00 *',
        'Adjudicada',
        'Cumple y es la propuesta solvente más baja.',
        'Desierta',
        'Los precios no son aceptables',
        'El contrato se firmará el',
      ])
        expect(said).toContain(words);
      for (const hidden of [...RFCS, 'Se revisó su opinión']) expect(said).not.toContain(hidden);
    }
  });

  it('can be filed as any other document: both files pass the inspection of uploads', async () => {
    await open();
    const folder = await mkdtemp(join(tmpdir(), 'acta-'));
    try {
      for (const format of ['pdf', 'docx'] as const) {
        const path = join(folder, `acta.${format}`);
        await writeFile(path, await draftOf('apertura', format));
        const found = await inspectFile(path, `acta.${format}`, ownTurn());
        expect(found.mediaType).toContain(format === 'pdf' ? 'pdf' : 'wordprocessingml');
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('joins what two officers write, and asks where both wrote', async () => {
    const { version } = await read<Minutes>(saveMinutes('apertura'));
    const seen = { ...WRITTEN };
    const first = await ask('PUT', record('/actas/apertura'), { beganAt: '09:35', seen }, version);
    expect(first.status).toBe(200);
    const second = await read<Minutes>(
      ask('PUT', record('/actas/apertura'), { endedAt: '11:10', seen }, version),
    );
    expect(second).toMatchObject({ beganAt: '09:35', endedAt: '11:10', joined: ['Hora de inicio'] });
    const met = await ask('PUT', record('/actas/apertura'), { beganAt: '09:40', seen }, version);
    expect((await read<Problem>(met)).code).toBe('version_conflict');
  });
});

it('the comparison is a workbook: lots by bidders, the lowest, whose it is and the average of what counts', async () => {
  await open();
  const answer = await ask('GET', record('/apertura/cuadro'));
  const book = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  const [head = [], first = [], second = []] = book.sheets[0]?.rows ?? [];
  expect(head).toContain('1. Pulcritud Ajolote Ejemplo');
  expect(first).toEqual(
    [
      1,
      'Computadora',
      'Pieza',
      40,
      4218600,
      'Desechada',
      4305900,
      'Extemporánea',
      4218600,
      '1. Pulcritud Ajolote Ejemplo',
      4262250,
      2,
    ].map((cell) => (cell === 'Extemporánea' ? expect.stringMatching(/^Extemporánea: llegó el /) : cell)),
  );
  expect(second).toContain('Desechada: 100.00');
  expect(second).toContain(2941200);
});

it('a room reads who bids and how much, and nothing that is the unit’s alone', async () => {
  await open();
  const answer = await ask('GET', record('/apertura/sala'));
  const said = await answer.text();
  for (const hidden of [...RFCS, 'inhabilitada', 'carta del fabricante', 'art. 71'])
    expect(said).not.toContain(hidden);
  const view = JSON.parse(said) as RoomView;
  expect(view.tenderers).toMatchObject([
    { position: 1, status: 'valid', papers: { delivered: 1, checked: 1, total: 7 } },
    { position: 2, status: 'disqualified' },
    {
      position: 3,
      amounts: [
        { lot: 1, amount: '4305900.00', isLeftOut: false },
        { lot: 2, isLeftOut: true },
      ],
    },
    { position: 4, status: 'late', openedAt: null, amounts: [] },
  ]);
});
