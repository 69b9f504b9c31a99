import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { ListMatch, ListOverview } from '#contract/negative-lists.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { runRequestClock } from '../registration/terms/request-clock.ts';
import { insertRequest, testFile } from '../registration/review/test-requests.ts';
import { ok, refused } from '../registration/review/test-review.ts';
import { fillRequest, freshRfc, sendRequest, startRegistration } from '../registration/test-requests.ts';
import { registry } from '../supplier-registry/test-suppliers.ts';
import { barredFile, startListBench, type ListBench } from './test-lists.ts';

let bench: ListBench;
let office: Awaited<ReturnType<typeof registry>>;

beforeAll(async () => {
  bench = await startListBench();
  office = await registry(bench);
});
afterAll(() => bench.stop());
beforeEach(() => bench.empty());

const TODAY = todayInMexico();
const REASON = 'Un juez suspendió el efecto de esa resolución.';
const FAULT = 'Faltan requisitos de la inscripción.';
const bar = (...firms: { rfc: string; name: string }[]) =>
  bench.applyAll(
    barredFile(firms.map((firm) => ({ ...firm, fileNumber: 'E-20' }))),
    'sabg_sanctioned',
    addDays(TODAY, -7),
  );
const barFile = ({ rfc, legalName }: SupplierFile) => bar({ rfc, name: legalName });
const ended = async () => (await bench.matches('estado=terminadas')).rows;
const open = async () => (await bench.matches()).rows;
const decide = (match: ListMatch | undefined, decision: string) => ok(bench.decide(match, decision, REASON));

describe('what a list said of somebody ends', () => {
  test('when the request is rejected, dismissed by time or withdrawn', async () => {
    const { act, read } = office.officers;
    const [rejected, late] = [testFile(), testFile()];
    const one = await insertRequest(bench.db, { file: rejected, papers: 'valid' });
    await insertRequest(bench.db, { file: late, status: 'observed', correctionDue: addDays(TODAY, -1) });
    const rfc = freshRfc();
    const holder = await startRegistration(bench, rfc);
    await fillRequest(bench, holder);
    await sendRequest(holder);
    await bar(...[rejected.rfc, late.rfc, rfc].map((value) => ({ rfc: value, name: `Firma ${value}` })));
    expect(await open()).toHaveLength(3);

    const review = await ok(act(one.folio, (await read(one.folio)).version, 'take'));
    await ok(act(one.folio, review.version, 'reject', { reason: FAULT }));
    await runRequestClock(bench.services, TODAY);
    const { version } = await holder.read();
    expect((await holder.ask('POST', '/retiro', undefined, version)).status).toBeLessThan(300);
    expect(await open()).toEqual([]);
    expect((await ended()).map(({ endedOn }) => endedOn)).toEqual([TODAY, TODAY, TODAY]);
    const overview = (await (await bench.ask('/listas')).json()) as ListOverview;
    expect(overview.undecided).toEqual({ block: 0, alert: 0, hints: 0 });
  });

  test('when the supplier is cancelled, by the unit or by itself', { tags: 'all' }, async () => {
    const [first, second] = [await office.registered(), await office.registered()];
    await bar(...[first, second].map(({ rfc, name }) => ({ rfc: rfc ?? '', name })));
    expect(await open()).toHaveLength(2);
    await office.done(first, office.cancellation);
    const { folio } = await insertRequest(bench.db, {
      kind: 'cancellation',
      file: second.file!,
      supplierId: second.id,
    });
    const { act, read } = office.officers;
    const taken = await ok(act(folio, (await read(folio)).version, 'take'));
    await ok(act(folio, taken.version, 'approve'));
    expect(await open()).toEqual([]);
    expect(await ended()).toHaveLength(2);
  });

  test(
    'when somebody whom it impedes leaves: that begins as ever, and nothing else does',
    { tags: 'all' },
    async () => {
      const supplier = await office.registered();
      await bar({ rfc: supplier.rfc ?? '', name: supplier.name });
      const begin = (kind: string) =>
        bench.send('admin', 'POST', '/padron/solicitudes', {
          kind,
          personType: 'legal',
          rfc: supplier.rfc,
          email: 'avisos@ejemplo.mx',
          supplierNumber: supplier.number,
        });
      expect(await refused(begin('renewal'), 409)).toMatchObject({ code: 'supplier_blocked' });
      expect((await begin('cancellation')).status).toBe(201);
    },
  );

  test(
    'on approval, and what was decided on the request is decided for the supplier',
    { tags: 'all' },
    async () => {
      const file = testFile();
      const { folio } = await insertRequest(bench.db, { file, papers: 'valid' });
      await barFile(file);
      await decide((await open())[0], 'discarded');
      const supplierId = await office.officers.approve(folio);
      expect(await open()).toMatchObject([
        { supplier: { id: supplierId }, status: 'discarded', reason: REASON },
      ]);
      expect(await ended()).toMatchObject([{ request: { folio } }]);
    },
  );

  test('at the latest with the next screening of everybody', async () => {
    const file = testFile();
    const { folio } = await insertRequest(bench.db, { file });
    const supplierId = await bench.addSupplier({ rfc: file.rfc, name: file.legalName });
    await barFile(file);
    await sql`update registration_request set status = 'withdrawn' where folio = ${folio}`.execute(bench.db);
    await sql`update supplier set status = 'cancelled' where id = ${supplierId}`.execute(bench.db);
    const { id } = (await (await bench.ask('/listas/revisiones', 'POST', { scope: 'all' })).json()) as {
      id: string;
    };
    await bench.runJobs();
    expect(await (await bench.ask(`/listas/revisiones/${id}`)).json()).toMatchObject({ closed: 2 });
    expect(await open()).toEqual([]);
  });
});
