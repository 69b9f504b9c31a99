// Longer than the rule: one portal and its outbox are followed from the first mail to the last, each step on the one before.
import ICAL from 'ical.js';
import { sql } from 'kysely';
import RssParser from 'rss-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDb, createPool } from '#server/kit/db.ts';
import { SECRET_MARK } from '#server/kit/mail/queue-mail.ts';
import { sendQueuedMail } from '#server/kit/mail/send-queued.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { tellFollowers } from './alerts.service.ts';
import { forgetUnconfirmed } from './follows.service.ts';
import { countMailsAhead } from './told.sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Ten in the morning in Mexico, so that daily mails go. */
const MORNING = new Date('2026-11-20T16:00:00.000Z');

const refresh = (id: string) => sql`select refresh_procedures(array[${id}]::uuid[])`.execute(app.db);

/** An open procedure with acts so many days from now. */
async function publish(
  number: string,
  acts: Record<string, number> = { opening: 9, award: 15 },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area, status, published_at)
    values (${number}, ${number}, ${`Compra de prueba ${number}`}, 'open', 'national', 'mixed', 'goods', 'lineamientos_ug', 2026,
      ${`Área ${number}`}, 'active', now()) returning id`.execute(app.db);
  const id = rows[0]?.id ?? '';
  for (const [kind, days] of Object.entries(acts)) {
    await sql`insert into milestone (procedure_id, kind, at, place)
      values (${id}, ${kind}, now() + make_interval(days => ${days}), 'Sala A')`.execute(app.db);
  }
  await refresh(id);
  return id;
}

async function setState(id: string, status: string, reason: string | null = null): Promise<void> {
  await sql`update procedure set status = ${status}, status_reason = ${reason}, version = version + 1, updated_at = now()
    where id = ${id}`.execute(app.db);
  await refresh(id);
}

const kindsOf = async (id: string) =>
  (
    await app.db
      .selectFrom('procedure_event')
      .select('kind')
      .where('procedure_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

async function entriesOf(path: string) {
  const answer = await app.send('stranger', 'GET', path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/calendar/);
  const root = new ICAL.Component(ICAL.parse(await answer.text()));
  return root.getAllSubcomponents('vevent').map((one) => ({
    uid: String(one.getFirstPropertyValue('uid')),
    status: one.getFirstPropertyValue('status'),
    sequence: Number(one.getFirstPropertyValue('sequence')),
  }));
}

const feedOf = async (path: string) => {
  const answer = await app.send('stranger', 'GET', path);
  expect(answer.headers.get('content-type')).toMatch(/^application\/atom\+xml/);
  return (await new RssParser().parseString(await answer.text())).items.map(({ title }) => title);
};

describe('what became public', () => {
  it('keep_state_event: a draft leaves nothing, publication and each new state leave one event', async () => {
    const id = await publish('ESTADO-1');
    await setState(id, 'cancelled', 'Ya no se necesita.');
    await refresh(id);
    expect(await kindsOf(id)).toEqual(['published', 'state']);
    await sql`insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area, status, published_at)
      values ('FUTURO-1', 'FUTURO-1', 'Compra futura', 'open', 'national', 'mixed', 'goods', 'lineamientos_ug', 2026, 'Área', 'active', now() + interval '1 day')`.execute(
      app.db,
    );
    const hidden = await app.db
      .selectFrom('procedure')
      .select('id')
      .where('number', '=', 'FUTURO-1')
      .executeTakeFirstOrThrow();
    await refresh(hidden.id);
    await sql`insert into procedure_change (procedure_id, field, before, after, reason)
      values (${hidden.id}, 'title', 'a', 'b', 'Corrección del título.')`.execute(app.db);
    expect(await kindsOf(hidden.id)).toEqual([]);
    expect((await app.send('stranger', 'GET', '/procedimientos/FUTURO-1/novedades.atom')).status).toBe(404);
    expect((await app.send('stranger', 'GET', '/procedimientos/FUTURO-1/actos.ics')).status).toBe(404);
    expect(JSON.stringify(await feedOf('/procedimientos.atom'))).not.toContain('FUTURO-1');
    expect(await (await app.send('stranger', 'GET', '/sitemap.xml?parte=1')).text()).not.toContain(
      'FUTURO-1',
    );
  });

  it('keep_change_event: what one correction changed is one event', async () => {
    const id = await publish('CORRIGE-1');
    await sql`insert into procedure_change (procedure_id, field, before, after, reason)
      values (${id}, 'title', 'a', 'b', 'Corrección de dos datos.'), (${id}, 'lot.1', null, 'Mesa, 2 piezas', 'Corrección de dos datos.'),
        (${id}, 'status', 'a', 'b', 'Corrección de dos datos.')`.execute(app.db);
    expect(await kindsOf(id)).toEqual(['published', 'change']);
    const [entry] = await feedOf('/procedimientos/CORRIGE-1/novedades.atom');
    expect(entry).toBe('CORRIGE-1: Cambió: Título; Partida 1');
  });

  it('keep_document_event and keep_withdrawal_event: a version once it is public, never a scheduled one', async () => {
    const id = await publish('PAPEL-1');
    await sql`insert into officer (id, name) values ('x', 'Equis') on conflict do nothing`.execute(app.db);
    await sql`insert into stored_file (sha256, bytes, media_type) values (repeat('b', 64), 1, 'application/pdf') on conflict do nothing`.execute(
      app.db,
    );
    const { rows } = await sql<{
      id: string;
    }>`insert into document (procedure_id, stage, kind, title, status, publish_at, created_by)
      values (${id}, 'notice', 'bidding_documents', 'Bases secretas', 'scheduled', now() + interval '1 day', 'x') returning id`.execute(
      app.db,
    );
    const document = rows[0]?.id ?? '';
    await sql`insert into document_version (document_id, number, sha256, original_name, created_by)
      values (${document}, 1, repeat('b', 64), 'a.pdf', 'x')`.execute(app.db);
    expect(JSON.stringify(await feedOf('/procedimientos/PAPEL-1/novedades.atom'))).not.toContain('secretas');
    await sql`update document set status = 'published' where id = ${document}`.execute(app.db);
    await sql`update document_version set published_at = now() where document_id = ${document}`.execute(
      app.db,
    );
    expect((await feedOf('/procedimientos/PAPEL-1/novedades.atom'))[0]).toBe(
      'PAPEL-1: Documento nuevo: Bases secretas',
    );
    await sql`update document set status = 'withdrawn', withdrawn_at = now(), withdrawn_reason = 'Se sustituyó.' where id = ${document}`.execute(
      app.db,
    );
    expect(await kindsOf(id)).toEqual(['published', 'document', 'withdrawn']);
  });

  it('keep_contract_event and keep_amendment_event: what was signed here, not what came from CompraNet', async () => {
    const id = await publish('CONTRATO-1');
    const add = async (number: string, source: string) => {
      const { rows } = await sql<{
        id: string;
      }>`insert into contract (procedure_id, number, title, supplier_name, source)
        values (${id}, ${number}, 'Contrato', 'Papelería de Muestra', ${source}) returning id`.execute(
        app.db,
      );
      return rows[0]?.id ?? '';
    };
    await add('CN-1', 'compranet');
    const contract = await add('C-1', 'portal');
    await sql`insert into contract_amendment (contract_id, number, signed_on, what, ground)
      values (${contract}, 1, '2026-11-01', 'Amplía el plazo diez días.', 'LAASSP')`.execute(app.db);
    expect(await feedOf('/procedimientos/CONTRATO-1/novedades.atom')).toEqual([
      'CONTRATO-1: Convenio 1 del contrato C-1',
      'CONTRATO-1: Contrato C-1 con Papelería de Muestra',
      'CONTRATO-1: Se publicó: licitación pública',
    ]);
  });
});

describe('calendars', () => {
  it('keep_removed_act: an act that is taken back is cancelled in a calendar that had it, and one that comes back is not', async () => {
    const id = await publish('QUITA-1', { site_visit: 4, opening: 9 });
    const before = await entriesOf('/procedimientos/QUITA-1/actos.ics');
    expect(before.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED']);
    await sql`delete from milestone where procedure_id = ${id} and kind = 'site_visit'`.execute(app.db);
    await sql`update procedure set version = version + 1 where id = ${id}`.execute(app.db);
    for (const path of [
      '/procedimientos/QUITA-1/actos.ics',
      `/procedimientos.ics?area=${encodeURIComponent('Área QUITA-1')}`,
    ]) {
      const [visit, opening] = await entriesOf(path);
      expect(visit).toEqual({
        uid: before[0]?.uid,
        status: 'CANCELLED',
        sequence: (before[0]?.sequence ?? 0) + 1,
      });
      expect(opening?.status).toBe('CONFIRMED');
    }
    await sql`insert into milestone (procedure_id, kind, at) values (${id}, 'site_visit', now() + interval '5 days')`.execute(
      app.db,
    );
    expect((await entriesOf('/procedimientos/QUITA-1/actos.ics')).map(({ status }) => status)).toEqual([
      'CONFIRMED',
      'CONFIRMED',
    ]);
  });

  it('the calendar of what is open keeps what was cancelled since, as cancelled', async () => {
    const id = await publish('CANCELA-1');
    const path = `/procedimientos.ics?estado=abierto&area=${encodeURIComponent('Área CANCELA-1')}`;
    const before = await entriesOf(path);
    expect(before).toHaveLength(2);
    await setState(id, 'cancelled', 'Ya no se necesita.');
    const after = await entriesOf(path);
    expect(after.map(({ uid, status }) => [uid, status])).toEqual(
      before.map(({ uid }) => [uid, 'CANCELLED']),
    );
    expect(after[0]?.sequence).toBeGreaterThan(before[0]?.sequence ?? 0);
  });

  it('one act by its kind and meeting; without a meeting the nearest that is left', async () => {
    await publish('UNO-1', { questions_deadline: 4, clarification: 5, site_visit: -2, opening: 14 });
    const id = (
      await app.db
        .selectFrom('procedure')
        .select('id')
        .where('number', '=', 'UNO-1')
        .executeTakeFirstOrThrow()
    ).id;
    await sql`insert into milestone (procedure_id, kind, sequence, at) values (${id}, 'clarification', 2, now() + interval '9 days')`.execute(
      app.db,
    );
    const uids = async (query: string) =>
      (await entriesOf(`/procedimientos/UNO-1/actos.ics${query}`)).map(({ uid }) => uid.split('@')[0]);
    expect(await uids('?acto=clarification')).toEqual(['UNO-1-clarification']);
    expect(await uids('?acto=clarification&sesion=2')).toEqual(['UNO-1-clarification-2']);
    expect(await uids('?acto=site_visit&sesion=1')).toEqual(['UNO-1-site_visit']);
    expect(await uids('')).toHaveLength(5);
    expect(
      (await app.send('stranger', 'GET', '/procedimientos/UNO-1/actos.ics?acto=site_visit')).status,
    ).toBe(404);
    expect(
      (await app.send('stranger', 'GET', '/procedimientos/UNO-1/actos.ics?acto=cualquiera')).status,
    ).toBe(422);
  });
});

describe('mails', () => {
  beforeEach(async () => {
    await sql`delete from procurement_follow`.execute(app.db);
    await sql`delete from mail_outbox`.execute(app.db);
    await sql`delete from budget`.execute(app.db);
    await tellFollowers(app.services, MORNING);
  });

  const outbox = () =>
    app.db
      .selectFrom('mail_outbox')
      .select(['to_address', 'subject', 'text', 'template', 'secret', 'leave_url'])
      .orderBy('created_at')
      .execute();

  const ask = (body: Record<string, unknown>) => app.send('stranger', 'POST', '/seguimientos', body);

  /** Asks and confirms; gives the key of the links. */
  async function follow(body: Record<string, unknown>): Promise<string> {
    const asked = await ask({ email: 'ana@papeleria.example', frequency: 'at_once', ...body });
    expect(asked.status).toBe(202);
    const mail = (await outbox()).at(-1);
    expect(mail).toMatchObject({ template: 'follow_confirm', to_address: 'ana@papeleria.example' });
    expect(mail?.text).toContain(`/adquisiciones/seguimiento#${SECRET_MARK}`);
    const clave = mail?.secret ?? '';
    const confirmed = await app.send('stranger', 'POST', '/seguimientos/confirmacion', { clave });
    expect(await confirmed.json()).toMatchObject({ isConfirmed: true });
    await sql`delete from mail_outbox`.execute(app.db);
    return clave;
  }

  it('nobody who did not confirm is told anything, and is forgotten after three days', async () => {
    const id = await publish('SIN-1');
    await ask({ email: 'ana@papeleria.example', frequency: 'at_once', of: { procedure: 'SIN-1' } });
    await setState(id, 'suspended', 'Por orden de la autoridad.');
    expect(await tellFollowers(app.services, MORNING)).toBe(0);
    expect((await outbox()).map(({ template }) => template)).toEqual(['follow_confirm']);
    expect(await forgetUnconfirmed(app.db)).toBe(0);
    await sql`update procurement_follow set created_at = now() - interval '4 days'`.execute(app.db);
    expect(await forgetUnconfirmed(app.db)).toBe(1);
    expect(await outbox(), 'its mail goes along').toEqual([]);
  });

  it('who follows a procedure is told once, by however many processes, what changed and why it matters', async () => {
    const id = await publish('UNA-VEZ');
    await follow({ of: { procedure: 'UNA-VEZ' } });
    await sql`insert into procedure_change (procedure_id, field, before, after, reason) values (${id}, 'acts.opening.1',
      '2026-12-01T15:30:00.000Z', '2026-12-03T15:30:00.000Z', 'Lo pidieron tres empresas.')`.execute(app.db);
    const other = createPool(app.services.config.databaseUrl ?? '', 3);
    const second = { ...app.services, db: createDb(other) };
    const mails = await Promise.all([tellFollowers(app.services, MORNING), tellFollowers(second, MORNING)]);
    await other.end();
    expect(mails[0] + mails[1]).toBe(1);
    expect(await tellFollowers(app.services, MORNING)).toBe(0);
    const [mail, ...more] = await outbox();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('UNA-VEZ: Cambió: Apertura de propuestas');
    expect(mail?.text).toContain(
      'Apertura de propuestas: antes 1 dic 2026, 09:30 h; ahora 3 dic 2026, 09:30 h',
    );
    expect(mail?.text).toContain('Motivo: Lo pidieron tres empresas.');
    expect(mail?.text).toContain('Por qué importa: Revisa tus fechas');
    expect(mail?.text).toContain('/adquisiciones/procedimientos/UNA-VEZ');
  });

  it('a filter tells of what enters it and of what leaves it, and of nothing else', async () => {
    const filter = `estado=abierto&area=${encodeURIComponent('Área FILTRO-1|Área FILTRO-3')}&pag=3`;
    await follow({ of: { filter } });
    const id = await publish('FILTRO-1');
    await publish('FILTRO-2');
    await tellFollowers(app.services, MORNING);
    expect((await outbox()).map(({ subject }) => subject)).toEqual([
      'FILTRO-1: Se publicó: licitación pública',
    ]);
    expect((await outbox())[0]?.text).toContain('Puedes presentar tu propuesta hasta el');
    await setState(id, 'unsuccessful', 'Nadie cumplió las bases.');
    await tellFollowers(app.services, MORNING);
    expect((await outbox())[1]).toMatchObject({ subject: 'FILTRO-1: Se declaró desierto' });
    // It is not open any more: what follows is for those who follow the procedure itself.
    await sql`insert into procedure_change (procedure_id, field, before, after, reason)
      values (${id}, 'title', 'a', 'b', 'Corrección tardía.')`.execute(app.db);
    await tellFollowers(app.services, MORNING);
    expect(await outbox()).toHaveLength(2);
  });

  it('who would be told of an act is who is told of it once it happened', { tags: 'all' }, async () => {
    const id = await publish('ANTES-1');
    await tellFollowers(app.services, MORNING);
    await sql`insert into procurement_follow (email, mailbox, procedure_id, filter, frequency, confirmed_at)
      select email, email, case when filter is null then ${id}::uuid end, filter, 'at_once', confirmed
      from (values ('directa@x.example', null, now()), ('sin-confirmar@x.example', null, null),
        ('ambas@x.example', null, now()), ('ambas@x.example', 'q=ANTES-1', now()),
        ('abierto@x.example', 'q=ANTES-1&estado=abierto', now()), ('desierto@x.example', 'q=ANTES-1&estado=desierto', now()),
        ('otra@x.example', 'q=ANTES-2', now())) f (email, filter, confirmed)`.execute(app.db);
    const ahead = await countMailsAhead(app.db, id);
    const of = (what: string) => ahead.counts.find((one) => one.of === what);
    expect(of('change')).toMatchObject({ bidders: 0, following: 2, searching: 1 });
    expect(of('unsuccessful')).toMatchObject({ following: 2, searching: 2 });
    expect(of('open'), 'it is open already').toBeUndefined();
    const told = async () => {
      await tellFollowers(app.services, MORNING);
      const to = new Set((await outbox()).map((mail) => mail.to_address));
      await sql`delete from mail_outbox`.execute(app.db);
      return to;
    };
    await sql`insert into procedure_change (procedure_id, field, before, after, reason)
      values (${id}, 'title', 'a', 'b', 'Corrección del título.')`.execute(app.db);
    expect(await told()).toEqual(new Set(['directa@x.example', 'ambas@x.example', 'abierto@x.example']));
    await setState(id, 'unsuccessful', 'Nadie cumplió las bases.');
    expect(await told()).toEqual(
      new Set(['directa@x.example', 'ambas@x.example', 'abierto@x.example', 'desierto@x.example']),
    );
    const { rows } = await sql<{ id: string }>`insert into procedure
      (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area, status)
      values ('ANTES-2', 'ANTES-2', 'Compra', 'open', 'national', 'mixed', 'goods', 'lineamientos_ug', 2026, 'Área', 'draft')
      returning id`.execute(app.db);
    expect(await countMailsAhead(app.db, rows[0]?.id ?? '')).toEqual({ counts: [], searching: 4 });
  });

  it('once a day means one mail from eight in the morning on, with everything in it', async () => {
    const id = await publish('DIARIO-1');
    const clave = await follow({ of: { procedure: 'DIARIO-1' }, frequency: 'daily' });
    const at = (hour: string) => new Date(`2026-11-20T${hour}:00.000Z`);
    await setState(id, 'suspended', 'Por orden de la autoridad.');
    expect(await tellFollowers(app.services, at('13:59'))).toBe(0);
    await setState(id, 'active');
    expect(await tellFollowers(app.services, at('14:00'))).toBe(1);
    const [mail] = await outbox();
    expect(mail?.subject).toBe('DIARIO-1: 2 novedades');
    await setState(id, 'suspended', 'Por orden de la autoridad.');
    expect(await tellFollowers(app.services, at('18:00'))).toBe(0);
    expect(await tellFollowers(app.services, new Date('2026-11-21T15:00:00.000Z'))).toBe(1);
    await setState(id, 'active');
    const changed = await app.send('stranger', 'PUT', '/seguimientos', { clave, frequency: 'at_once' });
    expect(await changed.json()).toMatchObject({ frequency: 'at_once' });
    expect(await tellFollowers(app.services, new Date('2026-11-21T15:00:00.000Z'))).toBe(1);
  });

  it('one click leaves: nothing comes any more, and neither address nor mails are left', async () => {
    const id = await publish('BAJA-1');
    await follow({ of: { procedure: 'BAJA-1' } });
    await setState(id, 'suspended', 'Por orden de la autoridad.');
    await tellFollowers(app.services, MORNING);
    const [told] = await outbox();
    expect(told?.leave_url).toContain(`/seguimientos/baja?clave=${SECRET_MARK}`);
    const sent: { text: string; leaveUrl?: string }[] = [];
    await sendQueuedMail(app.db, { status: 'sent', send: async (mail) => void sent.push(mail) }, new Date());
    const address = new URL(sent[0]?.leaveUrl ?? '');
    expect(sent[0]?.text).toContain(`#${address.searchParams.get('clave')}`);
    // As mail programs do it, RFC 8058.
    const left = await app.send(
      'stranger',
      'POST',
      address.pathname + address.search,
      'List-Unsubscribe=One-Click',
      {
        'content-type': 'application/x-www-form-urlencoded',
      },
    );
    expect(left.status).toBe(204);
    expect(await outbox()).toEqual([]);
    expect(await app.db.selectFrom('procurement_follow').selectAll().execute()).toEqual([]);
    await setState(id, 'active');
    expect(await tellFollowers(app.services, MORNING)).toBe(0);
    const again = await app.send('stranger', 'POST', address.pathname + address.search);
    expect(again.status, 'a second click is no error').toBe(204);
    const opened = await app.send('stranger', 'GET', address.pathname + address.search);
    expect(opened.status).toBe(302);
    expect(opened.headers.get('location')).toMatch(/\/adquisiciones\/seguimiento#/);
  });

  it('a stranger learns nothing and changes nothing of what somebody follows, and a link that was made up opens nothing', async () => {
    await publish('AJENO-1');
    await follow({ of: { procedure: 'AJENO-1' }, frequency: 'daily' });
    const first = await ask({
      email: 'nueva@papeleria.example',
      frequency: 'at_once',
      of: { procedure: 'AJENO-1' },
    });
    const second = await ask({
      email: 'ana@papeleria.example',
      frequency: 'at_once',
      of: { procedure: 'AJENO-1' },
    });
    expect(await second.json()).toEqual(await first.json());
    const rows = await app.db.selectFrom('procurement_follow').select(['email', 'frequency']).execute();
    expect(rows).toContainEqual({ email: 'ana@papeleria.example', frequency: 'daily' });
    const forged = Buffer.alloc(36, 7).toString('base64url');
    for (const path of ['/seguimientos/consulta', '/seguimientos/confirmacion'])
      expect((await app.send('stranger', 'POST', path, { clave: forged })).status).toBe(404);
    expect((await app.send('stranger', 'POST', `/seguimientos/baja?clave=${forged}`)).status).toBe(204);
    expect(await app.db.selectFrom('procurement_follow').select('id').execute()).toHaveLength(2);
  });

  it(
    'one mailbox gets a counted number of such mails a day, however its address is spelt',
    { tags: 'all' },
    async () => {
      await publish('BUZON-1');
      const { perMailbox } = app.services.config.mail.strangers;
      const statuses: number[] = [];
      for (let n = 0; n <= perMailbox; n += 1) {
        await sql`delete from procurement_follow`.execute(app.db);
        const { status } = await ask({
          email: `ana+${n}@papeleria.example`,
          frequency: 'daily',
          of: { procedure: 'BUZON-1' },
        });
        statuses.push(status);
      }
      expect(statuses.filter((status) => status === 202)).toHaveLength(perMailbox);
      expect(statuses.at(-1)).toBe(429);
    },
  );

  it('what cannot be followed is refused with its reason', async () => {
    expect((await ask({ email: 'ana', frequency: 'daily', of: { procedure: 'X' } })).status).toBe(422);
    expect(
      (await ask({ email: 'a@b.example', frequency: 'daily', of: { procedure: 'NO-HAY' } })).status,
    ).toBe(404);
    expect((await ask({ email: 'a@b.example', frequency: 'daily' })).status).toBe(422);
    expect(
      (await ask({ email: 'a@b.example', frequency: 'daily', of: { filter: `q=${'a'.repeat(300)}` } }))
        .status,
    ).toBe(422);
  });
});

it('what changed this week is what became public in it', async () => {
  await publish('SEMANA-1');
  const old = await publish('SEMANA-2');
  await sql`update procedure_event set at = now() - interval '8 days' where procedure_id = ${old}`.execute(
    app.db,
  );
  // The memory of the week is emptied by the next publication.
  await publish('SEMANA-3');
  const answer = await app.send('stranger', 'GET', '/procedimientos/novedades');
  const { rows } = (await answer.json()) as { rows: { number: string; what: string }[] };
  expect(rows.find(({ number }) => number === 'SEMANA-3')?.what).toBe('Se publicó: licitación pública');
  expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining(['SEMANA-3', 'SEMANA-1']));
  expect(rows.map(({ number }) => number)).not.toContain('SEMANA-2');
});

it('the map names every public page, in parts', async () => {
  await publish('MAPA-1');
  // Nine in the evening in Mexico is the next day in UTC.
  await sql`update procedure set updated_at = '2026-09-02T03:00:00Z' where slug = 'MAPA-1'`.execute(app.db);
  const index = await (await app.send('stranger', 'GET', '/sitemap.xml')).text();
  expect(index.match(/<loc>[^<]+/g)).toEqual([
    '<loc>http://localhost:8099/DISU/AdquisicionesUG/sitemap.xml?parte=1',
  ]);
  const part = await (await app.send('stranger', 'GET', '/sitemap.xml?parte=1')).text();
  expect(part).toContain(
    '<loc>http://localhost:8099/AdquisicionesUG/adquisiciones/procedimientos/MAPA-1</loc><lastmod>2026-09-01<',
  );
  expect(part).toContain('<loc>http://localhost:8099/AdquisicionesUG/</loc>');
  expect((await app.send('stranger', 'GET', '/sitemap.xml?parte=2')).status).toBe(404);
  const robots = await (await app.api.app.request('http://localhost:8099/robots.txt')).text();
  expect(robots).toContain('Sitemap: http://localhost:8099/sitemap.xml');
});
