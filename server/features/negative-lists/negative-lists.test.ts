import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ListHistory, ListMatch, ListOverview } from '#contract/negative-lists.ts';
import type { Problem } from '#contract/errors.ts';
import { transaction } from '#server/kit/db.ts';
import { screenRfc, screenSupplier } from './public.ts';
import { inventedSatRows, SAT_HEADER, satFile, startListBench, type ListBench } from './test-lists.ts';

let bench: ListBench;

beforeAll(async () => {
  bench = await startListBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.empty());

const ROWS = inventedSatRows(40).map((row, index) => ({
  ...row,
  situation: ['Definitivo', 'Presunto', 'Desvirtuado', 'Sentencia Favorable'][index % 4]!,
}));
const REASON = 'El juez ordenó la suspensión definitiva.';

describe('reading of the SAT list', () => {
  test('the cut-off, the twenty columns by name and the situations are read from Windows-1252', async () => {
    const list = await bench.read(satFile(ROWS));
    expect(list).toMatchObject({ status: 'ready', cutoffOn: '2026-09-10', rows: 40, failure: null });
    expect(list.preview).toMatchObject({
      encoding: 'windows-1252',
      rows: 40,
      withRfc: 40,
      fresh: 40,
      gone: 0,
      doubt: null,
    });
    expect(list.preview?.situations).toHaveLength(4);
    expect(list.preview?.missing).toEqual([]);
    expect(list.preview?.sample[0]).toMatchObject({
      rfc: ROWS[0]!.rfc,
      situation: 'definitive',
      effect: 'block',
      data: { definitiveSatOn: '2014-07-02', presumedDofOn: '2014-02-03' },
    });
  });

  test('UTF-8, another order of columns and repeated names give the same entries', async () => {
    const order = [3, 1, 2, 0, ...SAT_HEADER.map((_name, place) => place).slice(4)];
    const first = await bench.applyAll(satFile(ROWS));
    const text = satFile(ROWS, undefined, { encoding: 'utf8' }).toString('utf8').split('\r\n');
    const turned = text.map((line, index) => {
      if (index < 2 || line === '') return line;
      const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)!.map((cell) => cell.replace(/,$/, ''));
      return [...order.map((place) => cells[place]), cells[1]].join(',');
    });
    const list = await bench.read(Buffer.from(turned.join('\r\n')));
    expect(list.preview).toMatchObject({ encoding: 'utf-8', fresh: 0, gone: 0, changed: 0, present: 40 });
    expect(first.status).toBe('applied');
  });

  test.each([
    ['empty of rows', satFile([]), /ninguna fila/],
    ['without a cut-off', Buffer.from(satFile(ROWS).subarray(50)), /fecha de corte/],
    ['with a cut-off that has not come', satFile(ROWS, '1 de enero de 2126'), /aún no llega/],
    ['cut in its last line', satFile(ROWS).subarray(0, -40), /está cortada/],
    [
      'cut at the end of a line, one row before the end',
      satFile(ROWS.slice(0, -1)),
      /termina en 39 .* llega a 40/,
    ],
    [
      'with more than half missing and no last line break',
      satFile(ROWS.slice(0, 16)).subarray(0, -2),
      /termina en 16 /,
    ],
    ['with rows missing in its middle', withoutLines(satFile([...ROWS, ...ROWS]), 20, 25), /número 18 /],
    [
      'that does not number its rows, without last line break and with rows missing',
      unnumbered(satFile(ROWS.slice(0, 30))).subarray(0, -2),
      /salto de línea/,
    ],
    [
      'with other columns',
      Buffer.from('Información actualizada al 1 de enero de 2026\nA,B,C\n1,2,3\n'),
      /no es el listado/,
    ],
    ['with accents that were saved twice', doubled(), /acentos dañados/],
    [
      'with rows of another width',
      satFile(ROWS, undefined, { header: SAT_HEADER.slice(0, 19) }),
      /columnas|cortada/,
    ],
    [
      'with a quote that never closes',
      Buffer.concat([satFile(ROWS), Buffer.from(`1,"${'x'.repeat(250_000)}`)]),
      /comillas/,
    ],
  ])('a file %s never touches the list in force', async (_, file, reason) => {
    await bench.applyAll(satFile(ROWS, '1 de junio de 2026'));
    const before = await bench.content();
    const list = await bench.read(file);
    expect(list.status).toBe('refused');
    expect(list.failure).toMatch(reason);
    expect(await bench.content()).toBe(before);
  });

  test('a file without bytes, or that is no text, is refused at the door', async () => {
    const send = async (body: Uint8Array) =>
      bench.ask('/listas/archivo?fuente=sat_69b&nombre=a.csv', 'POST', body);
    expect((await send(new Uint8Array())).status).toBe(422);
    expect((await send(Buffer.from('PK\u0003\u0004'))).status).toBe(415);
  });

  test('an older cut-off does not replace a newer one', async () => {
    await bench.applyAll(satFile(ROWS, '10 de septiembre de 2026'));
    const list = await bench.read(satFile(ROWS, '31 de agosto de 2026'));
    expect(list.status).toBe('refused');
    expect(list.failure).toContain('31 ago 2026');
  });

  test('a list that loses many entries is applied only with a written reason', async () => {
    await bench.applyAll(satFile(ROWS, '1 de junio de 2026'));
    const others = inventedSatRows(50).slice(40);
    const list = await bench.read(satFile([...ROWS.slice(0, 30), ...others], '1 de julio de 2026'));
    expect(list.preview).toMatchObject({
      gone: 10,
      doubt: expect.stringContaining('puede estar cortado') as string,
    });
    const confirm = (reason: string) =>
      bench.ask(`/listas/ediciones/${list.id}/confirmacion`, 'POST', { reason }, list.version);
    const refused = await confirm('sí');
    expect(refused.status).toBe(422);
    expect(((await refused.json()) as Problem).fields?.reason).toContain('puede estar cortado');
    expect((await confirm('El SAT retiró a diez contribuyentes por sentencia.')).status).toBe(202);
    await bench.runJobs();
    expect(await bench.edition(list.id)).toMatchObject({
      status: 'applied',
      lossReason: expect.any(String) as string,
    });
  });

  test('not one entry leaves the list without a written reason', async () => {
    await bench.applyAll(satFile(ROWS, '1 de junio de 2026'));
    const [, another] = inventedSatRows(42).slice(40);
    const list = await bench.read(satFile([...ROWS.slice(1), another!], '1 de julio de 2026'));
    expect(list.preview).toMatchObject({ gone: 1, fresh: 1, doubt: expect.any(String) as string });
    const answer = await bench.ask(`/listas/ediciones/${list.id}/confirmacion`, 'POST', {}, list.version);
    expect(answer.status).toBe(422);
  });

  test('the changes of a file are told one by one before it is confirmed', async () => {
    await bench.applyAll(satFile(ROWS, '1 de junio de 2026'));
    const next = ROWS.map((row, index) => (index === 1 ? { ...row, situation: 'Definitivo' } : row));
    const list = await bench.read(satFile(next, '1 de julio de 2026'));
    expect(list.preview).toMatchObject({ fresh: 0, gone: 0, changed: 1 });
    const changes = await (await bench.ask(`/listas/ediciones/${list.id}/cambios?tipo=cambiadas`)).json();
    expect(changes).toMatchObject({
      total: 1,
      rows: [{ rfc: ROWS[1]!.rfc, before: 'presumed', after: 'definitive' }],
    });
  });

  test('a list that another overtook, or that somebody changed, is not applied', async () => {
    const [slow, quick] = [await bench.read(satFile(ROWS)), await bench.read(satFile(ROWS))];
    const confirm = ({ id }: typeof slow, version: number) =>
      bench.ask(`/listas/ediciones/${id}/confirmacion`, 'POST', {}, version);
    expect((await confirm(quick, quick.version + 1)).status).toBe(409);
    expect((await confirm(quick, quick.version)).status).toBe(202);
    await bench.runJobs();
    expect(((await (await confirm(slow, slow.version)).json()) as Problem).detail).toContain(
      'Otra lista entró en vigor',
    );
  });

  test('a cancelled list leaves nothing and changes nothing', async () => {
    const { id } = await bench.read(satFile(ROWS));
    expect((await bench.ask(`/listas/ediciones/${id}/cancelacion`, 'POST')).status).toBe(200);
    expect((await bench.ask(`/listas/ediciones/${id}/cancelacion`, 'POST')).status).toBe(409);
    expect(await bench.db.selectFrom('negative_list_row').select('key').execute()).toEqual([]);
    expect(await bench.content()).toBe('');
  });
});

describe('screening', () => {
  test('definitive impedes, presumed warns, cleared and favourable are history, by RFC only', async () => {
    const levels = ['block', 'alert', 'info', 'info'];
    const ids = await Promise.all(
      [0, 1, 2, 3].map((index) => bench.addSupplier({ rfc: ROWS[index]!.rfc, name: `Empresa ${index}` })),
    );
    await bench.addSupplier({ rfc: null, name: ROWS[0]!.name });
    const list = await bench.applyAll(satFile(ROWS));
    expect(list.screening).toMatchObject({ status: 'done', position: 5, total: 5, found: 4 });
    const { rows } = await bench.matches();
    const found = new Map(rows.map((match) => [match.supplier!.id, match]));
    expect(ids.map((id) => found.get(id)?.level)).toEqual(levels);
    expect(rows).toHaveLength(4);
    expect(rows.every(({ status, matchedBy }) => status === 'new' && matchedBy === 'rfc')).toBe(true);
  });

  test('a block of a supplier in good standing is a task and disqualifies nobody', async () => {
    const id = await bench.addSupplier({ rfc: ROWS[0]!.rfc, name: 'Empresa Vigente' });
    await bench.addSupplier({ rfc: ROWS[4]!.rfc, name: 'Empresa Inhabilitada', status: 'disqualified' });
    await bench.applyAll(satFile(ROWS));
    const overview = (await (await bench.ask('/listas')).json()) as ListOverview;
    expect(overview).toMatchObject({ tasks: 1, undecided: { block: 2 }, isScreeningDue: false });
    expect((await bench.matches('tarea=si')).rows.map(({ supplier }) => supplier?.id)).toEqual([id]);
    const { status } = await bench.db
      .selectFrom('supplier')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('active');
    expect(await screenRfc(bench.db, ROWS[0]!.rfc.toLowerCase())).toMatchObject({ level: 'block' });
    expect(await screenRfc(bench.db, 'XEXX010101000')).toEqual({ level: 'none', matches: [] });
  });

  test('importing the same file again changes nothing', async () => {
    await bench.addSupplier({ rfc: ROWS[0]!.rfc, name: 'Empresa' });
    await bench.applyAll(satFile(ROWS));
    const before = await bench.content();
    const again = await bench.applyAll(satFile(ROWS));
    expect(again.preview).toMatchObject({ fresh: 0, gone: 0, changed: 0 });
    expect(await bench.content()).toBe(before);
  });

  test('a decision stands until the list says more; a match that left the list is ended', async () => {
    await bench.addSupplier({ rfc: ROWS[1]!.rfc, name: 'Empresa' });
    await bench.applyAll(satFile(ROWS, '1 de junio de 2026'));
    const [first] = (await bench.matches()).rows;
    const decide = (match: ListMatch, decision: string, reason = REASON) =>
      bench.decide(match, decision, reason);
    expect((await decide(first!, 'discarded', 'corta')).status).toBe(422);
    expect((await decide(first!, 'discarded')).status).toBe(200);
    expect((await decide(first!, 'confirmed')).status).toBe(409);
    expect(await screenRfc(bench.db, ROWS[1]!.rfc)).toMatchObject({
      level: 'none',
      matches: [{ status: 'discarded' }],
    });

    await bench.applyAll(satFile(ROWS, '1 de julio de 2026'));
    expect((await bench.matches()).rows[0]).toMatchObject({ status: 'discarded', reason: REASON });

    const worse = ROWS.map((row, index) => (index === 1 ? { ...row, situation: 'Definitivo' } : row));
    await bench.applyAll(satFile(worse, '1 de agosto de 2026'));
    expect((await bench.matches()).rows[0]).toMatchObject({ status: 'new', level: 'block', reason: null });

    const [instead] = inventedSatRows(41).slice(40);
    await bench.applyAll(satFile(worse.toSpliced(1, 1, instead!), '1 de septiembre de 2026'));
    expect((await bench.matches()).rows).toEqual([]);
    expect((await bench.matches('estado=terminadas')).rows[0]).toMatchObject({
      level: 'block',
      status: 'new',
    });
    const entries = await bench.db
      .selectFrom('audit_log')
      .select('operation')
      .where('subject_type', '=', 'listMatch')
      .execute();
    expect(entries).toEqual([{ operation: 'decideListMatch' }]);
  });

  test('one supplier is screened in the transaction that saves it', async () => {
    await bench.applyAll(satFile(ROWS));
    const id = await bench.addSupplier({ rfc: ROWS[0]!.rfc, name: 'Recién llegada' });
    expect(await transaction(bench.db, (tx) => screenSupplier(tx, id))).toMatchObject({
      level: 'block',
      matches: [
        {
          source: 'sat_69b',
          situation: 'definitive',
          status: 'new',
          text: expect.stringContaining('Definitivo') as string,
        },
      ],
    });
    expect((await bench.matches()).total).toBe(1);
  });

  test('an officer may screen everybody, only once at a time, and stop it', async () => {
    await bench.addSupplier({ rfc: ROWS[0]!.rfc, name: 'Empresa' });
    const started = await bench.ask('/listas/revisiones', 'POST', { scope: 'all' });
    expect(started.status).toBe(202);
    expect((await bench.ask('/listas/revisiones', 'POST', { scope: 'all' })).status).toBe(409);
    const { id } = (await started.json()) as { id: string };
    const stopped = await bench.ask(`/listas/revisiones/${id}/cancelacion`, 'POST');
    expect(await stopped.json()).toMatchObject({ status: 'cancelled', position: 0, total: 1 });
    await bench.runJobs();
    expect(await (await bench.ask(`/listas/revisiones/${id}`)).json()).toMatchObject({ status: 'cancelled' });
    expect((await bench.ask(`/listas/revisiones/${id}/cancelacion`, 'POST')).status).toBe(409);
  });
});

describe('history', () => {
  test('what the lists said of an RFC on a day: by the edition of then and by the publication dates', async () => {
    const presumed = [{ ...ROWS[1]!, situation: 'Presunto' }, ...ROWS.slice(2)];
    const definitive = [{ ...ROWS[1]!, situation: 'Definitivo' }, ...ROWS.slice(2)];
    await bench.applyAll(satFile(presumed, '30 de abril de 2026'));
    await bench.applyAll(satFile(definitive, '31 de mayo de 2026'));
    const on = async (day: string) =>
      ((await (await bench.ask(`/listas/historia?rfc=${ROWS[1]!.rfc}&fecha=${day}`)).json()) as ListHistory)
        .answers[0];
    expect(await on('2026-05-03')).toMatchObject({
      edition: { cutoffOn: '2026-04-30' },
      onThatDay: [{ situation: 'presumed', listedFrom: '2026-04-30', listedUntil: '2026-05-31' }],
    });
    expect(await on('2026-06-01')).toMatchObject({
      onThatDay: [{ situation: 'definitive', listedUntil: null }],
    });
    expect(await on('2014-03-01')).toMatchObject({
      edition: null,
      onThatDay: [],
      byPublication: { situation: 'presumed', publishedOn: '2014-01-16' },
    });
    expect((await on('2026-06-01'))?.stretches).toHaveLength(2);
    expect((await bench.ask('/listas/historia?rfc=&fecha=2026-02-31')).status).toBe(422);
  });
});

/** The file without some of its lines, from 0. */
function withoutLines(file: Buffer, from: number, to: number): Buffer {
  const lines = file.toString('latin1').split('\r\n');
  return Buffer.from(lines.toSpliced(from, to - from).join('\r\n'), 'latin1');
}

/** The file with an empty first column. */
function unnumbered(file: Buffer): Buffer {
  return Buffer.from(file.toString('latin1').replace(/^(No|\d+),/gm, ','), 'latin1');
}

/** UTF-8 that was read as Windows-1252 and saved as UTF-8 again. */
function doubled(): Buffer {
  return Buffer.from(satFile(ROWS, undefined, { encoding: 'utf8' }).toString('latin1'), 'utf8');
}
