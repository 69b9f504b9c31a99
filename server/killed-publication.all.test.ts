import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import type { ContentItem } from '#contract/content-api.ts';
import { publishDueContent } from './features/content/content-steps.service.ts';
import { publishDueDocuments } from './features/documents/publication.service.ts';
import { publishDueProcedures } from './features/procurement/procedure-schedule.service.ts';
import { addDocument, completeDraft } from './features/procurement/test-procedures.ts';
import { startTestApp, type TestApp } from './kit/test-app.ts';
import { killHeld } from './kit/test-killed.ts';

const SCRIPT = join(import.meta.dirname, 'test-publishing-work.ts');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The last thing that a change writes: who waits for it has written everything else. */
const AT_ITS_END = 'lock table audit_log in access exclusive mode';

it.each([
  ['at its second document', 'documents'],
  ['at its very end', 'audit'],
])(
  'a procedure whose process is killed %s is not public, nor any of its documents; again it is',
  async (_, where) => {
    const procedure = await completeDraft(app);
    const made = [
      await addDocument(app.db, procedure.id, { kind: 'notice', status: 'draft' }),
      await addDocument(app.db, procedure.id, { kind: 'technical_annex', status: 'draft' }),
    ];
    const ids = made.toSorted((one, other) => one.localeCompare(other));
    const standing = async () => {
      const { rows } = await sql<{ status: string; documents: string[]; open: number; said: number }>`
      select p.status, (select array_agg(d.status order by d.id) from document d where d.procedure_id = p.id) documents,
        (select count(*) from document_version v join document d on d.id = v.document_id
          where d.procedure_id = p.id and v.published_at is not null) open,
        (select count(*) from audit_log where operation like 'publish%'
          and subject_id = any(${[procedure.id, ...ids]})) said
      from procedure p where p.id = ${procedure.id}`.execute(app.db);
      return rows[0];
    };
    const { id, version } = procedure;
    const documents = ids.map((document) => ({ id: document, version: 1 }));
    const hold = where === 'audit' ? AT_ITS_END : `select 1 from document where id = '${ids[1]}' for update`;
    await killHeld(
      app,
      { script: SCRIPT, args: ['procedure', JSON.stringify({ id, version, documents })] },
      hold,
    );
    expect(await standing()).toEqual({ status: 'draft', documents: ['draft', 'draft'], open: 0, said: 0 });
    const again = await app.send(
      'admin',
      'POST',
      `/administracion/procedimientos/${id}/publicacion`,
      { documents },
      { 'if-match': `"${version}"` },
    );
    expect(again.status).toBe(200);
    expect(await standing()).toEqual({
      status: 'active',
      documents: ['published', 'published'],
      open: 2,
      said: 3,
    });
  },
);

it('a scheduled call whose process is killed amid its publication is published whole by the next start', async () => {
  const procedure = await completeDraft(app);
  const document = await addDocument(app.db, procedure.id, { kind: 'notice', status: 'draft' });
  const { id, version } = procedure;
  const body = {
    publishAt: new Date(Date.now() + 3_600_000).toISOString(),
    documents: [{ id: document, version: 1 }],
  };
  const path = `/administracion/procedimientos/${id}/programacion`;
  expect((await app.send('admin', 'POST', path, body, { 'if-match': `"${version}"` })).status).toBe(200);
  await sql`update procedure_schedule set publish_at = now() - interval '1 second' where procedure_id = ${id}`.execute(
    app.db,
  );
  const standing = async () => {
    const { rows } = await sql<{ status: string; scheduled: string; document: string; mails: number }>`
      select p.status, s.status scheduled, d.status document, (select count(*) from mail_outbox) mails
      from procedure p join procedure_schedule s on s.procedure_id = p.id join document d on d.procedure_id = p.id
      where p.id = ${id}`.execute(app.db);
    return rows[0];
  };
  await killHeld(app, { script: SCRIPT, args: ['procedures'] }, AT_ITS_END);
  expect(await standing()).toEqual({ status: 'draft', scheduled: 'agreed', document: 'draft', mails: 0 });
  expect(await publishDueProcedures(app.db, 'https://portal.example')).toBe(1);
  expect(await standing()).toEqual({
    status: 'active',
    scheduled: 'published',
    document: 'published',
    mails: 0,
  });
});

it('a scheduled document whose process is killed amid its publication is published whole by the next start', async () => {
  const procedure = await completeDraft(app);
  const documents = [
    { id: await addDocument(app.db, procedure.id, { kind: 'notice', status: 'draft' }), version: 1 },
  ];
  const seen = { 'if-match': `"${procedure.version}"` };
  const path = `/administracion/procedimientos/${procedure.id}/publicacion`;
  expect((await app.send('admin', 'POST', path, { documents }, seen)).status).toBe(200);
  const publishAt = new Date(Date.now() - 1_000).toISOString();
  const id = await addDocument(app.db, procedure.id, {
    kind: 'technical_annex',
    status: 'scheduled',
    publishAt,
  });
  const standing = async () => {
    const { rows } = await sql<{ status: string; open: boolean; revisions: number }>`
      select d.status, v.published_at is not null open,
        (select count(*) from revision r where r.subject_id = d.id::text) revisions
      from document d join document_version v on v.document_id = d.id where d.id = ${id}`.execute(app.db);
    return rows[0];
  };
  await killHeld(app, { script: SCRIPT, args: ['documents'] }, AT_ITS_END);
  expect(await standing()).toEqual({ status: 'scheduled', open: false, revisions: 0 });
  expect(await publishDueDocuments(app.db)).toBe(1);
  expect(await standing()).toEqual({ status: 'published', open: true, revisions: 2 });
});

it('scheduled content whose process is killed amid its publication is published whole by the next start', async () => {
  const base = '/administracion/contenido/avisos';
  const values = {
    title: 'Cierre por inventario',
    text: 'No se recibe.',
    from: '2026-02-01',
    priority: 'normal',
  };
  const made = await app.send('admin', 'POST', base, { values });
  const item = (await made.json()) as ContentItem;
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const scheduled = await app.send(
    'admin',
    'POST',
    `${base}/entradas/${item.key}/pasos`,
    { step: 'schedule', at },
    { 'if-match': `"${item.version}"` },
  );
  expect(scheduled.status).toBe(200);
  await sql`update content_item set publish_at = now() - interval '1 second' where key = ${item.key}`.execute(
    app.db,
  );
  const standing = async () => {
    const { rows } = await sql<{ stage: string | null; public: boolean; said: number }>`
      select stage, is_public public, (select count(*) from audit_log where operation = 'content.publish') said
      from content_item where key = ${item.key}`.execute(app.db);
    return rows[0];
  };
  await killHeld(app, { script: SCRIPT, args: ['content'] }, AT_ITS_END);
  expect(await standing()).toEqual({ stage: 'scheduled', public: false, said: 0 });
  expect(await publishDueContent(app.services, CONTENT_KINDS)).toBe(1);
  expect(await standing()).toEqual({ stage: null, public: true, said: 1 });
});
