import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContentItem } from '#contract/content-api.ts';
import type { IntegrityAlarm, IntegrityAlarms } from '#contract/integrity-alarms.ts';
import type { IntegritySummary } from '#contract/integrity.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { WaitingPage } from '#contract/waiting.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import {
  CONTRACT,
  contractedTender,
  officer,
} from '#server/features/procurement/execution/test-contracts.ts';
import { addPublicDocument, completeDraft } from '#server/features/procurement/test-procedures.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { transaction } from '#server/kit/db.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { dice, walksOf } from '#server/kit/test-walk.ts';
import { brokenLog } from './log-check.ts';
import { sequence } from './sequence.service.ts';
import { TARGETS, tamperOnce } from './test-tampering.ts';
import { acted, documentStep, draftDocument, pdfOf } from './test-integrity.ts';

const ADMIN = '/administracion/procedimientos';
const REASON = 'Una razón que explica todo con más de veinte letras.';

let app: TestApp;
let tenders: AdminProcedure[];
/** One that nobody has decided: its title may change. */
let open: AdminProcedure;
const broken = () => brokenLog(app.services.pool);
const must = <T = AdminProcedure>(answer: Promise<Response>) => officer(app.send).must<T>(answer);
const ask = (method: string, path: string, body?: unknown, version?: number) =>
  officer(app.send).ask(method, path, body, version);
const present = (id: string) => must(ask('GET', `${ADMIN}/${id}`));
const openAlarms = async () =>
  ((await (await app.send('stranger', 'GET', '/integridad/alarmas')).json()) as IntegrityAlarms).rows.filter(
    ({ closedAt }) => closedAt === null,
  );
const closing = (id: string, reason = REASON) =>
  app.send('admin', 'POST', `/administracion/integridad/alarmas/${id}/cierre`, { reason });

/** With full rights over the database and triggers off; it stays. */
async function tamper(statement: string): Promise<void> {
  const client = await app.services.pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await client.query(statement);
  } finally {
    client.release(true);
  }
}

const saveTitle = async (id: string, title: string) => {
  const { version } = await present(id);
  return must(ask('PUT', `${ADMIN}/${id}`, { title, changeReason: REASON }, version));
};

beforeAll(async () => {
  app = await startTestApp();
  tenders = [await contractedTender(app), await contractedTender(app)];
  const draft = await completeDraft(app);
  await addPublicDocument(app.db, draft.id, { kind: 'notice' });
  // The title of an open call is one person's only where nobody else works.
  await workAlone(app.db);
  open = await must(ask('POST', `${ADMIN}/${draft.id}/publicacion`, { documents: [] }, draft.version));
  for (const [at, tender] of tenders.entries()) {
    const draft = await draftDocument(app, tender.id, {
      name: `anexo-${at}.pdf`,
      bytes: await pdfOf(`Anexo ${at}`),
    });
    const seen = await documentStep(app, draft, 'publicacion', { publishAt: null });
    if (at === 0) await documentStep(app, seen, 'retiro', { reason: REASON });
  }
  // At least two rows of every table of which leaves tell.
  await acted(app, async (tx) => {
    for (const statement of [
      sql`insert into contract_amendment (contract_id, number, signed_on, what, ground, amount_after)
        select c.id, n, '2026-10-20', 'Se amplían las cantidades ' || n, 'LAASSP 2025, art. 74', 1000 + n from contract c, generate_series(1, 2) n`,
      sql`insert into contract_delivery (id, contract_id, what, planned_on)
        select gen_random_uuid(), c.id, 'Entrega ' || n, date '2026-10-20' + n from contract c, generate_series(1, 2) n`,
      sql`insert into contract_payment (id, contract_id, paid_on, amount, invoice)
        select gen_random_uuid(), c.id, date '2026-11-01' + n, 100 * n, 'F-' || n from contract c, generate_series(1, 2) n`,
      sql`insert into contract_penalty (id, contract_id, delivery_id, imposed_on, amount, reason, ground)
        select gen_random_uuid(), d.contract_id, d.id, d.planned_on, 10 + extract(day from d.planned_on), 'Se entregó después de su día', 'Cláusula 9' from contract_delivery d`,
      sql`insert into contract_end (contract_id, kind, ended_on, reason, document_id)
        select c.id, 'completion', '2026-12-31', 'Se cumplió', (select id from document limit 1) from contract c`,
      sql`insert into clarification_board (procedure_id) select id from procedure where public_state <> 'hidden' on conflict do nothing`,
      sql`insert into clarification (id, procedure_id, position, number, question, answer)
        select gen_random_uuid(), procedure_id, n, n, '¿Cuántas? ' || n, 'Son ' || n from clarification_board, generate_series(1, 2) n`,
      sql`insert into clarification_edition (clarification_id, edition, question, answer) select id, 1, question, answer from clarification`,
      sql`insert into evaluation_period (key, name, starts_on, ends_on, instrument, status, published_at)
        select '2026-' || n, 'Periodo ' || n, '2026-01-01', '2026-06-30', '{}', 'published', now() - interval '1 day' from generate_series(1, 2) n`,
      sql`insert into supplier (number, person_type, name, status, lines)
        select 'P-7000' || n, 'legal', 'Proveedor ' || n, 'active', '{G06}' from generate_series(1, 3) n`,
      sql`insert into evaluation_result (period_id, supplier_id, orders, score, band, criteria, supplier_name)
        select e.id, s.id, 3, 60 + right(s.number, 1)::int, 'conditional', '{}', s.name from evaluation_period e, supplier s where s.number like 'P-7000%'`,
      sql`insert into sanction (name, person_type, kind, cause_code, cause_text, legal_basis, authority, document_number, starts_on, ends_on, published_at)
        select 'Empresa ' || n, 'legal', 'warning', (select code from registry_reason limit 1), 'Causa', 'Art. 90', 'Contraloría', 'O-' || n, '2026-11-01', '2026-12-31', now() - interval '1 day'
        from generate_series(1, 2) n`,
      sql`insert into withdrawn_procedure (id, number, slug, contracts, file_sha256)
        select gen_random_uuid(), 'LA-0' || n, 'la-0' || n, 1, repeat('b', 64) from generate_series(1, 2) n`,
      sql`insert into content_item (kind, key, title, published, is_public, edition, published_at)
        select k, k || '-' || n, 'Título', jsonb_build_object('title', k || n), true, 1, now() - interval '1 day'
        from unnest('{normatividad,fichas,topes,areas}'::text[]) k, generate_series(1, 2) n`,
      sql`insert into content_item (kind, key, title, published, is_public, edition, published_at, withdrawn_at, withdrawn_reason)
        values ('normatividad', 'derogada', 'Título', '{}', true, 1, now() - interval '2 days', null, null)`,
      sql`insert into content_file (id, kind, name, sha256, uploaded_by)
        select gen_random_uuid(), 'normatividad', 'norma.pdf', sha256, 'admin' from stored_file`,
      sql`insert into content_public_file (item_id, file_id, field, title, position)
        select i.id, f.id, 'files', 'Norma', 1 from content_item i, content_file f where i.kind = 'normatividad'`,
    ])
      await statement.execute(tx);
  });
  await acted(
    app,
    sql`update content_item set is_public = false, withdrawn_at = now(), withdrawn_reason = 'Se derogó' where key = 'derogada'`,
  );
  await sequence(app.services);
});
afterAll(() => app.stop());

it('tell_integrity_alarms: a row changed behind the portal stays an alarm after the next save, until somebody says in public what it was', async () => {
  const { id } = open;
  await tamper(`update lot set description = 'Otra partida' where procedure_id = '${id}' and number = 1`);
  expect(await broken()).toEqual([expect.stringContaining('ya no dice lo que se registró')]);
  await saveTitle(id, 'Equipo de cómputo para talleres');
  await sequence(app.services);
  // The leaf of the save tells what the tables say now; what they said before it is not forgotten.
  expect(await broken()).toEqual([expect.stringContaining('hay una alarma sin cerrar')]);
  const [alarm, ...others] = (await openAlarms()) as [IntegrityAlarm, ...IntegrityAlarm[]];
  const inWork = async (who: Caller) =>
    (
      (await (await app.send(who, 'GET', '/administracion/pendientes?de=unidad')).json()) as WaitingPage
    ).rows?.filter(({ kind }) => kind === 'integrity_alarm');
  expect(await inWork('guest')).toBeUndefined();
  expect(await inWork('admin')).toMatchObject([
    {
      title: 'Datos de un procedimiento publicado',
      note: open.number,
      detail: 'La base ya no decía lo que se registró.',
      href: '/AdquisicionesUG/integridad',
    },
  ]);
  expect([alarm, others]).toMatchObject([
    { kind: 'procedure_state', difference: 'altered', thing: id, reason: null },
    [],
  ]);
  const summary = async () =>
    (await (await app.send('stranger', 'GET', '/integridad')).json()) as IntegritySummary;
  expect((await summary()).alarms).toEqual({ open: 1, all: 1 });
  expect(Date.parse((await summary()).auditSince ?? '')).toBeLessThanOrEqual(Date.now());
  for (const who of ['stranger', 'guest'] as const)
    expect(
      (
        await app.send(who, 'POST', `/administracion/integridad/alarmas/${alarm.id}/cierre`, {
          reason: REASON,
        })
      ).status,
    ).toBe(who === 'guest' ? 403 : 401);
  expect((await closing(alarm.id, 'Corta')).status).toBe(422);
  expect((await closing(crypto.randomUUID())).status).toBe(404);
  expect((await closing(alarm.id)).status).toBe(200);
  expect(await inWork('admin')).toEqual([]);
  expect((await closing(alarm.id)).status).toBe(409);
  const { rows } = (await (
    await app.send('stranger', 'GET', '/integridad/alarmas')
  ).json()) as IntegrityAlarms;
  expect(rows).toMatchObject([{ id: alarm.id, reason: REASON, closedAt: expect.any(String) }]);
  expect(await broken()).toEqual([]);
  await sequence(app.services);
});

it('audit_leaf, keep_audit_leaf, audit_about_uuid: rows of the log of the unit are leaves that name nobody', async () => {
  const { rows } = await sql<{ leaf: Record<string, unknown>; actor: string; said: Record<string, unknown> }>`
    select e.leaf::jsonb leaf, a.actor_id actor, audit_leaf(a) said from integrity_entry e
    join audit_log a on a.id = e.audit_id and audit_about_uuid(a.id) = e.about where e.kind = 'audit'`.execute(
    app.db,
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { leaf, said } of rows) {
    expect(Object.keys(leaf).toSorted()).toEqual(['at', 'contentSha256', 'id', 'kind']);
    expect(leaf).toEqual(said);
  }
  // Whatever is published names the row of its act.
  const { rows: unbound } =
    await sql`select e.leaf from integrity_entry e where e.kind <> 'audit' and e.event_id is not null
    and not exists (select from integrity_entry a where a.kind = 'audit' and a.subject = e.leaf::jsonb ->> 'act')`.execute(
      app.db,
    );
  expect(unbound).toEqual([]);
});

it('what is gone by an act leaves a leaf, and is no alarm', async () => {
  const rows = await sql<{ id: string }>`select id from sanction order by name limit 1`.execute(app.db);
  const id = rows.rows[0]?.id ?? '';
  await acted(app, sql`update sanction set published_at = null where id = ${id}`);
  expect(await broken()).toEqual([]);
  const { rows: leaves } = await sql<{
    leaf: object;
  }>`select leaf::jsonb leaf from integrity_entry where kind = 'sanction'
    and thing = ${id} order by id`.execute(app.db);
  expect(leaves.map(({ leaf }) => leaf)).toMatchObject([
    { edition: 1 },
    { edition: 2, removed: true, act: expect.any(Number) },
  ]);
  await acted(app, sql`update sanction set published_at = now() - interval '1 day' where id = ${id}`);
  expect(await broken()).toEqual([]);
  // Without an act it is told, also what comes back.
  await sql`update sanction set published_at = null where id = ${id}`.execute(app.db);
  expect(await broken()).toEqual([expect.stringContaining('falta en la base')]);
  await sql`update sanction set published_at = now() - interval '1 day' where id = ${id}`.execute(app.db);
  expect(await broken()).toEqual([]);
  await sequence(app.services);
});

it('integrity_fact: what is put beside or taken from what was withdrawn is told too', async () => {
  const withdrawn = sql`select id from document where status = 'withdrawn' limit 1`;
  const copy = sql`insert into document_version (document_id, number, sha256, original_name, created_by, published_at)
    select document_id, 90, sha256, 'otro.pdf', created_by, published_at from document_version where document_id = (${withdrawn})`;
  const item = sql`insert into content_item (kind, key, title, published, is_public, edition, published_at, withdrawn_at, withdrawn_reason)
    select kind, 'otra-derogada', title, published, false, edition, published_at, withdrawn_at, withdrawn_reason
    from content_item where key = 'derogada'`;
  const gone = sql`delete from content_item where key = 'derogada'`;
  const dated = sql`update content_item set published_at = published_at - interval '3 days' where key = 'derogada'`;
  for (const [statement, words] of [
    [copy, 'está publicado y no está en el registro'],
    [item, 'está publicado y no está en el registro'],
    [gone, 'falta en la base'],
    [dated, 'ya no dice lo que se registró'],
  ] as const)
    await transaction(app.services.db, async (tx) => {
      await sql`set local session_replication_role = 'replica'`.execute(tx);
      await statement.execute(tx);
      const query = async (text: string, values: unknown[] = []) => ({
        rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows,
      });
      expect(await brokenLog({ query } as never)).toEqual([expect.stringContaining(words)]);
      throw new Error('undone');
    }).catch((error: unknown) => {
      if ((error as Error).message !== 'undone') throw error;
    });
  expect(await broken()).toEqual([]);
});

/** All that one seed does; every one has to be found. */
async function tampered(count: number, seed: number) {
  const next = dice(seed);
  const tables = new Set<string>();
  const missed: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { did, isFound, isAlarmed } = await tamperOnce(app, next);
    tables.add(did.split(':')[0] ?? '');
    if (!isFound || isAlarmed === false) missed.push(`${did}: found ${isFound}, alarm ${isAlarmed}`);
  }
  expect(missed).toEqual([]);
  expect(await broken()).toEqual([]);
  return tables;
}

it(
  'integrity_now, integrity_differences: forty random tamperings with triggers off, followed by a save or not, are found',
  { tags: 'all' },
  async () => {
    await tampered(walksOf(40), 7);
  },
);

it(
  'two thousand of them, over every table of which a leaf tells',
  { tags: 'all', timeout: 1_800_000 },
  async () => {
    expect([...(await tampered(2_000, 11))].toSorted()).toEqual(Object.keys(TARGETS).toSorted());
  },
);

/** Random acts by which something is published, changed or withdrawn. */
async function actedAtRandom(count: number, seed: number) {
  const next = dice(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const base = '/administracion/contenido';
  const notices: ContentItem[] = [];
  const make = () =>
    must<ContentItem>(
      ask('POST', `${base}/avisos`, {
        values: { title: `Aviso ${next()}`, text: 'El almacén cierra el viernes.', from: '2026-01-02' },
      }),
    );
  const step = async (item: ContentItem, body: object) =>
    (
      await must<{ item: ContentItem }>(
        ask('POST', `${base}/avisos/entradas/${item.key}/pasos`, body, item.version),
      )
    ).item;
  const acts: Record<string, () => Promise<unknown>> = {
    save: () => saveTitle(open.id, `Equipo de cómputo ${Math.floor(next() * 1e9)}`),
    async document() {
      const draft = await draftDocument(app, pick(tenders).id, {
        name: 'otro.pdf',
        // Few digits: many of them may be an account number, which is not published without a reason.
        bytes: await pdfOf(`Otro ${Math.floor(next() * 1e9)}`),
      });
      const seen = await documentStep(app, draft, 'publicacion', { publishAt: null });
      if (next() < 0.5) await documentStep(app, seen, 'retiro', { reason: REASON });
    },
    async contract() {
      const tender = await present(pick(tenders).id);
      const [contract] = tender.contracts;
      const title = `Equipo ${Math.floor(next() * 1e9)}`;
      await must(
        ask(
          'PUT',
          `${ADMIN}/${tender.id}/contratos/${contract?.id}`,
          { ...CONTRACT, title, changeReason: REASON },
          contract?.version,
        ),
      );
    },
    async notice() {
      const draft = await make();
      notices.push(await step(draft, { step: 'publish' }));
    },
    async withdrawal() {
      const item = notices.pop();
      if (item !== undefined) await step(item, { step: 'withdraw', reason: REASON });
    },
    sanction: () =>
      acted(
        app,
        sql`update sanction set fine_amount = ${Math.floor(next() * 1e6)} where id = (select id from sanction order by name limit 1)`,
      ),
    removal: () =>
      acted(
        app,
        sql`update sanction set published_at = case when published_at is null then now() - interval '1 day' end
        where id = (select id from sanction order by name desc limit 1)`,
      ),
    payment: () =>
      acted(
        app,
        sql`update contract_payment set amount = amount + 1, paid_on = ${todayInMexico()} where id = (select id from contract_payment order by id limit 1)`,
      ),
  };
  for (let at = 0; at < count; at += 1) {
    const name = pick(Object.keys(acts));
    await acts[name]?.();
    if (at % 10 === 9) expect(await openAlarms(), name).toEqual([]);
    if (at % 50 === 49) await sequence(app.services);
  }
  expect(await openAlarms()).toEqual([]);
  expect(await broken()).toEqual([]);
}

it('forty random acts give no alarm', { tags: 'all', timeout: 120_000 }, () => actedAtRandom(walksOf(40), 3));

it('two thousand of them neither', { tags: 'all', timeout: 1_800_000 }, () => actedAtRandom(2_000, 5));
