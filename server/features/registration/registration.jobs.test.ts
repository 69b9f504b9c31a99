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

describe('what nobody needs any more', () => {
  it('a draft whose paper or piece was saved or removed a moment ago is not forgotten; its version stays', async () => {
    const { code } = first();
    const draft = await startRegistration(app, freshRfc());
    const age = () =>
      sql`update registration_request set updated_at = now() - interval '61 days' where folio = ${draft.folio}`.execute(
        app.db,
      );
    const isKept = async () => {
      await cleanRequests(app.db, todayInMexico(new Date()));
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
  });

  it('a piece lives as long as its request is open, however old it is', async () => {
    const { code } = first();
    const draft = await startRegistration(app, freshRfc());
    const part = (await (await draft.upload(code, await samplePdf(1, 'espera'))).json()) as PaperPart;
    await sql`update registration_part set uploaded_at = now() - interval '59 days'`.execute(app.db);
    await cleanRequests(app.db, todayInMexico(new Date()));
    expect((await draft.read()).parts[code]?.map(({ id }) => id)).toEqual([part.id]);
    await sql`update registration_request set status = 'dismissed' where folio = ${draft.folio}`.execute(
      app.db,
    );
    expect((await cleanRequests(app.db, todayInMexico(new Date()))).parts).toBe(1);
  });

  it('pieces and drafts that are gone lose their bytes; those of papers and open requests stay', async () => {
    const kept = await startRegistration(app, freshRfc());
    expect((await kept.hand(first(), 'se queda')).status).toBe(200);
    const gone = await startRegistration(app, freshRfc());
    expect((await gone.hand(first(), 'se va')).status).toBe(200);
    await gone.ask('POST', '/retiro', undefined, 1);
    await cleanRequests(app.db, todayInMexico(new Date()));
    await sql`update stored_file set created_at = now() - interval '2 days'`.execute(app.db);
    await removeUnusedUploads(app.db);
    const { rows } = await sql<{ sha256: string }>`select sha256 from stored_file`.execute(app.db);
    const { rows: named } = await sql<{
      sha256: string;
    }>`select sha256 from registration_paper union select sha256 from registration_part`.execute(app.db);
    expect(new Set(rows.map((row) => row.sha256))).toEqual(new Set(named.map((row) => row.sha256)));
    await sweepFiles(app.services);
    expect((await kept.ask('GET', `/documentos/${first().code}/archivo`)).status).toBe(200);
  });
});
