import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditPage } from '#contract/audit.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { ListMatch, ListOverview } from '#contract/negative-lists.ts';
import type { Caller } from '#server/kit/test-app.ts';
import { askTwo, leaveToOne, workAlone } from '#server/kit/test-second-person.ts';
import { insertRequest, testFile } from '../registration/review/test-requests.ts';
import { ok, reviewer } from '../registration/review/test-review.ts';
import { screenRfc } from './public.ts';
import { barredFile, inventedRfc, startListBench, type ListBench } from './test-lists.ts';

let bench: ListBench;

beforeAll(async () => {
  bench = await startListBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.empty());

const RFC = inventedRfc(1);
const NAME = 'Empresa del Ejemplo';
const REASON = 'Un juez suspendió el efecto de esa resolución.';
let day = -9;
/** The next edition of the list, in which the RFC has these resolutions. */
const list = (fileNumbers: string[], rfc: string | undefined = RFC) =>
  bench.applyAll(
    barredFile(fileNumbers.map((fileNumber) => ({ ...(rfc && { rfc }), name: NAME, fileNumber }))),
    'sabg_sanctioned',
    addDays(todayInMexico(), (day += 1)),
  );
const only = async () => (await bench.matches()).rows[0]!;
const decide = async (decision: string, match?: ListMatch) =>
  ok(bench.decide(match ?? (await only()), decision, REASON));

beforeEach(() => {
  day = -9;
});

describe('who a list names by RFC', () => {
  const proposal = async (id: string) =>
    ok<{ rows: { id: string; what: string }[] }>(
      bench.send('other-admin', 'GET', `/administracion/propuestas?tipo=listMatch&registro=${id}`),
    );
  beforeEach(() => askTwo(bench.db, 'lists'));
  afterEach(() => leaveToOne(bench.db, 'lists'));

  test('is not let pass by one person, and the log names them', async () => {
    await bench.addSupplier({ rfc: RFC, name: NAME });
    await list(['E-10']);
    const match = await only();
    const namesake = await bench.decide(match, 'discarded', 'Es un homónimo del sancionado.');
    expect(namesake.status).toBe(422);
    expect(await namesake.text()).toContain('no es un homónimo');
    expect((await bench.decide(match, 'discarded', REASON)).status).toBe(202);
    expect(await only()).toMatchObject({ status: 'new', level: 'block' });
    expect(await screenRfc(bench.db, RFC)).toMatchObject({ level: 'block' });
    const { rows } = await proposal(match.id);
    expect(rows).toMatchObject([{ what: 'Descartar una coincidencia' }]);
    const yes = (caller: Caller) =>
      bench.send(caller, 'POST', `/administracion/propuestas/${rows[0]!.id}/confirmacion`);
    expect((await yes('admin')).ok).toBe(false);
    expect((await yes('other-admin')).status).toBe(200);
    expect(await only()).toMatchObject({ status: 'discarded', reason: REASON });
    expect(await screenRfc(bench.db, RFC)).toMatchObject({ level: 'none' });
    const log = await ok<AuditPage>(bench.send('admin', 'GET', '/administracion/bitacora?cosa=listMatch'));
    expect(log.rows).toHaveLength(3);
    for (const { said } of log.rows) expect(said).toContain(NAME);
  });

  test('is not let pass by one person where the unit leaves lists to one either', async () => {
    await leaveToOne(bench.db, 'lists');
    await bench.addSupplier({ rfc: RFC, name: NAME });
    await list(['E-10']);
    await sql`insert into officer (id, name) values ('quien-acuerda', 'Quien Acuerda')
      on conflict (id) do update set last_seen = now()`.execute(bench.db);
    expect((await bench.decide(await only(), 'discarded', REASON)).status).toBe(202);
    expect(await screenRfc(bench.db, RFC)).toMatchObject({ level: 'block' });
  });

  test(
    'a confirmed equal name is neither discarded nor left undecided by one person',
    { tags: 'all' },
    async () => {
      await bench.addSupplier({ rfc: null, name: NAME });
      await list(['E-10'], '');
      await decide('confirmed');
      expect((await bench.decide(await only(), 'undecided', '')).status).toBe(202);
      const { rows } = await proposal((await only()).id);
      const back = `/administracion/propuestas/${rows[0]!.id}/devolucion`;
      expect((await bench.send('admin', 'POST', back, {})).ok).toBe(true);
      expect((await bench.decide(await only(), 'discarded', REASON)).status).toBe(202);
      expect(await only()).toMatchObject({ status: 'confirmed', level: 'block' });
    },
  );
});

describe('what a decision covers', () => {
  beforeEach(() => workAlone(bench.db));

  test(
    'another sanction in place of the discarded one is undecided, and impedes',
    { tags: 'all' },
    async () => {
      await bench.addSupplier({ rfc: RFC, name: NAME });
      await list(['E-10']);
      await decide('discarded');
      await list(['E-10']);
      expect(await only()).toMatchObject({ status: 'discarded', reason: REASON });
      await list(['E-99']);
      expect(await only()).toMatchObject({ status: 'new', level: 'block', reason: null });
      const overview = (await (await bench.ask('/listas')).json()) as ListOverview;
      expect(overview.tasks).toBe(1);
    },
  );

  test('a discard stands when only one of the discarded sanctions leaves', async () => {
    await bench.addSupplier({ rfc: RFC, name: NAME });
    await list(['E-10', 'E-11']);
    await decide('discarded');
    await list(['E-11']);
    expect(await only()).toMatchObject({ status: 'discarded', evidence: [{ data: { fileNumber: 'E-11' } }] });
  });

  test(
    'a confirmed equal name stays confirmed beside another sanction, and not when only the other is left',
    { tags: 'all' },
    async () => {
      await bench.addSupplier({ rfc: null, name: NAME });
      await list(['E-10'], '');
      await decide('confirmed');
      await list(['E-10', 'E-11'], '');
      expect(await only()).toMatchObject({ status: 'confirmed', level: 'block' });
      await list(['E-12'], '');
      expect(await only()).toMatchObject({ status: 'needs_person', level: 'info' });
    },
  );

  test('a discard for one request does not hide sanctions that came after it', { tags: 'all' }, async () => {
    const officers = reviewer(bench);
    const file = testFile();
    const first = await insertRequest(bench.db, { file, papers: 'valid' });
    await list(['E-10'], file.rfc);
    await decide('discarded');
    expect(await screenRfc(bench.db, file.rfc)).toMatchObject({ level: 'none' });
    const review = await ok(officers.act(first.folio, (await officers.read(first.folio)).version, 'take'));
    await ok(
      officers.act(first.folio, review.version, 'reject', { reason: 'Faltan requisitos de la inscripción.' }),
    );
    await list(['E-10', 'E-11'], file.rfc);
    expect(await screenRfc(bench.db, file.rfc)).toMatchObject({ level: 'block' });
    const second = await insertRequest(bench.db, { file, papers: 'valid' });
    const { checks } = await officers.acceptPapers(second.folio);
    expect(checks.find(({ code }) => code === 'sanctions')).toMatchObject({ level: 'block' });
  });
});
