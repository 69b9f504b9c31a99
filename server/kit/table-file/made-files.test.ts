import { expect, test, vi } from 'vitest';
import { cleanCell, damageOf } from '#contract/rules/texts/clean-cell.ts';
import { madeBook, madeOds, opened, savedIn, savedTwice, type MadeCell } from './test-tables.ts';

/** Files that are made per reader; more of them in a long run. */
const FILES = Number(process.env.FILES ?? 60);
const SEED = Number(process.env.SEED ?? 32);

// A long run takes as long as its files do.
vi.setConfig({ testTimeout: 60_000 + FILES * 60 });

/** Numbers that look random, the same for the same seed. */
function dice(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, one: <T>(of: readonly T[]): T => of[below(of.length)]! };
}

const WORDS =
  'Compañía Diseño Señalización México Óptica Éxito Ñandú Ingeniería Máquinas Bajío Útiles Águila Pingüino Año PAPELERÍA MÚSICA IMÁGENES ÍNDICE CAÑÓN Juan Taller Comercial Obras Único Núñez MUÑOZ VÁZQUEZ LÓPEZ'.split(
    ' ',
  );
const ENCODINGS = ['utf-8', 'windows-1252', 'macintosh', 'ibm850', 'utf-16le', 'utf-16be'] as const;
const SEPARATORS = [',', ';', '\t', '|'] as const;
const NAMES = ['RFC', 'Razón social', 'Giros', 'Importe'];
const isColumn = (name: string) => NAMES.includes(name);

type Dice = ReturnType<typeof dice>;
const words = ({ below, one }: Dice, most = 4) =>
  Array.from({ length: 1 + below(most) }, () => one(WORDS)).join(' ');

/** Runs many made files; each is read right, or says what is wrong with it. */
async function eachFile(run: (dice: Dice, index: number) => Promise<'right' | 'told'>): Promise<void> {
  const counts = { right: 0, told: 0 };
  for (let index = 0; index < FILES; index += 1)
    counts[await run(dice(SEED * 1_000_003 + index), index)] += 1;
  expect(counts.right + counts.told).toBe(FILES);
  expect(counts.right).toBeGreaterThan(FILES / 4);
  if (FILES > 1_000) console.log(`${expect.getState().currentTestName ?? ''}: ${JSON.stringify(counts)}`);
}

test('letters: whatever a file was saved in, its words come out or it says that they do not', async () => {
  await eachFile(async (random) => {
    const { below, one } = random;
    const encoding = one(ENCODINGS);
    const rows = Array.from({ length: 1 + below(6) }, () => [words(random), words(random), 'G01']);
    const text = [['RFC', one(['Razón social', 'Nombre']), 'Giros'], ...rows]
      .map((row) => `${row.join(',')}\n`)
      .join('');
    const how = below(8);
    const bytes = how === 0 ? savedTwice(text) : savedIn(text, encoding);
    // A foreign byte in the last row of some files.
    const isForeign = how === 1 && encoding === 'utf-8';
    const foreign = isForeign ? Buffer.concat([bytes, Buffer.from('Se\u00F1al,x,y\n', 'latin1')]) : bytes;
    try {
      const table = await opened(foreign, { isColumn });
      if (table.reading.some(({ doubt }) => doubt !== undefined)) return 'told';
      const sound = table.all.filter(({ damage }) => damage === undefined);
      if (!isForeign && how !== 0) expect(sound.map(({ values }) => values)).toEqual(rows);
      // What is read of a spoilt file is what its author wrote.
      for (const { values } of sound) expect(rows).toContainEqual(values);
      return sound.length === rows.length && how !== 0 ? 'right' : 'told';
    } catch (error) {
      expect((error as Error).message).toContain('acentos');
      return 'told';
    }
  });
});

const DECORATED: ((name: string) => string)[] = [
  (name) => name,
  (name) => `${name} *`,
  (name) => `${name} (obligatorio)`,
  (name) => `* ${name}:`,
  (name) => `2. ${name}`,
  (name) => `  ${name}\u00A0`,
  (name) => `${name} (dd/mm/aaaa)`,
  (name) => `${name}\u200B`,
];

test('headers: titles, separators and decoration around the names', async () => {
  await eachFile(async (random) => {
    const { below, one } = random;
    const separator = one(SEPARATORS);
    const header = NAMES.slice(0, 2 + below(3)).map((name) => one(DECORATED)(name));
    const title = one([
      '',
      'Padrón de proveedores, 2026\n\n',
      `sep=${separator}\n`,
      '"Título; con | signos, muchos"\n',
      '"Título\nen dos líneas"\r\n\r\n',
    ]);
    const rows = Array.from({ length: 1 + below(4) }, () => header.map(() => words(random)));
    const text = title + [header, ...rows].map((row) => `${row.join(separator)}\n`).join('');
    const table = await opened(Buffer.from(text), { isColumn });
    expect(table.names).toEqual(NAMES.slice(0, header.length));
    expect(table.all.map(({ values }) => values)).toEqual(rows);
    const before = title.split('\n').length;
    expect(table.all.map(({ line }) => line)).toEqual(rows.map((_, at) => before + 1 + at));
    return 'right';
  });
});

test('a second table below: the same headings are of the table, others refuse the file by their line', async () => {
  await eachFile(async (random) => {
    const { below, one } = random;
    const separator = one(SEPARATORS);
    const some = (count: number) => Array.from({ length: count }, () => NAMES.map(() => words(random)));
    const [first, second] = [some(1 + below(4)), some(1 + below(3))];
    const isSame = below(2) === 0;
    const gap = one(['', '\n', 'Otra relación\n']);
    const again = isSame
      ? NAMES
      : one([
          NAMES.toReversed(),
          ['', ...NAMES],
          NAMES.with(0, 'Importe').with(3, 'RFC'),
          NAMES.with(NAMES.length - 1, `${NAMES.at(-1)} con IVA`),
        ]);
    const write = (rows: readonly (readonly string[])[]) =>
      rows.map((row) => `${row.join(separator)}\n`).join('');
    const text = write([NAMES, ...first]) + gap + write([again, ...second]);
    const line = 2 + first.length + (gap === '' ? 0 : 1);
    const read = opened(Buffer.from(text), { isColumn });
    if (!isSame) {
      await expect(read).rejects.toThrow(`En la línea ${line} empieza otra tabla`);
      return 'told';
    }
    const { all } = await read;
    expect(all.filter(({ values }) => values.length === NAMES.length).map(({ values }) => values)).toEqual([
      ...first,
      NAMES,
      ...second,
    ]);
    return 'right';
  });
});

type Change = (text: string) => string;
const same: Change = (text) => text;

/** What programs do to a text, from the letters outwards: as a spreadsheet guards what is written already. */
const LAYERS: readonly (readonly Change[])[] = [
  [same, (text) => text.normalize('NFD'), (text) => [...text].join('\u00AD')],
  [
    same,
    (text) => text.replace(/[áéíóúÁÉÍÓÚ]/g, (sign) => `&${sign.normalize('NFD')[0]}acute;`),
    (text) => text.replaceAll('ñ', '&ntilde;').replaceAll('é', '&#233;'),
  ],
  [same, (text) => text.replaceAll(' ', '\u00A0'), (text) => text.replaceAll(' ', '\v')],
  [same, (text) => `\u200B${text}\u0007`],
  [same, (text) => `="${text}"`, (text) => `'${text}`],
];

test('headings in two rows: whatever stands over the names, each column is the one that it is', async () => {
  const groups: Record<string, readonly string[]> = {
    Expediente: ['Número', 'Clave', 'Título'],
    Contrato: ['Número', 'Inicio', 'Clave'],
    Importe: ['Sin IVA', 'IVA', 'Total'],
  };
  const called = Object.entries(groups).flatMap(([over, names]) => names.map((name) => `${name} de ${over}`));
  await eachFile(async ({ below, one }) => {
    const chosen = Object.entries(groups).flatMap(([over, names]) => {
      const some = names.slice(0, 2 + below(2));
      return some.map((name, at) => ({
        over: at === 0 ? over : one(['', '', over]),
        name,
        is: `${name} de ${over}`,
      }));
    });
    const rows = Array.from({ length: 1 + below(4) }, () => chosen.map(() => words({ below, one })));
    const title = one(['', 'Relación de contratos\n', 'Relación\n\n']);
    const lines = [chosen.map(({ over }) => over), chosen.map(({ name }) => name), ...rows];
    const text = title + lines.map((row) => `${row.join(';')}\n`).join('');
    const table = await opened(Buffer.from(text), { isColumn: (name) => called.includes(name) });
    expect(table.names).toEqual(chosen.map(({ is }) => is));
    expect(table.all.map(({ values }) => values)).toEqual(rows);
    return 'right';
  });
});

test('texts: what programs put around them is undone', async () => {
  await eachFile((random) => {
    const text = words(random);
    const made = LAYERS.reduce((written, layer) => random.one(layer)(written), text);
    expect(cleanCell(made)).toBe(text);
    expect(damageOf(made)).toBeUndefined();
    return Promise.resolve('right');
  });
});

interface MadeValue {
  xlsx: MadeCell;
  ods: MadeCell;
  text: string;
  kind?: string;
}
const odsOf = (type: string, value = '', inside = ''): MadeCell => ({
  attributes: `office:value-type="${type}"${value === '' ? '' : ` office:${type === 'date' ? 'date-' : type === 'boolean' ? 'boolean-' : ''}value="${value}"`}`,
  inside,
});

const CELLS: ((random: Dice) => MadeValue)[] = [
  (random) => {
    const text = words(random);
    return { xlsx: text, ods: text, text };
  },
  ({ below }) => {
    const day = 1 + below(60_000);
    const minutes = below(3) === 0 ? below(1_440) : 0;
    const serial = (day < 60 ? day + 1 : day) + minutes / 1_440;
    const at = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 1_440) * 60_000).toISOString();
    return {
      xlsx: { attributes: 's="1"', inside: `<v>${day + minutes / 1_440}</v>` },
      ods: odsOf('date', minutes === 0 ? at.slice(0, 10) : at.slice(0, 19)),
      text: minutes === 0 ? at.slice(0, 10) : `${at.slice(0, 10)} ${at.slice(11, 16)}`,
      kind: 'date',
    };
  },
  ({ below }) => {
    const number = String(below(1_000_000) / 1_000);
    const text = /\.\d{3}$/.test(number) ? `${number}0` : number;
    return {
      xlsx: { inside: `<v>${number}</v>` },
      ods: odsOf('float', number),
      text,
      ...(text.includes('.') && { kind: 'number' }),
    };
  },
  () => ({
    xlsx: { attributes: 't="b"', inside: '<v>0</v>' },
    ods: odsOf('boolean', 'false'),
    text: 'false',
    kind: 'boolean',
  }),
  () => ({
    xlsx: { attributes: 't="e"', inside: '<v>#REF!</v>' },
    ods: odsOf('error', '', '<text:p>#REF!</text:p>'),
    text: '#REF!',
    kind: 'error',
  }),
  () => ({
    xlsx: { inside: '<f>SUM(A1:A9)</f>' },
    ods: { attributes: 'table:formula="of:=SUM([.A1:.A9])"', inside: '' },
    text: '',
    kind: 'formula',
  }),
  () => ({
    xlsx: { inside: '<v>6.4618011040000003E17</v>' },
    ods: odsOf('float', '646180110400000000'),
    text: '646180110400000000',
    kind: 'digits',
  }),
  () => ({
    xlsx: { attributes: 's="2"', inside: '<v>0.5</v>' },
    ods: odsOf('percentage', '0.5'),
    text: '0.5',
    kind: 'percent',
  }),
];

test.each(['xlsx', 'ods'] as const)('cells: a workbook (%s) says what it made of each', async (ending) => {
  const rows = Array.from({ length: FILES }, (_, index) => {
    const random = dice(SEED * 7_000_003 + index);
    return [0, 1, 2].map(() => random.one(CELLS)(random));
  });
  const sheet = {
    name: 'P',
    rows: [NAMES.slice(0, 3), ...rows.map((row) => row.map(({ [ending]: cell }) => cell))],
  };
  const book = ending === 'ods' ? madeOds([sheet]) : madeBook([sheet]);
  const { all } = await opened(book, { isColumn });
  expect(all).toHaveLength(FILES);
  for (const [index, row] of rows.entries()) {
    const found = all[index]!;
    expect(row.map((_, place) => found.values[place] ?? '')).toEqual(row.map(({ text }) => text));
    expect(row.map((_, place) => found.kinds?.[place])).toEqual(row.map(({ kind }) => kind));
  }
});
