import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  TRANSITIONS,
  type AdminProcedure,
  type ProcedureChange,
  type Transition,
} from '#contract/procurement-admin.ts';
import {
  PROCEDURE_STATUSES,
  type DocumentKind,
  type ProcedureDetail,
  type ProcedureStatus,
} from '#contract/procedures.ts';
import { publicStateText } from '#contract/rules/procedures/procedure-stages.ts';
import { STEPS_FROM } from '#contract/rules/procedures/procedure-machine.ts';
import {
  actOfStage,
  documentStagesOf,
  stageShapes,
  stageStates,
} from '#contract/rules/procedures/stage-evidence.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { drawnProcedure } from '#e2e/drawn-procedure.tsx';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { dice } from '#server/kit/test-walk.ts';
import { CONTRACT } from './execution/test-contracts.ts';
import { decide } from './test-awards.ts';
import { asAlone } from '#server/kit/test-second-person.ts';
import { act, addPublicDocument, COMPLETE, completeDraft } from './test-procedures.ts';

const ADMIN = '/administracion/procedimientos';
const STRANGERS = [
  ['stranger', 401],
  ['guest', 403],
  ['no-role', 403],
] as const;
const REASON = 'Una razón que explica todo con más de veinte letras.';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const reached = new Set<ProcedureStatus>();

/** Papers that each step needs, with the part of the file where they stand. */
const PAPERS: Partial<Record<Transition, [DocumentKind, string]>> = {
  evaluate: ['opening_minutes', 'opening'],
  award: ['award_minutes', 'award'],
  declare_unsuccessful: ['unsuccessful_declaration', 'award'],
  contract: ['contract', 'contract'],
  cancel: ['cancellation', 'award'],
  suspend: ['suspension_order', 'dispute'],
  resume: ['resumption_order', 'dispute'],
};
const AFTER: Record<Transition, readonly ProcedureStatus[]> = {
  evaluate: ['evaluation'],
  award: ['awarded', 'partially_awarded'],
  declare_unsuccessful: ['unsuccessful'],
  contract: ['contracted'],
  complete: ['complete'],
  cancel: ['cancelled'],
  suspend: ['suspended'],
  resume: ['active', 'evaluation'],
};

class Walker {
  readonly id: string;
  readonly slug: string;
  private readonly next: () => number;

  constructor(procedure: AdminProcedure, next: () => number) {
    this.id = procedure.id;
    this.slug = procedure.slug;
    this.next = next;
  }

  send(by: Caller, method: string, path: string, body?: unknown, version?: number): Promise<Response> {
    return app.send(by, method, path, body, version === undefined ? {} : { 'if-match': `"${version}"` });
  }

  async present(): Promise<AdminProcedure> {
    return (await (await this.send('admin', 'GET', `${ADMIN}/${this.id}`)).json()) as AdminProcedure;
  }

  /** The hours of acts of these kinds come. */
  async pass(kinds: readonly string[]): Promise<void> {
    await sql`update milestone set at = now() - interval '1 minute' * (9 - array_position(
      array['questions_deadline', 'clarification', 'opening', 'award'], kind))
      where procedure_id = ${this.id} and kind = any(${kinds}::text[]) and at > now()`.execute(app.db);
    await sql`select refresh_procedures(array[${this.id}]::uuid[])`.execute(app.db);
  }

  /** What the step needs besides its state, mostly; now and then something is missing and it must be refused. */
  async prepare(transition: Transition, now: AdminProcedure): Promise<object> {
    const paper = PAPERS[transition];
    if (paper !== undefined && this.next() < 0.85)
      await addPublicDocument(app.db, this.id, { kind: paper[0], stage: paper[1] });
    const openingAt = now.acts.find(({ kind }) => kind === 'opening')?.at ?? '';
    const isOpen = now.status === 'active' || now.status === 'evaluation';
    // Nothing is written of an opening before its hour: then the award has to be refused.
    if (transition === 'award' && isOpen && openingAt < new Date().toISOString()) {
      const awardVersion = await decide(
        (method, path, sent) => this.send('admin', method, path, sent?.body, sent?.version),
        now,
      );
      if (this.next() < 0.4) return this.awardAll(awardVersion);
      return { transition, awardVersion, awardedAt: new Date(Date.now() - 1_000).toISOString() };
    }
    if (transition === 'award') return { transition, awardVersion: 1 };
    if (transition === 'contract' && now.contracts.length === 0 && this.next() < 0.9) {
      const awarded = await sql<{ id: string }>`select lot_id id from award where procedure_id = ${this.id}
        and status = 'awarded'`.execute(app.db);
      const lots = awarded.rows.map(({ id }) => id);
      const drafted = await this.send('admin', 'POST', `${ADMIN}/${this.id}/contratos`, {
        ...CONTRACT,
        number: `C-${this.slug}`,
        signedOn: todayInMexico(),
        startsOn: todayInMexico(),
        lots,
      });
      const [draft] = drafted.ok ? ((await drafted.json()) as AdminProcedure).contractDrafts : [];
      const path = `${ADMIN}/${this.id}/contratos/${draft?.id}/publicacion`;
      if (draft !== undefined) await this.send('admin', 'POST', path, undefined, draft.version);
    }
    const needsReason = ['declare_unsuccessful', 'cancel', 'suspend'].includes(transition);
    return needsReason ? { transition, reason: REASON } : { transition };
  }

  /** Everybody but officers is turned away; gives the answer to an officer. */
  async only(
    by: 'admin' | 'other-admin',
    method: string,
    path: string,
    { body, version }: { body: object; version: number },
  ): Promise<Response> {
    for (const [other, code] of STRANGERS) {
      const refused = await this.send(other, method, path, body, version);
      expect(refused.status, `${method} ${path} by ${other}`).toBe(code);
    }
    return this.send(by, method, path, body, version);
  }

  /** What was bought is delivered, mostly accepted, and its contract ends with the paper that shows it, mostly. */
  async execute(by: 'admin' | 'other-admin'): Promise<Response> {
    const { contracts } = await this.present();
    const running = contracts.find(({ status }) => status === 'active') ?? contracts[0];
    const path = `${ADMIN}/${this.id}/contratos/${running?.id}`;
    const today = todayInMexico();
    const delivery = { id: crypto.randomUUID(), what: 'Entrega única', lots: [], plannedOn: today };
    const isAccepted = this.next() < 0.8;
    const deliveries = [
      { ...delivery, deliveredOn: today, acceptedOn: isAccepted ? today : null, documentId: null },
    ];
    const version = running?.version ?? 0;
    const delivered = await asAlone(app.db, () =>
      this.only(by, 'PUT', `${path}/ejecucion`, {
        body: { deliveries, changeReason: REASON },
        version,
      }),
    );
    expect([200, 409], await delivered.clone().text()).toContain(delivered.status);
    const kind = this.next() < 0.85 ? 'settlement' : 'contract';
    const documentId = await addPublicDocument(app.db, this.id, { kind, stage: 'execution' });
    const end = { kind: 'completion', endedOn: today, ground: null, reason: REASON, documentId };
    const now = (await this.present()).contracts.find(({ id }) => id === running?.id)?.version ?? 0;
    return this.only(by, 'PUT', `${path}/cierre`, { body: end, version: now });
  }

  /** An end that was written down in error is taken back. */
  async reopen(by: 'admin' | 'other-admin'): Promise<Response> {
    const [contract] = (await this.present()).contracts;
    const path = `${ADMIN}/${this.id}/contratos/${contract?.id}/reapertura`;
    return this.only(by, 'POST', path, { body: { reason: REASON }, version: contract?.version ?? 0 });
  }

  private async awardAll(version: number): Promise<object> {
    const award = (await (await this.send('admin', 'GET', `${ADMIN}/${this.id}/fallo`)).json()) as {
      lots: { id: string; tendererId: string | null }[];
    };
    const winner = award.lots.find(({ tendererId }) => tendererId !== null)?.tendererId ?? null;
    const lots = award.lots.map(({ id }) => ({
      id,
      outcome: 'awarded',
      tendererId: winner,
      amount: '1000.00',
      reason: null,
      listReason: null,
    }));
    const saved = await this.send('admin', 'PUT', `${ADMIN}/${this.id}/fallo`, { lots }, version);
    const awardVersion = saved.ok ? ((await saved.json()) as { version: number }).version : version;
    return { transition: 'award', awardVersion, awardedAt: new Date(Date.now() - 1_000).toISOString() };
  }
}

/** A public tender of two lots. */
async function publish(next: () => number): Promise<Walker> {
  const draft = await completeDraft(app);
  reached.add(draft.status);
  expect((await app.send('stranger', 'GET', `/procedimientos/${draft.slug}`)).status).toBe(404);
  await addPublicDocument(app.db, draft.id, { kind: 'notice' });
  const done = await app.send(
    'admin',
    'POST',
    `${ADMIN}/${draft.id}/publicacion`,
    { documents: [] },
    {
      'if-match': `"${draft.version}"`,
    },
  );
  expect(done.status, await done.clone().text()).toBe(200);
  return new Walker((await done.json()) as AdminProcedure, next);
}

const STATES: Partial<Record<ProcedureStatus, readonly string[]>> = {
  planned: ['planned'],
  active: ['open', 'evaluation'],
  evaluation: ['evaluation'],
  awarded: ['awarded'],
  partially_awarded: ['awarded'],
  contracted: ['awarded'],
  complete: ['awarded'],
  unsuccessful: ['unsuccessful'],
  cancelled: ['cancelled'],
  suspended: ['suspended'],
};

/** Words with an underscore, or of the machine, among what a person reads. */
const CODES = new Set<string>([
  ...PROCEDURE_STATUSES,
  ...TRANSITIONS,
  'laassp_2025',
  'opening',
  'clarification',
  'questions_deadline',
  'national',
  'goods',
  'electronic',
  'pending',
  'undefined',
  'null',
  'NaN',
  'Invalid',
]);
function codesIn(html: string): string[] {
  const spoken = [...html.matchAll(/(?:aria-label|title|alt)="([^"]*)"/g)].map(([, text]) => text);
  const text = [
    html.replaceAll(/<(script|style)[^]*?<\/\1>/g, ' ').replaceAll(/<[^>]*>/g, ' '),
    ...spoken,
  ].join(' ');
  return (text.match(/[\p{L}\p{N}_]+/gu) ?? []).filter(
    (word) => CODES.has(word) || /\p{L}_\p{L}/u.test(word),
  );
}

/** The public page against the facts, as data and as it is drawn on the server. */
async function expectTrue(walker: Walker, status: ProcedureStatus): Promise<void> {
  const answer = await walker.send('stranger', 'GET', `/procedimientos/${walker.slug}`);
  expect(answer.status).toBe(200);
  const detail = (await answer.json()) as ProcedureDetail;
  expect(STATES[status], status).toContain(detail.state);
  const now = new Date().toISOString();
  const today = todayInMexico(now);
  const facts = (
    await sql<{ stages: string[]; won: number; lots: number; bare: number }>`
      select array(select distinct d.stage from document d join document_version v on v.document_id = d.id
          where d.procedure_id = p.id and d.status = 'published' and v.published_at <= now()) stages,
        (select count(*)::int from lot l where l.procedure_id = p.id and l.status = 'awarded') won,
        (select count(*)::int from lot l where l.procedure_id = p.id) lots,
        (select count(*)::int from lot l where l.procedure_id = p.id and l.status = 'pending') bare
      from procedure p where p.id = ${walker.id}`.execute(app.db)
  ).rows[0];
  if (facts === undefined) throw new Error('the procedure is gone');
  // No stage is ticked before its act took place and its document is public.
  const states = stageStates({ ...detail, documentStages: documentStagesOf(detail) }, now);
  for (const [index, shape] of stageShapes(detail.kind).entries()) {
    if (index === 0 || states[index] !== 'done') continue;
    const act = actOfStage(detail.acts, shape);
    // A contract is signed when it is, whatever day was planned for it.
    const isSigned =
      shape.acts[0] === 'signature' && detail.contracts.some(({ signedOn }) => (signedOn ?? '9') <= today);
    const tookPlace = isSigned || act === undefined || act.at <= now;
    expect(tookPlace, `${shape.name} is ticked ahead of its act`).toBe(true);
    expect(
      shape.documents.some((one) => facts.stages.includes(one)),
      `${shape.name} without a document`,
    ).toBe(true);
  }
  if (detail.nextAct !== null) expect(detail.nextAct.at > now).toBe(true);
  if (['suspended', 'cancelled', 'unsuccessful'].includes(status)) expect(detail.nextAct).toBeNull();
  // No lot without its state once something was decided, and the whole says how many were won.
  const isDecided = !['planned', 'active', 'evaluation', 'suspended'].includes(status);
  if (isDecided) expect(facts.bare, `${status}: lots without a result`).toBe(0);
  else expect(facts.won).toBe(0);
  const words = publicStateText(detail);
  if (status === 'partially_awarded')
    expect(words).toBe(`Adjudicado en parte (${facts.won} de ${facts.lots})`);
  // It is over with each of its contracts, and each of them with a paper that everybody can read.
  const isOver = status === 'complete';
  expect([detail.contracted === 'over', words.endsWith(', concluido')], status).toEqual([isOver, isOver]);
  const papers = new Set(detail.documents.map(({ id }) => id));
  for (const { execution } of isOver ? detail.contracts : [])
    expect(papers.has(execution.end?.documentId ?? ''), 'a contract that ended without its paper').toBe(true);
  const changes = (await (
    await walker.send('stranger', 'GET', `/procedimientos/${walker.slug}/cambios`)
  ).json()) as { rows: ProcedureChange[] };
  const page = drawnProcedure(detail, changes.rows, now);
  expect(page).toContain(words);
  expect(codesIn(page)).toEqual([]);
  // What stands suspended says so of every date to come.
  if (status === 'suspended') expect(page).toContain('En pausa');
}

const WALK = 'D10 machine C keeps its steps and its public page tells the facts, walk %i';
it.each([1, 2, 3, 4])(WALK, { timeout: 120_000 }, walkFrom);
it.each(Array.from({ length: 16 }, (_, index) => index + 5))(
  WALK,
  { timeout: 120_000, tags: 'all' },
  walkFrom,
);

/** Nine steps by chance; after each the public page tells the facts. */
async function walkFrom(seed: number): Promise<void> {
  const next = dice(seed * 7_919);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const walker = await publish(next);
  let status: ProcedureStatus = 'active';
  reached.add(status);
  for (let step = 0; step < 9; step += 1) {
    if (step === 1 || next() < 0.3)
      await walker.pass(['questions_deadline', 'clarification', 'opening', 'award']);
    const by = pick(['admin', 'other-admin'] as const);
    if ((status === 'contracted' && next() < 0.7) || (status === 'complete' && next() < 0.3)) {
      const isReopened = status === 'complete';
      const answer = await (isReopened ? walker.reopen(by) : walker.execute(by));
      expect([200, 422], await answer.clone().text()).toContain(answer.status);
      const after = (await walker.present()).status;
      // One contract covers what was awarded: with its end the whole is over.
      if (answer.ok) expect(after).toBe(isReopened ? 'contracted' : 'complete');
      else expect(after).toBe(status);
      status = after;
      reached.add(status);
      await expectTrue(walker, status);
      continue;
    }
    const now = await walker.present();
    // Mostly a step that leads on, now and then any.
    const possible = TRANSITIONS.filter((one) => STEPS_FROM[one].includes(status));
    const forward = possible.filter((one) => one !== 'cancel' || next() < 0.3);
    const transition: Transition = next() < 0.8 && forward.length > 0 ? pick(forward) : pick(TRANSITIONS);
    const body = await walker.prepare(transition, now);
    const { version } = await walker.present();
    const answer = await walker.only(by, 'POST', `${ADMIN}/${walker.id}/estado`, { body, version });
    expect([200, 409, 422], `${transition} from ${status}: ${await answer.clone().text()}`).toContain(
      answer.status,
    );
    const after = (await walker.present()).status;
    if (answer.ok) {
      expect(STEPS_FROM[transition], `${transition} from ${status}`).toContain(status);
      expect(AFTER[transition]).toContain(after);
    } else expect(after, `${transition} was refused`).toBe(status);
    status = after;
    reached.add(status);
    await expectTrue(walker, status);
  }
}

it('D10 what is announced for another day is said to be to come, and may be cancelled', async () => {
  const draft = await completeDraft(app);
  const seen = (version: number) => ({ 'if-match': `"${version}"` });
  const acts = [act('publication', 1), ...(COMPLETE.acts ?? [])];
  const saved = await app.send('admin', 'PUT', `${ADMIN}/${draft.id}`, { acts }, seen(draft.version));
  const dated = ((await saved.json()) as AdminProcedure).version;
  const done = await app.send('admin', 'POST', `${ADMIN}/${draft.id}/anuncio`, undefined, seen(dated));
  expect(done.status, await done.clone().text()).toBe(200);
  const walker = new Walker((await done.json()) as AdminProcedure, dice(1));
  reached.add('planned');
  await expectTrue(walker, 'planned');
  const state = `${ADMIN}/${walker.id}/estado`;
  const { version } = await walker.present();
  const early = await walker.send('admin', 'POST', state, { transition: 'evaluate' }, version);
  expect(early.status).toBe(409);
  await addPublicDocument(app.db, walker.id, { kind: 'cancellation', stage: 'award' });
  const body = { transition: 'cancel', reason: REASON };
  expect((await walker.only('admin', 'POST', state, { body, version })).status).toBe(200);
  await expectTrue(walker, 'cancelled');
});

it(
  `D10 the walks reached every state of machine C: ${PROCEDURE_STATUSES.join(', ')}`,
  { tags: 'all' },
  () => {
    expect(PROCEDURE_STATUSES.filter((one) => !reached.has(one))).toEqual([]);
  },
);
