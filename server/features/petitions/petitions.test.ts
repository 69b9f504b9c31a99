import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ComplaintPlaces, PrivacyParts } from '#contract/complaint-ways.ts';
import type {
  FollowedPetition,
  Petition,
  PetitionInput,
  PetitionReceipt,
  PetitionStepInput,
  PetitionSummary,
} from '#contract/petitions.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { expectFollowed } from '../search/test-followed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(async () => {
  // waiting_of_petition and what it keeps agree.
  await expectFollowed(app.db);
  await app.stop();
});

const COMPLAINT: PetitionInput = {
  kind: 'complaint',
  topic: 'delay',
  text: 'Pedí una copia del contrato hace un mes y nadie responde.',
  about: 'LP-UG-014-2026',
  email: 'ana@ejemplo.example',
  mayPublish: true,
};
const DATA: PetitionInput = {
  kind: 'personal_data',
  topic: 'rectification',
  name: 'Ana Ríos de Muestra',
  text: 'Mi domicilio en el padrón es otro: Calle de Muestra 5.',
  email: 'ana@ejemplo.example',
};
const send = async (input: PetitionInput) => {
  const answer = await app.send('stranger', 'POST', '/reclamar/peticiones', input);
  expect(answer.status).toBe(201);
  const { key, ...receipt } = (await answer.json()) as PetitionReceipt;
  return { ...receipt, key: key ?? '' };
};
const follow = (folio: string, key: string) =>
  app.send('stranger', 'POST', '/reclamar/seguimiento', { folio, key });
const list = async (folio = '') =>
  (await (await app.send('admin', 'GET', `/administracion/peticiones?folio=${folio}`)).json()) as {
    rows: Petition[];
    total: number;
  };
const act = async (folio: string, body: PetitionStepInput) => {
  const { id, version } = (await list(folio)).rows[0]!;
  return app.send('admin', 'POST', `/administracion/peticiones/${id}/pasos`, body, {
    'if-match': `"${version}"`,
  });
};
const waiting = (folio: string) =>
  app.db
    .selectFrom('waiting_item')
    .select(['detail', 'due_on', 'subject'])
    .where('area', '=', 'petition')
    .where('title', '=', folio)
    .execute();
const after = async (days: number, from = todayInMexico(new Date())) =>
  addWorkingDays(from, days, await readHolidays(app.db));

it('a complaint is acknowledged in three working days, answered in ten or once later, and its author follows it', async () => {
  const { folio, key, acknowledgeBy, dueOn } = await send(COMPLAINT);
  expect([acknowledgeBy, dueOn]).toEqual([await after(3), await after(10)]);
  expect(await waiting(folio)).toEqual([
    { detail: 'acknowledge', due_on: acknowledgeBy, subject: 'Procurement' },
  ]);
  expect((await act(folio, { step: 'acknowledge' })).status).toBe(200);
  expect(await waiting(folio)).toEqual([{ detail: 'answer', due_on: dueOn, subject: 'Procurement' }]);
  const why = 'Falta que el área que lo pidió nos mande la copia.';
  expect((await act(folio, { step: 'extend', text: why })).status).toBe(200);
  const later = await after(10, dueOn);
  expect(await waiting(folio)).toMatchObject([{ due_on: later }]);
  expect((await act(folio, { step: 'extend', text: why })).status).toBe(409);
  const answer = 'El contrato ya está publicado en la página de su procedimiento.';
  const answered = await act(folio, { step: 'answer', outcome: 'partly', text: answer, isPublished: true });
  expect(answered.status).toBe(200);
  expect(await answered.json()).toMatchObject({ status: 'answered', email: '', answeredBy: 'Persona admin' });
  expect(await waiting(folio)).toEqual([]);
  const followed = (await (await follow(folio.toLowerCase(), key)).json()) as FollowedPetition;
  expect(followed).toMatchObject({
    status: 'answered',
    outcome: 'partly',
    answer,
    extensionReason: why,
    dueOn: later,
  });
  expect(Object.keys(followed)).not.toContain('email');
  const mails = await app.db.selectFrom('mail_outbox').select(['template', 'text']).orderBy('id').execute();
  expect(mails.map(({ template }) => template).toSorted()).toEqual([
    'petition_news',
    'petition_news',
    'petition_news',
    'petition_receipt',
  ]);
  // The key is shown once and stands in no mail, and the log of the unit names its people's steps alone.
  expect(mails.every(({ text }) => !text.includes(key))).toBe(true);
  const { rows } = await app.services.pool.query(
    `select operation from audit_log where subject_type = 'petition' order by id`,
  );
  expect(rows.map(({ operation }: { operation: string }) => operation)).toEqual([
    'petition.acknowledge',
    'petition.extend',
    'petition.answer',
  ]);
  const told = await app.send('stranger', 'GET', '/reclamar/quejas');
  expect((await told.json()) as PetitionSummary).toMatchObject({
    rows: [{ topic: 'delay', received: 1, answered: 1, late: 0, upheld: 0, partly: 1, rejected: 0 }],
    published: [{ topic: 'delay', text: COMPLAINT.text, outcome: 'partly', answer }],
  });
});

it('what its author did not agree to is never told whole, and a wrong key answers as no folio does', async () => {
  const { folio, key } = await send({ ...COMPLAINT, email: '', mayPublish: false });
  const refused = await act(folio, {
    step: 'answer',
    outcome: 'rejected',
    text: 'Se respondió el mismo día por teléfono.',
    isPublished: true,
  });
  expect(refused.status).toBe(422);
  expect((await refused.json()) as object).toMatchObject({
    fields: { isPublished: expect.any(String) as string },
  });
  expect((await act(folio, { step: 'answer', text: 'Corto.' })).status).toBe(422);
  const known = await follow(
    folio,
    key.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')),
  );
  const unknown = await follow('Q-2026-AAAA-AAAA', key);
  const drop = (told: Record<string, unknown>) => ({ ...told, requestId: '' });
  expect([known.status, drop((await known.json()) as Record<string, unknown>)]).toEqual([
    unknown.status,
    drop((await unknown.json()) as Record<string, unknown>),
  ]);
  expect(known.status).toBe(401);
});

it('what was granted about personal data waits until it is carried out, and nothing of it is told to everybody', async () => {
  const { folio, key, acknowledgeBy, dueOn } = await send(DATA);
  expect([acknowledgeBy, dueOn]).toEqual([null, await after(20)]);
  expect((await act(folio, { step: 'acknowledge' })).status).toBe(409);
  const grant = () =>
    act(folio, {
      step: 'answer',
      outcome: 'upheld',
      text: 'Procede: lo corregimos con tu comprobante de domicilio.',
    });
  // Anybody may write a name and a mailbox: nothing is granted before both were proved.
  const fieldOf = async () =>
    ((await (await grant()).json()) as { fields?: { outcome?: string } }).fields?.outcome;
  expect(await fieldOf()).toContain('identidad no está acreditada');
  const seen = await act(folio, { step: 'identify', text: 'INE vigente, la mostró en la ventanilla.' });
  expect(await seen.json()).toMatchObject({
    identifiedAt: expect.any(String) as string,
    isMailboxProved: false,
  });
  expect(await fieldOf()).toContain('Nadie ha entrado con la clave');
  expect(key, 'the key is in the mail alone').toBe('');
  const { rows: mails } = await sql<{ secret: string }>`select secret from mail_outbox
    where template = 'petition_key' and subject like ${`%${folio}%`}`.execute(app.db);
  expect((await follow(folio, mails[0]?.secret ?? '')).status).toBe(200);
  const granted = await grant();
  expect(await granted.json()).toMatchObject({ carryOutBy: await after(15), email: DATA.email });
  expect(await waiting(folio)).toEqual([
    { detail: 'carry_out', due_on: await after(15), subject: 'SupplierRegistry' },
  ]);
  const done = await act(folio, { step: 'carry_out', text: 'Tu domicilio ya está corregido en el padrón.' });
  expect(await done.json()).toMatchObject({ status: 'carried_out', email: '' });
  expect(await waiting(folio)).toEqual([]);
  const told = (await (await app.send('stranger', 'GET', '/reclamar/quejas')).json()) as PetitionSummary;
  expect(JSON.stringify(told)).not.toContain('rectification');
});

it('what lacks something is refused at its field', async () => {
  const fieldsOf = async (input: PetitionInput) => {
    const refused = await app.send('stranger', 'POST', '/reclamar/peticiones', input);
    expect(refused.status).toBe(422);
    return Object.keys(((await refused.json()) as { fields: object }).fields).toSorted();
  };
  expect(await fieldsOf({ ...COMPLAINT, topic: 'access', text: 'Corto.', email: 'nadie' })).toEqual([
    'email',
    'text',
    'topic',
  ]);
  expect(await fieldsOf({ ...DATA, name: '', email: '', mayPublish: true })).toEqual([
    'email',
    'mayPublish',
    'name',
  ]);
  expect((await app.send('guest', 'GET', '/administracion/peticiones')).status).toBe(403);
});

it('before whom a complaint goes is what the unit wrote', async () => {
  const read = async () => (await (await app.send('stranger', 'GET', '/reclamar')).json()) as ComplaintPlaces;
  expect((await read()).federal.name).toBe('Secretaría Anticorrupción y Buen Gobierno');
  await app.db
    .insertInto('instance_setting')
    .values({ key: 'reclamaciones', value: { controlPlace: 'Lascuráin de Retana 5' } as never })
    .execute();
  expect((await read()).control).toMatchObject({ place: 'Lascuráin de Retana 5' });
});

it('the page of privacy says what the unit wrote, part by part, and what the portal brings of the others', async () => {
  const read = async () => (await (await app.send('stranger', 'GET', '/privacidad')).json()) as PrivacyParts;
  const { parts } = await read();
  expect(parts.every(({ title, text }) => title !== '' && text !== '')).toBe(true);
  await app.db
    .insertInto('instance_setting')
    .values({ key: 'privacidad', value: { who: 'Responde la Unidad de Muestra.' } as never })
    .execute();
  expect((await read()).parts).toEqual([
    { ...parts[0], text: 'Responde la Unidad de Muestra.' },
    ...parts.slice(1),
  ]);
});
