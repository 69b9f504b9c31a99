import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import {
  REGISTRY_TRANSITIONS,
  type RegistryAction,
  type RegistryState,
  type RegistryTransition,
} from '#contract/rules/registry/supplier-machine.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { leaveToOne } from '#server/kit/test-second-person.ts';
import { insertRequest, testFile } from '../registration/review/test-requests.ts';
import { ok } from '../registration/review/test-review.ts';
import { runSupplierClock } from './supplier-clock.ts';
import { registry } from './test-suppliers.ts';

const TODAY = todayInMexico();
const OUTSIDERS: [Caller, number][] = [
  ['stranger', 401],
  ['bad', 401],
  ['guest', 403],
  ['no-role', 403],
];
/** Last day of a registration that is in a state by its dates, and the day on which a step of time is due. */
const ENDS: Partial<Record<RegistryState, string>> = {
  active: addDays(TODAY, 200),
  expiring: addDays(TODAY, 10),
  expired: addDays(TODAY, -40),
};

let app: TestApp;
let office: Awaited<ReturnType<typeof registry>>;
beforeAll(async () => {
  app = await startTestApp({ SECOND_REVIEWER: 'true' });
  await leaveToOne(app.db, 'sanctions');
  office = await registry(app);
});
afterAll(() => app.stop());

/** A request that one officer validated and another has to approve. */
async function validated(given: Parameters<typeof insertRequest>[1]): Promise<string> {
  const { folio } = await insertRequest(app.db, { papers: 'valid', ...given });
  let review = await office.officers.acceptPapers(folio);
  for (const { code, level } of review.checks) {
    if (level !== 'warn') continue;
    const reason = { reason: 'Comparado con el expediente anterior.' };
    review = await ok(office.officers.put(folio, `/comprobaciones/${code}`, review.version, reason));
  }
  await ok(office.officers.act(folio, review.version, 'validate'));
  return folio;
}

async function approve(folio: string, by: Caller): Promise<Response> {
  const { version } = await office.officers.read(folio);
  return office.officers.act(folio, version, 'approve', {}, by);
}

/** A registered supplier in a state, with its file. */
async function supplierIn(state: RegistryState): Promise<{ id: string; file: SupplierFile }> {
  const file = testFile();
  const { supplierId } = await ok(approve(await validated({ file }), 'other-admin'));
  const id = supplierId ?? '';
  const end = ENDS[state] ?? ENDS.active;
  await sql`update registration_paper set expires_on = null where supplier_id = ${id}`.execute(app.db);
  await sql`update supplier set valid_until = ${end} where id = ${id}`.execute(app.db);
  await runSupplierClock(app.services, TODAY);
  if (state === 'suspended' || state === 'disqualified') {
    const body = state === 'suspended' ? office.suspension : office.disqualification;
    await office.done(await office.officers.record(id), body);
  }
  expect((await office.officers.record(id)).status).toBe(state);
  return { id, file };
}

/** Ends the sanction that holds a supplier. */
const endSanction = (id: string) =>
  sql`update sanction set starts_on = ${addDays(TODAY, -300)}, ends_on = ${addDays(TODAY, -1)}
    where supplier_id = ${id}`.execute(app.db);

const bodyOf = (action: RegistryAction): object =>
  ({
    suspend: office.suspension,
    disqualify: office.disqualification,
    cancel: office.cancellation,
  })[action as string] ?? {
    action,
    reason: 'Una razón que explica todo con más de veinte letras.',
    ...office.lifting,
  };

const isByRequest = ({ action }: RegistryTransition) => action === 'register' || action === 'renew';
const isByOfficer = ({ by, ...row }: RegistryTransition) =>
  by.includes('officer') && !isByRequest({ by, ...row });

/** A suspension in force that outlived a disqualification and a renewal. */
const holdBySuspension = (id: string) =>
  sql`insert into sanction (supplier_id, name, person_type, kind, cause_code, cause_text, legal_basis, authority, document_number, starts_on)
    select id, name, 'legal', 'suspension', 'sus_incumplimiento', 'Incumplió.', 'Prueba', 'Prueba', 'P-1', ${TODAY}
    from supplier where id = ${id}`.execute(app.db);

describe.each(REGISTRY_TRANSITIONS)('machine B (domain 12.3): $from → $to, $action', (row) => {
  const { from, to, action } = row;

  if (isByOfficer(row))
    it('is for officers; nobody else makes it', async () => {
      const { id } = await supplierIn(from);
      if (action === 'end_disqualification') await endSanction(id);
      const before = await office.officers.record(id);
      for (const [caller, status] of OUTSIDERS) {
        const response = await office.officers.actOnSupplier(id, before.version, bodyOf(action), caller);
        expect(response.status, caller).toBe(status);
      }
      expect(await office.officers.record(id)).toEqual(before);
      expect(await office.done(before, bodyOf(action))).toMatchObject({ status: to });
    });

  if (isByRequest(row))
    it('comes from a request that a second officer approves; its reviewer and others cannot', async () => {
      const folio =
        from === 'unregistered'
          ? await validated({ file: testFile() })
          : await (async () => {
              const { id, file } = await supplierIn(from);
              if (action === 'register') {
                await sql`update supplier set valid_until = ${addDays(TODAY, -500)} where id = ${id}`.execute(
                  app.db,
                );
                return validated({ file });
              }
              return validated({ kind: 'renewal', supplierId: id, file });
            })();
      for (const [caller, status] of [...OUTSIDERS, ['admin', 403] as const])
        expect((await approve(folio, caller)).status, caller).toBe(status);
      expect((await office.officers.read(folio)).status).toBe('validated');
      const { supplierId } = await ok(approve(folio, 'other-admin'));
      const record = await office.officers.record(supplierId ?? '');
      expect(record).toMatchObject({ status: to });
      expect(record.events[0]).toMatchObject({ action, toStatus: to });
    });

  if (row.by.includes('system'))
    it('is made by time, not before its day', async () => {
      const { id } = await supplierIn(from);
      const day: Partial<Record<RegistryAction, [early: string, due: string]>> = {
        near_expiry: [addDays(TODAY, 169), addDays(TODAY, 171)],
        expire: [addDays(TODAY, 10), addDays(TODAY, 11)],
        papers_current: [TODAY, TODAY],
        reinstate: [TODAY, TODAY],
        end_disqualification: [TODAY, TODAY],
      };
      const [early, due] = day[action] ?? [TODAY, TODAY];
      await runSupplierClock(app.services, early);
      expect((await office.officers.record(id)).status).toBe(from);
      if (action === 'papers_current')
        await sql`update supplier set valid_until = ${ENDS.active} where id = ${id}`.execute(app.db);
      if (action === 'reinstate' || action === 'end_disqualification') await endSanction(id);
      if (action === 'suspend') await holdBySuspension(id);
      await runSupplierClock(app.services, due);
      expect(await office.officers.record(id)).toMatchObject({
        status: to,
        events: expect.arrayContaining([
          expect.objectContaining({ action, toStatus: to, actor: 'El portal' }),
        ]),
      });
    });

  if (!isByOfficer(row) && !isByRequest(row))
    it('is no action of officers', async () => {
      const { id } = await supplierIn(from);
      const before = await office.officers.record(id);
      for (const caller of ['admin', 'other-admin'] as const) {
        const response = await office.officers.actOnSupplier(id, before.version, bodyOf(action), caller);
        expect(response.status, caller).toBe(422);
      }
      expect(await office.officers.record(id)).toEqual(before);
    });
});

it(
  'machine B (domain 12.3): a cancelled registration stays; once its cause ceased a new one has its own number',
  { tags: 'all' },
  async () => {
    const { id, file } = await supplierIn('active');
    const cancelled = await office.done(await office.officers.record(id), office.cancellation);
    expect(cancelled.actions).toEqual([]);
    const { supplierId } = await ok(approve(await validated({ file }), 'other-admin'));
    expect(supplierId).not.toBe(id);
    const [old, fresh] = await Promise.all([
      office.officers.record(id),
      office.officers.record(supplierId ?? ''),
    ]);
    expect([old.status, fresh.status]).toEqual(['cancelled', 'active']);
    expect(fresh.number).not.toBe(old.number);
  },
);
