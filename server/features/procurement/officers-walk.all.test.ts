// Longer than the rule: what two officers may try of one tender, and what must hold whatever they try.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { pairId, type Opening } from '#contract/bids.ts';
import { TRANSITIONS, type AdminProcedure } from '#contract/procurement-admin.ts';
import { AWARD_CRITERIA, DOCUMENT_KINDS, type DocumentKind } from '#contract/procedures.ts';
import { FUNDINGS, PROCEDURE_KINDS, REGIMES } from '#contract/procedure-kinds.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { CALL_KINDS } from '#contract/rules/documents/document-release.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { startTestApp } from '#server/kit/test-app.ts';
import { expectDone, patience, takeWalks, untold, Walk, walksOf } from '#server/kit/test-walk.ts';
import { CONTRACT } from './execution/test-contracts.ts';
import {
  addDocument,
  addPublicDocument,
  COMPLETE,
  completeDraft,
  day,
  groundAward,
} from './test-procedures.ts';

const WALKS = walksOf(40);
const STEPS = 14;
const ADMIN = '/administracion/procedimientos';
const REASON = 'Una razón que explica todo con más de veinte letras.';

/** What a call says of its first lot. */
const SHARED = { lots: '1', shares: ['60', '40'], margin: '10', missing: 'first' };

/** What a call fixed, and what was read out, awarded or signed: none of it may ever be gone. */
interface Kept {
  fixed: Record<string, string>;
  rows: Set<string>;
  /** For when the award was published, as long as it was not given. */
  awardAt?: string | undefined;
}

/** What a step looks at first. */
interface Present {
  status: string;
  version: number;
  isOpened: boolean;
  isAwardAhead: boolean;
  hasBids: boolean;
  hasOpenBids: boolean;
  opening: number;
  award: number;
  lots: { id: string }[];
  contracts: { id: string; number: string; version: number }[];
  contractDrafts: { id: string; version: number }[];
}

class Walker extends Walk {
  private readonly kept: Kept = { fixed: {}, rows: new Set() };
  private readonly papers = new Set<string>();
  private id = '';
  /** A direct award is decided from its quotations while nobody sees it, and published with its result. */
  private isDirect = false;
  /** Whether the call shares the first lot out. */
  private isShared = false;

  /** Read past the door: two thirds of a walk would be reading. */
  private async present(): Promise<Present> {
    const rowsOf = (from: string, columns: string) =>
      sql`(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (select ${sql.raw(columns)} from ${sql.table(from)}
        where procedure_id = p.id order by ${sql.raw(from === 'lot' ? 'number' : 'id')}) x)`;
    const { rows } = await sql<Present>`select p.status, p.version,
        exists (select from milestone where procedure_id = p.id and kind = 'opening' and at <= now()) "isOpened",
        exists (select from milestone where procedure_id = p.id and kind = 'award' and at > now()) "isAwardAhead",
        exists (select from tenderer where procedure_id = p.id) "hasBids",
        exists (select from tenderer t where t.procedure_id = p.id
          and not exists (select from opening o where o.procedure_id = p.id and o.closed_at is not null)) "hasOpenBids",
        coalesce((select version from opening where procedure_id = p.id), 1) opening,
        coalesce((select version from award_decision where procedure_id = p.id), 1) award,
        ${rowsOf('lot', 'id')} lots, ${rowsOf('contract', 'id, number, version')} contracts,
        ${rowsOf('contract_draft', 'id, version')} "contractDrafts"
      from procedure p where p.id = ${this.id}`.execute(this.app.db);
    return rows[0] as Present;
  }

  /** A public paper of the file, once. */
  private async paper(kind: DocumentKind, stage: string): Promise<void> {
    const name = `${kind} of ${stage}`;
    if (!this.papers.has(name)) await addPublicDocument(this.app.db, this.id, { kind, stage });
    this.papers.add(name);
  }

  async walk(): Promise<void> {
    this.isDirect = this.chance(0.25);
    const draft = this.isDirect ? await this.directDraft() : await completeDraft(this.app);
    this.id = draft.id;
    this.isShared = !this.isDirect && this.chance(0.4);
    if (this.isShared)
      await sql`update procedure set simultaneous = ${JSON.stringify(SHARED)}::jsonb where id = ${this.id}`.execute(
        this.app.db,
      );
    if (!this.isDirect) await this.paper('notice', 'notice');
    await this.ask('publish', 'POST', `${ADMIN}/${this.id}/publicacion`, {
      body: { documents: [] },
      version: draft.version,
    });
    for (let step = 0; step < STEPS; step += 1) {
      await (this.chance(0.45) ? this.lead() : this.step());
      await this.keepsTheLaw();
    }
    expect(await untold(this.app.db, { subject: 'procedure', table: 'procedure' }, [this.id])).toEqual([]);
    const { contracts } = await this.present();
    const ids = contracts.map(({ id }) => id);
    expect(await untold(this.app.db, { subject: 'contract', table: 'contract' }, ids)).toEqual([]);
  }

  private async directDraft(): Promise<AdminProcedure> {
    const send = (method: string, path: string, body: object, version = 1) =>
      this.app.send('admin', method, path, body, { 'if-match': `"${version}"` });
    const created = (await (await send('POST', ADMIN, { kind: 'direct' })).json()) as AdminProcedure;
    const form = { ...COMPLETE, acts: [] };
    const saved = await send('PUT', `${ADMIN}/${created.id}`, form, created.version);
    const draft = (await saved.json()) as AdminProcedure;
    await addPublicDocument(this.app.db, draft.id, { kind: 'award_notice', stage: 'award' });
    await groundAward((path, body) => send('PUT', path, body), draft);
    return draft;
  }

  /** The same of a direct award: quotations, who wins, its publication, its contract. */
  private async leadDirect(): Promise<void> {
    const { status, version, hasBids, award, contractDrafts } = await this.present();
    if (status !== 'draft') return this.leadContract(contractDrafts);
    if (!hasBids) return this.readBids(true);
    if (award === 1 || this.chance(0.2)) return this.award(true);
    await this.ask('publish direct', 'POST', `${ADMIN}/${this.id}/publicacion`, {
      body: { documents: [] },
      version,
    });
    return this.agree();
  }

  private async leadContract(drafts: Present['contractDrafts']): Promise<void> {
    if (drafts.length === 0) await this.contract(true);
    else {
      const { id, version: seen } = this.pick(drafts);
      await this.ask('publish contract', 'POST', `${ADMIN}/${this.id}/contratos/${id}/publicacion`, {
        version: seen,
      });
    }
    return this.agree();
  }

  /** What a careful officer does next, so that walks come far. */
  private async lead(): Promise<void> {
    if (this.isDirect) return this.leadDirect();
    const { status, contractDrafts, isOpened, isAwardAhead, hasBids, hasOpenBids } = await this.present();
    if (!isOpened || (isAwardAhead && hasBids && !hasOpenBids)) return this.pass();
    if (status === 'active' && !hasBids) return this.readBids(true);
    if (hasOpenBids) return this.closeAct();
    if (status === 'active' || status === 'evaluation') {
      await this.award(true);
      await this.paper('opening_minutes', 'opening');
      await this.paper('award_minutes', 'award');
      const { version, award: awardVersion } = await this.present();
      await this.ask('step award', 'POST', `${ADMIN}/${this.id}/estado`, {
        body: { transition: 'award', awardVersion, awardedAt: day(-0.00001) },
        version,
      });
      return this.agree();
    }
    return this.leadContract(contractDrafts);
  }

  private async step(): Promise<void> {
    const chosen = this.number();
    if (chosen < 0.08) return this.pass();
    if (chosen < 0.22) return this.correct();
    if (chosen < 0.36) return this.readBids();
    if (chosen < 0.5) return this.award();
    if (chosen < 0.62) return this.move();
    if (chosen < 0.76) return this.contract();
    if (chosen < 0.85) return this.file();
    if (chosen < 0.9) return this.interest();
    return this.agree();
  }

  /** An officer declares an interest in the purchase; or anybody takes back what stands, also whoever declared it. */
  private async interest(): Promise<void> {
    const { rows } = await sql<{ id: string; version: number }>`select id, version from declared_interest
      where about_id = ${this.id} and taken_back_at is null`.execute(this.app.db);
    const [standing] = rows;
    const path = '/administracion/intereses';
    if (standing === undefined)
      await this.ask('interest', 'POST', path, {
        body: {
          about: 'procedure',
          id: this.id,
          ground: 'family',
          bidder: 'Cómputo Ficticio 1',
          words: 'Mi hermana es socia de la licitante.',
        },
      });
    else
      await this.ask('take interest back', 'POST', `${path}/${standing.id}/retiro`, {
        body: { reason: REASON },
        version: standing.version,
      });
  }

  /** Time goes by: the acts up to the opening have taken place, and once they have the hour of the award comes. */
  private async pass(): Promise<void> {
    const { isOpened } = await this.present();
    const kinds = ['questions_deadline', 'clarification', 'opening', ...(isOpened ? ['award'] : [])];
    await sql`update milestone set at = now() - interval '1 minute' * (9 - array_position(${kinds}, kind))
      where procedure_id = ${this.id} and kind = any(${kinds}::text[]) and at > now()`.execute(this.app.db);
    await sql`select refresh_procedures(array[${this.id}]::uuid[])`.execute(this.app.db);
  }

  /** Dates, lots and what a call fixed, changed in any way. */
  private async correct(): Promise<void> {
    const read = await this.app.send('admin', 'GET', `${ADMIN}/${this.id}`);
    const now = (await read.json()) as AdminProcedure;
    const change = this.pick([
      () => ({
        acts: now.acts.map((act) =>
          this.chance(0.4) ? { ...act, at: day(this.pick([-30, -1, 0.01, 2, 90])) } : act,
        ),
      }),
      () => ({
        lots: this.pick([now.lots.slice(1), now.lots.map((lot) => ({ ...lot, id: undefined })), []]),
      }),
      () => ({ kind: this.pick(PROCEDURE_KINDS) }),
      () => ({ awardCriterion: this.pick(AWARD_CRITERIA) }),
      () => ({ funding: this.pick(FUNDINGS) }),
      () => ({ regime: this.pick(REGIMES) }),
      () => ({ title: `Equipo ${this.number()}` }),
      () => ({ bidGuarantee: this.pick(['5 %', '90 %']) }),
    ])();
    const before = new Map(now.acts.map((act) => [`${act.kind}.${act.sequence}`, act.at]));
    const answer = await this.ask('correct', 'PUT', `${ADMIN}/${this.id}`, {
      body: { ...change, changeReason: REASON },
      version: now.version,
    });
    // What waits for another person changed nothing yet.
    if (answer.status !== 200 || now.status === 'draft') return;
    const after = (await answer.json()) as AdminProcedure;
    for (const { kind, sequence, at } of after.acts) {
      const was = before.get(`${kind}.${sequence}`);
      if (was !== at)
        expect(at > new Date(Date.now() - 60_000).toISOString(), `${kind} moved before now`).toBe(true);
    }
  }

  /** Two bidders, one of them dearer; or what was read typed anew, with somebody missing. */
  private async readBids(isCareful = false): Promise<void> {
    const path = `${ADMIN}/${this.id}/apertura`;
    const { opening: version, lots } = await this.present();
    if (!isCareful && this.chance(0.2)) {
      await this.ask('close', 'POST', `${path}/cierre`, { body: {}, version });
      return;
    }
    if (!isCareful && this.chance(0.2)) {
      await this.ask('reopen', 'POST', `${path}/reapertura`, { body: { reason: REASON }, version });
      return;
    }
    const names = isCareful || this.chance(0.7) ? [1, 2] : [this.pick([1, 2])];
    const tenderers = names.map((number) => ({
      id: `00000000-0000-4000-8000-${this.id.slice(-11)}${number}`,
      position: number,
      supplierId: null,
      name: `Cómputo Ficticio ${number}, S.A. de C.V.`,
      rfc: ['CFI150310AB1', 'CFI150310AB2'][number - 1],
      openedAt: new Date().toISOString(),
      reason: null,
      ground: null,
      ...(this.isDirect ? { offeredOn: todayInMexico() } : {}),
    }));
    // A bid may be left out, and what left it out taken back with the next reading.
    const leftOut = isCareful ? 0 : this.pick([0, 0, 1, 2]);
    const bids = tenderers.flatMap(({ id: tendererId, position }) =>
      lots.map((lot) => ({
        id: `${tendererId}.${lot.id}`,
        tendererId,
        lotId: lot.id,
        amount: position === 1 ? '1000.00' : this.isShared ? '1050.00' : '2000.00',
        points: null,
        reason: position === leftOut ? REASON : null,
        ground: position === leftOut ? 'Art. 38, fracción II' : null,
      })),
    );
    await this.ask(leftOut === 0 ? 'bids' : 'leave out', 'PUT', path, { body: { tenderers, bids }, version });
  }

  /** Every paper looked at, and the act closed. */
  private async closeAct(): Promise<void> {
    const path = `${ADMIN}/${this.id}`;
    const opening = (await (await this.app.send('admin', 'GET', `${path}/apertura`)).json()) as Opening;
    const checks = opening.tenderers.flatMap(({ id: tendererId }) =>
      opening.papers.map(({ id: paperId }) => ({
        id: pairId(tendererId, paperId),
        tendererId,
        paperId,
        isDelivered: true,
      })),
    );
    const seen = await this.ask('bids', 'PUT', `${path}/apertura`, {
      body: { checks },
      version: opening.version,
    });
    const version = seen.ok ? ((await seen.json()) as Opening).version : opening.version;
    await this.ask('close', 'POST', `${path}/apertura/cierre`, { body: { reason: REASON }, version });
  }

  /** Who wins is typed, or what was decided is typed over. */
  private async award(isCareful = false): Promise<void> {
    const path = `${ADMIN}/${this.id}/fallo`;
    const { award: version, lots: bought } = await this.present();
    const tendererId = `00000000-0000-4000-8000-${this.id.slice(-11)}${isCareful ? 1 : this.pick([1, 1, 2])}`;
    const lots = bought.map(({ id }) =>
      isCareful || this.chance(0.8)
        ? {
            id,
            outcome: 'awarded',
            tendererId,
            amount: isCareful ? '1000.00' : this.pick(['1000.00', '99.00', '9000000.00']),
          }
        : { id, outcome: 'unsuccessful', tendererId: null, amount: null, reason: REASON },
    );
    const body = {
      lots: lots.map((lot, index) => ({
        reason: null,
        listReason: null,
        ...lot,
        ...(index === 0 && lot.outcome === 'awarded' ? this.parts(isCareful) : {}),
      })),
      ...(this.chance(0.5) ? { changeReason: REASON } : {}),
    };
    await this.ask('award', 'PUT', path, { body, version });
  }

  /** The first lot between two, as the call says or in any way, also where it says nothing. */
  private parts(isCareful: boolean): object {
    const id = (number: number) => `00000000-0000-4000-8000-${this.id.slice(-11)}${number}`;
    const second = (share: string, amount: string) => ({
      others: [{ tendererId: id(2), share, amount, listReason: null }],
    });
    if (isCareful)
      return this.isShared
        ? { tendererId: id(1), share: '60', amount: '600.00', ...second('40', '420.00') }
        : {};
    return this.pick([
      () => ({}),
      () => ({}),
      () => ({ share: this.pick(['60', '50', '100']), ...second(this.pick(['40', '50']), '420.00') }),
    ])();
  }

  /** Any step of the machine, with its paper or without. */
  private async move(): Promise<void> {
    const { version, award: awardVersion } = await this.present();
    const transition = this.pick(TRANSITIONS);
    if (this.chance(0.7))
      await this.paper(
        this.pick([
          'opening_minutes',
          'award_minutes',
          'contract',
          'cancellation',
          'unsuccessful_declaration',
        ]),
        this.pick(['opening', 'award', 'contract', 'dispute']),
      );
    const more =
      transition === 'award'
        ? { awardVersion, awardedAt: this.pick([day(-400), day(-0.00001), day(3)]) }
        : { reason: REASON };
    await this.ask(`step ${transition}`, 'POST', `${ADMIN}/${this.id}/estado`, {
      body: { transition, ...more },
      version,
    });
  }

  /** A contract with anybody, of any amount, signed on any day; and what may be done to one. */
  private async contract(isCareful = false): Promise<void> {
    const { contracts, contractDrafts: drafts, lots } = await this.present();
    const today = todayInMexico();
    const typed = {
      ...CONTRACT,
      number: `C-${this.id.slice(0, 8)}-${contracts.length + drafts.length}`,
      signedOn: isCareful
        ? today
        : this.pick(['1990-01-01', addDays(today, -90), today, today, '2099-01-01']),
      startsOn: today,
      endsOn: addDays(today, 90),
      // With tax, of both lots.
      amount: isCareful
        ? this.isShared
          ? '1856.00'
          : '2320.00'
        : this.pick(['2320.00', '1160.00', '0.01', '99999999.00']),
      ...this.pick([
        {},
        {},
        isCareful ? {} : { supplierName: 'Nadie que Propuso, S.A. de C.V.', supplierRfc: 'NQP150310AB1' },
      ]),
      ...(isCareful ? { supplierName: 'Cómputo Ficticio 1, S.A. de C.V.', supplierRfc: 'CFI150310AB1' } : {}),
      lots: lots.flatMap(({ id }) => (isCareful || this.chance(0.6) ? [id] : [])),
    };
    const path = `${ADMIN}/${this.id}/contratos`;
    if (!isCareful && drafts.length > 0 && this.chance(0.6)) {
      const { id, version } = this.pick(drafts);
      await (this.chance(0.7)
        ? this.ask('publish contract', 'POST', `${path}/${id}/publicacion`, { version })
        : this.ask('save contract draft', 'PUT', `${path}/${id}/borrador`, { body: typed, version }));
      return;
    }
    const one = contracts.length === 0 ? undefined : this.pick(contracts);
    if (one === undefined || isCareful || this.chance(0.5)) {
      await this.ask('contract', 'POST', path, { body: typed });
      return;
    }
    const { version } = one;
    const guarantees = this.pick([CONTRACT.guarantees, CONTRACT.guarantees, []]);
    const body = { ...typed, guarantees, number: one.number, changeReason: REASON };
    await this.pick([
      () => this.ask('correct contract', 'PUT', `${path}/${one.id}`, { body, version }),
      () =>
        this.ask('amend', 'POST', `${path}/${one.id}/convenios`, {
          body: {
            signedOn: today,
            what: 'Se amplía lo contratado.',
            ground: 'LAASSP, art. 74',
            amountAfter: this.pick(['2400.00', '5000.00', '99999999.00']),
            endsAfter: null,
            documentReason: 'El convenio se publica al protocolizarse.',
          },
          version,
        }),
    ])();
  }

  /** A document of any kind, published in any stage. */
  private async file(): Promise<void> {
    const isOfCall = this.chance(0.4);
    const kind = isOfCall
      ? this.pick(['notice', 'notice', 'bidding_documents'] as const)
      : this.pick(Object.keys(DOCUMENT_KINDS) as DocumentKind[]);
    const stage = isOfCall
      ? 'notice'
      : this.pick(['notice', 'clarification', 'opening', 'award', 'contract', 'execution']);
    const id = await addDocument(this.app.db, this.id, { kind, stage, status: 'draft' });
    // Told apart from those that the walk puts there as public.
    await sql`update document_version set original_name = 'camino.pdf' where document_id = ${id}`.execute(
      this.app.db,
    );
    const said = { stage: 'notice', kind, reason: REASON };
    await this.ask('publish document', 'POST', `/administracion/documentos/${id}/publicacion`, {
      body: { publishAt: this.chance(0.8) ? null : day(0.5), ...(this.chance(0.7) && { early: said }) },
      version: 1,
    });
    if (this.chance(0.5)) await this.withdraw();
  }

  /** Any public document is taken away, also what something rests on. */
  private async withdraw(): Promise<void> {
    const { rows } = await sql<{ id: string; version: number }>`select id, version from document
      where procedure_id = ${this.id} and status = 'published' order by created_at, id`.execute(this.app.db);
    if (rows.length === 0) return;
    const { id, version } = this.pick(rows);
    await this.ask('withdraw document', 'POST', `/administracion/documentos/${id}/retiro`, {
      body: { reason: REASON },
      version,
    });
  }

  /** Somebody agrees to what was proposed, also whoever proposed it. */
  private async agree(): Promise<void> {
    const { rows } = await sql<{ id: string }>`select id from decision_proposal
      where record_type = 'procedure' and record_id = ${this.id} and status = 'open' order by proposed_at`.execute(
      this.app.db,
    );
    if (rows.length === 0) return;
    const path = `/administracion/propuestas/${this.pick(rows).id}`;
    if (this.chance(0.85)) await this.ask('agree', 'POST', `${path}/confirmacion`);
    else await this.ask('give back', 'POST', `${path}/devolucion`, { body: { reason: REASON } });
  }

  /** The rules of law, after each step. */
  private async keepsTheLaw(): Promise<void> {
    const { db } = this.app;
    const of = this.id;
    await this.mustHold(sql<{ what: string }>`
      with public_contract as (select c.* from contract c join procedure p on p.id = c.procedure_id
        where p.id = ${of} and p.published_at is not null)
      select 'a lot is awarded before its opening' what from lot l where l.procedure_id = ${of} and l.status = 'awarded'
        and exists (select from milestone m where m.procedure_id = ${of} and m.kind = 'opening' and m.at > now())
      union all select 'the award is dated before the opening' from procedure p
        join milestone o on o.procedure_id = p.id and o.kind = 'opening'
        join milestone a on a.procedure_id = p.id and a.kind = 'award'
        where p.id = ${of} and p.status in ('awarded', 'partially_awarded', 'contracted', 'complete') and a.at < o.at
      union all select 'a public contract above its award' from public_contract c
        where c.amount > 1.16 * (select coalesce(sum(a.amount), 0) from award a
          join contract_lot l on l.lot_id = a.lot_id and l.contract_id = c.id where a.supplier_name = c.supplier_name)
      union all select 'a public contract with whom nobody chose' from public_contract c
        where not exists (select from award a
          join contract_lot l on l.lot_id = a.lot_id and l.contract_id = c.id where a.supplier_name = c.supplier_name)
      union all select 'a lot is given in other parts than its call says' from lot l join procedure p on p.id = l.procedure_id
        where p.id = ${of} and l.status = 'awarded' and (
          (select array_agg(a.share order by a.place) from award a where a.lot_id = l.id) not in (
            array[100.00::numeric], case when p.simultaneous is not null and l.number = 1 then array[60.00::numeric, 40.00] else array[100.00::numeric] end)
          or exists (select from award a join award b using (lot_id) where lot_id = l.id and a.place < b.place
            and b.amount / b.share > 1.1 * a.amount / a.share))
      union all select 'a public contract signed before the award, or in days to come' from public_contract c
        join milestone a on a.procedure_id = c.procedure_id and a.kind = 'award'
        where (c.signed_on > (now() at time zone 'America/Mexico_City')::date
            or c.signed_on < (a.at at time zone 'America/Mexico_City')::date)
      union all select 'amended above the limit of its law' from contract c
        join contract_amendment a on a.contract_id = c.id
        where c.procedure_id = ${of} and a.amount_after > c.amount * 1.5
      union all select concat_ws(' ', 'a paper of the award or the contract before the opening:', d.stage, d.kind, v.published_at, o.at, (select status from procedure where id = d.procedure_id)) from document d
        join document_version v on v.document_id = d.id and v.original_name = 'camino.pdf'
        join milestone o on o.procedure_id = d.procedure_id and o.kind = 'opening'
        where d.procedure_id = ${of} and v.published_at < o.at and (d.stage = 'contract' or d.stage = 'award' and d.kind <> 'cancellation')
      union all select 'a paper of the award or the contract before the hour of the award' from document d
        join document_version v on v.document_id = d.id and v.original_name = 'camino.pdf'
        join milestone a on a.procedure_id = d.procedure_id and a.kind = 'award'
        where d.procedure_id = ${of} and v.published_at < now() and a.at > now() and d.status = 'published'
          and (d.stage in ('contract', 'execution') or d.stage = 'award' and d.kind in ('award_minutes', 'award_notice'))
      union all select 'awarded over an act that nobody closed' from procedure p join opening o on o.procedure_id = p.id
        where p.id = ${of} and p.kind <> 'direct' and o.closed_at is null and p.status in ('awarded', 'partially_awarded', 'contracted', 'complete')
      union all select 'what bidders priced changed without its paper' from procedure_change c
        where c.procedure_id = ${of} and c.field = 'bidGuarantee' and c.before is not null
          and not exists (select from document d join document_version v on v.document_id = d.id
            where d.procedure_id = c.procedure_id and d.kind in ('amendment', 'clarification_minutes')
              and v.published_at <= c.changed_at)
      union all select 'an open call without its notice' from procedure p
        join milestone o on o.procedure_id = p.id and o.kind = 'opening'
        where p.id = ${of} and p.status = 'active' and o.at > now() and not exists (select from document d
          where d.procedure_id = p.id and d.kind = 'notice' and d.status = 'published')
      union all select 'what bidders prepare by gave way without a word' from document d
        join document_version v on v.document_id = d.id and v.original_name = 'camino.pdf'
        join milestone o on o.procedure_id = d.procedure_id and o.kind = 'opening'
        where d.procedure_id = ${of} and d.kind = any(${[...CALL_KINDS]}::text[]) and v.published_at < o.at
          and exists (select from document w join document_version x on x.document_id = w.id
            where w.procedure_id = d.procedure_id and w.kind = d.kind and w.id <> d.id and x.published_at < v.published_at)
          and not exists (select from procedure_change c where c.procedure_id = d.procedure_id and c.field = 'documents'
            and c.changed_at >= v.published_at and length(c.reason) >= 20)
      union all select 'decided by one' from decision_proposal d
        where d.record_id = ${of} and d.status = 'done' and d.decided_by = d.proposed_by
      union all select concat(r.operation, ' by whoever declared an interest') from declared_interest d
        join revision r on r.actor_id = d.person_id and r.at > d.declared_at and r.at < coalesce(d.taken_back_at, 'infinity')
        where d.about_id = ${of} and r.subject_id in (select ${of} union all select c.id::text from contract c where c.procedure_id = ${of}
          union all select c.id::text from contract_draft c where c.procedure_id = ${of})
      union all select 'an interest taken back by whoever declared it' from declared_interest d
        where d.about_id = ${of} and d.taken_back_by = d.person_id
      union all select 'a lot is given to a bid that was left out' from lot l join award a on a.lot_id = l.id
        join bid b on b.lot_id = l.id and b.tenderer_id = a.tenderer_id
        where l.procedure_id = ${of} and l.status = 'awarded' and a.status = 'awarded' and b.reason is not null
      union all select 'a direct award is public without the result of a lot' from procedure p join lot l on l.procedure_id = p.id
        where p.id = ${of} and p.kind = 'direct' and p.published_at is not null
          and not exists (select from award a where a.lot_id = l.id)
      union all select 'a public contract signed before the quotation that won' from public_contract c join procedure p on p.id = c.procedure_id
        join contract_lot l on l.contract_id = c.id join award a on a.lot_id = l.lot_id join tenderer t on t.id = a.tenderer_id
        where p.id = ${of} and p.kind = 'direct' and c.signed_on < t.offered_on`);
    const present = await sql<{
      fixed: Record<string, string>;
      rows: string[];
      published: boolean;
      isGiven: boolean;
      awardAt: string;
    }>`
      select jsonb_strip_nulls(jsonb_build_object('kind', p.kind, 'criterion', p.award_criterion, 'funding', p.funding,
          'regime', p.regime)) fixed, p.published_at is not null published,
        p.status in ('awarded', 'partially_awarded', 'contracted', 'complete') "isGiven",
        (select m.at from milestone m where m.procedure_id = p.id and m.kind = 'award') "awardAt",
        array(select concat('opened ', t.id) from tenderer t where t.procedure_id = p.id and t.opened_at is not null)
          || array(select concat('bid ', b.tenderer_id, b.lot_id) from bid b join lot l on l.id = b.lot_id
            join opening o on o.procedure_id = p.id and (o.closed_at is not null or o.read_out is not null)
            where l.procedure_id = p.id)
          || array(select concat('award ', a.lot_id) from award a join lot l on l.id = a.lot_id
            where l.procedure_id = p.id and l.status = 'awarded')
          || array(select concat('contract ', c.id) from contract c where c.procedure_id = p.id)
          || array(select concat('guarantee ', c.id, g ->> 'id') from contract c, jsonb_array_elements(c.guarantees) g
            where c.procedure_id = p.id) rows
      from procedure p where p.id = ${of}`.execute(db);
    const [now] = present.rows;
    if (now?.published !== true) return;
    // What was left empty may be said once.
    expect(now.fixed, `${this.last}: what the call fixed`).toMatchObject(this.kept.fixed);
    Object.assign(this.kept.fixed, now.fixed);
    const gone = [...this.kept.rows].filter((row) => !now.rows.includes(row));
    expect(gone, `${this.last}: what was decided is gone`).toEqual([]);
    for (const row of now.rows) this.kept.rows.add(row);
    const awardAt = new Date(now.awardAt).toISOString();
    if (!now.isGiven) this.kept.awardAt = awardAt;
    const published = this.kept.awardAt ?? awardAt;
    const isEarly = now.isGiven && (awardAt < published || published > new Date().toISOString());
    expect(isEarly, `${this.last}: given before the hour that was published for it`).toBe(false);
  }
}

/** What walks of one person alone have done. */
const FAR = [
  'correct',
  'bids',
  'leave out',
  'award',
  'step award',
  'publish direct',
  'contract',
  'publish contract',
  'publish document',
  'interest',
  'take interest back',
];

it.each(['false', 'true'])(
  `two officers break no rule of law in ${WALKS} random walks (SECOND_REVIEWER=%s)`,
  patience(WALKS),
  async (second) => {
    const answers = await takeWalks(
      WALKS,
      () => startTestApp({ SECOND_REVIEWER: second }),
      (app, seed, told) => new Walker(app, seed, told),
    );
    expectDone(answers, second === 'true' ? ['bids', 'award', 'agree', 'publish document'] : FAR);
  },
);
