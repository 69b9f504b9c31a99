import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays } from '#contract/rules/days/calendar.ts';
import { encodePng } from '#server/features/page-views/test-picture.ts';
import { holder, plantAreas } from '#server/features/requisitions/test-requisition-course.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import {
  expectDone,
  patience,
  takeWalks,
  untold,
  Walk,
  walksOf,
  type Answers,
} from '#server/kit/test-walk.ts';
import { linkOf, plantContract, TERMS, type Answer } from './test-orders.ts';

const BASE = '/administracion/pedidos';
const LATER = addDays(TERMS.dueOn, 5);
const PICTURE = encodePng(400, 300, (x, y) => (x * y) % 256);
const BUYERS: readonly Caller[] = ['guest:buyer-1', 'guest:buyer-2'];
const RECEIVER: Caller = 'guest:receiver';
const SECOND: Caller = 'guest:second';
/** Whoever has nothing to do here, and somebody who buys and receives for another area. */
const THIEVES: readonly Caller[] = ['guest:thief', 'guest:elsewhere', 'stranger'];

/** Two who buy, one who receives, the supplier with its links, and thieves, at one order; every answer is as its rules say. */
class OrderWalk extends Walk {
  private id = '';
  private folio: string | null = null;
  private links: string[] = [];

  private async order(): Promise<Answer> {
    const answer = await this.app.send('admin', 'GET', `${BASE}/${this.id}`);
    return (await answer.json()) as Answer;
  }

  /** Nobody of these ever does anything. */
  private async mayNot(what: string, path: string, body: object, by: readonly Caller[], version?: number) {
    const who = this.pick(by);
    const answer = await this.ask(`${what} by ${who}`, 'POST', path, { body, version, by: who });
    expect([401, 403, 404], this.last).toContain(answer.status);
  }

  private async supplier(order: Answer) {
    const link = this.chance(0.8) ? this.links.at(-1) : this.pick([...this.links, 'x'.repeat(43)]);
    const answer = this.pick([
      { answer: 'accept', promisedOn: TERMS.dueOn },
      { answer: 'propose', promisedOn: LATER, text: 'El fabricante surte después.' },
      { answer: 'reject', reason: 'price', text: 'No es el precio ofrecido.' },
    ]);
    const path = `/pedidos/${this.folio}`;
    if (this.chance(0.3))
      return this.ask('read', 'POST', `${path}/consulta`, { body: { link }, by: 'stranger' });
    const done = await this.ask(answer.answer, 'POST', `${path}/respuesta`, {
      body: { link, edition: order.edition, answer },
      by: 'stranger',
    });
    // A link of before opens nothing.
    if (link !== this.links.at(-1)) expect(done.ok, this.last).toBe(false);
    return done;
  }

  private async buyer(order: Answer) {
    const { version, promisedOn } = order;
    const by = this.pick(BUYERS);
    const reason = 'Cambió lo que necesita el laboratorio.';
    const settle = [
      'settle',
      'POST',
      '/fecha',
      { agrees: this.chance(0.5), text: 'Lo consultamos.', proposedOn: promisedOn ?? LATER },
    ] as const;
    const does = this.pick([
      ['save', 'PUT', '', { place: this.pick(['Almacén central', 'Almacén de Ciencias']) }],
      ['issue', 'POST', '/emision', undefined],
      ['link', 'POST', '/liga', undefined],
      settle,
      ['correct', 'POST', '/correccion', { reason }],
      ...(this.chance(0.15) ? [['void', 'POST', '/anulacion', { reason }] as const] : []),
    ] as const);
    const [what, method, path, body] = order.state === 'proposed' && this.chance(0.6) ? settle : does;
    const answer = await this.ask(what, method, `${BASE}/${this.id}${path}`, { body, version, by });
    if (answer.status === 202) await this.agree();
    if (!answer.ok || (what !== 'issue' && what !== 'link')) return;
    const now = await this.order();
    if (now.number === null) return;
    // A number that was taken stays.
    if (this.folio !== null) expect(now.number).toBe(this.folio);
    this.folio = now.number;
    this.links.push(await linkOf(this.app.db, now.number ?? ''));
  }

  /** The second person agrees to what was proposed. */
  private async agree() {
    const { rows } = await sql<{ id: string }>`select id from decision_proposal
      where record_id = ${this.id} and status = 'open'`.execute(this.app.db);
    for (const { id } of rows) {
      const done = await this.ask('agree', 'POST', `/administracion/propuestas/${id}/confirmacion`, {
        by: SECOND,
      });
      expect(done.status, this.last).toBe(200);
    }
  }

  private async receive(order: Answer) {
    const lines = order.form.lines.map(({ id }) => id);
    const [open] = order.receipts.filter(({ state }) => state === 'arrived');
    const count = () => String(Math.floor(this.number() * 150));
    if (open === undefined || this.chance(0.3)) {
      const body = {
        id: crypto.randomUUID(),
        deviceAt: new Date().toISOString(),
        deliveredBy: 'Chofer',
        remission: '',
        note: '',
        lines: lines.map((lineId) => ({ lineId, arrived: count() })),
      };
      const path = `${BASE}/${this.id}/recepciones`;
      await this.mayNot('arrive', path, body, [...THIEVES, ...BUYERS]);
      const first = await this.ask('arrive', 'POST', path, { body, by: RECEIVER });
      if (first.ok) await this.ask('arrive again', 'POST', path, { body, by: RECEIVER });
      return;
    }
    const path = `${BASE}/${this.id}/recepciones/${open.id}`;
    if (this.chance(0.3))
      await this.ask('photo', 'POST', `${path}/fotos?nombre=foto.png`, {
        body: PICTURE,
        by: RECEIVER,
        headers: { 'content-type': 'application/octet-stream' },
      });
    const body = {
      note: '',
      lines: open.lines.map(({ lineId, arrived }) => {
        const accepted = this.chance(0.5)
          ? Number(arrived)
          : Math.floor(this.number() * (Number(arrived) + 5));
        const rejected = this.chance(0.8) ? Math.max(0, Number(arrived) - accepted) : 3;
        return {
          lineId,
          accepted: String(accepted),
          rejected: String(rejected),
          reason: rejected > 0 ? 'damaged' : null,
        };
      }),
    };
    await this.mayNot('decide', `${path}/resultado`, body, [...THIEVES, ...BUYERS], open.version);
    await this.ask('decide', 'POST', `${path}/resultado`, { body, version: open.version, by: RECEIVER });
  }

  /** What is always so, whatever was done. */
  private async invariants() {
    await this.mustHold(sql<{ what: string }>`
      select 'more was taken than ordered' what from purchase_order_line l where l.order_id = ${this.id}
        and (select sum(accepted) from receipt_line r where r.line_id = l.id) > l.quantity::numeric
      union all select 'an issued order lost its number' from purchase_order
        where id = ${this.id} and number is distinct from ${this.folio}
      union all select 'a delivery that nobody accepted' from contract_delivery d join purchase_order o on o.contract_id = d.contract_id
        where o.id = ${this.id} and not exists (select from receipt r where r.id = d.id and r.state in ('accepted', 'partial'))
      union all select 'what was accepted is no delivery' from receipt r where r.order_id = ${this.id} and r.state in ('accepted', 'partial')
        and exists (select from receipt_line l where l.receipt_id = r.id and l.accepted > 0)
        and not exists (select from contract_delivery d where d.id = r.id)
      union all select 'something was rejected without a picture' from receipt_line l join receipt r on r.id = l.receipt_id
        where r.order_id = ${this.id} and l.rejected > 0 and not exists (select from receipt_photo p where p.receipt_id = r.id)
      union all select 'an act of somebody who may not' from purchase_order_act where order_id = ${this.id} and person_id is not null
        and person_id <> all (case when act in ('arrive', 'decide') then array['receiver'] else array['buyer-1', 'buyer-2', 'second'] end)
      union all select 'more receipts than lines of them in the history' from receipt where order_id = ${this.id}
        having count(*) <> (select count(*) from purchase_order_act where order_id = ${this.id} and act = 'arrive')
      union all select 'a state that no act of the history leads to' from purchase_order o where o.id = ${this.id} and o.state <> 'draft'
        and not exists (select from purchase_order_act a where a.order_id = o.id and a.act = case o.state when 'issued' then 'issue'
          when 'proposed' then 'propose' when 'rejected' then 'reject' when 'voided' then 'void' else a.act end
          and (o.state <> 'accepted' or a.act in ('accept', 'agree')))`);
    expect(
      await untold(this.app.db, { subject: 'purchase_order', table: 'purchase_order' }, [this.id]),
    ).toEqual([]);
  }

  async walk(): Promise<void> {
    const contract = await plantContract(this.app.db, { area: 'Área one' });
    const begun = await this.ask('begin', 'POST', BASE, {
      body: { contractId: contract.id },
      by: BUYERS[0]!,
    });
    this.id = ((await begun.json()) as Answer).id;
    const body = { ...TERMS, administrator: 'buyer-1', receiver: 'receiver' };
    await this.ask('save', 'PUT', `${BASE}/${this.id}`, { body, version: 1, by: BUYERS[0]! });
    for (let step = 0; step < 10; step += 1) {
      const order = await this.order();
      const turn = this.chance(0.35);
      if (turn || this.folio === null) await this.buyer(order);
      else if (this.chance(0.45)) await this.supplier(order);
      else await this.receive(order);
      if (this.chance(0.2))
        await this.mayNot(
          'void',
          `${BASE}/${this.id}/anulacion`,
          { reason: 'Lo anulo porque puedo hacerlo.' },
          [...THIEVES, RECEIVER],
          order.version,
        );
      await this.invariants();
    }
  }
}

const WALKS = walksOf(40);
const start = async (): Promise<TestApp> => {
  const app = await startTestApp();
  const areas = await plantAreas(app.db, { one: null, two: null });
  for (const id of ['buyer-1', 'buyer-2']) await holder(app.db, id, 'buyer', { areaId: areas.one });
  await holder(app.db, 'receiver', 'receiver', { areaId: areas.one });
  await holder(app.db, 'second', 'second_person', { areaId: areas.one });
  for (const code of ['buyer', 'receiver'] as const)
    await holder(app.db, 'elsewhere', code, { areaId: areas.two });
  return app;
};
const make = (app: TestApp, seed: number, answers: Answers) => new OrderWalk(app, seed, answers);
const DONE = ['issue', 'accept', 'propose', 'reject', 'correct', 'settle', 'arrive', 'decide'];

it(`${WALKS} walks of an order and its receipts break no rule`, { ...patience(WALKS) }, async () =>
  expectDone(await takeWalks(WALKS, start, make), DONE),
);

it('forty-eight more break none either', { ...patience(48), tags: ['all'] }, async () =>
  expectDone(await takeWalks(48, start, make), [...DONE, 'void', 'photo', 'read']),
);
