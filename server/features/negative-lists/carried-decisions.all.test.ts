import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { ListMatch } from '#contract/negative-lists.ts';
import { emptySupplierFile, type SupplierFile } from '#contract/supplier-file.ts';
import { transaction } from '#server/kit/db.ts';
import { insertRequest } from '../registration/review/test-requests.ts';
import { ok, refused } from '../registration/review/test-review.ts';
import {
  completeFile,
  fillRequest,
  freshRfc,
  sendRequest,
  someLine,
  startRegistration,
} from '../registration/test-requests.ts';
import { registry } from '../supplier-registry/test-suppliers.ts';
import { endRequestMatches, screenRequest } from './public.ts';
import { barredFile, startListBench, type ListBench } from './test-lists.ts';

let bench: ListBench;
let office: Awaited<ReturnType<typeof registry>>;

beforeAll(async () => {
  bench = await startListBench();
  office = await registry(bench);
});
afterAll(() => bench.stop());
beforeEach(() => bench.empty());

const NAME = 'Papelería Reincidente Inventada';
const SAME = 'Es la misma empresa: firma el mismo representante.';
const OTHER = 'Se comprobó que es otra empresa con el mismo nombre.';
const apply = (fileNumbers = ['E-1'], on = addDays(todayInMexico(), -7)) =>
  bench.applyAll(
    barredFile(fileNumbers.map((fileNumber) => ({ name: `${NAME} SA DE CV`, fileNumber }))),
    'sabg_sanctioned',
    on,
  );
const decide = (match: ListMatch | undefined, decision: string, reason = SAME) =>
  bench.decide(match, decision, reason);
const matchOf = (folio: string) => bench.matchOf(folio);
const sanctionsOf = async (folio: string) =>
  (await office.officers.read(folio)).checks.find(({ code }) => code === 'sanctions');

/** An application of the firm with this RFC as its holder sends it. */
async function applied(rfc: string) {
  const holder = await startRegistration(bench, rfc);
  const file = completeFile(rfc, [await someLine(bench)]);
  await fillRequest(bench, holder, { ...file, legalName: NAME, bank: { ...file.bank, holder: NAME } });
  await sendRequest(holder);
  return {
    folio: holder.folio,
    async withdraw() {
      const { version } = await holder.read();
      expect((await holder.ask('POST', '/retiro', undefined, version)).status).toBeLessThan(300);
    },
  };
}

describe('an equal name that was confirmed of a firm that applies again', () => {
  test('impedes it again from the beginning and says where that was decided, until a person discards it', async () => {
    await apply();
    const rfc = freshRfc();
    const first = await applied(rfc);
    await ok(decide(await matchOf(first.folio), 'confirmed'));
    await first.withdraw();
    expect((await bench.matches()).rows).toEqual([]);

    const second = await applied(rfc);
    const carried = await matchOf(second.folio);
    expect(carried).toMatchObject({
      status: 'confirmed',
      level: 'block',
      reason: SAME,
      carriedFrom: first.folio,
      decidedAt: expect.any(String),
    });
    expect(await sanctionsOf(second.folio)).toMatchObject({
      level: 'block',
      evidence: [expect.stringContaining(`confirmada en ${first.folio}: ${SAME}`) as string],
    });
    const review = await office.officers.acceptPapers(second.folio);
    await refused(office.officers.act(second.folio, review.version, 'approve'), 422);

    // The nightly screening leaves it as it is, and nobody takes it back without a reason.
    await bench.ask('/listas/revisiones', 'POST', { scope: 'all' });
    await bench.runJobs();
    expect(await matchOf(second.folio)).toEqual(carried);
    expect(await refused(decide(carried, 'undecided'), 409)).toMatchObject({ code: 'state_conflict' });
    await ok(decide(carried, 'discarded', OTHER));
    expect(await sanctionsOf(second.folio)).toMatchObject({ level: 'ok' });
    const { version } = await office.officers.read(second.folio);
    const fault = { reason: 'Faltan requisitos de la inscripción.' };
    await ok(office.officers.act(second.folio, version, 'reject', fault));

    const third = await applied(rfc);
    expect(await matchOf(third.folio)).toMatchObject({ status: 'needs_person', carriedFrom: null });
  });

  test('stands also after two applications', async () => {
    await apply();
    const rfc = freshRfc();
    const first = await applied(rfc);
    await ok(decide(await matchOf(first.folio), 'confirmed'));
    await first.withdraw();
    const second = await applied(rfc);
    await second.withdraw();
    const third = await applied(rfc);
    expect(await matchOf(third.folio)).toMatchObject({ status: 'confirmed', carriedFrom: first.folio });
  });

  test('is not got rid of by correcting the name and back', async () => {
    await apply();
    const { folio } = await applied(freshRfc());
    await ok(decide(await matchOf(folio), 'confirmed'));
    const rename = (name: string) =>
      transaction(bench.db, async (tx) => {
        const { rows } = await sql<{ id: string }>`
          update registration_request set name = ${name} where folio = ${folio} returning id`.execute(tx);
        await screenRequest(tx, rows[0]!.id);
      });
    await rename('Papelería con otro nombre');
    expect(await matchOf(folio)).toBeUndefined();
    await rename(NAME);
    expect(await matchOf(folio)).toMatchObject({ status: 'confirmed', level: 'block', reason: SAME });
  });

  test('says nothing of another firm with that name', async () => {
    await apply();
    const first = await applied(freshRfc());
    await ok(decide(await matchOf(first.folio), 'confirmed'));
    await first.withdraw();
    const other = await applied(freshRfc());
    expect(await matchOf(other.folio)).toMatchObject({ status: 'needs_person', reason: null });
  });

  test('asks a person anew when the list says something that nobody saw', async () => {
    await apply();
    const rfc = freshRfc();
    const first = await applied(rfc);
    await ok(decide(await matchOf(first.folio), 'confirmed'));
    await first.withdraw();
    await apply(['E-9'], addDays(todayInMexico(), -3));
    const second = await applied(rfc);
    expect(await matchOf(second.folio)).toMatchObject({ status: 'needs_person', carriedFrom: null });
  });

  test('from abroad is known by its country and tax number, however they are written', async () => {
    await apply();
    const file: SupplierFile = {
      ...emptySupplierFile('legal', 'foreign'),
      rfc: 'XEXX010101000',
      taxId: 'DE 812 526 315',
      country: 'Alemania',
      legalName: NAME,
      lines: ['G01'],
    };
    const screened = async (change: Partial<SupplierFile> = {}) => {
      const { id, folio } = await insertRequest(bench.db, { file: { ...file, ...change } });
      await transaction(bench.db, (tx) => screenRequest(tx, id));
      return { id, folio };
    };
    const first = await screened();
    await ok(decide(await matchOf(first.folio), 'confirmed'));
    await sql`update registration_request set status = 'withdrawn' where id = ${first.id}`.execute(bench.db);
    await transaction(bench.db, (tx) => endRequestMatches(tx, first.id));
    const again = await screened({ taxId: 'de-812526315', country: 'Germany' });
    expect(await matchOf(again.folio)).toMatchObject({ status: 'confirmed', carriedFrom: first.folio });
    const other = await screened({ country: 'Austria' });
    expect(await matchOf(other.folio)).toMatchObject({ status: 'needs_person' });
  });
});
