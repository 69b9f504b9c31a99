import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { insertRequest, testFile } from './test-requests.ts';
import { ok, refused, reviewer } from './test-review.ts';

let app: TestApp;
let officers: ReturnType<typeof reviewer>;
beforeAll(async () => {
  app = await startTestApp();
  officers = reviewer(app);
});
afterAll(() => app.stop());

const REMARK = { remark: 'No es el de la constancia.' };

describe('observations of data', () => {
  it('are refused for what the supplier could not correct in this request', async () => {
    const file = testFile();
    const supplierId = await officers.approve((await insertRequest(app.db, { file, papers: 'valid' })).folio);
    const { folio } = await insertRequest(app.db, { kind: 'renewal', supplierId, file });
    const problem = await refused(officers.put(folio, '/campos/rfc', 1, REMARK), 409);
    expect(problem).toMatchObject({
      code: 'state_conflict',
      detail: expect.stringMatching(/no puede corregir «RFC».*rechaza la solicitud/) as string,
    });
    expect((await officers.read(folio)).status).toBe('submitted');
    await ok(officers.put(folio, '/campos/legalName', 1, REMARK));
  });

  it('may be made of the RFC of a new registration, but not of where it comes from', async () => {
    const { folio } = await insertRequest(app.db);
    await refused(officers.put(folio, '/campos/origin', 1, REMARK), 409);
    const { observations } = await ok(officers.put(folio, '/campos/rfc', 1, REMARK));
    expect(observations).toMatchObject([{ target: 'rfc' }]);
  });
});
