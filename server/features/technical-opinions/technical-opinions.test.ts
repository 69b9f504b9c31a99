import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { MOST_OPEN_OPINIONS, type Opinion, type OpinionRow } from '#contract/technical-opinions.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const NEED = 'Estación con 128 GB de memoria para simular yacimientos.';
const WISH = {
  area: 'Departamento de Geomática',
  need: NEED,
  justification: 'Ningún perfil vigente pasa de 64 GB de memoria.',
  budget: '120000.00',
};
const send = async <T = Opinion & Pick<Problem, 'code' | 'fields'>>(
  caller: Caller,
  method: string,
  path: string,
  body?: object,
  version?: number,
) => {
  const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
  const answer = await app.send(caller, method, path, body, headers);
  return { status: answer.status, body: (await answer.json()) as T };
};
const ask = async (wish: object = WISH) => (await send('guest', 'POST', '/dictamenes', wish)).body;
const step = (caller: Caller, { folio, version }: Opinion, body: object) =>
  send(caller, 'POST', `/dictamenes/${folio}/pasos`, body, version);
const waiting = async () =>
  (
    await sql<{ note: string; owner: string | null }>`select note, owner_id owner from waiting_item
    where kind = 'opinion_request'`.execute(app.db)
  ).rows;
const mails = async () =>
  (
    await sql<{
      template: string;
      subject: string;
    }>`select template, subject from mail_outbox order by created_at`.execute(app.db)
  ).rows;

describe('A request for a technical opinion', () => {
  it('is sent by a signed-in person, waits for whoever keeps the profiles, and is answered with a question between', async () => {
    const sent = await ask();
    expect(sent).toMatchObject({ status: 'sent', need: NEED, budget: '120000.00', steps: ['withdraw'] });
    expect(sent.folio).toMatch(/^DT-\d{4}-\d{4}$/);
    expect((await waiting()).map(({ note }) => note)).toEqual([sent.folio]);
    const taken = await step('admin', sent, { step: 'take' });
    expect(taken.body).toMatchObject({ status: 'in_review', steps: ['ask', 'answer'] });
    expect((await waiting())[0]?.owner).not.toBeNull();
    const asked = await step('admin', taken.body, { step: 'ask', text: '¿Cuántas personas lo usan?' });
    expect(asked.body.status).toBe('needs_info');
    expect(await waiting()).toEqual([]);
    const own = await send('guest', 'GET', `/dictamenes/${sent.folio}`);
    expect(own.body.steps).toEqual(['reply', 'withdraw']);
    const replied = await step('guest', own.body, { step: 'reply', text: 'Lo usan cuatro personas.' });
    expect(replied.body.status).toBe('in_review');
    const answered = await step('admin', replied.body, {
      step: 'answer',
      verdict: 'conditional',
      text: 'Procede con 128 GB y garantía en sitio.',
    });
    expect(answered.body).toMatchObject({ status: 'answered', verdict: 'conditional', steps: [] });
    expect(answered.body.history.map((one) => one.step)).toEqual(['send', 'take', 'ask', 'reply', 'answer']);
    expect(await waiting()).toEqual([]);
    const pdf = await app.send('guest', 'GET', `/dictamenes/${sent.folio}/pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(await mails()).toEqual([
      { template: 'opinion_question', subject: `Falta un dato para tu dictamen ${sent.folio}` },
      { template: 'opinion_answer', subject: `Dictamen ${sent.folio}: Favorable con condiciones` },
    ]);
  });

  it('exists for its requester and for whoever keeps the profiles, and for nobody else', async () => {
    const { folio } = await ask();
    expect((await app.send('stranger', 'GET', `/dictamenes/${folio}`)).status).toBe(401);
    expect((await send('no-role', 'GET', `/dictamenes/${folio}`)).status).toBe(404);
    expect((await send('no-role', 'GET', `/dictamenes/${folio}/pdf`)).status).toBe(404);
    const rows = async (caller: Caller, path: string) =>
      (await send<{ rows: OpinionRow[] }>(caller, 'GET', path)).body.rows?.map((row) => row.folio);
    expect(await rows('no-role', '/dictamenes')).toEqual([]);
    expect(await rows('guest', '/dictamenes')).toContain(folio);
    expect(await rows('admin', '/administracion/dictamenes')).toContain(folio);
    expect((await send('guest', 'GET', '/administracion/dictamenes')).status).toBe(403);
  });

  it('is not moved where the machine does not lead, over another version, or without its words', async () => {
    const sent = await ask();
    expect(
      (await step('guest', sent, { step: 'answer', verdict: 'favourable', text: 'Me lo doy yo mismo.' })).body
        .code,
    ).toBe('state_conflict');
    expect((await step('admin', sent, { step: 'ask', text: 'corta' })).body.fields).toEqual({
      text: 'Escríbelo con al menos 10 letras.',
    });
    expect(
      (await step('admin', sent, { step: 'answer', text: 'Procede como se pide.' })).body.fields,
    ).toEqual({
      verdict: 'Elige el sentido del dictamen.',
    });
    expect((await app.send('guest', 'GET', `/dictamenes/${sent.folio}/pdf`)).status).toBe(409);
    const withdrawn = await step('guest', sent, { step: 'withdraw' });
    expect(withdrawn.body).toMatchObject({ status: 'withdrawn', steps: [] });
    // Whoever decided over an older one is told what happened since.
    expect((await step('admin', sent, { step: 'take' })).body).toMatchObject({
      code: 'version_conflict',
      detail: expect.stringMatching(/retiró la solicitud/),
      extra: { version: withdrawn.body.version, conflicts: [] },
    });
    expect((await step('admin', withdrawn.body, { step: 'take' })).body.code).toBe('state_conflict');
  });

  it('says by field what it lacks, and stops at so many open ones', async () => {
    const refused = await send('guest', 'POST', '/dictamenes', { ...WISH, need: 'corta', budget: 'mucho' });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({
      need: 'Describe qué necesitas, con al menos 20 letras.',
      budget: 'Escribe pesos sin comas, como 45000.00.',
    });
    const codes = [];
    for (let count = 0; count <= MOST_OPEN_OPINIONS; count += 1)
      codes.push((await send('no-role', 'POST', '/dictamenes', WISH)).status);
    expect(codes).toEqual([...Array<number>(MOST_OPEN_OPINIONS).fill(201), 409]);
  });
});

it('a profile that ends within thirty days waits in time, unless another one replaces it', async () => {
  const insert = (key: string, until: string, replaces: string | null = null) =>
    planted(
      app.db,
      sql`insert into computing_profile (key, slug, name, kind, level, technical_text, valid_from, valid_until, is_published, replaces)
      select ${key}, lower(${key}), 'Portátil', 'laptop', 'basic', 'Equipo.', '2026-01-01', ${until}::date, true,
        (select id from computing_profile where key = ${replaces})`,
    );
  await insert('PC-LAP-BAS-2026-01', '2026-12-31');
  await insert('PC-LAP-INT-2026-01', '2026-12-31');
  await insert('PC-LAP-INT-2027-01', '2027-12-31', 'PC-LAP-INT-2026-01');
  const { rows } = await sql<{
    note: string;
    shows: string;
    place: string;
  }>`select note, shows_on::text shows, place
    from waiting_item where kind = 'profile_term' order by note`.execute(app.db);
  expect(rows).toEqual([
    { note: 'PC-LAP-BAS-2026-01', shows: '2026-12-01', place: 'perfiles/pc-lap-bas-2026-01' },
    { note: 'PC-LAP-INT-2027-01', shows: '2027-12-01', place: 'perfiles/pc-lap-int-2027-01' },
  ]);
});
