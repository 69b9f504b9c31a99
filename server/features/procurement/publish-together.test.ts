import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminDocument } from '#contract/documents.ts';
import type { Problem } from '#contract/errors.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { addDocument, completeDraft, day } from './test-procedures.ts';

const ADMIN = '/administracion/procedimientos';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const jsonOf = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
const seen = (version: number) => ({ 'if-match': `"${version}"` });

/** A complete draft with these documents in its file. */
async function draftWith(...documents: Parameters<typeof addDocument>[2][]) {
  const procedure = await completeDraft(app);
  const ids: string[] = [];
  for (const one of documents) ids.push(await addDocument(app.db, procedure.id, one));
  return { procedure, ids };
}

const publish = (procedure: AdminProcedure, ids: readonly string[], version = 1) =>
  app.send(
    'admin',
    'POST',
    `${ADMIN}/${procedure.id}/publicacion`,
    { documents: ids.map((id) => ({ id, version })) },
    seen(procedure.version),
  );

/** How procedure and documents stand: states, and what a visitor could open. */
async function standing(procedure: AdminProcedure) {
  const { rows } = await sql<{ status: string; documents: Record<string, string> | null; open: number }>`
    select p.status, (select jsonb_object_agg(d.kind, d.status) from document d where d.procedure_id = p.id) documents,
      (select count(*)::int from document_version v join document d on d.id = v.document_id
        where d.procedure_id = p.id and v.published_at is not null) open
    from procedure p where p.id = ${procedure.id}`.execute(app.db);
  return rows[0];
}

const NOTICE = { kind: 'notice', status: 'draft' } as const;
const ANNEX = { kind: 'technical_annex', status: 'draft' } as const;

it('a draft goes public with the chosen documents at once; what was not chosen and what is scheduled stay', async () => {
  const later = { kind: 'bidding_documents', status: 'scheduled', publishAt: day(3) } as const;
  const { procedure, ids } = await draftWith(NOTICE, ANNEX, later, { ...ANNEX, kind: 'other' });
  expect((await publish(procedure, ids.slice(0, 2))).status).toBe(200);
  expect(await standing(procedure)).toEqual({
    status: 'active',
    documents: {
      notice: 'published',
      technical_annex: 'published',
      bidding_documents: 'scheduled',
      other: 'draft',
    },
    open: 2,
  });
  const { rows } = await sql<{ operation: string }>`select operation from audit_log
    where subject_id = any(${[procedure.id, ...ids]}) and operation like 'publish%' order by id`.execute(
    app.db,
  );
  expect(rows.map(({ operation }) => operation)).toEqual([
    'publishDocument',
    'publishDocument',
    'publishProcedure',
  ]);
});

it.each([
  ['a document that somebody changed meanwhile', 409, 'version_conflict', 2],
  ['a document of another procedure', 404, 'not_found', 1],
])('%s stops everything, and nothing is published', async (what, status, code, version) => {
  const { procedure, ids } = await draftWith(NOTICE);
  const other = what.endsWith('procedure') ? (await draftWith(NOTICE)).ids : [];
  const answer = await publish(procedure, [...ids, ...other], version);
  expect([answer.status, ((await answer.json()) as Problem).code]).toEqual([status, code]);
  expect(await standing(procedure)).toEqual({ status: 'draft', documents: { notice: 'draft' }, open: 0 });
});

it('a scheduled document cannot be chosen: it keeps its time', async () => {
  const { procedure, ids } = await draftWith(NOTICE, { ...ANNEX, status: 'scheduled', publishAt: day(2) });
  expect((await publish(procedure, ids)).status).toBe(409);
  expect(await standing(procedure)).toMatchObject({ status: 'draft', open: 0 });
});

it('a paper that stays inside cannot be chosen, and nothing is published with it', async () => {
  const { procedure, ids } = await draftWith(NOTICE, { kind: 'funds_certificate', status: 'draft' });
  const answer = await publish(procedure, ids);
  expect([answer.status, ((await answer.json()) as Problem).code]).toEqual([409, 'state_conflict']);
  expect(await standing(procedure)).toMatchObject({ status: 'draft', open: 0 });
});

it('a failure at the very end leaves drafts that can be discarded, and the next attempt publishes', async () => {
  const { procedure, ids } = await draftWith(NOTICE, ANNEX);
  await sql`alter table audit_log add constraint no_publication check (operation <> 'publishProcedure') not valid`.execute(
    app.db,
  );
  expect((await publish(procedure, ids)).status).toBe(500);
  await sql`alter table audit_log drop constraint no_publication`.execute(app.db);
  const untouched = { status: 'draft', documents: { notice: 'draft', technical_annex: 'draft' }, open: 0 };
  expect(await standing(procedure)).toEqual(untouched);
  const path = `/administracion/documentos/${ids[1]}`;
  const annex = await jsonOf<AdminDocument>(app.send('admin', 'GET', path));
  expect((await app.send('admin', 'DELETE', path, undefined, seen(annex.version))).status).toBe(204);
  expect((await publish(procedure, ids.slice(0, 1))).status).toBe(200);
  expect(await standing(procedure)).toMatchObject({ status: 'active', documents: { notice: 'published' } });
});
