// Longer than the rule: both machines walk through one registry, with one model of what each step may do.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REQUEST_STATES, type RequestState } from '#contract/registration.ts';
import { REVIEW_ACTIONS, type ReviewFile } from '#contract/registration-review.ts';
import { SUPPLIER_ACTIONS } from '#contract/supplier-admin.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { REQUEST_TRANSITIONS } from '#contract/rules/registry/request-machine.ts';
import { REGISTRY_TRANSITIONS } from '#contract/rules/registry/supplier-machine.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { dice } from '#server/kit/test-walk.ts';
import { leaveToOne } from '#server/kit/test-second-person.ts';
import { runSupplierClock } from '../../supplier-registry/supplier-clock.ts';
import {
  completeFile,
  fillRequest,
  freshRfc,
  sendRequest,
  startRegistration,
  type Holder,
} from '../test-requests.ts';
import { runRequestClock } from '../terms/request-clock.ts';
import { insertRequest, testFile } from '../review/test-requests.ts';
import { callNow } from '../mailbox/test-theft.ts';
import { reviewer } from '../review/test-review.ts';
import { expectKept } from '../../waiting/test-waiting.ts';

const REASON = 'Una razón que explica todo con más de veinte letras.';

/** Whether a check waits for a person: a warning for a reason, another for a call. */
const isAsked = ({ level, override, canOverride }: ReviewFile['checks'][number]) =>
  override === null && canOverride && level !== 'ok';
const answerTo = ({ asksCall }: ReviewFile['checks'][number]) =>
  asksCall === null ? { reason: REASON } : { call: callNow({ relation: 'Lo dice el acta constitutiva.' }) };

/** Moves requests and registrations at random through the real operations, as suppliers, officers, strangers and time. */
class Walker {
  readonly folios: string[] = [];
  readonly holders = new Map<string, Holder>();
  readonly answers: Record<string, number> = {};
  private readonly app: TestApp;
  private readonly next: () => number;
  private readonly officers: ReturnType<typeof reviewer>;
  private document = '';

  constructor(app: TestApp, seed: number) {
    this.app = app;
    this.next = dice(seed);
    this.officers = reviewer(app);
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  private caller(): Caller {
    return this.pick([
      'admin',
      'admin',
      'admin',
      'other-admin',
      'other-admin',
      'other-admin',
      'guest',
      'stranger',
    ]);
  }

  /** The officer who mostly looks at this request, so that the other one is a second person; now and then anybody. */
  private reviewerOf(folio: string, isSecond = false): Caller {
    if (this.next() < 0.2) return this.caller();
    const isFirst = this.folios.indexOf(folio) % 2 === 0;
    return isFirst === isSecond ? 'other-admin' : 'admin';
  }

  private note(
    what: string,
    response: Response,
    allowed = [200, 201, 202, 204, 401, 403, 404, 409, 422],
  ): Response {
    const key = `${what} ${response.status}`;
    this.answers[key] = (this.answers[key] ?? 0) + 1;
    expect(allowed, `${what} answered ${response.status}`).toContain(response.status);
    return response;
  }

  async start(): Promise<void> {
    const pdf = new TextEncoder().encode(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    );
    const response = await this.app.send('admin', 'POST', '/padron/oficios?nombre=oficio.pdf', pdf);
    this.document = ((await response.json()) as { sha256: string }).sha256;
    for (let i = 0; i < 6; i += 1) await this.send();
  }

  /** A supplier fills and sends a registration; or a registered one asks for something. */
  private async send(): Promise<void> {
    const suppliers = await this.suppliers();
    if (suppliers.length > 0 && this.next() < 0.5) {
      const supplier = this.pick(suppliers);
      const kind = this.pick(['renewal', 'renewal', 'update', 'cancellation'] as const);
      const file = { ...testFile(), rfc: supplier.rfc };
      const { rows } = await sql<{ n: number }>`select count(*)::int n from registration_request
        where rfc = ${supplier.rfc} and status in ('submitted', 'in_review', 'observed', 'validated')`.execute(
        this.app.db,
      );
      if (rows[0]?.n !== 0) return;
      const { folio } = await insertRequest(this.app.db, { kind, supplierId: supplier.id, file });
      this.folios.push(folio);
      return;
    }
    const open = await this.openFolios();
    if (open.filter((folio) => this.holders.has(folio)).length >= 3) {
      this.folios.push((await insertRequest(this.app.db, { file: testFile() })).folio);
      return;
    }
    const mine = testFile();
    const holder = await startRegistration(this.app, freshRfc(), { email: mine.email });
    const rfc = (await holder.read()).data.rfc;
    const file = completeFile(rfc, ['G06']);
    await fillRequest(this.app, holder, {
      ...file,
      phone: `47${String(Math.floor(this.next() * 1e8)).padStart(8, '0')}`,
      email: mine.email,
      emailAgain: mine.email,
    });
    await sendRequest(holder);
    this.folios.push(holder.folio);
    this.holders.set(holder.folio, holder);
  }

  private async suppliers(): Promise<{ id: string; rfc: string; version: number }[]> {
    const { rows } = await sql<{ id: string; rfc: string; version: number }>`
      select id, rfc, version from supplier where source = 'portal' and number is not null order by number`.execute(
      this.app.db,
    );
    return rows;
  }

  private async openFolios(): Promise<string[]> {
    const { rows } = await sql<{ folio: string }>`select folio from registration_request
      where status in ('submitted', 'in_review', 'observed', 'validated') order by created_at`.execute(
      this.app.db,
    );
    return rows.map((row) => row.folio);
  }

  /** Version as somebody saw it; sometimes an old one. */
  private seen(version: number): number {
    return this.next() < 0.05 ? Math.max(1, version - 1) : version;
  }

  private async review(folio: string): Promise<ReviewFile> {
    return this.officers.read(folio);
  }

  private async decidePart(folio: string): Promise<void> {
    const review = await this.review(folio);
    const caller = this.reviewerOf(folio);
    const version = this.seen(review.version);
    const open = review.papers.filter(({ status }) => status === 'pending');
    const paper = this.pick(open.length > 0 ? open : review.papers);
    const warning = review.checks.find(isAsked);
    if (warning !== undefined && this.next() < 0.5) {
      const path = `/comprobaciones/${warning.code}`;
      this.note('override', await this.officers.put(folio, path, version, answerTo(warning), caller));
    } else if (paper !== undefined && this.next() < 0.9) {
      const decision = this.pick(['valid', 'valid', 'valid', 'valid', 'valid', 'observed', 'pending']);
      const path = `/documentos/${paper.code}`;
      this.note(
        'paper',
        await this.officers.put(folio, path, version, { decision, remark: 'No se lee.' }, caller),
      );
    } else {
      const remark = this.pick(['Falta un dato.', '']);
      this.note('field', await this.officers.put(folio, '/campos/tradeName', version, { remark }, caller));
    }
  }

  /** A careful officer goes through all papers. */
  private async acceptAll(folio: string): Promise<void> {
    const caller = this.reviewerOf(folio);
    let review = await this.review(folio);
    for (let i = 0; i < 30; i += 1) {
      const paper = review.papers.find(({ status }) => status === 'pending');
      const warning = review.checks.find(isAsked);
      if (paper === undefined && warning === undefined) return;
      const [path, body] =
        warning !== undefined && paper === undefined
          ? [`/comprobaciones/${warning.code}`, answerTo(warning)]
          : [`/documentos/${paper?.code}`, { decision: 'valid' }];
      const response = await this.officers.put(folio, path, review.version, body, caller);
      this.note('accept', response);
      if (response.status !== 200) return;
      review = (await response.json()) as ReviewFile;
    }
  }

  private async actOnRequest(folio: string): Promise<void> {
    const review = await this.review(folio);
    const offered = review.actions.filter(({ blocked }) => blocked === null).map(({ action }) => action);
    // Rejections are always open: chosen as often as the rest they would end nearly everything.
    const likely = offered.filter((action) => action !== 'reject' || this.next() < 0.15);
    const action = likely.length > 0 && this.next() < 0.7 ? this.pick(likely) : this.pick(REVIEW_ACTIONS);
    const more = { reason: this.next() < 0.8 ? REASON : '' };
    const caller = this.reviewerOf(folio, action === 'approve');
    const response = await this.officers.act(folio, this.seen(review.version), action, more, caller);
    this.note(`request ${action}`, response);
    if (response.status === 202)
      this.note('agree', await this.officers.confirm(folio, this.pick(['admin', 'other-admin'] as const)));
  }

  /** Corrects what was observed and sends it again, or withdraws. */
  private async supplierMoves(given: string): Promise<void> {
    const { rows } = await sql<{ folio: string }>`select folio from registration_request
      where status = 'observed' order by created_at`.execute(this.app.db);
    const own = rows.map(({ folio }) => folio).filter((one) => this.holders.has(one));
    const folio = own.length > 0 ? this.pick(own) : given;
    const holder = this.holders.get(folio);
    if (holder === undefined) return;
    const file = await holder.read();
    if (this.next() < 0.1) {
      this.note('withdraw', await holder.ask('POST', '/retiro', undefined, this.seen(file.version)));
      return;
    }
    if (file.status === 'observed') {
      for (const { target, targetKind, resolved } of file.observations) {
        const paper = file.requirements.find(({ code }) => code === target);
        if (!resolved && targetKind === 'paper' && paper !== undefined)
          this.note('hand', await holder.hand(paper, `${target} ${this.next()}`));
        if (!resolved && targetKind === 'field') await this.correctField(holder);
      }
    }
    const { version } = await holder.read();
    this.note('correct', await holder.submit(this.seen(version)));
  }

  private async correctField(holder: Holder): Promise<void> {
    const { data, declarations, privacyVersion, step, version } = await holder.read();
    const corrected = { ...data, tradeName: `Comercio ${this.next()}` };
    const body = { data: corrected, declarations, privacyVersion, step };
    this.note('correct field', await holder.ask('PUT', '', body, version));
  }

  private async actOnSupplier(): Promise<void> {
    const suppliers = await this.suppliers();
    if (suppliers.length === 0) return;
    const record = await this.officers.record(this.pick(suppliers).id);
    const [sanction] = record.sanctions;
    if (sanction !== undefined && this.next() < 0.25) {
      const body = this.pick([
        { finePaidOn: todayInMexico() },
        {
          revoke: true,
          reason: REASON,
          authority: 'Abogacía General',
          documentNumber: 'AG-2/2026',
          documentSha256: this.document,
        },
        { revoke: true },
      ]);
      const headers = { 'if-match': `"${this.seen(record.version)}"` };
      this.note(
        'sanction',
        await this.app.send(this.caller(), 'PATCH', `/padron/sanciones/${sanction.id}`, body, headers),
      );
      return;
    }
    const offered = record.actions.filter(({ blocked }) => blocked === null).map(({ action }) => action);
    const likely = offered.filter((action) => action !== 'cancel');
    const action = likely.length > 0 && this.next() < 0.7 ? this.pick(likely) : this.pick(SUPPLIER_ACTIONS);
    const past = this.next() < 0.5;
    const response = await this.officers.actOnSupplier(
      record.id,
      this.seen(record.version),
      {
        action,
        causeCode:
          { suspend: 'sus_fiscal', disqualify: 'inh_90_firma', cancel: 'can_duplicado' }[action as string] ??
          '',
        reason: this.next() < 0.9 ? REASON : '',
        authority: 'Abogacía General',
        documentNumber: 'AG-1/2026',
        documentSha256: this.next() < 0.9 ? this.document : null,
        documentName: 'oficio.pdf',
        sameDocument: 'La caminata usa un solo oficio.',
        documentOn: this.pick(['2025-01-10', '2024-12-01']),
        startsOn: past ? '2025-01-10' : todayInMexico(),
        endsOn: past ? '2025-08-10' : addDays(todayInMexico(), 120),
        fineAmount: this.pick(['', '100.00']),
      },
      this.caller(),
    );
    this.note(`supplier ${action}`, response);
  }

  private async time(): Promise<void> {
    const today = addDays(todayInMexico(), this.pick([0, 1, 9, 40, 340, 370]));
    await runRequestClock(this.app.services, addDays(todayInMexico(), this.pick([0, 0, 6, 12])));
    await runSupplierClock(this.app.services, today);
  }

  async step(): Promise<void> {
    const open = await this.openFolios();
    const own = open.filter((one) => this.holders.has(one));
    const likely = own.length > 0 && this.next() < 0.5 ? own : open;
    const folio = this.pick(likely.length > 0 && this.next() < 0.9 ? likely : this.folios);
    const dice = this.next();
    if (dice < 0.05 || open.length < 3) return this.send();
    if (dice < 0.25) return this.decidePart(folio);
    if (dice < 0.38) return this.acceptAll(folio);
    if (dice < 0.65) return this.actOnRequest(folio);
    if (dice < 0.77) return this.supplierMoves(folio);
    if (dice < 0.97) return this.actOnSupplier();
    return this.time();
  }
}

interface Line {
  subject: string;
  action: string;
  from_status: string | null;
  to_status: string;
}

/** Every line of the histories is a transition of its machine, and continues where the one before ended. */
function followsMachine(
  lines: Line[],
  machine: readonly { from: string; to: string; action: string }[],
  now: Map<string, string>,
): void {
  const at = new Map<string, string>();
  for (const { subject, action, from_status: from, to_status: to } of lines) {
    const known = machine.some((one) => one.from === from && one.to === to && one.action === action);
    expect(known, `${action}: ${from} → ${to} is no transition`).toBe(true);
    expect(from, `${subject} was elsewhere`).toBe(at.get(subject) ?? from);
    at.set(subject, to);
  }
  for (const [subject, status] of now) expect(status, subject).toBe(at.get(subject) ?? status);
}

/** What a walk must have done; as the day it starts on moves its terms, it goes on until it has. */
const WANTED = [
  'take',
  'observe',
  'correct',
  'validate',
  'approve',
  'reject',
  'register',
  'suspend',
  'disqualify',
];
const STEPS = 160;
const MOST_STEPS = 1000;

/** Wanted actions that no history tells of yet. */
async function missing(app: TestApp): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`select distinct action from request_event
    union select distinct action from supplier_event`.execute(app.db);
  const seen = new Set(rows.map(({ action }) => action));
  return WANTED.filter((action) => !seen.has(action));
}

describe.each([
  { seed: 20_261_121, second: 'false' },
  { seed: 71_090, second: 'true' },
])('a random walk of at least 160 steps (seed $seed, SECOND_REVIEWER=$second)', ({ seed, second }) => {
  let app: TestApp;
  let walker: Walker;
  beforeAll(async () => {
    app = await startTestApp({ SECOND_REVIEWER: second });
    await leaveToOne(app.db, 'sanctions');
    walker = new Walker(app, seed);
    await walker.start();
    for (let i = 0; i < STEPS; i += 1) await walker.step();
    for (let i = STEPS; i < MOST_STEPS && (await missing(app)).length > 0; i += 1) await walker.step();
  }, 240_000);
  afterAll(async () => {
    await expectKept(app.db);
    await app.stop();
  });

  it('moves far: observed, corrected, approved and rejected, suspended and disqualified', async () => {
    expect(await missing(app)).toEqual([]);
  });

  it('never leaves machine A', async () => {
    const events =
      await sql<Line>`select request_id subject, action, from_status, to_status from request_event
      where to_status is not null and action <> 'create' and from_status is not null order by id`.execute(
        app.db,
      );
    const now = await sql<{
      id: string;
      status: RequestState;
    }>`select id, status from registration_request`.execute(app.db);
    followsMachine(events.rows, REQUEST_TRANSITIONS, new Map(now.rows.map(({ id, status }) => [id, status])));
    for (const { status } of now.rows) expect(REQUEST_STATES).toContain(status);
  });

  it('never leaves machine B', async () => {
    const events =
      await sql<Line>`select supplier_id subject, action, from_status, to_status from supplier_event
      where to_status is not null and action <> 'update' order by id`.execute(app.db);
    const now = await sql<{ id: string; status: string }>`select id, status from supplier`.execute(app.db);
    followsMachine(
      events.rows,
      REGISTRY_TRANSITIONS,
      new Map(now.rows.map(({ id, status }) => [id, status])),
    );
  });

  it('keeps what must always hold: sanctions hold states, approvals have numbers, ended registrations no certificate', async () => {
    const { rows } = await sql<{ what: string; id: string }>`
      select 'suspended without sanction' what, s.id::text from supplier s where s.status = 'suspended' and not exists (
        select from sanction c where c.supplier_id = s.id and c.kind = 'suspension' and c.status = 'active')
      union all select 'disqualified without sanction', s.id::text from supplier s where s.status = 'disqualified' and not exists (
        select from sanction c where c.supplier_id = s.id and c.kind = 'disqualification' and c.status = 'active')
      union all select 'in force under a suspension', s.id::text from supplier s
        join sanction c on c.supplier_id = s.id and c.kind = 'suspension' and c.status = 'active'
          and (c.ends_on is null or c.ends_on >= ${todayInMexico()}) where s.status in ('active', 'expiring')
      union all select 'certificate of an ended registration', s.id::text from supplier s
        join certificate c on c.supplier_id = s.id and c.revoked_at is null where s.status in ('disqualified', 'cancelled')
      union all select 'approved without a number', r.folio from registration_request r
        left join supplier s on s.id = r.supplier_id where r.status = 'approved' and s.number is null
      union all select 'approved by its reviewer', r.folio from registration_request r
        where r.status = 'approved' and r.decided_by = r.reviewer_id and ${second} = 'true'
      union all select 'approved by who looked at it', r.folio from registration_request r
        join request_hand h on h.request_id = r.id and h.officer_id = r.decided_by
        where r.status = 'approved' and ${second} = 'true'
      union all select 'observed without observation', r.folio from registration_request r where r.status = 'observed'
        and not exists (select from request_observation o where o.request_id = r.id and o.sent_at is not null)
      union all select 'open without a term', r.folio from registration_request r
        where r.status in ('submitted', 'in_review', 'validated') and r.answer_due is null`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('remembers every administrative write: as many audit entries as versions', async () => {
    const { rows } = await sql<{ id: string; n: number }>`
      select s.id, count(*)::int n from supplier s join audit_log a on a.subject_id = s.id::text and a.subject_type = 'supplier'
      group by s.id`.execute(app.db);
    for (const { id } of rows) {
      const entries = await sql<{ v: number }>`select (after ->> 'version')::int v from audit_log
        where subject_type = 'supplier' and subject_id = ${id} order by id`.execute(app.db);
      const versions = entries.rows.map(({ v }) => v);
      expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
    }
    expect(Object.keys(walker.answers).length).toBeGreaterThan(15);
  });
});
