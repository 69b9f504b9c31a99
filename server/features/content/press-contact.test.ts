// Longer than the rule: one made-up kind is walked through everything that a kind gets.
import { NO_SUCH_DAY } from '#contract/date-words.ts';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentItem, ContentPage, StepsDone } from '#contract/content-api.ts';
import type { RevisionRow } from '#contract/revision.ts';
import type { Problem } from '#contract/errors.ts';
import type { WaitingPage } from '#contract/waiting.ts';
import type { ImportDependents } from '#contract/imports.ts';
import type { Caller, TestApp } from '#server/kit/test-app.ts';
import { publishDueContent } from './content-steps.service.ts';
import { BASE, KINDS, pressOffice, startPress } from './test-content.ts';

const { app, ask, create, save, step, readRun, rowsOf, ...office } = pressOffice();
const published = async (values: object = {}) => (await step(await create(values), { step: 'publish' })).item;
const list = async (search = '') => (await ask<ContentPage>('GET', search)).body;
const history = async (key: string) =>
  (await ask<{ rows: RevisionRow[] }>('GET', `/entradas/${key}/revisiones`)).body.rows;
const upload = (rows: readonly (readonly string[])[]) =>
  office.upload(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n'));
const apply = async (id: string, publish: boolean) => {
  const answer = await ask<Problem>('POST', `/importaciones/${id}/inicio`, { body: { publish } });
  await app().runJobs();
  return answer;
};
const undo = async (id: string) => {
  const answer = await ask<Problem>('POST', `/importaciones/${id}/reversion`);
  await app().runJobs();
  return answer;
};
/** What a screen of visitors would read. */
const visible = async () =>
  (
    await sql<{ key: string; name: string; medium: string | null }>`
      select key, name, medium from press_contact where is_published order by key`.execute(app().db)
  ).rows;
const publicVersion = async () =>
  (await sql<{ version: number }>`select version from data_version`.execute(app().db)).rows[0]?.version ?? 0;

describe('a made-up kind of content', () => {
  it('costs at most 150 lines beside its public screen', () => {
    const file = fileURLToPath(new URL('test-press-contact.ts', import.meta.url));
    expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThanOrEqual(150);
  });

  it('is absent for a stranger and a guest', async () => {
    for (const path of ['', '/entradas/rosa-luna', '/exportacion'])
      expect([
        (await ask('GET', path, { caller: 'stranger' })).status,
        (await ask('GET', path, { caller: 'guest' })).status,
      ]).toEqual([401, 403]);
  });

  it('is written as a draft that no visitor sees, and its key is made of its first field', async () => {
    const item = await create({ medium: 'Diario' });
    expect(item).toMatchObject({ key: 'rosa-luna', state: 'draft', isPublic: false, version: 1 });
    const again = await create();
    expect(again.key).toMatch(/^rosa-luna-[0-9a-f]{6}$/);
    expect(await visible()).toEqual([]);
    expect((await list('?estado=borradores')).counts).toMatchObject({ borradores: 2, publicados: 0 });
    const nameless = await ask<Problem>('POST', '', { body: { values: { name: ' ' } } });
    expect([nameless.status, Object.keys(nameless.body.fields ?? {})]).toEqual([422, ['values.name']]);
  });

  it('takes an unfinished draft and tells by field what is missing before it is published', async () => {
    const item = await create({ email: 'prensa', since: '2026-02-31', substitute: 'nadie' });
    const refused = await step(item, { step: 'publish' });
    expect([refused.status, refused.body.code]).toEqual([422, 'publication_incomplete']);
    expect(refused.body.fields).toEqual({
      email: 'Escribe un correo, como prensa@medio.mx.',
      since: NO_SUCH_DAY,
      substitute: 'No hay contacto de prensa a la vista del público con la clave «nadie».',
    });
  });

  it('is published, corrected beside what visitors see, and published again', async () => {
    const earlier = await publicVersion();
    const item = await published({ medium: 'Diario', topics: ['Compras'], since: '2026-01-02' });
    expect(item).toMatchObject({ state: 'published', edition: 1, isPublic: true });
    expect(await publicVersion()).toBe(earlier + 1);
    const draft = (await save(item, { medium: 'Radio' })).body;
    expect(draft).toMatchObject({ state: 'draft', isPublic: true, publicValues: { medium: 'Diario' } });
    expect(await visible()).toEqual([{ key: 'rosa-luna', name: 'Rosa Luna', medium: 'Diario' }]);
    expect(await publicVersion(), 'a draft changes nothing that visitors see').toBe(earlier + 1);
    const page = await list();
    expect(page.rows).toMatchObject([{ columns: { medium: 'Diario', reach: 'Local' } }]);
    expect((await step(draft, { step: 'publish' })).item).toMatchObject({ edition: 2, state: 'published' });
    expect(await visible()).toEqual([{ key: 'rosa-luna', name: 'Rosa Luna', medium: 'Radio' }]);
  });

  it('goes to review, where nobody writes until it is opened again', async () => {
    const item = (await step(await create(), { step: 'review' })).item;
    expect(item).toMatchObject({
      state: 'in_review',
      steps: ['publish', 'schedule', 'reopen', 'discard', 'remind'],
    });
    expect((await save(item, { medium: 'Radio' })).body).toMatchObject({ code: 'state_conflict' });
    const open = (await step(item, { step: 'reopen' })).item;
    expect((await save(open, { medium: 'Radio' })).status).toBe(200);
  });

  it('asks somebody for a review, chosen or by turn, and is not published before it without a reason', async () => {
    await sql`insert into officer (id, name) values ('other-admin', 'Persona other-admin'), ('ausente', 'Ausente')
      on conflict (id) do update set last_seen = now()`.execute(app().db);
    await sql`update officer set last_seen = now() - interval '40 days' where id = 'ausente'`.execute(
      app().db,
    );
    const item = await create();
    expect(item.reviewers.map(({ id }) => id)).toEqual(['other-admin', 'ausente']);
    const own = await step(item, { step: 'review', reviewer: 'admin' });
    expect(own.body.fields?.reviewer).toContain('Elige a otra persona');
    const asked = (await step(item, { step: 'review', reason: 'Mira el correo.' })).item;
    expect(asked?.review).toMatchObject({
      to: { id: 'other-admin' },
      by: 'Persona admin',
      note: 'Mira el correo.',
      isOfAnother: true,
    });
    const ahead = await step(asked, { step: 'publish' });
    expect(ahead.body.fields?.reason).toBe(
      'Espera la revisión de Persona other-admin: escribe por qué no se espera.',
    );
    const many = await ask<StepsDone>('POST', '/pasos', {
      body: { step: 'publish', items: [{ key: item.key, version: asked.version }] },
    });
    expect(many.body, 'nor with others').toMatchObject({ done: [], refused: [{ key: item.key }] });
    expect((await step(asked, { step: 'publish', reason: 'Urge: hoy cierra.' })).item?.state).toBe(
      'published',
    );
    // Whoever was asked goes ahead without a word, and one who is away is asked only by name.
    const second = await create({ name: 'Otra Luna' });
    const chosen = (await step(second, { step: 'review', reviewer: 'ausente' })).item;
    expect(chosen?.review?.to?.name).toBe('Ausente');
    const back = (await step(chosen, { step: 'reopen' })).item;
    const again = (await step(back, { step: 'review' })).item;
    expect(again?.review?.to?.id).toBe('other-admin');
    expect((await step(again, { step: 'publish' }, 'other-admin')).item?.state).toBe('published');
  });

  it('is scheduled by a job for that very moment, and appears then and not before', async () => {
    const item = await create();
    const past = await step(item, { step: 'schedule', at: '2020-01-01T00:00:00Z' });
    expect(past.body.fields).toEqual({ at: 'Elige un momento que todavía no llega.' });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await step(item, { step: 'schedule', at })).item).toMatchObject({
      state: 'scheduled',
      publishAt: at,
    });
    expect(app().sentJobs).toEqual([{ name: 'content.publish-due', data: {} }]);
    expect(await publishDueContent(app().services, KINDS)).toBe(0);
    expect(await visible()).toEqual([]);
    await sql`update content_item set publish_at = now()`.execute(app().db);
    expect(await publishDueContent(app().services, KINDS)).toBe(1);
    expect(await publishDueContent(app().services, KINDS), 'once').toBe(0);
    expect(await visible()).toHaveLength(1);
    expect((await history('rosa-luna'))[0]).toMatchObject({
      operation: 'content.publish',
      by: 'Persona admin',
    });
  });

  it('that cannot be published any more when its moment comes goes back to its writers with the reason', async () => {
    const other = await published({ name: 'Suplente' });
    const item = await create({ substitute: 'suplente' });
    await step(item, { step: 'schedule', at: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await step(other, { step: 'withdraw', reason: 'Dejó el medio' })).item).toMatchObject({
      isPublic: false,
    });
    await sql`update content_item set publish_at = now() where stage = 'scheduled'`.execute(app().db);
    expect(await publishDueContent(app().services, KINDS)).toBe(0);
    expect((await history(item.key))[0]).toMatchObject({
      operation: 'content.reopen',
      reason: expect.stringContaining('«suplente»') as string,
    });
    expect((await list('?estado=borradores')).counts.borradores).toBe(1);
  });

  it('joins two people who write in different fields and asks about the one that both wrote', async () => {
    const item = await create({ medium: 'Diario', email: 'a@b.mx' });
    await save(item, { medium: 'Radio' }, { caller: 'other-admin' });
    const joined = await save(item, { email: 'rosa@b.mx' });
    expect(joined.body).toMatchObject({ joined: ['Medio'], values: { medium: 'Radio', email: 'rosa@b.mx' } });
    const refused = await ask<Problem>('PUT', `/entradas/${item.key}/borrador`, {
      body: { values: { medium: 'Televisión' }, seen: item.values },
      version: item.version,
    });
    expect(refused.status).toBe(409);
    expect(refused.body.extra?.conflicts).toMatchObject([
      {
        label: 'Medio',
        was: 'Diario',
        theirs: 'Radio',
        mine: 'Televisión',
        changedBy: 'Persona other-admin',
      },
    ]);
    const stale = await step(item, { step: 'publish' });
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict']);
  });

  it('keeps its history: a sitting is one revision, and an earlier one comes back as a draft', async () => {
    const item = await published({ medium: 'Diario' });
    let draft = item;
    for (const medium of ['R', 'Ra', 'Radio'])
      draft = (await save(draft, { medium }, { isAutosave: true })).body;
    draft = (await step(draft, { step: 'publish' })).item;
    const rows = await history(item.key);
    const told = rows.map(({ operation, differences }) => [
      operation,
      differences.find(({ name }) => name === '_edition')?.after,
      differences.filter(({ name }) => !name.startsWith('_')).map(({ label }) => label),
    ]);
    expect(told).toEqual([
      ['content.publish', 2, []],
      ['content.draft', undefined, ['Medio']],
      ['content.publish', 1, []],
      ['content.create', 0, ['Nombre', 'Medio', 'Alcance', 'Acreditado']],
    ]);
    expect(rows.some((row) => 'state' in row)).toBe(false);
    const first = rows[2];
    const back = (await step(draft, { step: 'restore', revision: first?.id })).item;
    expect(back).toMatchObject({
      state: 'draft',
      values: { medium: 'Diario' },
      publicValues: { medium: 'Radio' },
    });
    expect((await step(back, { step: 'restore', revision: 1 })).body.fields).toEqual({
      revision: 'Esa revisión no existe.',
    });
  });

  it('is withdrawn with a reason, unless something that is published depends on it', async () => {
    const other = await published({ name: 'Suplente' });
    const item = await published({ substitute: 'suplente' });
    const needed = await step(other, { step: 'withdraw', reason: 'Dejó el medio' });
    expect([needed.status, needed.body.detail]).toEqual([409, expect.stringContaining('Rosa Luna')]);
    expect((await step(item, { step: 'withdraw', reason: ' ' })).body.fields).toEqual({
      reason: 'Escribe por qué se retira.',
    });
    const withdrawn = (await step(item, { step: 'withdraw', reason: 'Cambió de medio' })).item;
    expect(withdrawn).toMatchObject({
      state: 'withdrawn',
      withdrawnReason: 'Cambió de medio',
      publicValues: null,
    });
    expect((await visible()).map(({ key }) => key)).toEqual(['suplente']);
    expect((await list('?estado=retirados')).rows.map(({ key }) => key)).toEqual(['rosa-luna']);
    const gone = (await step(other, { step: 'withdraw', reason: 'Dejó el medio' })).item;
    // Both are published again as they were.
    for (const one of [gone, withdrawn]) {
      expect(one.steps).toContain('publish');
      expect((await step(one, { step: 'publish' })).item).toMatchObject({
        state: 'published',
        withdrawnReason: null,
      });
    }
    expect((await visible()).map(({ key }) => key).toSorted()).toEqual(['rosa-luna', 'suplente']);
  });

  it('never stands in for itself, also by way of another', async () => {
    const first = await published({ name: 'Uno' });
    await published({ name: 'Dos', substitute: 'uno' });
    const circle = (await save(first, { substitute: 'dos' })).body;
    expect((await step(circle, { step: 'publish' })).body.fields).toEqual({
      substitute: 'No puede depender de sí mismo, tampoco a través de otro.',
    });
  });

  it('is discarded: a draft that was never published goes, a correction leaves what visitors see', async () => {
    const item = await create();
    expect(await step(item, { step: 'discard' })).toMatchObject({ status: 200, item: null });
    expect((await ask('GET', `/entradas/${item.key}`)).status).toBe(404);
    const draft = (await save(await published(), { medium: 'Radio' })).body;
    expect((await step(draft, { step: 'discard' })).item).toMatchObject({
      state: 'published',
      values: { medium: '' },
    });
  });

  it('is found by text without accents and by its filters', async () => {
    await published({ name: 'José Núñez', reach: 'national' });
    await published({ medium: 'Núñez y asociados' });
    expect((await list('?q=nunez')).total).toBe(2);
    expect((await list('?q=nunez&reach=national')).rows.map(({ key }) => key)).toEqual(['jose-nunez']);
    expect((await list('?q=nadie')).total).toBe(0);
  });

  it('is imported from a table: preview with errors by row and column, then all of it or nothing', async () => {
    const item = await published({ medium: 'Diario', topics: ['Compras', 'Obra'] });
    const header = ['Identificador', 'Nombre', 'Medio', 'Alcance', 'Temas', 'Desde', 'Columna ajena'];
    const bad = await upload([
      header,
      [item.key, 'Rosa Luna', 'Radio', 'Nacional', 'Compras', '03/02/2026', 'x'],
      ['', 'Nueva Persona', 'Revista', 'Mundial', '', '31/02/2026', ''],
    ]);
    expect(bad).toMatchObject({ status: 'ready', fresh: 0, changed: 1, skipped: 0, refused: 1 });
    expect(bad.findings?.ignored).toEqual(['Columna ajena']);
    expect(await rowsOf(bad.id, 'rechazadas')).toMatchObject([
      {
        line: 3,
        problems: {
          Alcance: 'Escribe una de estas: Local, Nacional.',
          Desde: '«31/02/2026» no existe en el calendario: escribe dd/mm/aaaa.',
        },
      },
    ]);
    expect(await rowsOf(bad.id, 'cambiadas')).toMatchObject([
      {
        line: 2,
        changes: [
          { label: 'Medio', before: 'Diario', after: 'Radio' },
          { label: 'Alcance', before: 'Local', after: 'Nacional' },
          { label: 'Temas', before: 'Compras; Obra', after: 'Compras' },
          { label: 'Desde', before: '', after: '2026-02-03' },
        ],
      },
    ]);
    const refused = await apply(bad.id, true);
    expect([refused.status, refused.body.code]).toEqual([409, 'import_has_errors']);
    expect((await visible()).map(({ medium }) => medium)).toEqual(['Diario']);

    const good = await upload([
      header,
      [item.key, 'Rosa Luna', 'Radio'],
      ['', 'Nueva Persona', 'Revista', 'Local'],
    ]);
    expect((await apply(good.id, true)).status).toBe(202);
    expect(await readRun(good.id)).toMatchObject({ status: 'done', taken: 2 });
    expect((await visible()).map(({ key, medium }) => [key, medium])).toEqual([
      ['nueva-persona', 'Revista'],
      ['rosa-luna', 'Radio'],
    ]);
    expect((await apply(good.id, true)).body.code).toBe('state_conflict');

    const version = await publicVersion();
    expect((await undo(good.id)).status).toBe(202);
    expect(await readRun(good.id)).toMatchObject({ status: 'undone', undoneBy: 'Persona admin' });
    expect((await visible()).map(({ key, medium }) => [key, medium])).toEqual([['rosa-luna', 'Diario']]);
    expect((await history(item.key))[0]).toMatchObject({ operation: 'content.undo', by: 'Persona admin' });
    expect(await publicVersion()).toBeGreaterThan(version);
    expect((await ask('GET', '/entradas/nueva-persona')).status).toBe(404);
    expect((await undo(good.id)).body.code).toBe('state_conflict');
  });

  it('that somebody changed since, or names, keeps the import: whoever wants to undo it reads what and why', async () => {
    const item = await published({ medium: 'Diario' });
    const header = ['Identificador', 'Nombre', 'Medio'];
    const run = await upload([header, [item.key, 'Rosa Luna', 'Radio'], ['', 'Nueva Persona', 'Revista']]);
    await apply(run.id, true);
    const now = (await ask<ContentItem>('GET', `/entradas/${item.key}`)).body;
    await save(now, { medium: 'Televisión' }, { caller: 'other-admin' });
    await published({ name: 'Suplida', substitute: 'nueva-persona' });
    const dependents = await ask<ImportDependents>('GET', `/importaciones/${run.id}/dependientes`);
    expect(dependents.body).toEqual({
      total: 2,
      rows: [
        { line: 2, title: expect.stringContaining('Rosa Luna') as string, why: 'alguien lo cambió después' },
        { line: 3, title: expect.stringContaining('Nueva Persona') as string, why: 'lo nombra «Suplida»' },
      ],
    });
    expect((await undo(run.id)).body.code).toBe('import_has_dependents');
    expect((await readRun(run.id)).status).toBe('done');
    expect((await visible()).map(({ key }) => key)).toContain('nueva-persona');
  });

  it('that somebody changed after the preview is not overwritten by the import: nothing of it happens', async () => {
    const item = await published({ medium: 'Diario' });
    const read = await upload([
      ['Identificador', 'Nombre', 'Medio'],
      ['', 'Nueva'],
      [item.key, 'Rosa Luna', 'Radio'],
    ]);
    await save(item, { medium: 'Televisión' }, { caller: 'other-admin' });
    expect((await apply(read.id, false)).status).toBe(202);
    const end = await readRun(read.id);
    expect([end.status, end.failure]).toEqual(['failed', expect.stringContaining('alguien cambió algo')]);
    expect((await list('?estado=borradores')).rows.map(({ key }) => key)).toEqual(['rosa-luna']);
  });

  it('refuses a table without its columns and a file that is no table', async () => {
    const strange = await upload([
      ['Uno', 'Dos'],
      ['a', 'b'],
    ]);
    expect([strange.status, strange.rows]).toEqual(['ready', 0]);
    expect(strange.findings?.reading.find(({ name }) => name === 'header')?.doubt).toContain(
      'No se reconocen todas las columnas',
    );
    expect((await apply(strange.id, false)).status).toBe(422);
    const response = await app().send(
      'admin',
      'POST',
      `${BASE}/importaciones?nombre=x.csv`,
      new Blob(['%PDF-1.7 x\0']).stream(),
    );
    expect(response.status).toBe(415);
  });

  it('is exported as it is imported, in both formats, and no cell is a formula', async () => {
    await published({ name: '=1+1', medium: 'Diario', topics: ['Compras', 'Obra'], since: '2026-01-02' });
    const csv = await (await app().send('admin', 'GET', `${BASE}/exportacion`)).text();
    expect(csv.trim().split('\r\n')).toEqual([
      'Identificador,Nombre,Medio,Alcance,Correo,Temas,Acreditado,Desde,Lo suple,Notas',
      "1-1,'=1+1,Diario,Local,,Compras; Obra,No,02/01/2026,,",
    ]);
    expect(await office.upload(csv)).toMatchObject({ fresh: 0, changed: 0, skipped: 1, refused: 0 });
    const xlsx = await app().send('admin', 'GET', `${BASE}/exportacion?formato=xlsx`);
    const { sheets } = await readXlsx(new Uint8Array(await xlsx.arrayBuffer()));
    expect(sheets[0]?.rows[1]?.slice(0, 3)).toEqual(['1-1', "'=1+1", 'Diario']);
    const template = await app().send('admin', 'GET', `${BASE}/importaciones/plantilla/csv`);
    expect(await template.text()).toContain('dd/mm/aaaa');
  });
});

describe('with a second pair of eyes', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startPress({ SECOND_REVIEWER: 'true' });
  });
  afterAll(() => strict.stop());

  it('whoever wrote in the draft does not publish it; another person does', async () => {
    const created = await strict.send('admin', 'POST', BASE, { values: { name: 'Rosa' } });
    const item = (await created.json()) as ContentItem;
    expect(item.steps).toEqual(['review', 'discard', 'restore', 'remind']);
    expect(item.publishRefusal).toContain('otra persona');
    const go = (caller: Caller) =>
      strict.send(caller, 'POST', `${BASE}/entradas/rosa/pasos`, { step: 'publish' }, { 'if-match': '"1"' });
    expect((await go('admin')).status).toBe(403);
    expect((await go('other-admin')).status).toBe(200);
  });

  it('whoever gives a draft back says why, and its writer is told who, when and why', async () => {
    const created = await strict.send('admin', 'POST', BASE, { values: { name: 'Lucía' } });
    let item = (await created.json()) as ContentItem;
    const take = async (caller: Caller, body: object) => {
      const path = `${BASE}/entradas/${item.key}/pasos`;
      const answer = await strict.send(caller, 'POST', path, body, { 'if-match': `"${item.version}"` });
      if (answer.status === 200) item = ((await answer.json()) as { item: ContentItem }).item;
      return answer.status;
    };
    expect(await take('admin', { step: 'review' })).toBe(200);
    expect(item.isWriter).toBe(true);
    expect(item.returned).toBeUndefined();
    expect(await take('other-admin', { step: 'reopen' })).toBe(422);
    expect(await take('other-admin', { step: 'reopen', reason: 'Falta el correo.' })).toBe(200);
    expect(item).toMatchObject({
      isWriter: false,
      state: 'draft',
      returned: { by: expect.any(String) as string, reason: 'Falta el correo.' },
    });
    const { rows } = (await (
      await strict.send('admin', 'GET', '/administracion/pendientes?de=mio')
    ).json()) as WaitingPage;
    expect(rows.find(({ title }) => title === 'Lucía')?.detail).toContain(
      `lo devolvió ${item.returned?.by}: Falta el correo.`,
    );
    expect(await take('admin', { step: 'review' })).toBe(200);
    expect(item.returned).toBeUndefined();
    expect(await take('admin', { step: 'reopen' }), 'whoever wrote it takes it back without a word').toBe(
      200,
    );
    expect(item.returned).toBeUndefined();
  });
});
