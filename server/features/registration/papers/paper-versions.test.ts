import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { PaperPart, RequestFile, RequestPaper } from '#contract/registration.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { fillRequest, freshRfc, samplePdf, startRegistration, type Holder } from '../test-requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const CODE = 'opinion_sat';
const today = todayInMexico(new Date());
const factsOn = (issuedOn: string, outcome: string) => ({ issuedOn, expiresOn: '', outcome });
const paperOf = (request: RequestFile) => request.papers.find(({ code }) => code === CODE) as RequestPaper;

/** Another page puts a new file there. */
async function replace(holder: Holder): Promise<RequestPaper> {
  const part = (await (await holder.upload(CODE, await samplePdf(2, 'otra'))).json()) as PaperPart;
  const facts = factsOn(addDays(today, -1), 'positive');
  const put = await holder.ask('PUT', `/documentos/${CODE}`, { parts: [part.id], paper: part.id, ...facts });
  return (await put.json()) as RequestPaper;
}

describe('papers that two pages change', () => {
  it(
    'facts go only on the file that they were written about; the other page is told what is there now',
    { tags: 'all' },
    async () => {
      const holder = await startRegistration(app, freshRfc());
      const seen = paperOf(await fillRequest(app, holder));
      const facts = { parts: [], ...factsOn(addDays(today, -20), 'negative') };
      const theirs = await replace(holder);
      const refused = await holder.ask('PUT', `/documentos/${CODE}`, { ...facts, paper: seen.id });
      expect(refused.status).toBe(409);
      const problem = (await refused.json()) as Problem;
      expect(problem).toMatchObject({ code: 'version_conflict', extra: { current: { id: theirs.id } } });
      expect(paperOf(await holder.read())).toEqual(theirs);
      expect((await holder.ask('PUT', `/documentos/${CODE}`, facts)).status).toBe(409);
      const meant = await holder.ask('PUT', `/documentos/${CODE}`, { ...facts, paper: theirs.id });
      expect((await meant.json()) as RequestPaper).toMatchObject({
        sha256: theirs.sha256,
        outcome: 'negative',
      });
    },
  );

  it(
    'only the paper that was seen is taken away; the other page is told what is there now',
    { tags: 'all' },
    async () => {
      const holder = await startRegistration(app, freshRfc());
      const seen = paperOf(await fillRequest(app, holder));
      const theirs = await replace(holder);
      const take = (id: string) => holder.ask('DELETE', `/documentos/${CODE}?visto=${id}`);
      const refused = await take(seen.id);
      expect(refused.status).toBe(409);
      expect((await refused.json()) as Problem).toMatchObject({
        code: 'version_conflict',
        extra: { current: { id: theirs.id, fileName: theirs.fileName }, changed: ['paper'] },
      });
      expect(paperOf(await holder.read())).toEqual(theirs);
      expect((await holder.ask('DELETE', `/documentos/${CODE}`)).status).toBe(422);
      expect((await take(theirs.id)).status).toBe(204);
      expect(paperOf(await holder.read())).toBeUndefined();
      expect((await take(theirs.id)).status).toBe(404);
    },
  );

  it('a request is sent only with the papers that were seen', async () => {
    const holder = await startRegistration(app, freshRfc());
    const { papers, version } = await fillRequest(app, holder);
    const seen = Object.fromEntries(papers.map(({ code, id }) => [code, id]));
    await replace(holder);
    const refused = await holder.ask('POST', '/envio', { papers: seen }, version);
    expect((await refused.json()) as Problem).toMatchObject({
      code: 'version_conflict',
      extra: { changed: ['papers'] },
    });
    expect((await holder.read()).status).toBe('draft');
    expect((await holder.submit(version)).status).toBe(200);
  });
});
