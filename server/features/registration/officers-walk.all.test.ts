// Longer than the rule: what a supplier, a thief of its mailbox and two officers may try of one registration, and what must hold.
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DECLARATIONS, type RequestFile, type RequestKind } from '#contract/registration.ts';
import { REQUEST_TOKEN_HEADER } from '#contract/registration-api.ts';
import { REVIEW_ACTIONS, type ReviewFile } from '#contract/registration-review.ts';
import { SUPPLIER_ACTIONS } from '#contract/supplier-admin.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { todayInMexico, toMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { clabeControlDigit } from '#contract/rules/identifiers/clabe.ts';
import { curpCheckDigit } from '#contract/rules/identifiers/curp.ts';
import { saveSupplierFile, settleByDates } from '#server/features/supplier-registry/public.ts';
import { takeDueAccounts } from '#server/features/supplier-registry/supplier-accounts.ts';
import { transaction } from '#server/kit/db.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import {
  expectDone,
  patience,
  takeWalks,
  untold,
  Walk,
  walksOf,
  type Answers,
} from '#server/kit/test-walk.ts';
import { newFolio } from './request/tracking-key.ts';
import { carryPapers } from './start/registered-supplier.ts';
import { runRequestClock } from './terms/request-clock.ts';
import { completeFile, freshRfc, paperFactsFor } from './test-requests.ts';

const WALKS = walksOf(40);
const STEPS = 14;
const REASON = 'Una razón que explica todo con más de veinte letras.';
const OPEN = ['submitted', 'in_review', 'observed', 'validated'];
const OVER = ['approved', 'rejected', 'dismissed', 'withdrawn'];
const LETTER =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

const clabeOf = (n: number) => {
  const clabe = `002180${String(n).padStart(11, '0')}`;
  return clabe + clabeControlDigit(clabe);
};
const phoneOf = (n: number) => `477${String(n).padStart(7, '0')}`;

let companies = 0;

/** A company that shares nothing with those of other walks. */
function companyFile(serial: number): SupplierFile {
  const rfc = freshRfc();
  const file = completeFile(rfc, ['G06']);
  const email = `ventas@empresa-${serial}.example`;
  const born = addDays('1950-01-01', serial).slice(2).replaceAll('-', '');
  return {
    ...file,
    legalName: `Empresa Ficticia ${serial}`,
    phone: phoneOf(serial),
    email,
    emailAgain: email,
    address: { ...file.address, street: `Calle ${serial}`, outerNumber: String(serial) },
    representative: {
      ...file.representative,
      givenNames: `Ana ${serial}`,
      curp: `PEXA${born}MGTRXN0${curpCheckDigit(`PEXA${born}MGTRXN0`)}`,
      phone: phoneOf(5_000_000 + serial),
      email: `ana@empresa-${serial}.example`,
    },
    bank: { clabe: clabeOf(serial), holder: `Empresa Ficticia ${serial}` },
  };
}

interface Request {
  id: string;
  folio: string;
  token: string;
  kind: RequestKind;
}

/** What a step looks at first. */
interface Now extends Request {
  status: string;
  version: number;
  isHeld: boolean;
}

interface Registered {
  id: string;
  version: number;
  status: string;
  clabe: string;
  email: string;
  isHeld: boolean;
  isOld: boolean;
}

class Walker extends Walk {
  private readonly own = (companies += 1);
  private readonly first = companyFile(this.own);
  private readonly requests: Request[] = [];
  /** Mailboxes that somebody proved to read. */
  private readonly proven = new Set<string>([this.first.email]);
  private readonly letter: string;
  private readonly isTwo: boolean;
  /** Events of the histories, by their ids: none may ever be gone. */
  private events: string[] = [];

  constructor(app: TestApp, seed: number, given: { answers: Answers; letter: string; isTwo: boolean }) {
    super(app, seed, given.answers);
    this.letter = given.letter;
    this.isTwo = given.isTwo;
  }

  async walk(): Promise<void> {
    if (this.chance(0.4)) await this.send('registration', this.first);
    else await this.plant();
    for (let step = 0; step < STEPS; step += 1) {
      await (this.chance(0.55) ? this.lead() : this.step());
      await this.keepsTheLaw();
    }
    for (const request of await this.known()) await this.tellsNothing(request);
    // A draft has no history before it is sent.
    const sent = (await this.known()).filter(({ status }) => status !== 'draft');
    const requests = sent.map(({ id }) => id);
    const told = { subject: 'registration_request', table: 'registration_request' };
    expect(await untold(this.app.db, told, requests)).toEqual([]);
    const supplier = await this.supplier();
    const ids = supplier === undefined ? [] : [supplier.id];
    expect(await untold(this.app.db, { subject: 'supplier', table: 'supplier' }, ids)).toEqual([]);
  }

  /** A company of the registry with its papers, as an approval leaves it. */
  private async plant(): Promise<void> {
    const { db } = this.app;
    const { rows } = await sql<{ id: string }>`
      insert into supplier (number, person_type, name, rfc, status, registered_on, valid_until, source, lines)
      values (${`P-7${String(this.own).padStart(4, '0')}`}, 'legal', ${this.first.legalName}, ${this.first.rfc}, 'active',
        current_date - 300, ${addDays(todayInMexico(), this.pick([20, 200]))}, 'portal', '{G06}') returning id`.execute(
      db,
    );
    const id = rows[0]?.id ?? '';
    await transaction(db, (tx) => saveSupplierFile(tx, id, this.first));
  }

  private async supplier(): Promise<Registered | undefined> {
    const { rows } =
      await sql<Registered>`select s.id, s.version, s.status, f.data -> 'bank' ->> 'clabe' clabe, f.data ->> 'email' email,
        has_open_hold(s.id) "isHeld",
        s.valid_until < current_date + 25 "isOld"
      from supplier s join supplier_file f on f.supplier_id = s.id
      where s.rfc = ${this.first.rfc} and s.number is not null order by s.status = 'cancelled' limit 1`.execute(
        this.app.db,
      );
    return rows[0];
  }

  private async accountWaits(): Promise<boolean> {
    const { rows } = await sql`select from supplier_account a join supplier s on s.id = a.supplier_id
      where s.rfc = ${this.first.rfc} and a.since is null and a.ended_at is null`.execute(this.app.db);
    return rows.length > 0;
  }

  private async known(): Promise<Now[]> {
    if (this.requests.length === 0) return [];
    const { rows } = await sql<
      Pick<Now, 'id' | 'status' | 'version' | 'isHeld'>
    >`select id, status, version, held_at is not null "isHeld"
      from registration_request where id = any(${this.requests.map(({ id }) => id)}::uuid[])`.execute(
      this.app.db,
    );
    return this.requests.flatMap((request) => {
      const row = rows.find(({ id }) => id === request.id);
      return row === undefined ? [] : [{ ...request, ...row }];
    });
  }

  private byKey(
    request: Request,
    what: string,
    method: string,
    path: string,
    more: { body?: unknown; version?: number } = {},
  ) {
    const headers = { [REQUEST_TOKEN_HEADER]: request.token };
    return this.ask(what, method, `/proveedores/solicitudes/${request.folio}${path}`, {
      ...more,
      by: 'stranger',
      headers,
    });
  }

  private officer(what: string, request: Now, [method, path]: readonly [string, string], body: unknown) {
    return this.ask(what, method, `/padron/solicitudes/${request.folio}${path}`, {
      body,
      version: this.chance(0.03) ? request.version - 1 : request.version,
    });
  }

  /** What a careful officer, and a supplier that answers, do next, so that walks come far. */
  private async lead(): Promise<void> {
    const open = (await this.known()).find(({ status }) => OPEN.includes(status));
    if (open === undefined && (await this.accountWaits()) && this.chance(0.7))
      return this.chance(0.5) ? this.notice() : this.time('account');
    if (open === undefined) return this.asksAnew();
    if (open.status === 'observed') return this.correct(open);
    if (open.status === 'submitted')
      return void (await this.officer('take', open, ['POST', '/acciones'], { action: 'take' }));
    return this.forward(open);
  }

  private async step(): Promise<void> {
    const chosen = this.number();
    const requests = await this.known();
    const one = requests.length === 0 ? undefined : this.pick(requests);
    if (chosen < 0.2) return this.notice();
    if (chosen < 0.34) return this.time();
    if (chosen < 0.5) return this.actOnSupplier();
    if (chosen < 0.56) return this.agree();
    if (one === undefined || chosen < 0.64) return this.asksAnew();
    if (chosen < 0.72) return this.call(one);
    if (chosen < 0.8) return this.observe(one);
    if (chosen < 0.82) return this.loseKey(one);
    if (chosen < 0.84)
      return void (await this.byKey(one, 'withdraw', 'POST', '/retiro', { version: one.version }));
    return this.decide(one, this.pick(REVIEW_ACTIONS));
  }

  /** A supplier, or whoever got into its mailbox, asks for something. */
  private async asksAnew(): Promise<void> {
    const supplier = await this.supplier();
    if (supplier === undefined) return this.send('registration', this.first);
    const { rows } = await sql<{
      data: SupplierFile;
    }>`select data from supplier_file where supplier_id = ${supplier.id}`.execute(this.app.db);
    const present = rows[0]?.data ?? this.first;
    const usual = ['update', 'update', 'update', 'cancellation', 'registration'] as const;
    const kind = this.pick([
      ...usual,
      ...(supplier.isOld ? (['renewal', 'renewal', 'renewal', 'renewal'] as const) : []),
    ]);
    const account = this.chance(0.8)
      ? { bank: this.otherBank(present.legalName) }
      : { bank: this.otherBank('Otra Persona'), holderReason: 'Es su apoderada, como dice el poder 123.' };
    const alone = this.chance(0.5);
    const changed: SupplierFile = {
      ...present,
      tradeName: `Comercio ${this.number()}`,
      ...(alone ? account : this.otherThings(present, account)),
    };
    const isLeaving = kind === 'cancellation';
    return this.send(
      kind,
      isLeaving ? present : { ...changed, emailAgain: changed.email },
      kind === 'registration' ? undefined : { supplier, present },
    );
  }

  private otherBank(holder: string): SupplierFile['bank'] {
    return { clabe: clabeOf(10_000 + Math.floor(this.number() * 1e9)), holder };
  }

  /** Whatever a thief, or somebody who moved, may change besides. */
  private otherThings(present: SupplierFile, account: Partial<SupplierFile>): Partial<SupplierFile> {
    return {
      ...(this.chance(0.4) ? { email: `otro-${this.requests.length}@ladron-${this.own}.example` } : {}),
      ...(this.chance(0.3) ? { phone: phoneOf(9_000_000 + Math.floor(this.number() * 1e5)) } : {}),
      ...(this.chance(0.5) ? account : {}),
      ...(this.chance(0.2)
        ? { representative: { ...present.representative, givenNames: 'Otra Persona' } }
        : {}),
    };
  }

  /** A draft as it is filled, and sent by its key; of another mailbox mostly after its code was typed. */
  private async send(
    kind: RequestKind,
    data: SupplierFile,
    registered?: { supplier: Registered; present: SupplierFile },
  ): Promise<void> {
    if ((await this.known()).some(({ status }) => status === 'draft' || OPEN.includes(status))) return;
    const { db } = this.app;
    const token = randomUUID();
    const folio = newFolio(Number(todayInMexico().slice(0, 4)));
    const declarations = Object.fromEntries(DECLARATIONS.map((one) => [one, true]));
    const mailbox = registered?.supplier.email ?? data.email;
    const id = await transaction(db, async (tx) => {
      const { rows } = await sql<{ id: string }>`insert into registration_request
          (folio, kind, person_type, rfc, name, email, supplier_id, data, carried, key_hash, step, declarations, privacy_version)
        values (${folio}, ${kind}, 'legal', ${data.rfc}, ${data.legalName}, ${mailbox}, ${registered?.supplier.id ?? null}::uuid,
          ${JSON.stringify(data)}, ${registered === undefined ? null : JSON.stringify(registered.present)}, 'x', 8,
          ${JSON.stringify(declarations)}, (select max(version) from privacy_notice where valid_from <= current_date)) returning id`.execute(
        tx,
      );
      const made = rows[0]?.id ?? '';
      await sql`insert into request_access (token_hash, request_id, expires_at)
        values (${createHash('sha256').update(token).digest('hex')}, ${made}, now() + interval '1 hour')`.execute(
        tx,
      );
      if (registered !== undefined && kind !== 'cancellation')
        await carryPapers(tx, made, registered.supplier.id);
      return made;
    });
    const request = { id, folio, token, kind };
    this.requests.push(request);
    // Of a registration its key went there, and it is held against what was registered before.
    if (kind === 'registration') this.proven.add(data.email);
    await this.handPapers(request);
    if (data.email !== mailbox && this.chance(0.8)) await this.prove(request, data.email);
    const read = await this.byKey(request, 'read', 'GET', '');
    if (!read.ok) return;
    const { papers, version } = (await read.json()) as RequestFile;
    const seen = Object.fromEntries(papers.map(({ code, id: paper }) => [code, paper]));
    await this.byKey(request, `send ${kind}`, 'POST', '/envio', { body: { papers: seen }, version });
  }

  /** Papers that a draft still lacks; what is uploaded has tests of its own. */
  private async handPapers(request: Request): Promise<void> {
    const read = await this.byKey(request, 'read', 'GET', '');
    if (!read.ok) throw new Error(await read.text());
    const { requirements, papers } = (await read.json()) as RequestFile;
    const given = requirements
      .filter(({ required, code }) => required && !papers.some((paper) => paper.code === code))
      .map((paper) => ({
        code: paper.code,
        sha256: createHash('sha256').update(`${request.folio} ${paper.code}`).digest('hex'),
        ...paperFactsFor(paper),
      }));
    await sql`with given as (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          g (code text, sha256 text, "issuedOn" text, "expiresOn" text, outcome text)),
        kept as (insert into stored_file (sha256, bytes, media_type, pages) select sha256, 100, 'application/pdf', 1 from given)
      insert into registration_paper (request_id, paper_code, sha256, original_name, pages, bytes, issued_on, expires_on, outcome)
      select ${request.id}::uuid, code, sha256, code || '.pdf', 1, 100, nullif("issuedOn", '')::date, nullif("expiresOn", '')::date,
        nullif(outcome, '') from given`.execute(this.app.db);
  }

  private async prove(request: Request, email: string): Promise<void> {
    await this.byKey(request, 'mailbox code', 'POST', '/correo/codigo');
    const { rows } = await sql<{
      secret: string;
    }>`select secret from mail_outbox where request_id = ${request.id}
      and template = 'mailbox_code' order by created_at desc limit 1`.execute(this.app.db);
    const proven = await this.byKey(request, 'prove', 'POST', '/correo', {
      body: { code: rows[0]?.secret ?? '' },
    });
    if (proven.ok) this.proven.add(email);
  }

  /** The key is lost, or somebody says so: the code goes to the mailbox that counts, the old key ends, and one that is over stays so. */
  private async loseKey(request: Now): Promise<void> {
    const { folio } = request;
    const open = { by: 'stranger', body: { folio } } as const;
    await this.ask('key code', 'POST', '/proveedores/tramites/clave/codigo', open);
    const { rows } = await sql<{
      secret: string;
      mailbox: string;
    }>`select secret, to_address mailbox from mail_outbox
      where request_id = ${request.id} and template = 'key_code' order by created_at desc limit 1`.execute(
      this.app.db,
    );
    const body = { folio, code: rows[0]?.secret ?? 'AAAAA-AAAAA' };
    const given = await this.ask('new key', 'POST', '/proveedores/tramites/clave', { by: 'stranger', body });
    if (!given.ok) return;
    expect([...this.proven], 'a key went to a mailbox that nobody proved').toContain(rows[0]?.mailbox);
    expect(OVER, 'a request that is over got a new key').not.toContain(request.status);
    expect(request.isHeld, 'a request that is held got a new key').toBe(false);
    expect((await this.byKey(request, 'old key', 'GET', '')).status, 'the old key opens').toBe(401);
    const { token } = (await given.json()) as { token: string };
    const known = this.requests.find(({ id }) => id === request.id);
    if (known !== undefined) known.token = token;
  }

  /** Papers that nobody decided: one of them by an officer, the others as if one had. */
  private async forward(request: Now): Promise<void> {
    const review = await this.review(request);
    const pending = review.papers.filter(({ status }) => status === 'pending');
    const warning = review.checks.find(
      (check) => check.override === null && check.canOverride && ['warn', 'block'].includes(check.level),
    );
    if (pending[0] !== undefined) {
      await sql`update registration_paper set status = 'valid' where request_id = ${request.id} and status = 'pending'
        and paper_code <> ${pending[0].code}`.execute(this.app.db);
      await this.officer('paper', request, ['PUT', `/documentos/${pending[0].code}`], { decision: 'valid' });
    } else if (warning !== undefined) await this.answerCheck(request, warning);
    else await this.decide(request, request.status === 'in_review' && this.isTwo ? 'validate' : 'approve');
  }

  private async review(request: Now): Promise<ReviewFile> {
    return (await (
      await this.app.send('admin', 'GET', `/padron/solicitudes/${request.folio}`)
    ).json()) as ReviewFile;
  }

  private async answerCheck(request: Now, { code, asksCall }: ReviewFile['checks'][number]): Promise<void> {
    const { date: on, time } = toMexico(new Date());
    const call = {
      asked: this.pick(['yes', 'yes', 'yes', 'no', 'unreached']),
      person: 'Ana Pérez',
      on,
      time,
      said: 'Confirma que lo pidió.',
      relation: this.chance(0.8) ? 'Lo dice el acta constitutiva.' : '',
    };
    const body = asksCall === null || this.chance(0.1) ? { reason: REASON } : { call };
    const told = await this.officer(`check ${code}`, request, ['PUT', `/comprobaciones/${code}`], body);
    // Whoever asked for it and was called looks at the mail again.
    if (told.ok && code === 'takeover' && this.chance(0.7)) await this.notice('confirm');
  }

  /** Somebody was called, or was not, about whatever is red. */
  private async call(request: Now): Promise<void> {
    // A draft is nobody's but the supplier's.
    if (request.status === 'draft') return;
    const { checks } = await this.review(request);
    const asked = checks.filter((check) => check.asksCall !== null && check.override === null);
    if (asked.length > 0) await this.answerCheck(request, this.pick(asked));
  }

  private async observe(request: Now): Promise<void> {
    await this.officer('observe field', request, ['PUT', '/campos/tradeName'], { remark: 'Falta un dato.' });
    const [now] = (await this.known()).filter(({ id }) => id === request.id);
    if (now !== undefined) await this.decide(now, 'observe');
  }

  /** What was observed, and sometimes an account that nobody asked for. */
  private async correct(request: Now): Promise<void> {
    const isOther = this.chance(0.5);
    if (isOther)
      await this.byKey(request, 'open part', 'POST', '/partes', {
        body: { kind: 'field', target: 'bank', reason: REASON },
        version: request.version,
      });
    const read = await this.byKey(request, 'read', 'GET', '');
    if (!read.ok) return;
    const { data, declarations, privacyVersion, step, version, editable } =
      (await read.json()) as RequestFile;
    const body = {
      data: {
        ...data,
        tradeName: `Corregido ${this.number()}`,
        ...(isOther && editable.includes('field:bank.clabe') ? { bank: this.otherBank(data.legalName) } : {}),
      },
      declarations,
      privacyVersion,
      step,
    };
    const saved = await this.byKey(request, 'correct field', 'PUT', '', { body, version });
    if (!saved.ok) return;
    const now = (await saved.json()) as RequestFile;
    const papers = Object.fromEntries(now.papers.map(({ code, id }) => [code, id]));
    await this.byKey(request, 'correct', 'POST', '/envio', { body: { papers }, version: now.version });
  }

  /** A decision of an officer; what stood when it was taken is held against it. */
  private async decide(request: Now, action: string): Promise<void> {
    const [one, other] = this.chance(0.5)
      ? (['admin', 'other-admin'] as const)
      : (['other-admin', 'admin'] as const);
    const hands = await sql<{
      officer_id: string;
    }>`select officer_id from request_hand where request_id = ${request.id}`.execute(this.app.db);
    const hasHand = hands.rows.some(({ officer_id: id }) => id === one);
    const by = hasHand && this.isTwo && action === 'approve' && this.chance(0.8) ? other : one;
    const { rows } = await sql<{ held: boolean; hand: boolean }>`select
        exists (select from registration_request o where o.rfc = r.rfc and o.held_at is not null
          and o.status in ('submitted', 'in_review', 'observed', 'validated', 'approved')) held,
        exists (select from request_hand h where h.request_id = r.id and h.officer_id = ${by}) hand
      from registration_request r where r.id = ${request.id}`.execute(this.app.db);
    const body = { action, withUnseen: true, reason: this.chance(0.9) ? REASON : '' };
    const path = `/padron/solicitudes/${request.folio}/acciones`;
    const answer = await this.ask(action, 'POST', path, { body, version: request.version, by });
    if (!answer.ok || action !== 'approve') return;
    expect(rows[0]?.held, 'approved over a «no fui yo» that nobody answered').toBe(false);
    if (this.isTwo) expect(rows[0]?.hand, 'approved by who reviewed it').toBe(false);
    expect(OPEN, 'approved although it was over').toContain(request.status);
  }

  /** Whoever reads one of the mailboxes answers a notice of safety, or somebody guesses its link. */
  private async notice(wanted?: 'confirm'): Promise<void> {
    const { rows } = await sql<{
      secret: string;
      mailbox: string;
      id: string;
    }>`select m.secret, m.to_address mailbox, r.id
      from mail_outbox m join registration_request r on r.id = m.request_id
      where r.rfc = ${this.first.rfc} and m.template = 'identity_notice' and m.secret is not null
      order by m.created_at, m.id`.execute(this.app.db);
    if (rows.length === 0) return;
    const own = rows.filter(({ mailbox: to }) => to === this.first.email);
    const usual = own.length > 0 && this.chance(0.7) ? own : rows;
    const { secret, mailbox } = (wanted === undefined ? undefined : own.at(-1)) ?? this.pick(usual);
    const answer = wanted ?? this.pick(['refuse', 'confirm', 'confirm'] as const);
    const clave = this.chance(0.1) ? randomUUID() : secret;
    const told = await this.ask(answer, 'POST', '/proveedores/avisos/respuesta', {
      by: 'stranger',
      body: { clave, answer },
    });
    if (told.ok && answer === 'confirm')
      expect(mailbox, 'an account confirmed from another mailbox than the first').toBe(this.first.email);
  }

  /** Days go by: an account is due, a term ends, a registration grows old. */
  private async time(passing?: string): Promise<void> {
    const { db, services } = this.app;
    const today = todayInMexico();
    const supplier = await this.supplier();
    const passes = passing ?? this.pick(['account', 'account', 'term', 'registration', 'sanction']);
    if (passes === 'term') {
      await sql`update registration_request set correction_due = current_date - 2 where rfc = ${this.first.rfc}
        and status = 'observed'`.execute(db);
      await runRequestClock(services, today);
      this.last = 'the term for corrections ends';
      return;
    }
    if (supplier === undefined) return;
    if (passes === 'account') {
      await sql`update supplier_account set approved_on = current_date - 9, due_on = current_date - 2
        where supplier_id = ${supplier.id} and since is null and ended_at is null`.execute(db);
      await transaction(db, (tx) => takeDueAccounts(tx, today));
      this.last = 'the wait for an account ends';
      const after = await this.supplier();
      if (supplier.isHeld)
        expect(after?.clabe, 'an account that is held began to count').toBe(supplier.clabe);
      return;
    }
    if (passes === 'sanction')
      await sql`update sanction set ends_on = starts_on, fine_paid_on = starts_on where supplier_id = ${supplier.id} and status = 'active'
        and ends_on is not null`.execute(db);
    else
      await sql`update supplier set valid_until = ${addDays(today, this.pick([-3, 10]))} where id = ${supplier.id}
        and status in ('active', 'expiring')`.execute(db);
    await transaction(db, (tx) => settleByDates(tx, { today, now: new Date(), supplierId: supplier.id }));
    this.last = `time: ${passes}`;
  }

  private async actOnSupplier(): Promise<void> {
    const supplier = await this.supplier();
    if (supplier === undefined) return;
    const action = this.pick(SUPPLIER_ACTIONS.filter((one) => one !== 'cancel' || this.chance(0.2)));
    const causes: Partial<Record<string, string>> = {
      suspend: 'sus_fiscal',
      disqualify: 'inh_90_firma',
      cancel: 'can_duplicado',
    };
    const startsOn = this.pick(['2025-01-10', todayInMexico()]);
    await this.ask(action, 'POST', `/padron/proveedores/${supplier.id}/acciones`, {
      body: {
        action,
        causeCode: causes[action] ?? '',
        reason: REASON,
        authority: 'Abogacía General',
        documentNumber: 'AG-1/2026',
        documentSha256: this.chance(0.9) ? this.letter : null,
        documentName: 'oficio.pdf',
        sameDocument: 'La caminata usa un solo oficio.',
        documentOn: this.pick([startsOn, addDays(startsOn, -3)]),
        startsOn,
        endsOn: addDays(startsOn, 120),
        fineAmount: this.pick(['', '100.00']),
      },
      version: supplier.version,
    });
  }

  /** Somebody agrees to what was proposed of the supplier or of a request, also whoever proposed it. */
  private async agree(): Promise<void> {
    const { rows } = await sql<{
      id: string;
    }>`select p.id from decision_proposal p where p.status = 'open' and p.record_id in (
        select id::text from supplier where rfc = ${this.first.rfc}
        union all select folio from registration_request where rfc = ${this.first.rfc})
      order by p.proposed_at, p.id`.execute(this.app.db);
    if (rows.length > 0)
      await this.ask('agree', 'POST', `/administracion/propuestas/${this.pick(rows).id}/confirmacion`);
  }

  /** A key whose request is over, or held, opens how it stands and nothing else. */
  private async tellsNothing(request: Now): Promise<void> {
    if (!OVER.includes(request.status) && !request.isHeld) return;
    const read = await this.byKey(request, 'read over', 'GET', '');
    const text = await read.text();
    for (const secret of [this.first.rfc, this.first.email, this.first.phone, this.first.bank.clabe])
      expect(text.includes(secret), `the key of a request that is ${request.status} reads ${secret}`).toBe(
        false,
      );
    const file = await this.byKey(request, 'file over', 'GET', '/expediente');
    expect(file.ok, `the key of a request that is ${request.status} opens its file`).toBe(false);
  }

  /** What holds of a registration, whatever is tried. */
  private async keepsTheLaw(): Promise<void> {
    const rfc = this.first.rfc;
    await this.mustHold(sql<{ what: string }>`
      select 'a new account counts before its wait, and nobody confirmed it' what from supplier_account a join supplier s on s.id = a.supplier_id
        join registration_request r on r.id = a.request_id
        where s.rfc = ${rfc} and a.since is not null and a.due_on > (a.since at time zone 'America/Mexico_City')::date
          and r.account_confirmed_at is null
      union all select 'an account counts, or is confirmed, of which nobody at the telephone of before was asked' from registration_request r
        left join supplier_account a on a.request_id = r.id and a.since is not null
        where r.rfc = ${rfc} and (a.id is not null or r.account_confirmed_at is not null)
          and coalesce(r.prior, r.carried, r.first_sent) -> 'bank' ->> 'clabe' not in ('', coalesce(a.clabe, r.data -> 'bank' ->> 'clabe'))
          and not exists (select from request_call c where c.request_id = r.id and c.check_code = 'takeover' and c.outcome = 'yes')
      union all select 'a call of before what it is about, or after it was noted' from request_call c join registration_request r on r.id = c.request_id
        where r.rfc = ${rfc} and (c.called_at > c.at or c.called_at < date_trunc('minute', r.submitted_at))
      union all select 'the account of the file is none that counts' from supplier s join supplier_file f on f.supplier_id = s.id
        join supplier_account a on a.supplier_id = s.id and a.since is not null and a.ended_at is null
        where s.rfc = ${rfc} and f.data -> 'bank' ->> 'clabe' <> a.clabe
      union all select 'a mailbox counts that nobody proved: ' || (f.data ->> 'email') from supplier s join supplier_file f on f.supplier_id = s.id
        where s.rfc = ${rfc} and f.data ->> 'email' <> all(${[...this.proven]}::text[])
      union all select 'mails of a request go to a mailbox that nobody proved: ' || r.email from registration_request r
        where r.rfc = ${rfc} and r.email <> all(${[...this.proven]}::text[])
      union all select 'two registrations of one company' from supplier s
        where s.rfc = ${rfc} and s.number is not null and s.status not in ('cancelled', 'unregistered') having count(*) > 1
      union all select 'two open requests of one company' from registration_request r
        where r.rfc = ${rfc} and r.status in ('submitted', 'in_review', 'observed', 'validated') having count(*) > 1
      union all select 'in force although it is disqualified' from supplier s join sanction x on x.supplier_id = s.id
        where s.rfc = ${rfc} and s.status in ('active', 'expiring') and x.kind = 'disqualification' and x.status = 'active'
          and x.starts_on <= current_date and x.ends_on >= current_date
      union all select 'a decision without its line in the history: ' || r.status from registration_request r
        where r.rfc = ${rfc} and r.status = any(${OVER}) and not exists (select from request_event e
          where e.request_id = r.id and e.to_status = r.status)
      union all select 'a certificate of a registration that is not in force' from supplier s join certificate c on c.supplier_id = s.id
        where s.rfc = ${rfc} and s.status in ('cancelled', 'disqualified') and c.revoked_at is null
      union all select 'decided by one' from decision_proposal d where d.status = 'done' and d.decided_by = d.proposed_by
        and d.record_id in (select id::text from supplier where rfc = ${rfc}
          union all select folio from registration_request where rfc = ${rfc})
      union all select 'rejected by one' from registration_request r where r.rfc = ${rfc} and r.status = 'rejected' and ${this.isTwo}
        and not exists (select from decision_proposal d where d.record_id = r.folio and d.status = 'done')`);
    const { rows } = await sql<{
      id: string;
    }>`select 'r' || e.id id from request_event e join registration_request r on r.id = e.request_id
        where r.rfc = ${rfc} and r.status <> 'draft'
      union all select 's' || e.id from supplier_event e join supplier s on s.id = e.supplier_id where s.rfc = ${rfc}`.execute(
      this.app.db,
    );
    const events = rows.map(({ id }) => id);
    const gone = this.events.filter((id) => !events.includes(id));
    if (gone.length > 0) expect(gone, `${this.last}: events are gone`).toEqual([]);
    this.events = events;
  }
}

const WANTED = [
  'send update',
  'prove',
  'take',
  'paper',
  'approve',
  'observe',
  'correct',
  'open part',
  'refuse',
  'confirm',
  'read over',
  'new key',
  'send renewal',
];

it.each([false, true])(
  `two officers and a stolen mailbox break no rule of the registry in ${WALKS} random walks (second person: %s)`,
  patience(WALKS),
  async (isTwo) => {
    const letters = new Map<TestApp, string>();
    const answers = await takeWalks(
      WALKS,
      async () => {
        const app = await startTestApp({ SECOND_REVIEWER: String(isTwo), MAILS_PER_MAILBOX_DAY: '1000' });
        const sent = await app.send(
          'admin',
          'POST',
          '/padron/oficios?nombre=oficio.pdf',
          new TextEncoder().encode(LETTER),
        );
        letters.set(app, ((await sent.json()) as { sha256: string }).sha256);
        return app;
      },
      (app, seed, told) => new Walker(app, seed, { answers: told, letter: letters.get(app) ?? '', isTwo }),
    );
    expectDone(answers, [...WANTED, ...(isTwo ? ['validate'] : ['disqualify'])]);
  },
);
