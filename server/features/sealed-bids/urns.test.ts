import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBase64, toHex } from '#contract/rules/documents/integrity-proof.ts';
import { bytesOf, canonicalOf, hashOf, sha256 } from '#contract/rules/sealed/canonical-text.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { readCard, type UrnCard } from '#contract/sealed-card.ts';
import { newCustodianKey, openChallenge } from '#contract/sealed-keys.ts';
import type { AdminUrn, Custody, PublicUrn } from '#contract/urns.ts';
import { addPublicDocument, completeDraft } from '#server/features/procurement/test-procedures.ts';
import { transaction } from '#server/kit/db.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { plantGrant } from '#server/kit/test-functions.ts';
import { tellOwnEvents } from '#server/kit/events.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { brokenLog } from '#server/features/integrity/log-check.ts';
import { createApp } from '#server/app.ts';
import { servedTools } from './tool-files.ts';
import { followCard } from './urn-card.ts';
import { cardsOf } from './urn.sql.ts';

const html = (name: string) =>
  `<html><meta http-equiv="content-security-policy" content="default-src 'none'"><p>${name}`;
const TOOLS = servedTools({ 'sellador.html': html('sellador'), 'custodio.html': html('custodio') });
const PEOPLE = [
  ['oscar', 'buyer', 'Adquisiciones'],
  ['julia', 'auditor', 'Auditoría'],
  ['ramiro', 'internal_control', 'Órgano Interno de Control'],
] as const;
const CHOSEN = PEOPLE.map(([personId, code, office]) => ({ personId, function: code, office }));

let app: TestApp;
let draft: AdminProcedure;
let base: string;
const keys = new Map<string, { identity: string; recipient: string; card: string }>();

async function answer<T>(caller: Caller, method: string, path: string, body?: unknown, version?: number) {
  const response = await app.send(caller, method, path, body, {
    ...(version !== undefined && { 'if-match': `"${version}"` }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: (text === '' ? undefined : JSON.parse(text)) as T & {
      detail: string;
      code: string;
      fields: Record<string, string>;
    },
  };
}
const urn = async () => (await answer<AdminUrn>('admin', 'GET', base)).body;
const save = (body: unknown, version: number, caller: Caller = 'admin') =>
  answer<AdminUrn>(caller, 'PUT', base, body, version);
const custody = async (who: string) =>
  (await answer<{ rows: Custody[] }>(`guest:${who}`, 'GET', '/custodia')).body.rows.find(
    ({ number }) => number === draft.number,
  ) as Custody;
const handIn = (who: string, id: string, text: string) =>
  answer<Custody>(`guest:${who}`, 'POST', `/custodia/${id}/archivos`, { text });

/** Makes a key as the tool does, whose files web/sealing/custodian-key.test.ts reads. */
async function make(who: string, { number = draft.number } = {}) {
  const { word, role, office } = await custody(who);
  const { identity, recipient } = await newCustodianKey();
  const card = canonicalOf({
    formato: 'tarjeta-custodio/1',
    procedimiento: number,
    custodio: word,
    cargo: role,
    organo: office,
    llave: recipient,
    programa: 'f'.repeat(64),
    creada: '2026-11-30T16:00:00.000Z',
  });
  return { identity, recipient, card };
}
const prove = async (who: string) => {
  const { id, challenge, word } = await custody(who);
  const { identity, recipient } = keys.get(who)!;
  const content = await openChallenge(identity, fromBase64(challenge ?? ''));
  const text = canonicalOf({
    formato: 'respuesta-ensayo/1',
    procedimiento: draft.number,
    custodio: word,
    llave: recipient,
    contenido: toHex(content),
  });
  return { id, text };
};
/** Who was asked for this by mail. */
async function mails(asked: string): Promise<string[]> {
  const { rows } = await sql<{
    recipient: string;
  }>`select to_address recipient from mail_outbox where subject like ${`%${asked}`}
    order by to_address`.execute(app.db);
  return rows.map(({ recipient }) => recipient.split('@')[0] ?? '');
}
async function publish() {
  const { version } = (
    await answer<AdminProcedure>('admin', 'GET', `/administracion/procedimientos/${draft.id}`)
  ).body;
  return answer<AdminProcedure>(
    'admin',
    'POST',
    `/administracion/procedimientos/${draft.id}/publicacion`,
    { documents: [] },
    version,
  );
}

beforeAll(async () => {
  app = await startTestApp();
  const { app: hono } = createApp({ services: app.services, tools: TOOLS });
  app.api.app = hono;
  for (const [person, code] of PEOPLE) await plantGrant(app.db, { person, code });
  await plantGrant(app.db, { person: 'otra', code: 'buyer' });
  await transaction(app.db, (tx) =>
    rememberOfficer(tx, { id: 'admin', name: 'Persona admin', email: undefined }),
  );
  await workAlone(app.db);
  draft = await completeDraft(app);
  base = `/administracion/procedimientos/${draft.id}/urna`;
  await addPublicDocument(app.db, draft.id, { kind: 'bidding_documents' });
});
afterAll(() => app.stop());

describe('who custodies an urn', () => {
  it('is chosen among people with a function, and no office opens alone', async () => {
    const none = await urn();
    expect(none).toMatchObject({ version: 0, custodians: [], card: null, refusal: null });
    expect(none.candidates.map(({ personId, office }) => `${personId} ${office}`)).toEqual([
      'julia Auditoría',
      'oscar Adquisiciones',
      'otra Adquisiciones',
      'ramiro Órgano Interno de Control',
    ]);
    const input = { quorum: 2, openingMinutes: 60, custodians: CHOSEN };
    const two = [CHOSEN[0], { personId: 'otra', function: 'buyer', office: 'Adquisiciones' }, CHOSEN[2]];
    expect((await save({ ...input, custodians: two }, 0)).body.fields).toEqual({
      custodians: 'Adquisiciones podría abrir sin nadie más: con quórum 2 solo puede tener 1 custodios.',
    });
    expect((await save({ ...input, quorum: 3 }, 0)).body.fields['custodians']).toMatch(
      /^Con 3 custodios el quórum va de 2 a 2/,
    );
    const stranger = [...CHOSEN.slice(0, 2), { personId: 'nadie', function: 'auditor', office: 'Auditoría' }];
    expect((await save({ ...input, custodians: stranger }, 0)).body.fields).toEqual({
      'custodians.2': 'Esta persona no tiene la función por la que custodiaría. Elige a otra.',
    });
    expect((await save(input, 0, 'guest:julia')).status).toBe(403);
    // Whoever tried works here: another person says so too.
    const proposed = await save(input, 0);
    expect([proposed.status, proposed.body.code]).toEqual([202, 'decision_proposed']);
    expect((await urn()).version).toBe(0);
    await workAlone(app.db);
    const saved = await save(input, 0);
    expect(saved.status).toBe(200);
    expect(saved.body.custodians.map(({ word, office }) => [word, office])).toEqual([
      ['auditoria', 'Auditoría'],
      ['comprador', 'Adquisiciones'],
      ['control', 'Órgano Interno de Control'],
    ]);
  });

  it('keeps the call from being published while a key is missing, and says whose', async () => {
    const refused = await publish();
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({
      urn: expect.stringMatching(/^Falta la llave de Persona julia \(Auditoría\), /),
    });
  });
});

describe('the ceremony of the keys', () => {
  it('takes the public half from its custodian alone, made for this urn', async () => {
    for (const [who] of PEOPLE) keys.set(who, await make(who));
    const { id } = await custody('julia');
    const { card } = keys.get('julia')!;
    expect((await handIn('oscar', id, card)).status).toBe(404);
    expect((await answer('stranger', 'GET', '/custodia')).status).toBe(401);
    const text = async (changed: string) => (await handIn('julia', id, changed)).body.fields['text'];
    expect(await text(keys.get('oscar')!.card)).toBe(
      'Este archivo es del custodio «comprador» y tú eres «auditoria».',
    );
    expect(await text((await make('julia', { number: 'LP-OTRA-1' })).card)).toBe(
      `Este archivo es de LP-OTRA-1, no de ${draft.number}.`,
    );
    expect(await text('AGE-SECRET-KEY-1')).toMatch(/tu llave \(\.age\) no se entrega nunca\.$/);
    const other = JSON.parse(card) as Record<string, string>;
    expect(await text(canonicalOf({ ...other, organo: 'Adquisiciones' }))).toMatch(
      /^La tarjeta dice «.+, Adquisiciones»/,
    );
    for (const [who] of PEOPLE) {
      const { id: own } = await custody(who);
      const taken = await handIn(who, own, keys.get(who)!.card);
      expect([taken.status, taken.body.key?.words]).toEqual([200, expect.stringMatching(/^(\S+ ){7}\S+$/)]);
    }
    const twice = JSON.parse(keys.get('oscar')!.card) as Record<string, string>;
    expect(await text(canonicalOf({ ...other, llave: twice['llave'] }))).toBe(
      'Otro custodio entregó esa misma llave: cada quien hace la suya.',
    );
  });

  it('asks each key to open before the call goes out', async () => {
    const refused = await publish();
    expect(refused.body.fields['urn']).toMatch(
      /^Falta el ensayo: aún no se ha comprobado que abre la llave de Persona julia/,
    );
    const { id, text } = await prove('julia');
    const said = JSON.parse(text) as Record<string, string>;
    const wrong = canonicalOf({ ...said, contenido: '00'.repeat(40) });
    expect((await handIn('julia', id, wrong)).body.fields['text']).toMatch(
      /^Esta respuesta no es la de tu ensayo/,
    );
    for (const [who] of PEOPLE) {
      const done = await prove(who);
      expect((await handIn(who, done.id, done.text)).body.provenAt).not.toBeNull();
    }
    expect((await urn()).gaps).toEqual([]);
  });

  it('begins anew for whoever takes the place of another; who stays keeps the key and its proof', async () => {
    await workAlone(app.db);
    const { version } = await urn();
    const custodians = [CHOSEN[0], CHOSEN[1], { ...CHOSEN[2], personId: 'dora' }];
    await plantGrant(app.db, { person: 'dora', code: 'internal_control' });
    const stale = await save({ quorum: 2, openingMinutes: 60, custodians }, version - 1);
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict']);
    const { body } = await save({ quorum: 2, openingMinutes: 60, custodians }, version);
    expect(body.gaps).toEqual(['Falta la llave de Persona dora (Órgano Interno de Control).']);
    expect(body.custodians.map(({ provenAt }) => provenAt !== null)).toEqual([true, true, false]);
    expect(await mails('haz tu llave')).toEqual(['dora', 'julia', 'oscar', 'ramiro']);
    expect((await answer<{ rows: Custody[] }>('guest:ramiro', 'GET', '/custodia')).body.rows).toEqual([]);
    const back = await save({ quorum: 2, openingMinutes: 60, custodians: CHOSEN }, body.version);
    expect(back.body.gaps).toEqual(['Falta la llave de Persona ramiro (Órgano Interno de Control).']);
    const { id } = await custody('ramiro');
    keys.set('ramiro', await make('ramiro'));
    expect(await mails('haz tu llave')).toEqual(['dora', 'julia', 'oscar', 'ramiro', 'ramiro']);
    await handIn('ramiro', id, keys.get('ramiro')!.card);
    await handIn('ramiro', id, (await prove('ramiro')).text);
    expect((await urn()).gaps).toEqual([]);
  });

  it('is not whole any more when a custodian loses the function by which they custody', async () => {
    await sql`update function_grant set ended_at = now(), ended_by = 'admin', ended_by_name = 'Persona admin',
      end_reason = 'Cambió de área' where person_id = 'ramiro'`.execute(app.db);
    expect((await publish()).body.fields['urn']).toMatch(
      /^Ya no tiene la función por la que custodia: Persona ramiro/,
    );
    await plantGrant(app.db, { person: 'ramiro', code: 'internal_control' });
    expect((await urn()).gaps).toEqual([]);
  });

  it('keeps nothing of a private half: no row holds what a key opens with', async () => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.db);
    for (const { name } of rows) {
      const found = await sql`select from ${sql.table(name)} t where t::text like '%AGE-SECRET-KEY%'
        or t::text like ${`%${keys.get('julia')!.identity}%`} limit 1`.execute(app.db);
      expect([name, found.rows.length]).toEqual([name, 0]);
    }
  });
});

describe('a published card', () => {
  let card: UrnCard;

  it('goes out with the call, and its leaves with it', async () => {
    expect((await publish()).status).toBe(200);
    const response = await app.send('stranger', 'GET', `/publico/procedimientos/${draft.slug}/urna/ficha`);
    const text = await response.text();
    card = readCard(bytesOf(text));
    expect(card).toMatchObject({
      procedimiento: draft.number,
      version: 1,
      quorum: 2,
      custodios: [{ id: 'auditoria' }, { id: 'comprador' }, { id: 'control' }],
      herramientas: { sellador: TOOLS['sellador.html'].sha256, custodio: TOOLS['custodio.html'].sha256 },
    });
    expect(Date.parse(card.apertura) - Date.parse(card.cierre)).toBe(3_600_000);
    const { rows } = await sql<{
      leaf: string;
      leaf_hash: Buffer;
    }>`select leaf, leaf_hash from integrity_entry
      where kind like 'urna%' order by id`.execute(app.db);
    expect(rows.map(({ leaf }) => JSON.parse(leaf))).toEqual([
      { kind: 'urna_ficha', procedimiento: draft.number, version: 1, huella: await sha256(text) },
      {
        kind: 'urna_herramienta',
        procedimiento: draft.number,
        nombre: 'sellador',
        sha256: card.herramientas.sellador,
      },
      {
        kind: 'urna_herramienta',
        procedimiento: draft.number,
        nombre: 'custodio',
        sha256: card.herramientas.custodio,
      },
    ]);
    expect(rows[0]?.leaf).toBe(canonicalOf(JSON.parse(rows[0]?.leaf ?? '')));
    expect(await mails('confirma la ficha publicada')).toEqual(['julia', 'oscar', 'ramiro']);
    expect(await brokenLog(app.services.pool)).toEqual([]);
    const { rows: differing } = await sql`select * from integrity_differences(null)`.execute(app.db);
    expect(differing).toEqual([]);
  });

  it('is told to anybody by offices, without the name of a person', async () => {
    const { body, status } = await answer<PublicUrn>(
      'stranger',
      'GET',
      `/publico/procedimientos/${draft.slug}/urna`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      quorum: 2,
      confirmed: 0,
      cards: [{ version: 1, fingerprint: await hashOf(card) }],
    });
    expect(body.custodians.map(({ office }) => office)).toEqual([
      'Auditoría',
      'Adquisiciones',
      'Órgano Interno de Control',
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Persona|julia|oscar|ramiro/);
  });

  it('is frozen with the call: neither custodians nor keys change, and the urn is not taken away', async () => {
    await workAlone(app.db);
    const { version, refusal } = await urn();
    expect(refusal).toBe('Se fijó al publicar: ya no cambia.');
    const input = { quorum: 2, openingMinutes: 90, custodians: CHOSEN };
    expect((await save(input, version)).body).toMatchObject({ code: 'state_conflict', detail: refusal });
    expect((await answer('admin', 'DELETE', base, undefined, version)).status).toBe(409);
    const { id } = await custody('julia');
    expect((await handIn('julia', id, (await make('julia')).card)).body.detail).toMatch(/ya no se cambia\.$/);
  });

  it('is confirmed by each custodian with the key that made it, and by no other card', async () => {
    const { id, word } = await custody('julia');
    const confirm = async (seen: UrnCard, llave = keys.get('julia')!.recipient) =>
      handIn(
        'julia',
        id,
        canonicalOf({
          formato: 'confirmacion-ficha/1',
          procedimiento: draft.number,
          custodio: word,
          llave,
          ficha: await hashOf(seen),
        }),
      );
    const otherCard = { ...card, apertura: new Date(Date.parse(card.apertura) + 60_000).toISOString() };
    expect((await confirm(otherCard)).body.fields['text']).toMatch(/^Confirmaste otra ficha/);
    const otherKey = await confirm(card, keys.get('oscar')!.recipient);
    expect(otherKey.body.fields['text']).toMatch(/^Este archivo lo hizo otra llave/);
    expect((await confirm(card)).body.confirmedAt).not.toBeNull();
    const { body } = await answer<PublicUrn>('stranger', 'GET', `/publico/procedimientos/${draft.slug}/urna`);
    expect(body.confirmed).toBe(1);
  });

  it('closes later by another card that names the one before, and asks the custodians again', async () => {
    await workAlone(app.db);
    const path = `/administracion/procedimientos/${draft.id}`;
    const { body: now } = await answer<AdminProcedure>('admin', 'GET', path);
    const moved = (days: number) =>
      now.acts.map((act) =>
        act.kind === 'opening'
          ? { ...act, at: new Date(Date.parse(act.at) + days * 86_400_000).toISOString() }
          : act,
      );
    const changeReason = 'La junta de aclaraciones pidió más tiempo para cotizar.';
    const later = await answer<AdminProcedure>(
      'admin',
      'PUT',
      path,
      { acts: moved(4), changeReason },
      now.version,
    );
    expect(later.status).toBe(200);
    const after = (change: RawBuilder<unknown>, now = new Date()) =>
      transaction(app.db, async (tx) => {
        await tellOwnEvents(tx, 'planted');
        await change.execute(tx);
        await followCard(tx, draft.id, now);
      });
    const move = (by: string) => sql`update milestone set at = at + ${by}::interval
      where procedure_id = ${draft.id} and kind = 'opening'`;
    await expect(after(move('-1 hour'))).rejects.toThrow('solo se mueve a una hora posterior');
    const lastDay = new Date(
      Date.parse(moved(4).find(({ kind }) => kind === 'opening')?.at ?? '') - 3_600_000,
    );
    await expect(after(move('1 hour'), lastDay)).rejects.toThrow(
      'en su último día, y después, ya no se mueve',
    );
    const lots = sql`update lot set quantity = quantity + 1 where procedure_id = ${draft.id}`;
    await expect(after(lots)).rejects.toThrow('sus partidas ya no cambian');
    const [second, first] = await cardsOf(app.db, draft.id);
    const next = readCard(bytesOf(second?.card ?? ''));
    expect(next).toMatchObject({ version: 2, anterior: first?.fingerprint });
    expect(next.cierre > card.cierre).toBe(true);
    expect((await custody('julia')).confirmedAt).toBeNull();
    const { rows: differing } = await sql`select * from integrity_differences(null)`.execute(app.db);
    expect(differing).toEqual([]);
  });

  it('a card that somebody alters in the database is found', async () => {
    await sql`update urn_card set fingerprint = ${'0'.repeat(64)} where version = 1`.execute(app.db);
    const { rows } = await sql<{
      kind: string;
      difference: string;
    }>`select kind, difference from integrity_differences(null)`.execute(app.db);
    expect(rows).toEqual([{ kind: 'urna_ficha', difference: 'altered' }]);
  });
});

it('an urn goes with a draft that is deleted', async () => {
  await workAlone(app.db);
  const other = await completeDraft(app);
  const path = `/administracion/procedimientos/${other.id}`;
  const input = { quorum: 2, openingMinutes: 60, custodians: CHOSEN };
  expect((await answer('admin', 'PUT', `${path}/urna`, input, 0)).status).toBe(200);
  const { body } = await answer<AdminProcedure>('admin', 'GET', path);
  expect((await answer('admin', 'DELETE', path, undefined, body.version)).status).toBe(204);
  const { rows } = await sql`select from urn where procedure_id = ${other.id}`.execute(app.db);
  expect(rows).toEqual([]);
});
