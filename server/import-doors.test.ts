import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportDetail, ImportRowPage } from '#contract/imports.ts';
import { OLD_HEADER, sampleRow } from './features/contract-import/sample-file.ts';
import { inventedRfc, SAT_HEADER } from './features/negative-lists/test-lists.ts';
import { IMPORT_COLUMNS } from './features/registry-import/import-columns.rules.ts';
import { exampleRow } from './features/registry-import/test-registry.ts';
import { allImporters } from './importers.ts';
import { defineImportJobs } from './kit/imports/imports.jobs.ts';
import { startTestApp, type TestApp } from './kit/test-app.ts';
import { emptyTables } from './kit/test-empty-tables.ts';
import { planted } from './kit/test-planted.ts';
import {
  letterOf,
  madeBook,
  madeOds,
  savedIn,
  savedTwice,
  type MadeCell,
} from './kit/table-file/test-tables.ts';

/** A place where people leave tables. */
interface Door {
  name: string;
  base: string;
  query?: string;
  /** Rows before the header that the source always writes. */
  title?: string;
  header: readonly string[];
  /** A sound row of its own by a number. */
  row: (n: number, change: Record<string, string>) => string[];
  /** A column of names, one of figures and one whose value several rows may share. */
  named: string;
  figures: string;
  shared: string;
  /** Values that its row rule refuses, and what it tells; `asks` once for all its rows. */
  wrong: { change: Record<string, string>; told: string; asks?: true };
  /** A column of amounts. */
  money?: string;
  /** A list takes rows with lost letters, marked, because without them it would say less than its source. */
  marksDamage?: true;
}

const byHeader = (header: readonly string[], values: Record<string, string>) =>
  header.map((name) => values[name] ?? '');
const SANCTIONS = [
  'Proveedor',
  'RFC',
  'Dependencia',
  'Número de Expediente',
  'Sentido de Resolución',
  'Monto',
];
const LIMITS = [
  'Nombre',
  'Ejercicio',
  'Régimen',
  'Presupuesto autorizado desde',
  'Adjudicación directa hasta',
  'Invitación hasta',
  'Fuente',
];

const PLAN = [
  'No.',
  'Clave presupuestaria',
  'Partida',
  'Descripción',
  'Mes estimado',
  'Monto estimado',
  'Procedimiento',
];

const BUDGET = ['Ejercicio', 'Unidad', 'Programa', 'Fuente', 'Partida', 'Descripción', 'Aprobado'];

const DOORS: Door[] = [
  {
    name: 'contracts',
    base: '/administracion/importaciones',
    header: OLD_HEADER,
    row: (n, change) => sampleRow(OLD_HEADER, { CODIGO_CONTRATO: String(900_000 + n), ...change }),
    named: 'PROVEEDOR_CONTRATISTA',
    figures: 'IMPORTE_CONTRATO',
    money: 'IMPORTE_CONTRATO',
    shared: 'NOMBRE_DE_LA_UC',
    wrong: { change: { MONEDA: 'QUIÉN SABE' }, told: 'Moneda: ' },
  },
  {
    name: 'registry',
    base: '/padron/importaciones',
    header: IMPORT_COLUMNS.map(({ header }) => header),
    row: (n, change) => exampleRow(n, change),
    named: 'Denominación o razón social',
    figures: 'CLABE',
    shared: 'Giros',
    wrong: { change: { RFC: 'XYZ' }, told: 'RFC: ' },
  },
  {
    name: 'list of article 69-B',
    base: '/padron/listas/importaciones',
    query: '&fuente=sat_69b',
    title: 'Información actualizada al 10 de septiembre de 2026',
    header: SAT_HEADER,
    row: (n, change) =>
      byHeader(SAT_HEADER, {
        No: String(n),
        RFC: inventedRfc(n),
        'Nombre del Contribuyente': `EMPRESA FICTICIA ${n}`,
        'Situación del contribuyente': 'Definitivo',
        'Publicación DOF definitivos': '20/07/2014',
        ...change,
      }),
    named: 'Nombre del Contribuyente',
    figures: 'RFC',
    shared: 'Situación del contribuyente',
    wrong: {
      change: { 'Situación del contribuyente': 'Quién sabe' },
      told: '«Quién sabe» no es una situación de esta lista',
      asks: true,
    },
    marksDamage: true,
  },
  {
    name: 'list of the sanctioned',
    base: '/padron/listas/importaciones',
    query: '&fuente=sabg_sanctioned',
    header: SANCTIONS,
    row: (n, change) =>
      byHeader(SANCTIONS, {
        Proveedor: `EMPRESA FICTICIA ${n}`,
        RFC: inventedRfc(n),
        Dependencia: 'SECRETARÍA DE MUESTRA',
        'Número de Expediente': `00${n}/2024`,
        'Sentido de Resolución': 'MULTA',
        Monto: '1500.50',
        ...change,
      }),
    named: 'Proveedor',
    figures: 'Monto',
    shared: 'Dependencia',
    wrong: { change: { Proveedor: 'S.A. DE C.V.', RFC: '' }, told: 'Proveedor: ' },
    marksDamage: true,
  },
  {
    name: 'content',
    base: '/administracion/contenido/topes/importaciones',
    header: LIMITS,
    row: (n, change) =>
      byHeader(LIMITS, {
        Nombre: `Rango ${n}`,
        Ejercicio: '2026',
        Régimen: 'Lineamientos de la Universidad',
        'Presupuesto autorizado desde': '0.00',
        'Adjudicación directa hasta': '250000.50',
        'Invitación hasta': '900000.00',
        Fuente: 'Acuerdo del comité',
        ...change,
      }),
    named: 'Nombre',
    figures: 'Adjudicación directa hasta',
    wrong: { change: { Ejercicio: 'de aquel año' }, told: 'Ejercicio: ' },
    money: 'Adjudicación directa hasta',
    shared: 'Fuente',
  },
  {
    name: 'annual plan',
    base: '/administracion/programa-anual/importaciones',
    title: 'Programa anual de adquisiciones 2027',
    header: PLAN,
    row: (n, change) =>
      byHeader(PLAN, {
        'No.': String(n),
        'Clave presupuestaria': `2111-${n}`,
        Partida: '21101',
        Descripción: `Papelería ${n}`,
        'Mes estimado': 'marzo',
        'Monto estimado': '125500.50',
        Procedimiento: 'Adjudicación directa',
        ...change,
      }),
    named: 'Descripción',
    figures: 'Clave presupuestaria',
    wrong: { change: { 'Mes estimado': 'cuando se pueda' }, told: 'Mes estimado: ' },
    money: 'Monto estimado',
    shared: 'Partida',
  },
  {
    name: 'budget',
    base: '/administracion/presupuesto/aprobado/importaciones',
    title: 'Presupuesto de egresos 2026',
    header: BUDGET,
    row: (n, change) =>
      byHeader(BUDGET, {
        Ejercicio: '2026',
        Unidad: 'Unidad de Adquisiciones',
        Programa: `E${n}`,
        Fuente: '14',
        Partida: '21101',
        Descripción: `Papelería ${n}`,
        Aprobado: '125500.50',
        ...change,
      }),
    named: 'Descripción',
    figures: 'Aprobado',
    wrong: {
      change: { Unidad: 'Nadie sabe cuál' },
      told: 'La unidad «Nadie sabe cuál» no está en el directorio',
      asks: true,
    },
    money: 'Aprobado',
    shared: 'Fuente',
  },
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, allImporters(app.services));
  await planted(
    app.db,
    sql`insert into area (slug, name) values ('unidad', 'Unidad de Adquisiciones') on conflict do nothing`,
  );
});
afterAll(() => app.stop());
beforeEach(() =>
  emptyTables(app.db, ['import_run', 'procedure', 'supplier', 'negative_list', 'spending_key']),
);

const NAME = 'PAPELERÍA ÑANDÚ';
/** A workbook cell that is no text: by how Excel and LibreOffice write it. */
const CONVERTED: Record<string, { xlsx: MadeCell; ods: MadeCell; told: string }> = {
  date: {
    xlsx: { attributes: 's="1"', inside: '<v>46107</v>' },
    ods: { attributes: 'office:value-type="date" office:date-value="2026-03-26"', inside: '' },
    told: 'La hoja de cálculo convirtió esta celda en fecha (26/03/2026)',
  },
  'date with its hour': {
    xlsx: { attributes: 's="1"', inside: '<v>46107.4375</v>' },
    ods: { attributes: 'office:value-type="date" office:date-value="2026-03-26T10:30:00"', inside: '' },
    told: 'La hoja de cálculo convirtió esta celda en fecha (26/03/2026 10:30)',
  },
  boolean: {
    xlsx: { attributes: 't="b"', inside: '<v>1</v>' },
    ods: { attributes: 'office:value-type="boolean" office:boolean-value="true"', inside: '' },
    told: 'La hoja de cálculo convirtió esta celda en VERDADERO',
  },
  percentage: {
    xlsx: { attributes: 's="2"', inside: '<v>0.16</v>' },
    ods: { attributes: 'office:value-type="percentage" office:value="0.16"', inside: '' },
    told: 'La hoja de cálculo guarda esta celda como porcentaje (16%)',
  },
  error: {
    xlsx: { attributes: 't="e"', inside: '<v>#N/A</v>' },
    ods: {
      attributes: 'table:formula="of:=NA()" office:value-type="string" calcext:value-type="error"',
      inside: '<text:p>#N/A</text:p>',
    },
    told: 'La celda tiene un error de la hoja de cálculo (#N/A)',
  },
  figures: {
    xlsx: { inside: '<v>6.46180110400000000E17</v>' },
    ods: { attributes: 'office:value-type="float" office:value="646180110400000000"', inside: '' },
    told: 'La hoja de cálculo solo guarda 15 cifras',
  },
};

function whatADoorDoes(door: Door): void {
  const { header, title } = door;
  const row = (n: number, change: Record<string, string> = {}) => door.row(n, change);
  const with_ = (n: number, column: string, cell: MadeCell): MadeCell[] =>
    row(n).map((value, place) => (header[place] === column ? cell : value));
  const table = (...rows: MadeCell[][]): MadeCell[][] => [
    ...(title === undefined ? [] : [[title]]),
    [...header],
    ...rows,
  ];
  const csv = (rows: readonly string[][], separator = ',', names = header) =>
    [...(title === undefined ? [] : [[title]]), [...names], ...rows]
      .map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)}\r\n`)
      .join('');

  const send = (bytes: Uint8Array, file: string) =>
    app.send('admin', 'POST', `${door.base}?nombre=${file}${door.query ?? ''}`, bytes);
  const upload = async (bytes: Uint8Array, file = 'tabla.csv') => {
    const answer = await send(bytes, file);
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as ImportDetail;
    await app.runJobs();
    return read(id);
  };
  const read = async (id: string) => {
    const ask = async <T>(path: string) =>
      (await (await app.send('admin', 'GET', `${door.base}/${id}${path}`)).json()) as T;
    const detail = await ask<ImportDetail>('');
    const told = (await ask<ImportRowPage>('/filas?que=rechazadas')).rows;
    const marked = (await ask<ImportRowPage>('/filas?que=dudosas')).rows;
    const { rows } = await sql<{ data: string }>`select data::text from import_row
      where import_id = ${id} and data is not null order by position`.execute(app.db);
    const messages = (of: typeof told, what: 'problems' | 'doubts') =>
      of.map((one) => Object.entries(one[what]).flat().join(': '));
    return {
      ...detail,
      taken: rows.map(({ data }) => data),
      problems: messages(told, 'problems'),
      doubts: messages(marked, 'doubts'),
    };
  };
  const sheet = (rows: MadeCell[][]) => ({ name: 'Datos', rows });

  test.each(['xlsx', 'ods'] as const)('a workbook (%s) is taken, and its sheet is named', async (ending) => {
    const rows = table(row(1, { [door.named]: NAME }), row(2));
    const book = ending === 'ods' ? madeOds([sheet(rows)]) : madeBook([sheet(rows)]);
    const run = await upload(book, `tabla.${ending}`);
    expect([run.failure, run.problems, run.fresh]).toEqual([null, [], 2]);
    expect(run.findings?.reading[0]).toMatchObject({ name: 'sheet', shown: 'hoja «Datos»' });
    expect(run.taken[0]).toContain(NAME);
  });

  test.each(['xlsx', 'ods'] as const)('cells that the program converted are refused (%s)', async (ending) => {
    const kinds = Object.values(CONVERTED);
    for (const column of [door.named, door.figures]) {
      const rows = table(
        ...kinds.map((kind, at) => with_(1 + at, column, kind[ending])),
        row(kinds.length + 1),
      );
      const run = await upload(
        ending === 'ods' ? madeOds([sheet(rows)]) : madeBook([sheet(rows)]),
        `tabla.${ending}`,
      );
      expect([run.failure, run.fresh, run.refused]).toEqual([null, 1, kinds.length]);
      expect(run.problems).toEqual(
        kinds.map(({ told }) => expect.stringContaining(`${column}: ${told}`) as string),
      );
    }
  });

  test('a row with a spoilt cell says what is wrong with its other cells too, and asks for it', async () => {
    const { change, told, asks } = door.wrong;
    const spoilt = row(1, change).map((cell, place): MadeCell =>
      header[place] === door.figures ? CONVERTED.date!.xlsx : cell,
    );
    const run = await upload(madeBook([sheet(table(spoilt, row(2)))]), 'tabla.xlsx');
    expect([run.failure, run.fresh, run.refused]).toEqual([null, 1, 1]);
    expect(run.problems).toEqual([expect.stringContaining(`${door.figures}: ${CONVERTED.date!.told}`)]);
    expect(run.problems[0]).toContain(told);
    if (asks === true)
      expect(run.findings?.words).toContainEqual(
        expect.objectContaining({ asked: [expect.objectContaining({ count: 1 })] }),
      );
  });

  test('a header that nobody knows is asked, and what a person says holds for the next file', async () => {
    const strange = (...rows: string[][]) =>
      Buffer.from(
        csv(
          rows,
          ',',
          header.map((_, place) => `Columna rara ${place}`),
        ),
      );
    const { findings } = await upload(Buffer.from(csv([row(1), row(2)])));
    const asked = await upload(strange(row(1), row(2)));
    expect([asked.failure, asked.fresh, asked.isUnsettled]).toEqual([null, 0, true]);
    expect((await app.send('admin', 'POST', `${door.base}/${asked.id}/inicio`, {})).status).toBe(422);
    const columns = findings?.choices?.mapping ?? null;
    const wish = { columns, day: null, said: {}, version: asked.version };
    expect((await app.send('admin', 'PUT', `${door.base}/${asked.id}/lectura`, wish)).status).toBe(202);
    await app.runJobs();
    const said = await read(asked.id);
    expect([said.failure, said.problems, said.fresh]).toEqual([null, [], 2]);
    const next = await upload(strange(row(3)));
    expect([next.failure, next.problems, next.fresh]).toEqual([null, [], 1]);
    expect(next.findings?.notes.join(' ')).toContain('Las columnas se leen como se indicaron');
  });

  test('letters: other encodings come out or are asked for, lost ones cost their row, saved twice is told', async () => {
    const text = csv([row(1, { [door.named]: NAME }), row(2)]);
    for (const encoding of ['windows-1252', 'macintosh', 'ibm850', 'utf-16le'] as const) {
      const run = await upload(savedIn(text, encoding));
      const isAsked = run.findings?.reading[0]?.doubt !== undefined;
      expect(isAsked || run.taken[0]?.includes(NAME), encoding).toBe(true);
    }
    const foreign = Buffer.from(csv([row(1), row(2, { [door.named]: 'Se?al' })]));
    foreign[foreign.lastIndexOf('Se?al') + 2] = 0xf1;
    const lost = await upload(foreign);
    const said = expect.stringContaining('trae signos donde iban letras') as string;
    expect(lost).toMatchObject(
      door.marksDamage === true
        ? { fresh: 2, refused: 0, doubts: [said] }
        : { fresh: 1, refused: 1, problems: [said] },
    );
    const twice = await upload(savedTwice(text));
    // A header in plain letters says nothing; then each row does.
    expect(twice.failure ?? twice.problems[0]).toContain('tiene los acentos dañados');
    expect(twice.taken.join(' ')).not.toContain('\u00C3');
  });

  test('of two sheets with the table one is asked for; a hidden one is not read, and said', async () => {
    const two = await upload(
      madeBook([
        { name: 'Uno', rows: table(row(1)) },
        { name: 'Dos', rows: table(row(2)) },
      ]),
      'tabla.xlsx',
    );
    expect(two.findings?.reading[0]?.doubt).toContain('«Uno», «Dos»');
    expect((await app.send('admin', 'POST', `${door.base}/${two.id}/inicio`, {})).status).toBe(422);
    const hidden = await upload(
      madeBook([
        { name: 'Instrucciones', rows: [['Llene la segunda hoja']] },
        { name: 'Vieja', rows: table(row(1), row(2)), state: 'hidden' },
        sheet(table(row(1))),
      ]),
      'tabla.xlsx',
    );
    expect([hidden.fresh, hidden.findings?.reading[0]?.value]).toEqual([1, 'Datos']);
    expect(hidden.findings?.notes.join(' ')).toContain('No se leen las hojas ocultas: «Vieja»');
  });

  test('what stands under a merged cell has its value, and that is said', async () => {
    const rows = table(row(1), with_(2, door.shared, ''));
    const column = letterOf(header.indexOf(door.shared));
    const merged = [`${column}${rows.length - 1}:${column}${rows.length}`];
    const run = await upload(madeBook([{ ...sheet(rows), merged }]), 'tabla.xlsx');
    expect([run.failure, run.problems, run.fresh]).toEqual([null, [], 2]);
    expect(run.findings?.notes.join(' ')).toContain('toma el valor de la celda combinada de arriba');
  });

  test('«sep=;», titles, guards, entities and signs that nobody sees are undone', async () => {
    const guarded = row(1, { [door.named]: `="PAPELER&Iacute;A \u200B&Ntilde;AN\u00ADD&Uacute;"` });
    for (const first of ['sep=;\r\n', 'Un título, con comas, muchas\r\n']) {
      const run = await upload(Buffer.from(first + csv([guarded, row(2)], ';')));
      expect([run.failure, run.problems, run.fresh]).toEqual([null, [], 2]);
      expect(run.taken[0]).toContain(NAME);
    }
  });

  test('signs that nobody sees are told, and a cell that its column was too narrow to show is not taken', async () => {
    const run = await upload(
      Buffer.from(
        csv([
          row(1, {
            [door.named]: 'PAPEL\u200BERÍA',
            [door.shared]: `${row(1)[header.indexOf(door.shared)]}\u00AD`,
          }),
          row(2, { [door.figures]: '########' }),
          row(3),
        ]),
      ),
    );
    expect(run.failure).toBeNull();
    const first = title === undefined ? 2 : 3;
    expect(run.findings?.notes.join(' ')).toContain(
      `Se quitaron signos que no se ven en 2 celdas: línea ${first}.`,
    );
    const said = expect.stringContaining('La celda dice «########»: la columna era angosta') as string;
    expect(door.marksDamage === true ? run.doubts : run.problems).toContainEqual(said);
    expect(run.refused).toBe(door.marksDamage === true ? 0 : 1);
  });

  test.runIf(door.name === 'contracts').each(['xlsx', 'ods'] as const)(
    'a number that a workbook keeps is what it is, and says nothing of texts beside it (%s)',
    async (ending) => {
      const kept = (value: string): MadeCell =>
        ending === 'xlsx'
          ? { inside: `<v>${value}</v>` }
          : { attributes: `office:value-type="float" office:value="${value}"`, inside: '' };
      const book = (...cells: MadeCell[]) => {
        const rows = table(...cells.map((cell, at) => with_(at + 1, door.figures, cell)));
        return ending === 'ods' ? madeOds([sheet(rows)]) : madeBook([sheet(rows)]);
      };
      const asked = await upload(book(kept('12500.5'), '1.250'), `tabla.${ending}`);
      expect(asked.findings?.reading.find(({ name }) => name === 'points')?.doubt).toBeDefined();
      const told = await upload(book(kept('1.234'), '1.250', '3.400,75'), `tabla.${ending}`);
      expect([told.failure, told.problems, told.fresh]).toEqual([null, [], 3]);
      expect(
        told.taken.map((one) => (JSON.parse(one) as { contract: { amount: string } }).contract.amount),
      ).toEqual(['1.23', '1250.00', '3400.75']);
    },
  );

  test.runIf(door.name === 'contracts').each(['xlsx', 'ods'] as const)(
    'a date cell keeps its hour (%s)',
    async (ending) => {
      const { 'date with its hour': moment } = CONVERTED;
      const rows = table(with_(1, 'PROC_F_PUBLICACION', moment![ending]));
      const run = await upload(
        ending === 'ods' ? madeOds([sheet(rows)]) : madeBook([sheet(rows)]),
        `tabla.${ending}`,
      );
      expect([run.failure, run.problems]).toEqual([null, []]);
      expect(run.taken[0]).toContain('"at": "2026-03-26T16:30:00.000Z"');
    },
  );

  test.runIf(door.money !== undefined)('amounts are read as their column writes them', async () => {
    const of = (...amounts: string[]) =>
      Buffer.from(csv(amounts.map((amount, at) => row(at + 1, { [door.money!]: amount }))));
    const run = await upload(of('250.000', '850.000,50', '$ 900.000,00 M.N.'));
    expect([run.failure, run.problems]).toEqual([null, []]);
    for (const [at, amount] of ['250000.00', '850000.50', '900000.00'].entries())
      expect(run.taken[at]).toContain(`"${amount}"`);
    const asked = await upload(of('250.000'));
    expect(asked.findings?.reading.find(({ name }) => name === 'points')?.doubt).toContain('«250.000»');
  });

  test.runIf(door.name === 'list of article 69-B')(
    'a date that is none is kept as it is, and its row is marked',
    async () => {
      const column = 'Publicación página SAT presuntos';
      const run = await upload(Buffer.from(csv([row(1, { [column]: 'pendiente' }), row(2)])));
      expect([run.failure, run.fresh]).toEqual([null, 2]);
      expect(run.doubts).toEqual([expect.stringContaining('«pendiente» no se entiende como fecha')]);
    },
  );

  test('rows under the same headers again are of the table; another table below refuses the file by its line', async () => {
    const again = await upload(Buffer.from(csv([row(1), [...header], row(2)])));
    expect([again.failure, again.problems, again.fresh]).toEqual([null, [], 2]);
    expect(again.findings?.notes.join(' ')).toContain('repite los encabezados y no se toma');
    const turned = (cells: readonly string[]) => cells.toReversed();
    const below = await upload(Buffer.from(csv([row(1), ['Otra tabla'], turned(header), turned(row(2))])));
    const line = (title === undefined ? 2 : 3) + 2;
    expect(below.failure).toContain(`En la línea ${line} empieza otra tabla, con sus propios encabezados`);
  });

  test('a note at the foot is no record, and the cells with its mark are told before anything is confirmed', async () => {
    const marked = row(2, { [door.named]: `${row(2)[header.indexOf(door.named)]}*` });
    const rows = [row(1), marked, ['* Precio sin confirmar'], ['(b) Cancelado'], ['P = parcial']];
    const run = await upload(Buffer.from(csv(rows)));
    expect([run.failure, run.problems, run.fresh]).toEqual([null, [], 2]);
    const first = title === undefined ? 2 : 3;
    expect(run.findings?.notes.join(' ')).toContain(
      `La nota de la línea ${first + 2}, «* Precio sin confirmar», es de celdas de línea ${first + 1}:`,
    );
    expect(run.findings?.notes.join(' ')).not.toMatch(/«(?:P = parcial|\(b\) Cancelado)», es de celdas/);
    expect(run.doubts.join(' ')).toContain('«* Precio sin confirmar»: comprueba qué cambia en esta celda');
  });

  test('an old workbook says how to save it', async () => {
    const old = await send(Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), 'tabla.xls');
    expect(old.status).toBe(415);
    expect(await old.text()).toContain('Guardar como › «Libro de Excel (.xlsx)»');
    const page = await send(
      Buffer.from('<html><body><table><tr><td>RFC</td></tr></table></body></html>'),
      'tabla.csv',
    );
    expect(page.status).toBe(415);
    expect(await page.text()).toContain('es una página web (HTML)');
  });
}

/** A table with a column of dates, and its rows by the day that each says. */
const DATED: {
  name: string;
  base: string;
  header: readonly string[];
  row: (day: string, n: number) => string[];
}[] = [
  {
    name: 'registry',
    base: '/padron/importaciones',
    header: IMPORT_COLUMNS.map(({ header }) => header),
    row: (day, n) => exampleRow(n, { 'Fecha de inscripción': day }),
  },
  {
    name: 'content',
    base: '/administracion/contenido/avisos/importaciones',
    header: ['Título', 'Texto', 'Se muestra desde'],
    row: (day, n) => [`Aviso ${n}`, 'Texto del aviso', day],
  },
  {
    name: 'changes of the budget',
    base: '/administracion/presupuesto/adecuaciones/importaciones',
    header: [
      'Ejercicio',
      'Unidad',
      'Programa',
      'Fuente',
      'Partida',
      'Ampliación',
      'Reducción',
      'Oficio',
      'Fecha',
    ],
    row: (day, n) => [
      '2026',
      'Unidad de Adquisiciones',
      `E${n}`,
      '14',
      '21101',
      '1500.50',
      '',
      `OF-${n}`,
      day,
    ],
  },
];
test.each(DATED)(
  '$name: the order of dates that a person chose holds for the next file',
  { tags: 'all' },
  async ({ base, header, row }) => {
    const upload = async (days: string[]) => {
      const rows = [header, ...days.map((day, at) => row(day, at + 1))];
      const body = Buffer.from(rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n'));
      const answer = await app.send('admin', 'POST', `${base}?nombre=tabla.csv`, body);
      await app.runJobs();
      return ((await answer.json()) as ImportDetail).id;
    };
    const datesOf = async (id: string) => {
      const run = (await (await app.send('admin', 'GET', `${base}/${id}`)).json()) as ImportDetail;
      return { version: run.version, dates: run.findings?.reading.find(({ name }) => name === 'dates') };
    };
    const both = ['31/01/2026', '01/31/2026', '03/04/2026'];
    const id = await upload(both);
    const { version, dates } = await datesOf(id);
    expect(dates?.doubt).toContain('di cuál va primero');
    const wish = { columns: null, day: null, said: { dates: 'month' }, version };
    expect((await app.send('admin', 'PUT', `${base}/${id}/lectura`, wish)).status).toBe(202);
    await app.runJobs();
    expect((await datesOf(await upload(['02/31/2026', ...both]))).dates).toMatchObject({
      value: 'month',
      isSaid: true,
    });
  },
);

// At each change two doors are asked; they share the reader of tables with the others.
const isOften = ({ name }: Door) => name === 'contracts' || name === 'list of article 69-B';
describe.each(DOORS.filter(isOften))('$name', whatADoorDoes);
describe.each(DOORS.filter((door) => !isOften(door)))('$name', { tags: 'all' }, whatADoorDoes);
