// What two officers, those who were asked and those whom a link was forwarded to may try of one period, and what must hold.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp, type Caller } from '#server/kit/test-app.ts';
import { expectDone, patience, takeWalks, untold, Walk, walksOf } from '#server/kit/test-walk.ts';
import { evaluationSteps } from './test-evaluation.ts';
import { workOnStep } from './period-work.ts';

const WALKS = walksOf(40);
const STEPS = 24;
const ADMIN = '/evaluaciones/administrar';
const REASON = 'Una razón que explica todo.';
const PARTS = ['1', '2', 'T1', 'T2', 'T3', 'T4'];
const AREA = ['guest', 'no-role'] as const;
const AREA_KEYS = ['quality', 'delivery', 'aftersales'];
const UNIT_KEYS = ['documentation', 'price'];

const mailOf = (caller: Caller) => `${caller}@universidad.example`;

let periods = 0;

/** What a step looks at first. */
interface Order {
  id: string;
  link: string;
  status: string;
  version: number;
  area_email: string | null;
  area_by: string | null;
  officer_by: string | null;
}

interface Period {
  id: string;
  status: string;
  version: number;
  instrument_id: string;
  orders: Order[];
}

class Walker extends Walk {
  private readonly own = (periods += 1);
  private readonly key = `${2030 + (Math.floor(this.own / PARTS.length) % 70)}-${PARTS[this.own % PARTS.length]}`;
  private readonly suppliers = [`P-${this.own}1`, `P-${this.own}2`];
  /** Keys that officers handed over, and whether each is the last one. */
  private handed: { folio: string; key: string; number: string }[] = [];
  /** What was published, and the instrument of the period: neither may ever change. */
  private fixed: { instrument?: string; published?: string } = {};

  async walk(): Promise<void> {
    await sql`insert into supplier (number, person_type, name, status, lines, source)
      select number, 'legal', 'Proveedor ' || number, 'active', '{G06}', 'portal' from unnest(${this.suppliers}::text[]) number`.execute(
      this.app.db,
    );
    const { rows } = await sql<{
      id: string;
    }>`select id from evaluation_instrument where status = 'published' limit 1`.execute(this.app.db);
    await this.ask('open', 'POST', `${ADMIN}/periodos`, {
      body: { key: this.key, instrumentId: rows[0]?.id },
    });
    await this.add();
    for (let step = 0; step < STEPS; step += 1) {
      await (this.chance(0.6) ? this.lead() : this.step());
      await this.keepsTheLaw();
    }
    const { id, orders } = await this.present();
    expect(
      await untold(this.app.db, { subject: 'evaluation:period', table: 'evaluation_period' }, [id]),
    ).toEqual([]);
    const all = orders.map((order) => order.id);
    expect(
      await untold(this.app.db, { subject: 'evaluation:order', table: 'evaluation_order' }, all),
    ).toEqual([]);
  }

  private async present(): Promise<Period> {
    const { rows } = await sql<Period>`select p.id, p.status, p.version, p.instrument_id,
        (select coalesce(jsonb_agg(to_jsonb(o) order by o.number), '[]') from evaluation_order o where o.period_id = p.id) orders
      from evaluation_period p where p.key = ${this.key}`.execute(this.app.db);
    return rows[0] as Period;
  }

  private async add(): Promise<void> {
    const orders = this.suppliers.map((supplierNumber, index) => ({
      supplierNumber,
      number: `PED-${this.key}-${this.pick([0, 1])}-${index}`,
      title: 'Hojas de papel',
      area: 'Bibliotecas',
      ...(this.chance(0.85) ? { areaEmail: mailOf(this.pick(AREA)) } : {}),
    }));
    await this.ask('add orders', 'POST', `${ADMIN}/periodos/${this.key}/pedidos`, { body: { orders } });
  }

  /** What careful people do next, so that walks come far. */
  private async lead(): Promise<void> {
    const { status, orders } = await this.present();
    const waiting = orders.find((order) => !['accepted', 'excluded'].includes(order.status));
    if (status === 'closed') return this.reopen();
    const out = orders.find((order) => order.status === 'excluded');
    if (out !== undefined && status !== 'published' && this.chance(0.4))
      return this.stepOrder(out, 'restore');
    if (status === 'review' && this.chance(0.6)) return this.chance(0.6) ? this.hand() : this.reply();
    if (waiting === undefined || status === 'published') return this.stepPeriod();
    if (waiting.status !== 'sent') return this.chance(0.2) ? this.askAnother(waiting) : this.answer(waiting);
    if (waiting.officer_by === null) return this.answerAsUnit(waiting);
    return this.stepOrder(waiting, 'accept');
  }

  private async step(): Promise<void> {
    const { orders } = await this.present();
    const order = orders.length === 0 ? undefined : this.pick(orders);
    const chosen = this.number();
    if (chosen < 0.14) return this.stepPeriod();
    if (chosen < 0.24) return this.reopen();
    if (chosen < 0.32) return this.hand();
    if (chosen < 0.38) return this.reply();
    if (chosen < 0.44) return this.template();
    if (order === undefined || chosen < 0.48) return this.add();
    if (chosen < 0.6) return this.answer(order);
    if (chosen < 0.68) return this.answerAsUnit(order);
    if (chosen < 0.76) return this.askAnother(order);
    if (chosen < 0.81) return this.recuse(order);
    if (chosen < 0.85) return this.isSecret();
    if (order.status === 'excluded') return this.stepOrder(order, 'restore');
    return this.stepOrder(order, this.pick(['accept', 'return', 'exclude'] as const));
  }

  /** Who was asked, mostly; now and then somebody else. */
  private asked({ area_email: mail }: Order): (typeof AREA)[number] | undefined {
    return this.chance(0.8) ? AREA.find((one) => mailOf(one) === mail) : undefined;
  }

  /** Anybody who has the link answers, most often who was asked. */
  private async answer(order: Order): Promise<void> {
    if (order.area_email === null && this.chance(0.8)) return this.askAnother(order);
    const asked = this.asked(order);
    const by = asked ?? this.pick([...AREA, 'admin', 'stranger'] as const);
    const answers = Object.fromEntries(AREA_KEYS.map((key) => [key, this.pick([1, 3, 5])]));
    const body = { answers, declaresNoConflict: true };
    const said = await this.ask('answer', 'PUT', `/evaluaciones/pedidos/${order.link}`, {
      body,
      version: order.version,
      by,
    });
    if (!said.ok) return;
    const wasAsked = mailOf(by) === order.area_email || order.area_by === by;
    expect(wasAsked, `answered by ${by}, asked was ${order.area_email}`).toBe(true);
    expect(['captured', 'returned', 'sent'], 'answered after it was settled').toContain(order.status);
  }

  private async answerAsUnit({ id, version }: Order): Promise<void> {
    const answers = Object.fromEntries(UNIT_KEYS.map((key) => [key, this.pick([1, 3, 5])]));
    const body = { answers, declaresNoConflict: true };
    await this.ask('answer of the unit', 'PUT', `${ADMIN}/pedidos/${id}/respuesta`, { body, version });
  }

  /** The unit asks somebody, or who was asked passes it on. */
  private async askAnother(order: Order): Promise<void> {
    const email = mailOf(this.pick(AREA));
    if (this.chance(0.5)) {
      await this.ask('ask', 'PUT', `${ADMIN}/pedidos/${order.id}/area`, {
        body: { email },
        version: order.version,
      });
      return;
    }
    const by = this.asked(order) ?? this.pick(AREA);
    const to = this.chance(0.8) ? email : 'amigo@proveedor.example';
    const passed = await this.ask('pass', 'POST', `/evaluaciones/pedidos/${order.link}/pase`, {
      body: { email: to },
      by,
    });
    if (!passed.ok) return;
    expect(mailOf(by) === order.area_email || order.area_by === by, 'passed on by who was not asked').toBe(
      true,
    );
    expect(to, 'passed out of the institution').toBe(email);
  }

  private async recuse(order: Order): Promise<void> {
    const by = this.pick(AREA);
    await this.ask('recuse', 'POST', `/evaluaciones/pedidos/${order.link}/excusa`, {
      body: { reason: REASON },
      by,
    });
  }

  private async stepOrder({ id, version }: Order, step: string): Promise<void> {
    const body = { step, ...(this.chance(0.8) ? { reason: REASON } : {}) };
    const told = await this.ask(`order ${step}`, 'POST', `${ADMIN}/pedidos/${id}/paso`, { body, version });
    if (told.status === 202) await this.agree(id);
  }

  /** Somebody agrees to leave an order out, also whoever proposed it. */
  private async agree(order: string): Promise<void> {
    const { rows } = await sql<{ id: string }>`select id from decision_proposal
      where record_id = ${order} and status = 'open'`.execute(this.app.db);
    for (const { id } of rows)
      for (const by of ['admin', 'other-admin'] as const)
        await this.ask('agree', 'POST', `/administracion/propuestas/${id}/confirmacion`, { by });
  }

  /** A step of the period, by its job, or stopped before it; the days for replies may be over. */
  private async stepPeriod(): Promise<void> {
    const { id, status, version } = await this.present();
    const next = { open: 'review', review: 'publish', published: 'close' }[status] ?? 'close';
    const step = this.chance(0.85) ? next : this.pick(['review', 'publish', 'close']);
    if (status === 'review' && this.chance(0.6))
      await sql`update evaluation_period set reply_due = current_date - 2 where id = ${id}`.execute(
        this.app.db,
      );
    const body = { step, ...(this.chance(0.8) ? { reason: REASON } : {}) };
    await this.ask(`period ${step}`, 'POST', `${ADMIN}/periodos/${this.key}/paso`, { body, version });
    if (this.chance(0.1)) await this.ask('stop', 'POST', `${ADMIN}/periodos/${this.key}/paso/detencion`);
    const { rows } = await sql<{
      id: string;
    }>`select id from evaluation_work where period_id = ${id} and status = 'running'`.execute(this.app.db);
    for (const work of rows) await workOnStep(this.app.services, work.id);
  }

  private async reopen(): Promise<void> {
    const { version } = await this.present();
    const body = this.chance(0.9) ? { reason: REASON } : {};
    await this.ask('reopen', 'POST', `${ADMIN}/periodos/${this.key}/reapertura`, { body, version });
  }

  /** A key for a supplier, or one that is taken back. */
  private async hand(): Promise<void> {
    const number = this.pick(this.suppliers);
    const path = `${ADMIN}/periodos/${this.key}/resultados/${number}/clave`;
    const { rows } = await sql<{
      at: Date;
    }>`select r.handed_at at from evaluation_reply r join evaluation_period p on p.id = r.period_id
      join supplier s on s.id = r.supplier_id where p.key = ${this.key} and s.number = ${number} and r.handed_at is not null`.execute(
      this.app.db,
    );
    if (rows[0] !== undefined && this.chance(0.5)) {
      await this.ask(
        'take key back',
        'DELETE',
        `${path}?dada=${encodeURIComponent(rows[0].at.toISOString())}`,
      );
      return;
    }
    const given = await this.ask('hand key', 'POST', path);
    if (given.ok) this.handed.push({ ...((await given.json()) as { folio: string; key: string }), number });
  }

  /** A supplier replies with a key that it got at some time, and the unit answers. */
  private async reply(): Promise<void> {
    const { rows } = await sql<{ id: string; version: number }>`select r.id, r.version from evaluation_reply r
      join evaluation_period p on p.id = r.period_id where p.key = ${this.key} and r.sent_at is not null`.execute(
      this.app.db,
    );
    if (rows[0] !== undefined && this.chance(0.6)) {
      const body = { decision: this.pick(['kept', 'amended']), answer: REASON };
      await this.ask('answer reply', 'POST', `${ADMIN}/aclaraciones/${rows[0].id}/respuesta`, {
        body,
        version: rows[0].version,
      });
      return;
    }
    if (this.handed.length === 0) return;
    const { folio, key, number } = this.pick(this.handed);
    const body = { folio, key, text: 'Entregamos el 3 de mayo.' };
    const sent = await this.ask('reply', 'POST', '/evaluaciones/aclaraciones', { by: 'stranger', body });
    if (!sent.ok) return;
    expect(
      this.handed.findLast((one) => one.number === number)?.key,
      'replied with a key that another one replaced',
    ).toBe(key);
    expect((await this.present()).status, 'replied outside of the review').toBe('review');
  }

  /** The edition of the instrument with which it was opened is changed, or another one is begun. */
  private async template(): Promise<void> {
    const { instrument_id: id } = await this.present();
    const body = { values: { name: `Otro instrumento ${this.number()}` } };
    const saved = await this.ask('change template', 'PUT', `${ADMIN}/instrumentos/${id}`, {
      body,
      version: this.pick([1, 2, 3]),
    });
    expect(saved.ok, 'a published instrument was changed').toBe(false);
  }

  /** What is not published is read by no visitor. */
  private async isSecret(): Promise<void> {
    const { status } = await this.present();
    const read = await this.ask('file of visitors', 'GET', `/evaluaciones/periodos/${this.key}/datos`, {
      by: 'stranger',
    });
    if (status === 'open' || status === 'review')
      expect(read.ok, `visitors read a period that is ${status}`).toBe(false);
  }

  /** What holds of a period, whatever is tried. */
  private async keepsTheLaw(): Promise<void> {
    const { id } = await this.present();
    await this.mustHold(sql<{ what: string }>`
      select 'accepted without an answer of both: ' || number what from evaluation_order
        where period_id = ${id} and status = 'accepted' and (area_answers is null or officer_answers is null)
      union all select 'accepted by who answered: ' || number from evaluation_order
        where period_id = ${id} and status = 'accepted' and (settled_by = area_by
          or (settled_by = officer_by and ${this.app.services.config.secondReviewer}))
      union all select 'answered for the unit by who answered for the area: ' || number from evaluation_order
        where period_id = ${id} and area_by = officer_by
      union all select 'answers of who declared a conflict: ' || o.number from evaluation_order o
        join evaluation_recusal r on r.order_id = o.id and r.person_id in (o.area_by, o.officer_by)
        where o.period_id = ${id} and o.status not in ('accepted', 'excluded')
      union all select 'returned or left out without a reason: ' || number from evaluation_order
        where period_id = ${id} and status in ('returned', 'excluded') and coalesce(reason, '') = ''
      union all select 'left out by one: ' || o.number from evaluation_order o
        where o.period_id = ${id} and o.status = 'excluded' and ${this.app.services.config.secondReviewer}
          and not exists (select from decision_proposal d where d.record_id = o.id::text and d.status = 'done'
            and d.decided_by <> d.proposed_by)
      union all select concat('counted otherwise than accepted: ', s.number, ' ', r.orders, ' of ', o.n) from evaluation_period p
        join evaluation_result r on r.period_id = p.id join supplier s on s.id = r.supplier_id
        left join lateral (select count(*) n from evaluation_order o where o.period_id = p.id and o.supplier_id = r.supplier_id
          and o.status = 'accepted') o on true
        where p.id = ${id} and p.status in ('review', 'published', 'closed') and r.orders <> o.n
      union all select 'accepted and not counted: ' || o.number from evaluation_period p join evaluation_order o on o.period_id = p.id
        where p.id = ${id} and p.status in ('review', 'published', 'closed') and o.status = 'accepted'
          and not exists (select from evaluation_result r where r.period_id = p.id and r.supplier_id = o.supplier_id)
      union all select 'an answer is counted twice' from evaluation_result r, jsonb_each(r.counts) c
        where r.period_id = ${id} and (select sum(n::int) from jsonb_array_elements_text(c.value) n) > r.orders
      union all select 'results of a period that is open' from evaluation_period p join evaluation_result r on r.period_id = p.id
        where p.id = ${id} and p.status = 'open'
      union all select 'published, and taken back' from evaluation_period p
        where p.id = ${id} and p.published_at is not null and p.status not in ('published', 'closed')
      union all select 'published over a reply that nobody answered' from evaluation_period p join evaluation_reply r on r.period_id = p.id
        where p.id = ${id} and p.published_at is not null and r.sent_at is not null and r.decided_at is null
      union all select 'published over an order that nobody settled' from evaluation_period p join evaluation_order o on o.period_id = p.id
        where p.id = ${id} and p.published_at is not null and o.status not in ('accepted', 'excluded')`);
    const { rows } = await sql<{
      instrument: string;
      published: string | null;
    }>`select p.instrument::text instrument,
        case when p.published_at is not null then (select jsonb_agg(to_jsonb(r) order by supplier_id)::text from evaluation_result r
          where r.period_id = p.id) end published
      from evaluation_period p where p.id = ${id}`.execute(this.app.db);
    const [now] = rows;
    this.fixed.instrument ??= now?.instrument ?? '';
    if (now?.published != null) this.fixed.published ??= now.published;
    expect(now?.instrument, `${this.last}: the instrument of a period changed`).toBe(this.fixed.instrument);
    expect(now?.published ?? undefined, `${this.last}: published results changed`).toBe(this.fixed.published);
  }
}

const WANTED = [
  'answer',
  'answer of the unit',
  'pass',
  'recuse',
  'order accept',
  'order return',
  'order exclude',
  'order restore',
  'period review',
  'period publish',
  'reopen',
  'hand key',
];

it.each([false, true])(
  `an evaluation keeps its rules in ${WALKS} random walks (second person: %s)`,
  patience(WALKS),
  async (isTwo) => {
    const answers = await takeWalks(
      WALKS,
      async () => {
        const app = await startTestApp({ SECOND_REVIEWER: String(isTwo) });
        await evaluationSteps(app).instrument();
        return app;
      },
      (app, seed, told) => new Walker(app, seed, told),
    );
    expectDone(answers, WANTED);
  },
);
