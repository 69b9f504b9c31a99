import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { PaperPart, RequestPaper, RequiredPaper } from '#contract/registration.ts';
import { removeUnusedUploads, sweepFiles } from '#server/features/documents/uploads.service.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { cleanRequests } from './registration.jobs.ts';
import { freshRfc, paperFactsFor, samplePdf, startRegistration } from './test-requests.ts';

let app: TestApp;
let papers: RequiredPaper[];
beforeAll(async () => {
  app = await startTestApp();
  papers = (await (await startRegistration(app, freshRfc())).read()).requirements;
});
afterAll(() => app.stop());

const first = () => papers[0] as RequiredPaper;
const clean = (filesDays = 15) => cleanRequests(app.db, { today: todayInMexico(new Date()), filesDays });

describe('what nobody needs any more', () => {
  it(
    'a draft whose paper or piece was saved or removed a moment ago is not forgotten; its version stays',
    { tags: 'all' },
    async () => {
      const { code } = first();
      const draft = await startRegistration(app, freshRfc());
      const age = () =>
        sql`update registration_request set updated_at = now() - interval '61 days' where folio = ${draft.folio}`.execute(
          app.db,
        );
      const isKept = async () => {
        await clean();
        return (await draft.ask('GET', '')).status === 200;
      };
      await age();
      const part = (await (await draft.upload(code, await samplePdf(1, 'vive'))).json()) as PaperPart;
      expect(await isKept(), 'piece').toBe(true);
      await age();
      const saved = await draft.ask('PUT', `/documentos/${code}`, {
        parts: [part.id],
        ...paperFactsFor(first()),
      });
      expect(saved.status).toBe(200);
      expect(await isKept(), 'paper').toBe(true);
      await age();
      const { id } = (await saved.json()) as RequestPaper;
      expect((await draft.ask('DELETE', `/documentos/${code}?visto=${id}`)).status).toBe(204);
      expect(await isKept(), 'without paper').toBe(true);
      const other = (await (await draft.upload(code, await samplePdf(1, 'otra'))).json()) as PaperPart;
      await age();
      expect((await draft.ask('DELETE', `/documentos/${code}/partes/${other.id}`)).status).toBe(204);
      expect(await isKept(), 'without piece').toBe(true);
      expect((await draft.read()).version).toBe(1);
    },
  );

  it(
    'a piece that nobody joined for two days goes, and the request says so until a paper is saved again',
    { tags: 'all' },
    async () => {
      const { code } = first();
      const draft = await startRegistration(app, freshRfc());
      const age = (days: number) =>
        sql`update registration_part set uploaded_at = now() - ${`${days} days`}::interval`.execute(app.db);
      await draft.upload(code, await samplePdf(1, 'espera'));
      await age(1);
      expect((await clean()).parts).toBe(0);
      expect(await draft.read()).toMatchObject({ filesRemovedAt: null });
      await age(3);
      expect((await clean()).parts).toBe(1);
      const now = await draft.read();
      expect(now.parts).toEqual({});
      expect(now.filesRemovedAt).not.toBeNull();
      expect((await draft.hand(first(), 'otra vez')).status).toBe(200);
      expect((await draft.read()).filesRemovedAt).toBeNull();
    },
  );

  it('pieces of a request that is over go at once', async () => {
    const draft = await startRegistration(app, freshRfc());
    await draft.upload(first().code, await samplePdf(1, 'termina'));
    await sql`update registration_request set status = 'dismissed' where folio = ${draft.folio}`.execute(
      app.db,
    );
    expect((await clean()).parts).toBe(1);
  });

  it('a draft that nobody touched loses its files before its data, keeps what its registration brought, and says so', async () => {
    const draft = await startRegistration(app, freshRfc());
    const [one, carried] = papers as [RequiredPaper, RequiredPaper];
    expect((await draft.hand(one, 'abandonado')).status).toBe(200);
    expect((await draft.hand(carried, 'del registro')).status).toBe(200);
    await sql`update registration_paper set carried_from = id where paper_code = ${carried.code} and request_id =
      (select id from registration_request where folio = ${draft.folio})`.execute(app.db);
    const age = (days: number) =>
      sql`update registration_request set updated_at = now() - ${`${days} days`}::interval
        where folio = ${draft.folio}`.execute(app.db);
    await age(14);
    expect((await clean()).papers).toBe(0);
    await age(16);
    const before = await draft.read();
    expect((await clean()).papers).toBe(1);
    const after = await draft.read();
    expect(after.papers.map(({ code }) => code)).toEqual([carried.code]);
    expect(after.filesRemovedAt).not.toBeNull();
    expect(after).toMatchObject({ data: before.data, version: before.version, status: 'draft' });
    // What was written goes by its own term: the removal is no change of the draft.
    await age(61);
    expect((await clean()).drafts).toBe(1);
  });

  it(
    'pieces and drafts that are gone lose their bytes; those of papers and open requests stay',
    { tags: 'all' },
    async () => {
      const kept = await startRegistration(app, freshRfc());
      expect((await kept.hand(first(), 'se queda')).status).toBe(200);
      const gone = await startRegistration(app, freshRfc());
      expect((await gone.hand(first(), 'se va')).status).toBe(200);
      await gone.ask('POST', '/retiro', undefined, 1);
      await clean();
      await sql`update stored_file set created_at = now() - interval '2 days'`.execute(app.db);
      await removeUnusedUploads(app.db);
      const { rows } = await sql<{ sha256: string }>`select sha256 from stored_file`.execute(app.db);
      const { rows: named } = await sql<{
        sha256: string;
      }>`select sha256 from registration_paper union select sha256 from registration_part`.execute(app.db);
      expect(new Set(rows.map((row) => row.sha256))).toEqual(new Set(named.map((row) => row.sha256)));
      await sweepFiles(app.services);
      expect((await kept.ask('GET', `/documentos/${first().code}/archivo`)).status).toBe(200);
    },
  );
});
