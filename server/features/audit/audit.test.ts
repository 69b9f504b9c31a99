import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditDetail, AuditPage } from '#contract/audit.ts';
import {
  AUDIT_GROUPS,
  AUDIT_OPERATION_WORDS,
  AUDIT_SUBJECTS,
  auditSentence,
  operationsOf,
  type AuditGroup,
} from '#contract/audit-words.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { insertRequest } from '../registration/review/test-requests.ts';
import { ok, reviewer } from '../registration/review/test-review.ts';

const PATH = '/administracion/bitacora';
const TODAY = todayInMexico();
const SERVER = join(import.meta.dirname, '../..');

let app: TestApp;
let folio: string;
beforeAll(async () => {
  app = await startTestApp();
  const officers = reviewer(app);
  ({ folio } = await insertRequest(app.db));
  const review = await officers.acceptPapers(folio);
  await ok(
    officers.act(folio, review.version, 'reject', { reason: 'No comprobó la existencia de su domicilio.' }),
  );
  await app.send('other-admin', 'POST', '/administracion/procedimientos', {
    kind: 'open',
    title: 'Sillas de aula',
  });
});
afterAll(() => app.stop());

const list = (query = '') => ok<AuditPage>(app.send('admin', 'GET', `${PATH}?${query}`));
const said = async (query: string) => (await list(query)).rows.map((row) => row.said);

describe('the audit log', () => {
  it('tells who did what to which thing, the newest first, with its reason', async () => {
    const [created, rejected] = (await list()).rows;
    expect(created).toMatchObject({
      by: 'Persona other-admin',
      said: expect.stringMatching(/^creó el procedimiento LP-/),
    });
    expect(rejected).toMatchObject({
      by: 'Persona admin',
      said: `rechazó la solicitud ${folio}`,
      reason: 'No comprobó la existencia de su domicilio.',
    });
  });

  it.each([
    ['person', 'quien=other-admin', 1, /^creó/],
    ['kind of thing', 'cosa=procedure', 1, /^creó/],
    ['kind of operation', 'operacion=decidir&cosa=registration_request', 3, /^(revisó|rechazó)/],
    ['words of the reason', 'q=existencia domicilio', 1, /^rechazó/],
    ['words of what was written', 'q=sillas', 1, /^creó/],
    ['days', `desde=${TODAY}&hasta=${TODAY}`, 4, /./],
    ['another day', `hasta=${addDays(TODAY, -1)}`, 0, /./],
  ])('is searched by %s', async (_, query, count, words) => {
    const found = await said(query);
    expect(found).toHaveLength(count);
    for (const sentence of found) expect(sentence).toMatch(words);
  });

  it('is read page after page without a gap or a repetition, however many have the same time', async () => {
    await sql`insert into audit_log (occurred_at, actor_id, actor_name, operation, subject_type, subject_id, request_id)
      select '2020-01-01T12:00:00Z'::timestamptz + (n / 40) * interval '1 second', 'antes', 'Antes', 'editDocument', 'document',
        n::text, 'x' from generate_series(1, 130) n`.execute(app.db);
    const seen: number[] = [];
    let next: number | null = null;
    do {
      const page: AuditPage = await list(`quien=antes${next === null ? '' : `&antes=${next}`}`);
      seen.push(...page.rows.map(({ id }) => id));
      next = page.next;
    } while (next !== null);
    expect(new Set(seen).size).toBe(130);
    expect(seen).toHaveLength(130);
  });

  it('opens an entry to what it was and what it became, by the names of the screens', async () => {
    const [entry] = (await list('q=existencia')).rows;
    const detail = await ok<AuditDetail>(app.send('admin', 'GET', `${PATH}/${entry?.id}`));
    expect(detail.changes).toEqual([{ label: 'Estado', before: 'En revisión', after: 'Rechazada' }]);
    expect(detail.requestId).not.toBe('');
    expect((await app.send('admin', 'GET', `${PATH}/999999999`)).status).toBe(404);
  });

  it('calls what is kept as content by its title', async () => {
    const values = { title: 'Cierre de fin de año' };
    expect((await app.send('admin', 'POST', '/administracion/contenido/avisos', { values })).status).toBe(
      201,
    );
    expect(await said('cosa=content:avisos')).toEqual(['empezó el borrador del aviso Cierre de fin de año']);
  });

  it('is exported as the filter says', async () => {
    const answer = await app.send('admin', 'GET', `${PATH}/exportacion?cosa=registration_request`);
    const rows = parse<Record<string, string>>(await answer.text(), { bom: true, columns: true });
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ Persona: 'Persona admin', 'Qué hizo': `rechazó la solicitud ${folio}` });
    const before = await ok<AuditPage>(app.send('admin', 'GET', `${PATH}?quien=antes`));
    const whole = await app.send('admin', 'GET', `${PATH}/exportacion?quien=antes`);
    const all = parse<Record<string, string>>(await whole.text(), { bom: true, columns: true });
    expect(all).toHaveLength(130);
    expect(before.rows).toHaveLength(50);
  });

  it('leads from an entry to its thing, and says nothing of what has no screen', async () => {
    const [rejected] = (await list('q=existencia')).rows;
    expect(rejected?.href).toBe(`/AdquisicionesUG/padron-Proveedores/Administrador?sol=${folio}`);
    const [created] = (await list('q=sillas')).rows;
    expect(created?.href).toMatch(/nuevosRegistros\?tab=nuevo&proc=[\da-f-]{36}$/);
    const [gone] = (await list('quien=antes')).rows;
    expect(gone?.href).toBeNull();
  });

  it('is exported as a workbook too', async () => {
    const answer = await app.send(
      'admin',
      'GET',
      `${PATH}/exportacion?formato=xlsx&cosa=registration_request`,
    );
    expect(answer.headers.get('content-disposition')).toMatch(/bitacora-[\d-]{10}\.xlsx/);
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    expect(sheets[0]?.rows).toHaveLength(4);
    expect(sheets[0]?.rows[1]?.slice(2, 4)).toEqual(['Persona admin', `rechazó la solicitud ${folio}`]);
  });

  it('names the purchase of each of its parts in row, search, link and file, also when it is gone', async () => {
    const [created] = (await list('q=sillas')).rows;
    const number = created?.about ?? '';
    expect(number).toMatch(/^LP-/);
    const id = new URLSearchParams(created?.href?.split('?')[1]).get('proc');
    const row = { id: '1', title: 'Partida 1, Imprenta', amount: '4218600.00', points: null };
    const entries = [
      ['savePlanning', 'planning', id, { certificateNumber: 'SP-1', certificateOn: '2026-12-01' }],
      ['saveMinutes', 'act_minutes', `${id}:opening`, { beganAt: '10:00' }],
      ['publishClarifications', 'clarifications', id, {}],
    ] as const;
    for (const [operation, type, subject, after] of entries)
      await sql`insert into audit_log (actor_id, operation, subject_type, subject_id, after, request_id)
        values ('partes', ${operation}, ${type}, ${subject}, ${JSON.stringify(after)}, 'x')`.execute(app.db);
    await sql`insert into audit_log (actor_id, operation, subject_type, subject_id, before, after, request_id)
      values ('partes', 'saveOpening', 'opening', ${id}, ${JSON.stringify({ 'row:Partida 1, Imprenta': row })},
        '{"row:Partida 1, Imprenta": null}', 'x')`.execute(app.db);
    await sql`insert into audit_log (actor_id, operation, subject_type, subject_id, before, request_id)
      values ('partes', 'discardProcedureDraft', 'procedure', gen_random_uuid(), '{"number": "LP-9"}', 'x')`.execute(
      app.db,
    );
    const { rows } = await list(`quien=partes`);
    expect(rows.map((one) => one.said)).toEqual([
      'eliminó el borrador del procedimiento LP-9',
      `capturó la apertura de propuestas de ${number}`,
      `publicó las aclaraciones de ${number}`,
      `preparó un acta de ${number}, apertura de propuestas`,
      `guardó la planeación de ${number}`,
    ]);
    expect(rows.map((one) => one.href)).toEqual([null, ...Array<string>(4).fill(created?.href ?? '')]);
    expect(await said(`quien=partes&q=${number}`)).toHaveLength(4);
    const file = await app.send('admin', 'GET', `${PATH}/exportacion?quien=partes`);
    const told = parse<Record<string, string>>(await file.text(), { bom: true, columns: true });
    expect(told.map((one) => one['De qué'])).toEqual(rows.map((one) => one.about));
    const detail = async (at: number) =>
      (await ok<AuditDetail>(app.send('admin', 'GET', `${PATH}/${rows[at]?.id}`))).changes;
    expect(await detail(1)).toEqual([
      { label: 'Partida 1, Imprenta, monto', before: '$4,218,600.00', after: '' },
    ]);
    expect(await detail(4)).toEqual([
      { label: 'Fecha de la suficiencia', before: '', after: '1 dic 2026' },
      { label: 'Número de la suficiencia', before: '', after: 'SP-1' },
    ]);
    expect(await detail(3)).toEqual([{ label: 'Hora de inicio', before: '', after: '10:00' }]);
  });

  it('names both suppliers of a relation and leads to it', async () => {
    await sql`with made as (insert into supplier (id, name) values
        ('00000000-0000-4000-8000-00000000000a', 'Imprenta Uno'), ('00000000-0000-4000-8000-00000000000b', 'Papelera Dos')
        returning id), found as (insert into related_finding (id, supplier_a, supplier_b, strength, kinds, evidence, keys)
        select '00000000-0000-4000-8000-00000000000c', '00000000-0000-4000-8000-00000000000a',
          '00000000-0000-4000-8000-00000000000b', 0.5, '{phone}', '[]', '{}' from made limit 1 returning id)
      select * from found`.execute(app.db);
    await sql`insert into audit_log (actor_id, operation, subject_type, subject_id, request_id) values
      ('dos', 'decideRelatedSuppliers', 'relatedFinding', '00000000-0000-4000-8000-00000000000c', 'x')`.execute(
      app.db,
    );
    const [entry] = (await list('q=papelera')).rows;
    expect(entry).toMatchObject({
      said: 'decidió una relación entre proveedores: Imprenta Uno y Papelera Dos',
      href: expect.stringContaining('seccion=relaciones'),
    });
  });

  it('is nobody else’s to read, and nobody’s to change', async () => {
    for (const path of ['', '/1', '/personas', '/exportacion']) {
      expect((await app.send('stranger', 'GET', PATH + path)).status).toBe(401);
      expect((await app.send('guest', 'GET', PATH + path)).status).toBe(403);
    }
    for (const method of ['PUT', 'POST', 'DELETE', 'PATCH'])
      expect([404, 405]).toContain((await app.send('admin', method, `${PATH}/1`)).status);
  });
});

describe('the words of the log', () => {
  const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/test/.test(name) && !name.startsWith('local'))
    .map((name) => readFileSync(join(SERVER, name), 'utf8'))
    .filter((text) => /audit|remember|change[A-Z]?\w*\(|created\(/.test(text));
  const written = new Set(
    sources.flatMap((text) => [
      ...[...text.matchAll(/\boperation: [^\n`]*?'([A-Za-z_.:]+)'(?: : '([A-Za-z_.:]+)')?/g)].flatMap(
        ([, a, b]) => [a, b],
      ),
      ...[...text.matchAll(/\bremember\([^)]*?, '([A-Za-z_.]+)'/g)].map(([, a]) => a),
    ]),
  );
  const known = [...written].filter((name): name is string => name !== undefined);

  it('the walk finds the operations that are written', () => {
    expect(known.length).toBeGreaterThan(40);
    expect(known).toContain('publishProcedure');
  });

  it.each(known)('%s is told in words, and belongs to a group', (name) => {
    expect(AUDIT_OPERATION_WORDS[name]).toBeDefined();
  });

  it('each kind of thing that is written has words, and a name unless there is only one of it', async () => {
    const kinds = new Set(
      sources.flatMap((text) => [...text.matchAll(/\bsubjectType: '([^']+)'/g)].map(([, kind]) => kind)),
    );
    const things = sources.filter((text) => /\bchangeable</.test(text));
    for (const text of things)
      for (const [, kind] of text.matchAll(/\bsubject: '([^']+)',\n\s+table:/g)) kinds.add(kind);
    expect(kinds.size).toBeGreaterThan(25);
    expect([...kinds].filter((kind) => kind === undefined || AUDIT_SUBJECTS[kind] === undefined)).toEqual([]);
    const { rows } = await sql<{ body: string }>`
      select prosrc body from pg_proc where proname = 'audit_about'`.execute(app.db);
    const named = (kind: string) =>
      AUDIT_SUBJECTS[kind]?.isWhole === true ||
      rows[0]?.body.includes(`'${kind}'`) === true ||
      // The entry itself tells it, by its title or by `about`.
      sources.some((text) => {
        const at = text.split(`'${kind}'`)[1]?.slice(0, 250) ?? '';
        return /\b(about|title|name)\b/.test(at);
      });
    expect([...kinds].filter((kind) => kind !== undefined && !named(kind))).toEqual([]);
  });

  it.each(Object.keys(AUDIT_GROUPS) as AuditGroup[])('group %s has operations', (group) => {
    expect(operationsOf(group).length).toBeGreaterThan(2);
  });

  it('joins into sentences', () => {
    const say = (operation: string, subjectType: string, name: string | null) =>
      auditSentence({ operation, subjectType, name });
    expect(say('changeProcedureState.award', 'procedure', 'LP-1')).toBe(
      'registró el fallo del procedimiento LP-1',
    );
    expect(say('addContract', 'contract', 'C-1')).toBe('agregó el contrato C-1');
    expect(say('registry_catalogue.change', 'catalogue:giros', null)).toBe(
      'cambió una entrada de los catálogos',
    );
    expect(say('setMorningMail', 'morning_mail', 'Ana')).toBe('cambió su correo de la mañana');
    expect(say('setAbsence', 'absence', 'Ana, suple Luis')).toBe('anotó una ausencia: Ana, suple Luis');
    expect(say('anything.new', 'unheard_of', null)).toBe('cambió algo del portal');
  });
});
