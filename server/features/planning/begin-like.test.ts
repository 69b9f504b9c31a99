import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { Planning } from '#contract/planning.ts';
import { procedureTemplatesApi, type ProcedureTemplate } from '#contract/procedure-templates.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { ProcedureDetail } from '#contract/procedures.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { addPublicDocument, COMPLETE, completeDraft, day } from '../procurement/test-procedures.ts';
import { emptyTables } from '#server/kit/test-empty-tables.ts';

const ADMIN = '/administracion/procedimientos';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyTables(app.db, ['procedure', 'procedure_template']);
});

const ask = (method: string, path: string, body?: unknown, version?: number, as: Caller = 'admin') =>
  app.send(as, method, path, body, version === undefined ? {} : { 'if-match': `"${version}"` });
const read = async <T = AdminProcedure>(answer: Response | Promise<Response>) =>
  (await (await answer).json()) as T;
const copy = (id: string, kind: 'copy' | 'second_call') => ask('POST', `${ADMIN}/${id}/copias`, { kind });
const present = (id: string) => read(ask('GET', `${ADMIN}/${id}`));

/** A published tender of a month ago with prices, papers and needs. */
async function published(): Promise<AdminProcedure> {
  const draft = await completeDraft(app);
  const lots = draft.lots.map((lot) => ({ ...lot, estimate: '5000.00' }));
  const priced = await read(
    ask('PUT', `${ADMIN}/${draft.id}`, { lots, compranetNumber: 'LA-1' }, draft.version),
  );
  await ask(
    'PUT',
    `${ADMIN}/${draft.id}/planeacion`,
    { need: 'Equipar dos aulas.', estimate: '10000.00' },
    1,
  );
  await addPublicDocument(app.db, draft.id, { kind: 'notice' });
  return read(ask('POST', `${ADMIN}/${draft.id}/publicacion`, { documents: [] }, priced.version));
}

/** Nobody bid: the whole is deserted. */
async function deserted(): Promise<AdminProcedure> {
  const { id, version } = await published();
  await sql`update milestone set at = now() - interval '2 days' where procedure_id = ${id} and kind in ('opening', 'award')`.execute(
    app.db,
  );
  await addPublicDocument(app.db, id, { kind: 'unsuccessful_declaration', stage: 'award' });
  const reason = 'Nadie presentó propuestas en el acto de apertura.';
  return read(ask('POST', `${ADMIN}/${id}/estado`, { transition: 'declare_unsuccessful', reason }, version));
}

describe('A copy of an earlier procedure', () => {
  it('takes data, lots and dates as proposals, never papers, results, numbers nor what it cost', async () => {
    const source = await published();
    const made = await read(copy(source.id, 'copy'));
    expect(made).toMatchObject({
      status: 'draft',
      title: COMPLETE.title,
      requestingArea: source.requestingArea,
      compranetNumber: null,
      publishedAt: null,
      contracts: [],
    });
    expect(made.number).not.toBe(source.number);
    expect(made.lots.map(({ description, estimate }) => [description, estimate])).toEqual([
      ['Computadora', '5000.00'],
      ['Monitor', '5000.00'],
    ]);
    expect(made.lots[0]?.id).not.toBe(source.lots[0]?.id);
    expect(made.acts.map(({ kind }) => kind).toSorted()).toEqual(
      ['award', 'clarification', 'opening', 'questions_deadline', 'signature'].toSorted(),
    );
    const { rows } = await read<{ rows: unknown[] }>(ask('GET', `${ADMIN}/${made.id}/documentos`));
    expect(rows).toEqual([]);
    const planning = await read<Planning>(ask('GET', `${ADMIN}/${made.id}/planeacion`));
    expect(planning).toMatchObject({
      need: 'Equipar dos aulas.',
      estimate: null,
      related: [{ number: source.number, kind: 'copy', direction: 'from' }],
    });
  });

  it('is for officers of procurement only', async () => {
    const { id } = await published();
    for (const { method, path } of Object.values(procedureTemplatesApi)) {
      const address = path.replace('{id}', id);
      expect((await ask(method, address, undefined, undefined, 'stranger')).status).toBe(401);
      expect((await ask(method, address, undefined, undefined, 'guest')).status).toBe(403);
    }
  });
});

describe('A second call', () => {
  it(
    'is opened of a deserted procedure only, once, with dates ahead, and both say so',
    { tags: 'all' },
    async () => {
      const first = await published();
      expect((await read<Problem>(copy(first.id, 'second_call'))).detail).toContain(
        'de un procedimiento desierto',
      );
      const source = await deserted();
      const made = await read(copy(source.id, 'second_call'));
      expect(made.lots).toHaveLength(2);
      const today = dateInMexico(new Date());
      expect(made.acts.every(({ at }) => dateInMexico(at) >= today)).toBe(true);
      expect((await read<Problem>(copy(source.id, 'second_call'))).detail).toBe(
        `Ya tiene una segunda convocatoria: ${made.number}.`,
      );
      const seen = async (slug: string) =>
        read<ProcedureDetail>(ask('GET', `/procedimientos/${slug}`, undefined, undefined, 'stranger'));
      // A draft is nobody's business.
      expect((await seen(source.slug)).related).toEqual([]);
      const acts = made.acts.map((one, index) => ({ ...one, at: day(10 + index * 15) }));
      const saved = await read(
        ask(
          'PUT',
          `${ADMIN}/${made.id}`,
          { acts, dateReasons: 'Se acortan por la segunda convocatoria.' },
          made.version,
        ),
      );
      await addPublicDocument(app.db, made.id, { kind: 'notice' });
      const order = ['questions_deadline', 'clarification', 'opening', 'award', 'signature'];
      const sorted = saved.acts.map((one) => ({ ...one, at: day(8 + order.indexOf(one.kind) * 9) }));
      const { version } = await read(ask('PUT', `${ADMIN}/${made.id}`, { acts: sorted }, saved.version));
      const answer = await ask('POST', `${ADMIN}/${made.id}/publicacion`, { documents: [] }, version);
      expect(await answer.json()).toMatchObject({ status: 'active' });
      expect((await seen(source.slug)).related).toMatchObject([{ number: made.number, direction: 'to' }]);
      expect((await seen(made.slug)).related).toMatchObject([{ number: source.number, direction: 'from' }]);
    },
  );

  it('takes only the lots that were left deserted', async () => {
    const { id } = await published();
    await sql`update lot set status = case number when 1 then 'awarded' else 'unsuccessful' end
      where procedure_id = ${id}`.execute(app.db);
    const made = await read(copy(id, 'second_call'));
    expect(made.lots.map(({ description }) => description)).toEqual(['Monitor']);
  });
});

describe('A template', () => {
  it('is saved of a record, listed by kind and area, begins drafts without amounts, and is retired', async () => {
    const source = await published();
    const save = () =>
      ask('POST', `${ADMIN}/plantillas`, { procedureId: source.id, name: 'Cómputo para aulas' });
    const template = await read<ProcedureTemplate>(save());
    expect(template).toMatchObject({ kind: 'open', area: source.requestingArea, lots: 2, acts: 5 });
    expect((await read<Problem>(save())).fields?.name).toBe('Ya hay una plantilla con ese nombre.');
    const list = async () =>
      (await read<{ rows: ProcedureTemplate[] }>(ask('GET', `${ADMIN}/plantillas`))).rows;
    expect(await list()).toMatchObject([{ name: 'Cómputo para aulas', updatedBy: 'Persona admin' }]);

    const made = await read(ask('POST', `${ADMIN}/plantillas/${template.id}/procedimientos`));
    expect(made).toMatchObject({ status: 'draft', title: COMPLETE.title, kind: 'open' });
    expect(made.lots.map(({ estimate }) => estimate)).toEqual([null, null]);
    expect(made.acts).toHaveLength(5);

    const path = `${ADMIN}/plantillas/${template.id}`;
    const renamed = await read<ProcedureTemplate>(
      ask('PUT', path, { name: 'Cómputo', area: 'Campus León' }, template.version),
    );
    expect(renamed).toMatchObject({ name: 'Cómputo', area: 'Campus León', version: 2 });
    expect((await ask('PUT', path, { name: 'Otro nombre', area: '' }, template.version)).status).toBe(409);
    expect((await ask('DELETE', path, undefined, renamed.version)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await ask('POST', `${path}/procedimientos`)).status).toBe(404);
    // What began with it stays.
    expect((await present(made.id)).title).toBe(COMPLETE.title);
    const [kept] = await app.db
      .selectFrom('revision')
      .select((select) => select.fn.countAll<string>().as('n'))
      .where('subject_type', '=', 'procedure_template')
      .execute();
    expect(Number(kept?.n)).toBe(3);
  });
});
