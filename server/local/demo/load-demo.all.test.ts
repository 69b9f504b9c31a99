// Longer than the rule: the demonstration is loaded once, and everything that it promises is looked at in it.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_SUBJECTS } from '#contract/audit-words.ts';
import type { Directory } from '#contract/directory.ts';
import type { EvaluationDetail, EvaluationPage } from '#contract/evaluations.ts';
import type { ProfilePage } from '#contract/computing-profiles.ts';
import type { PaidPrices } from '#contract/profile-prices.ts';
import { purchaseLaws } from '#contract/purchase-laws.ts';
import type { RouteAnswer } from '#contract/purchase-route.ts';
import type { RegulationText } from '#contract/regulation-texts.ts';
import type { RegulationDetail, RegulationPage, RegulationRow } from '#contract/regulations.ts';
import { standingOn, textOn } from '#contract/rules/documents/in-force.ts';
import type { SheetDetail, SheetPage } from '#contract/procedure-sheets.ts';
import type { RegistrySummary } from '#contract/supplier-admin.ts';
import type { SupplierDetail } from '#contract/suppliers.ts';
import type { ListOverview, MatchPage } from '#contract/negative-lists.ts';
import type { FindingPage } from '#contract/related-suppliers.ts';
import type { QueuePage } from '#contract/registration-review.ts';
import { writeReleases } from '#server/features/open-contracting/releases.service.ts';
import {
  hasOfficialSchemas,
  officialSchemas,
  SKIPPED,
  wrongs,
} from '#server/features/open-contracting/test-official-schemas.ts';
import {
  expectNothingApart,
  expectOfficial,
  expectOwnRules,
  takePublished,
  type Published,
} from '#server/features/open-contracting/test-whole-packages.ts';
import type { FileStore } from '#server/kit/files/store.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { addDays } from './days.ts';
import { DocumentShelf } from './document-shelf.ts';
import { isDatabaseEmpty, loadDemo } from './load-demo.ts';
import { DocumentMaker } from './procedure-documents.ts';
import { demoProcedures } from './procedures.ts';
import { addContract } from '#server/features/procurement/contracts.service.ts';
import { changePayments } from '#server/features/procurement/execution/execution.service.ts';
import { ORDER_DOORS } from '#server/features/procurement/execution/order-doors.ts';
import { loadDemoInvoices } from './invoices/load-invoices.ts';
import { loadDemoOrders } from './orders.ts';
import { loadDemoPayments } from './payments.ts';
import { loadDemoQuotations } from './quotations.ts';
import { createRandom } from './random.ts';
import { LISTS_DUE, loadDemoLists } from './registry/demo-lists.ts';
import { demoSuppliers } from './suppliers.ts';

const TODAY = todayInMexico(new Date());
const YEAR = TODAY.slice(0, 4);
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  expect(await isDatabaseEmpty(app.db)).toBe(true);
  await loadDemo({ db: app.db, files: app.services.files, today: TODAY });
}, 180_000);
afterAll(() => app.stop());

async function ask<T>(path: string, caller: Caller = 'stranger'): Promise<T> {
  const response = await app.send(caller, 'GET', path);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

it('each entry of its log says of what it is', async () => {
  const whole = Object.keys(AUDIT_SUBJECTS).filter((kind) => AUDIT_SUBJECTS[kind]?.isWhole === true);
  const { rows } = await sql<{ operation: string; subject_type: string }>`
    select distinct operation, subject_type from audit_log where about is null and subject_type <> all(${whole})`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
});

async function countOf(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) n from ${sql.table(table)}`.execute(app.db);
  return Number(rows[0]?.n);
}

describe('Demonstration data (decision D11)', () => {
  it('is rich enough for every screen and says that it is fictitious', async () => {
    expect(await countOf('supplier')).toBeGreaterThanOrEqual(300);
    expect(await countOf('procedure')).toBeGreaterThanOrEqual(120);
    expect(await countOf('regulation')).toBeGreaterThanOrEqual(40);
    expect(await countOf('directory_person')).toBeGreaterThanOrEqual(40);
    expect(await countOf('computing_profile')).toBeGreaterThanOrEqual(20);
    const states = await app.db.selectFrom('procedure').select('public_state').distinct().execute();
    expect(states.map((row) => row.public_state).sort()).toEqual(
      ['awarded', 'cancelled', 'evaluation', 'hidden', 'open', 'planned', 'suspended', 'unsuccessful'].sort(),
    );
    const setting = await app.db
      .selectFrom('instance_setting')
      .select('value')
      .where('key', '=', 'demo')
      .executeTakeFirst();
    expect(setting?.value).toBe(true);
    expect(await isDatabaseEmpty(app.db)).toBe(false);
  });

  it('keeps every named content in the store', async () => {
    const files = await app.db.selectFrom('stored_file').select(['sha256', 'pages']).execute();
    const paths = await Promise.all(files.map((file) => app.services.files.path(file.sha256)));
    expect(paths.every((path) => path !== undefined)).toBe(true);
    expect(files.filter((file) => file.pages === 42)).toHaveLength(1);
    expect(files.filter((file) => file.pages === 40)).toHaveLength(1);
  });

  it('has its acts on working days of the week, and every contract of who bid for a lot that was won', async () => {
    const weekend = await sql<{ number: string; kind: string }>`
      select p.number, m.kind from milestone m join procedure p on p.id = m.procedure_id
      where extract(isodow from m.at at time zone 'America/Mexico_City') > 5`.execute(app.db);
    expect(weekend.rows).toEqual([]);
    const without = await sql<{ number: string }>`
      select c.number from contract c join procedure p on p.id = c.procedure_id
      where p.kind in ('open', 'invitation') and not exists (select from contract_lot l where l.contract_id = c.id)`.execute(
      app.db,
    );
    expect(without.rows).toEqual([]);
  });

  it('holds the examples of the design with dates around today', async () => {
    const example = await app.db
      .selectFrom('procedure')
      .select(['title', 'public_state', 'lot_count'])
      .where('number', '=', `LP-UG-014-${YEAR}`)
      .executeTakeFirst();
    expect(example).toEqual({
      title: 'Equipo de cómputo para aulas y bibliotecas',
      public_state: 'open',
      lot_count: 7,
    });
    const supplier = await ask<SupplierDetail>('/proveedores/P-01187');
    expect(supplier).toMatchObject({
      name: 'Cómputo Colibrí Ficticio',
      legalSuffix: 'S.A. de C.V.',
      status: 'active',
    });
    expect(supplier.contracts.map((contract) => contract.amount)).toContain('4812600.00');
    expect(supplier.scores).toHaveLength(4);
  });

  it('has requests in every state and of every kind, with their papers and nothing in the future', async () => {
    const requests = await app.db
      .selectFrom('registration_request')
      .select(['status', 'kind', 'submitted_at'])
      .execute();
    expect(requests.length).toBeGreaterThanOrEqual(45);
    expect(new Set(requests.map(({ status }) => status)).size).toBe(9);
    expect(new Set(requests.map(({ kind }) => kind)).size).toBe(4);
    expect(requests.every(({ submitted_at }) => submitted_at === null || submitted_at < new Date())).toBe(
      true,
    );
    const { rows } = await sql<{ lost: number }>`select count(*) lost from registration_paper p
      where not exists (select from stored_file f where f.sha256 = p.sha256)`.execute(app.db);
    expect(Number(rows[0]?.lost)).toBe(0);
    expect(await countOf('supplier_file')).toBe(await countOf('supplier'));
    expect(await countOf('sanction')).toBeGreaterThanOrEqual(6);
    const queue = await ask<QueuePage>('/padron/solicitudes', 'admin');
    expect(queue.rows.map(({ name }) => name)).toContain('Energía Huizache Ficticia');
  });

  it('observes as old only papers that were, and lets no term end on a day without work', async () => {
    const { rows } = await sql<{ age: number; told: number }>`
      select (q.submitted_at at time zone 'America/Mexico_City')::date - p.issued_on age,
        substring(p.remark from 'más de (\\d+) días')::int told
      from registration_paper p join registration_request q on q.id = p.request_id
      where p.status = 'observed' and p.remark ~ 'más de \\d+ días'`.execute(app.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ age, told }) => age <= told)).toEqual([]);
    const { rows: idle } = await sql`select folio from registration_request
      where extract(isodow from correction_due) > 5 or correction_due in (select date::date from holiday_day)`.execute(
      app.db,
    );
    expect(idle).toEqual([]);
  });

  it('names some of its suppliers on fictitious lists and finds who shares data, by the product itself', async () => {
    await loadDemoLists(app.services);
    const overview = await ask<ListOverview>('/padron/listas', 'admin');
    expect(overview.lists.map(({ current }) => current?.fileName)).toEqual([
      expect.any(String),
      expect.any(String),
      // Nothing was brought into the unit's own list.
      undefined,
    ]);
    expect(overview.screening?.status).toBe('done');
    expect(overview.tasks).toBeGreaterThan(0);
    expect((await ask<RegistrySummary>('/padron/resumen', 'admin')).impeded).toBe(overview.tasks);
    const matches = await ask<MatchPage>('/padron/coincidencias', 'admin');
    expect(new Set(matches.rows.map(({ situation }) => situation))).toEqual(
      new Set(['definitive', 'presumed', 'cleared', 'court_favourable', 'disqualified', 'fined']),
    );
    expect(matches.rows.some(({ matchedBy }) => matchedBy === 'name')).toBe(true);
    expect(matches.rows.some(({ request }) => request !== null)).toBe(true);
    const findings = await ask<FindingPage>('/padron/relaciones', 'admin');
    const kinds = new Set(findings.rows.flatMap((finding) => finding.kinds));
    for (const kind of ['representative', 'partner', 'address', 'phone', 'clabe'] as const) {
      expect(kinds).toContain(kind);
    }
  });

  it('brings its lists into force once, however often a start was interrupted on the way', async () => {
    const editions = () =>
      app.db
        .selectFrom('import_run')
        .select(['file_name', 'status'])
        .where('kind', '=', 'negative-lists')
        .orderBy('created_at')
        .execute();
    const before = await editions();
    expect(before.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
    // As a process leaves it that ended while the last list was being read, and before the screening.
    await app.services.pool.query(`delete from list_match;
      delete from negative_list_entry where source = 'sabg_sanctioned';
      update screening_run set list_id = null;
      delete from negative_list where source = 'sabg_sanctioned';
      update import_run set status = 'analysing', position = 0, taken = 0 where settings ->> 'source' = 'sabg_sanctioned';
      update screening_run set status = 'running', position = 0, last_id = null, finished_at = null
        where id = (select id from screening_run order by created_at desc limit 1);
      insert into instance_setting (key, value) values ('${LISTS_DUE}', '"${TODAY}"')`);
    await loadDemoLists(app.services);
    expect(await editions()).toEqual(before);
    const matches = await ask<MatchPage>('/padron/coincidencias', 'admin');
    expect(new Set(matches.rows.map(({ situation }) => situation)).size).toBe(6);
    expect((await ask<ListOverview>('/padron/listas', 'admin')).screening?.status).toBe('done');
    await app.db.deleteFrom('list_match').execute();
    await loadDemoLists(app.services);
    expect(await countOf('list_match')).toBe(0);
  });

  it('asks for quotations in every state, each at its day, and a start that ended in between takes them up', async () => {
    const read = async () =>
      (
        await sql<{
          state: string;
          kind: string;
          invited: number;
          answers: number;
          prices: number;
          awards: number;
        }>`
        select r.state, r.kind, (select count(*)::int from quotation_invitee i where i.request_id = r.id and i.position is not null) invited,
          (select count(*)::int from quotation q where q.request_id = r.id) answers,
          (select count(*)::int from quotation_price p join quotation q on q.id = p.quotation_id where q.request_id = r.id) prices,
          (select count(*)::int from quotation_award a where a.request_id = r.id)
            + (select count(*)::int from quotation_median m where m.request_id = r.id) awards
        from quotation_request r order by r.folio`.execute(app.db)
      ).rows;
    await loadDemoQuotations({ ...app.services, addContract });
    const once = await read();
    // Whom the draw proposes may be who won already: then one less is invited.
    expect(once.map(({ state, kind, answers }) => [state, kind, answers > 1])).toEqual([
      ['sent', 'direct', false],
      ['closed', 'direct', true],
      ['opened', 'direct', true],
      ['decided', 'direct', true],
      ['decided', 'direct', true],
      ['decided', 'research', true],
    ]);
    expect(once.every(({ invited }) => invited > 1)).toBe(true);
    expect(once.map(({ prices }) => prices > 0)).toEqual([false, false, true, true, true, true]);
    expect(once.map(({ awards }) => awards > 0)).toEqual([false, false, false, true, true, true]);
    const { rows: wrong } = await sql`select folio from quotation_request
      where sent_at > now() or closed_at < closes_at or opened_at < closed_at or closes_at < sent_at
        or (state = 'sent') <> (closes_at > now())`.execute(app.db);
    expect(wrong).toEqual([]);
    const { rows: orders } =
      await sql`select c.number from quotation_request r join quotation_award a on a.request_id = r.id
      join contract c on c.procedure_id = r.procedure_id and c.supplier_id = a.supplier_id`.execute(app.db);
    expect(orders.length).toBeGreaterThan(2);
    expect(await countOf('work_transfer')).toBe(1);
    await loadDemoQuotations({ ...app.services, addContract });
    expect(await read()).toEqual(once);
  });

  describe('From the order to the payment', () => {
    beforeAll(() => loadDemoOrders({ ...app.services, ...ORDER_DOORS }), 180_000);

    it('has orders in every state, once', async () => {
      const read = async () =>
        (
          await sql<{
            state: string;
            number: string | null;
          }>`select state, number from purchase_order order by created_at, id`.execute(app.db)
        ).rows;
      const once = await read();
      expect(new Set(once.map(({ state }) => state))).toEqual(
        new Set([
          'draft',
          'issued',
          'proposed',
          'accepted',
          'rejected',
          'rescinded',
          'ended',
          'settled',
          'voided',
        ]),
      );
      const penalties = await sql<{ state: string }>`select distinct state from order_penalty`.execute(
        app.db,
      );
      expect(new Set(penalties.rows.map(({ state }) => state))).toEqual(
        new Set(['proposed', 'notified', 'answered', 'firm', 'waived']),
      );
      const kinds = await sql<{ kind: string }>`select distinct kind from order_penalty order by 1`.execute(
        app.db,
      );
      expect(kinds.rows.map(({ kind }) => kind)).toEqual(['deficient', 'late']);
      await loadDemoOrders({ ...app.services, ...ORDER_DOORS });
      expect(await read()).toEqual(once);
    });

    it('has invoices in every state until they are verified, and among them each mistake', async () => {
      await loadDemoInvoices(app.services);
      const { rows } = await sql<{
        state: string;
        ids: string[];
      }>`select state, array(select c->>'id' from jsonb_array_elements(checks) c
        where c->>'result' = 'fail') ids from invoice`.execute(app.db);
      expect(new Set(rows.map(({ state }) => state))).toEqual(
        new Set(['received', 'returned', 'matched', 'verified', 'held', 'replaced', 'rejected']),
      );
      const failing = new Set(rows.flatMap(({ ids }) => ids));
      const expected =
        `I1 I3 I4 R1 R2 R3 R4 R5 P1 P2 P3 P4 P5 P7 U1 U2 U3 T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12
        X1 X2 X4 X5 S1 S2 S3 S4 S5 O2 O3 O6 M1 M2 M3 M4 M5 N1 N2 N3`.split(/\s+/);
      expect(expected.filter((id) => !failing.has(id))).toEqual([]);
      const once = rows.length;
      await loadDemoInvoices(app.services);
      expect(await countOf('invoice')).toBe(once);
    });

    it('have payments that were ordered, scheduled, made whole and in part, sent back and held, with a receipt and one owed', async () => {
      const loaded = { ...app.services, changePayments };
      await loadDemoPayments(loaded);
      const { rows } = await sql<{ state: string; orders: number; receipts: number; returned: number }>`
        select o.state, count(*)::int orders, (select count(*)::int from payment_receipt) receipts,
          (select count(*)::int from payment where state = 'returned') returned
        from payment_order o group by o.state`.execute(app.db);
      expect(new Set(rows.map(({ state }) => state))).toEqual(
        new Set(['draft', 'ordered', 'scheduled', 'partial', 'paid', 'held']),
      );
      expect(rows.find(({ state }) => state === 'paid')).toMatchObject({
        orders: 2,
        receipts: 1,
        returned: 1,
      });
      // One of them is less, for what was taken with a fault.
      const { rows: less } =
        await sql`select from payment_order_penalty d join order_penalty x on x.id = d.penalty_id
        where d.is_live and x.kind = 'deficient'`.execute(app.db);
      expect(less).toHaveLength(1);
      const once = await countOf('payment_order');
      await loadDemoPayments(loaded);
      expect(await countOf('payment_order')).toBe(once);
    });
  });

  it('is the same for the same seed and day, files included', async () => {
    const once = async () => {
      const random = createRandom(7);
      const suppliers = demoSuppliers(random, '2026-11-20');
      const procedures = demoProcedures(random, '2026-11-20', suppliers);
      const put = () => Promise.resolve({ sha256: '', bytes: 0 });
      const maker = new DocumentMaker(new DocumentShelf({ put } as unknown as FileStore), '2026-11-20', {
        questions: new Map(),
        offers: new Map(),
      });
      const documents = await Promise.all(
        procedures.slice(0, 12).map((procedure) => maker.documentsOf(procedure)),
      );
      return JSON.stringify([suppliers, procedures, documents]);
    };
    expect(await once()).toBe(await once());
  });

  it('never lets a public answer carry the RFC of a natural person, nor e-mail or telephone without consent', async () => {
    const people = await app.db
      .selectFrom('supplier')
      .select(['number', 'rfc', 'email', 'publishes_contact'])
      .where('person_type', '=', 'natural')
      .execute();
    expect(new Set(people.map((person) => person.publishes_contact))).toEqual(new Set([true, false]));
    const details = people
      .slice(0, 10)
      .map(async ({ number }) => (await app.send('stranger', 'GET', `/proveedores/${number}`)).text());
    const lists = [1, 2, 3, 4, 5, 6, 7].map(async (page) =>
      (await app.send('stranger', 'GET', `/proveedores?tam=50&pag=${page}`)).text(),
    );
    const text = (await Promise.all([...details, ...lists])).join('\n');
    for (const { rfc, email, publishes_contact: isPublic } of people) {
      expect(text).not.toContain(rfc);
      if (!isPublic) expect(text).not.toContain(email);
    }
  });
});

describe('Sections that show what exists', () => {
  it('S-2.3 list regulations by level, hide repealed ones unless asked, and link what replaces them', async () => {
    const current = await ask<RegulationPage>('/normatividad?nivel=federal');
    expect(current.rows.every((row) => row.status !== 'repealed' && row.level === 'federal')).toBe(true);
    expect(current.levels.length).toBeGreaterThan(3);
    const all = await ask<RegulationPage>('/normatividad?vigencia=todas&q=adquisiciones');
    expect(all.rows.find((row) => row.slug === 'laassp-2000')?.replacedBy?.slug).toBe('laassp-2025');
    const detail = await ask<RegulationDetail>('/normatividad/laassp-2025');
    expect(detail.replaces.map((link) => link.slug)).toEqual(['laassp-2000']);
    expect((await app.send('stranger', 'GET', '/normatividad/nada')).status).toBe(404);
  });

  it('S-2.3 say what was in force around every day on which a regulation or its text changed', async () => {
    const { rows } = await ask<RegulationPage>('/normatividad?vigencia=todas');
    const texts = new Map<string, RegulationText>();
    for (const { slug, hasText } of rows)
      if (hasText) texts.set(slug, await ask<RegulationText>(`/normatividad/${slug}/texto`));
    const changes = rows
      .flatMap(({ publishedOn, inForceOn, repealedOn }) => [publishedOn, inForceOn, repealedOn])
      .concat([...texts.values()].flatMap(({ versions }) => versions.map(({ inForceOn }) => inForceOn)));
    const days = new Set(
      changes.filter((day) => day !== null).flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]),
    );
    expect(days.size).toBeGreaterThan(100);
    for (const day of days) {
      const listed = (await ask<RegulationPage>(`/normatividad?fecha=${day}`)).rows;
      const isListed = ({ slug }: { slug: string }) => listed.some((row) => row.slug === slug);
      const standing = (row: RegulationRow) => standingOn(row, day, TODAY);
      expect([day, rows.filter(isListed).map(({ slug }) => slug)]).toEqual([
        day,
        rows.filter((row) => ['in_force', 'unknown'].includes(standing(row))).map(({ slug }) => slug),
      ]);
      expect(listed.filter(({ isUncertain }) => isUncertain).map(({ slug }) => slug)).toEqual(
        listed.filter((row) => standing(row) === 'unknown').map(({ slug }) => slug),
      );
    }
    for (const [slug, { versions }] of texts)
      for (const { inForceOn } of versions)
        for (const day of [addDays(inForceOn, -1), inForceOn, addDays(inForceOn, 1)]) {
          const read = await ask<RegulationText>(`/normatividad/${slug}/texto?fecha=${day}`);
          expect([slug, day, read.version]).toEqual([slug, day, textOn(versions, day)?.key ?? null]);
        }
  });

  it('S-2.4 find people by topic, name and area', async () => {
    const everyone = await ask<Directory>('/directorio');
    expect(everyone.total).toBeGreaterThanOrEqual(40);
    const byTopic = await ask<Directory>('/directorio?tema=Licitaciones');
    expect(byTopic.areas.map((area) => area.slug)).toContain('licitaciones');
    expect((await ask<Directory>('/directorio?q=almacenista')).areas.map((area) => area.slug)).toEqual([
      'almacen',
    ]);
    expect((await ask<Directory>('/directorio?q=zzzz')).total).toBe(0);
  });

  it('S-2.7 tell areas how to buy and suppliers how to sell', async () => {
    const areas = await ask<SheetPage>('/fichas');
    const suppliers = await ask<SheetPage>('/fichas?para=proveedores');
    expect(areas.counts).toEqual(suppliers.counts);
    expect(areas.rows).toHaveLength(areas.counts.areas);
    const sheet = await ask<SheetDetail>('/fichas/P-PRO-01');
    expect(sheet.regulations.map((link) => link.slug)).toEqual(['lineamientos-ug-2023']);
    for (const key of ['P-ADQ-01', 'P-ADQ-02', 'P-ADQ-03', 'P-ADQ-04', 'P-SER-01']) {
      const { files } = await ask<SheetDetail>(`/fichas/${key.toLowerCase()}`);
      expect(files, key).toHaveLength(1);
      const form = await app.send('stranger', 'GET', `/contenido/archivos/${files[0]?.id}/archivo`);
      expect((await form.bytes()).slice(0, 5), key).toEqual(new TextEncoder().encode('%PDF-'));
    }
    expect((await app.send('stranger', 'GET', '/fichas/NADA')).status).toBe(404);
  });

  it('S-2.6 publish four periods with their instrument and one page per supplier', async () => {
    const page = await ask<EvaluationPage>('/evaluaciones');
    expect(page.periods).toHaveLength(4);
    expect(page.period?.instrument.criteria.reduce((sum, criterion) => sum + criterion.weight, 0)).toBe(100);
    expect(page.rows[0]?.score).toBeGreaterThanOrEqual(page.rows[1]?.score ?? 0);
    const low = await ask<EvaluationPage>('/evaluaciones?banda=no-confiable');
    expect(low.rows.every((row) => row.score < 60)).toBe(true);
    const detail = await ask<EvaluationDetail>('/evaluaciones/P-01187');
    expect(detail.scores.map((score) => score.period)).toEqual(page.periods.map((period) => period.key));
    expect((await app.send('stranger', 'GET', '/evaluaciones/P-00000')).status).toBe(404);
  });

  it('evaluate two orders of each contract that was in force and a few small purchases, and say so', async () => {
    const { rows } = await sql<{ small: number; contracts: number; period: string; number: string }>`
      select p.key period, s.number, n.contracts, r.orders - 2 * n.contracts small
      from evaluation_result r join evaluation_period p on p.id = r.period_id join supplier s on s.id = r.supplier_id,
      lateral (select count(*)::int contracts from contract c where c.supplier_id = r.supplier_id
        and c.signed_on <= p.ends_on and c.ends_on >= p.starts_on) n order by n.contracts desc`.execute(
      app.db,
    );
    expect(rows.filter(({ small }) => small < 1 || small > 5)).toEqual([]);
    const [most] = rows;
    expect(most?.contracts).toBeGreaterThan(1);
    const detail = await ask<EvaluationDetail>(`/evaluaciones/${most?.number}`);
    const score = detail.scores.find(({ period }) => period === most?.period);
    expect([score?.contracts, score?.orders]).toEqual([
      most?.contracts,
      2 * (most?.contracts ?? 0) + (most?.small ?? 0),
    ]);
    const shown = await ask<SupplierDetail>(`/proveedores/${most?.number}`);
    expect(shown.contracts.length).toBeGreaterThanOrEqual(most?.contracts ?? 0);
  });

  it('S-2.14 show computing profiles to every signed-in person and to nobody else', async () => {
    for (const caller of ['stranger', 'bad'] as const) {
      expect((await app.send(caller, 'GET', '/perfiles')).status).toBe(401);
    }
    for (const caller of ['guest', 'no-role', 'admin'] as const) {
      const page = await ask<ProfilePage>('/perfiles?tipo=laptop', caller);
      expect(page.rows.every((row) => row.kind === 'laptop')).toBe(true);
      expect(page.facets.tipo.length).toBeGreaterThan(5);
    }
    const [first, second, third, fourth] = (await ask<ProfilePage>('/perfiles?vigencia=todas', 'guest')).rows;
    const keys = [first, second, third, fourth].map((row) => row?.key).join(',');
    expect((await ask<ProfilePage>(`/perfiles?comparar=${keys}`, 'guest')).compared).toHaveLength(3);
    expect((await app.send('guest', 'GET', '/perfiles/NADA')).status).toBe(404);
  });

  it('S-2.14 show what was paid for a profile in several procedures, near its reference price', async () => {
    const { rows } = await ask<ProfilePage>('/perfiles', 'guest');
    const paid = await Promise.all(
      rows.map(async (row) => ({
        row,
        ...(await ask<PaidPrices>(`/perfiles/${row.slug}/precios`, 'guest')),
      })),
    );
    const known = paid.filter(({ total }) => total > 0);
    expect(known.filter(({ total }) => total >= 2).length).toBeGreaterThanOrEqual(2);
    for (const { row, rows: cases } of known)
      for (const { unitPrice, withTax } of cases) {
        const price = Number(unitPrice) / (withTax ? 1.16 : 1);
        expect(price, row.key).toBeGreaterThan(Number(row.priceMin) * 0.6);
        expect(price, row.key).toBeLessThan(Number(row.priceMax) * 1.4);
      }
  });

  it('show bids, awards in part, lots without a winner, amendments within the limit and a bidder who is not registered', async () => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from bid where reason is not null) "leftOut",
      (select count(distinct a.procedure_id)::int from award a join award b using (procedure_id)
        where a.status = 'awarded' and b.status = 'unsuccessful') "inPart",
      (select count(*)::int from lot l join award a on a.lot_id = l.id join procedure p on p.id = l.procedure_id
        where a.status <> l.status and p.status <> 'draft') contradicted,
      (select count(*)::int from contract_amendment) amendments,
      (select count(*)::int from contract_amendment where amount_after > amount_before * 1.2) "overLimit",
      (select count(*)::int from award where passed <> '[]') passed,
      (select count(*)::int from award where place > 1) shared,
      (select count(distinct procedure_id)::int from lot where lot_group is not null) grouped,
      (select count(*)::int from tenderer where standing = 'late') late,
      (select count(*)::int from tenderer where standing = 'withdrawn') withdrawn,
      (select count(*)::int from bid b join lot l on l.id = b.lot_id join tenderer t on t.id = b.tenderer_id
        join award a on a.lot_id = l.id and a.status = 'unsuccessful'
        where b.amount is not null and b.reason is null and t.reason is null) "standing",
      (select count(distinct l.procedure_id)::int from bid b join lot l on l.id = b.lot_id where b.scores <> '{}') scored,
      (select count(*)::int from tenderer t join award_decision using (procedure_id) where t.standing is null
        and not exists (select from bid where tenderer_id = t.id and amount is not null)) "withoutBid",
      (select count(*)::int from contract_amendment where document_id is null or extract(isodow from signed_on) > 5) "oddAmendments",
      (select count(distinct round(amount_after / amount_before, 2))::int from contract_amendment) "kindsOfAmendment",
      (select count(*)::int from contract c join sanction x on x.supplier_id = c.supplier_id and x.kind <> 'warning'
        and x.starts_on <= c.signed_on and coalesce(x.ends_on >= c.signed_on, x.status = 'active')) barred,
      (select count(*)::int from contract c join supplier s on s.id = c.supplier_id and s.status <> 'unregistered'
        where c.signed_on < s.registered_on or c.signed_on > s.valid_until) "unregisteredAtSigning",
      (select count(*)::int from supplier where registered_on > valid_until) "endedBefore",
      (select count(*)::int from sanction where kind = 'disqualification' and ends_on <> starts_on + case
        when cause_text like '%hasta un año%' then interval '1 year' else interval '2 years' end) "otherTerms",
      (select count(*)::int from award a join lot l on l.id = a.lot_id join award b on b.procedure_id = a.procedure_id
        join lot k on k.id = b.lot_id and k.number > l.number where a.amount = b.amount and l.quantity <> k.quantity) "sameTotals",
      (select count(*)::int from tenderer where supplier_id is null) unregistered`.execute(app.db);
    const [counts = {}] = rows;
    expect(counts.leftOut).toBeGreaterThan(10);
    expect(counts.inPart).toBeGreaterThan(3);
    expect(counts.amendments).toBeGreaterThan(5);
    expect(counts.scored).toBeGreaterThan(3);
    expect(counts.grouped).toBeGreaterThan(0);
    expect(counts).toMatchObject({ contradicted: 0, overLimit: 0, unregistered: 3 });
    expect(counts).toMatchObject({
      withoutBid: 0,
      oddAmendments: 0,
      barred: 0,
      unregisteredAtSigning: 0,
      endedBefore: 0,
      otherTerms: 0,
      sameTotals: 0,
    });
    expect(counts.kindsOfAmendment).toBeGreaterThan(2);
    expect(counts).toMatchObject({ passed: 1, shared: 1, late: 1, withdrawn: 1, standing: 0 });
  });

  it('show deliveries, some late and penalised within the guarantee, payments, and ends that agree with the state', async () => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from contract_delivery where delivered_on > planned_on) late,
      (select count(*)::int from contract_penalty) penalties,
      (select count(*)::int from contract_penalty x join contract c on c.id = x.contract_id
        where x.amount > (c.guarantees -> 0 ->> 'amount')::numeric) "aboveGuarantee",
      (select count(*)::int from contract_payment) payments,
      (select count(*)::int from contract c cross join lateral (select
          coalesce((select amount_after from contract_amendment where contract_id = c.id order by number desc limit 1), c.amount)
          - coalesce((select sum(amount) from contract_penalty where contract_id = c.id), 0) due,
          coalesce((select sum(amount) from contract_payment where contract_id = c.id), 0) paid) y
        where y.paid > y.due + 0.01
          or (y.paid < y.due - 0.01 and exists (select from contract_end where contract_id = c.id))) mispaid,
      (select count(*)::int from contract_end) ends,
      (select count(*)::int from contract c join procedure p on p.id = c.procedure_id
        left join contract_end e on e.contract_id = c.id
        where (p.status = 'complete') <> (e.contract_id is not null) or (c.status = 'active') <> (e.contract_id is null)
      ) contradicted,
      (select count(*)::int from contract_delivery where delivered_on > ${TODAY}::date or accepted_on > ${TODAY}::date
      ) ahead`.execute(app.db);
    const [counts = {}] = rows;
    for (const name of ['late', 'penalties', 'payments', 'ends'])
      expect(counts[name], name).toBeGreaterThan(5);
    expect(counts).toMatchObject({ aboveGuarantee: 0, mispaid: 0, contradicted: 0, ahead: 0 });
  });
});

describe('What is published of it as open contracting', () => {
  let published: Published;
  beforeAll(async () => {
    await writeReleases(app.services);
    published = await takePublished(app);
  }, 180_000);

  it('holds every public procedure once, each release, record and line by the rules of the standard', async () => {
    const procedures = await expectNothingApart(app);
    expect(procedures).toBeGreaterThan(100);
    expectOwnRules(published, procedures);
  });

  it.skipIf(!hasOfficialSchemas)(`follows the official schemas${SKIPPED}`, () => expectOfficial(published));

  it.skipIf(!hasOfficialSchemas)(`would be found out where it breaks them${SKIPPED}`, () => {
    const official = officialSchemas();
    const { releases: file, records } = published;
    const { publisher: _, ...nobody } = file;
    expect(wrongs(official.releases, nobody).join()).toContain("must have required property 'publisher'");
    expect(wrongs(official.releases, { ...file, releases: [] })).not.toEqual([]);
    expect(wrongs(official.records, { ...records, uri: 'sin dirección' })).not.toEqual([]);
    expect(wrongs(official.release, { ...file.releases[0], date: '2026-01-01' })).not.toEqual([]);
  });

  it('answer what procedure a purchase takes by the row that holds what the year contracts, under the law of its money', async () => {
    for (const year of [Number(YEAR), Number(YEAR) - 1]) {
      const { total } = await ask<{ total: string }>(`/procedimientos/ejercido?anio=${year}`);
      for (const recurso of ['federal', 'estatal', 'propio']) {
        const { route } = await ask<RouteAnswer>(
          `/procedimiento-que-toca?monto=100000&iva=sin&bien=bienes&recurso=${recurso}&ejercicio=${year}`,
        );
        const { budgetFrom, budgetTo } = route?.limit ?? { budgetFrom: 'none', budgetTo: null };
        expect(Number(total), `${recurso} ${year}`).toBeGreaterThan(Number(budgetFrom));
        expect(Number(total), `${recurso} ${year}`).toBeLessThanOrEqual(Number(budgetTo ?? Infinity));
        expect(route?.basis).toBeTruthy();
      }
    }
    const { rows } = await sql<{ funding: string; regime: string }>`
      select distinct funding, regime from procedure where regime <> 'laassp_2000' and status <> 'draft'
      order by 1, 2`.execute(app.db);
    expect(rows).toEqual(
      purchaseLaws(undefined)
        .regimes.filter(({ isWorks }) => !isWorks)
        .map(({ funding, regime }) => ({ funding, regime }))
        .toSorted((a, b) => a.funding.localeCompare(b.funding)),
    );
  });
});
