import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Artwork, SettingRevision, SettingState } from '#contract/settings-api.ts';
import { type LawNames, nameLaws, offeredLaws } from '#contract/law-names.ts';
import { REGIME_LABELS } from '#contract/procedure-kinds.ts';
import { MAIL_TEMPLATES, mailExamples } from '#contract/mail-texts.ts';
import { mailSetting, settingProblems, SETTINGS } from '#contract/settings.ts';
import { noAbility } from '#contract/permissions.ts';
import { SECOND_PERSON } from '#contract/second-person.ts';
import { transaction } from '#server/kit/db.ts';
import { pngOf } from '#server/kit/files/test-images.ts';
import { composeMail } from '#server/kit/mail/compose-mail.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { CHANGED_SETTING } from './second-person.rules.ts';
import { publicSettings } from '#server/features/system/public-settings.ts';

const PATH = '/administracion/ajustes';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ FOOTER_PHONE: '473 732 0006' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.db.deleteFrom('instance_setting').execute();
  await workAlone(app.db);
});

async function read(key: string): Promise<SettingState> {
  const { rows } = (await (await app.send('admin', 'GET', PATH)).json()) as { rows: SettingState[] };
  const found = rows.find((row) => row.key === key);
  if (found === undefined) throw new Error(`there is no ${key}`);
  return found;
}

interface Wish {
  values: Record<string, string>;
  version?: number;
  source?: string;
  seen?: Record<string, string>;
  by?: Caller;
}
const put = (
  key: string,
  { values, version = 0, source = 'Acuerdo de prueba 1/2026', seen, by = 'admin' }: Wish,
) =>
  app.send(
    by,
    'PUT',
    `${PATH}/valores/${key}`,
    { values, source, ...(seen && { seen }) },
    { 'if-match': `"${version}"` },
  );

/** Somebody else works here as well. */
const workTogether = () =>
  sql`insert into officer (id, name, last_seen) values ('other-admin', 'Persona other-admin', now())
    on conflict (id) do update set last_seen = now()`.execute(app.db);

const ADMINISTRATOR = { id: 'admin', role: 'Administrador', ability: noAbility(), claims: {} };

describe('what another person confirms', () => {
  it.each([
    ['separacion-de-funciones', { mode: 'tell' }],
    ['facturacion', { name: 'OTRA INSTITUCION' }],
    ['precios-comparados', { acceptable: '90' }],
    ['cierre-del-ejercicio', { requisitions: '2026-12-15' }],
    ['reclamaciones', { controlPlace: 'En otra parte' }],
    ['pagos', { monthlyRate: '1.47' }],
    ['privacidad', { changes: 'Se avisa en esta página.' }],
  ])('%s waits for them, and stays as it was', async (key, patch) => {
    await workTogether();
    const { values } = await read(key);
    expect(Object.keys(values)).toEqual(expect.arrayContaining(Object.keys(patch)));
    const answer = await put(key, { values: { ...values, ...patch } });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      202,
      'decision_proposed',
    ]);
    expect((await read(key)).values).toEqual(values);
  });

  it('is every setting, but the looks', async () => {
    for (const clave of SETTINGS.keys()) {
      // Asking a second person for more is one person's.
      if (clave === SECOND_PERSON.key) continue;
      const exchange = { params: { clave }, body: { values: {} }, person: ADMINISTRATOR };
      const kind = await CHANGED_SETTING.kind(exchange, app.db, app.services);
      expect([clave, kind, await CHANGED_SETTING.isGuarded?.(exchange, [], app.db)]).toEqual([
        clave,
        'settings',
        true,
      ]);
    }
    await workTogether();
    const { values } = await read('institucion');
    expect((await put('institucion', { values: { ...values, initials: 'UDG' } })).status).toBe(200);
  });
});

describe('a setting', () => {
  it('says what its last change took away, and is put back with it', async () => {
    const { values, version, before } = await read('franja');
    expect(before).toBeNull();
    const text = 'La licitación se canceló';
    expect((await put('franja', { values: { ...values, text }, version })).status).toBe(200);
    const changed = await read('franja');
    expect(changed.before).toEqual({ text: '' });
    const back = { ...changed.values, ...changed.before } as Record<string, string>;
    expect((await put('franja', { values: back, version: changed.version })).status).toBe(200);
    expect((await read('franja')).values).toEqual(values);
  });

  it('begins with what the portal is shipped with and what the environment says, and tells so', async () => {
    expect(await read('institucion')).toMatchObject({
      version: 0,
      values: { unit: 'Unidad de Adquisiciones y Servicios de Apoyo', phone: '473 732 0006' },
      source: expect.stringContaining('S-1.2'),
      since: null,
      by: null,
    });
  });

  it('is changed with its source, and tells since when, by whom and what it was before', async () => {
    const answer = await put('institucion', { values: { unit: 'Unidad de Compras' } });
    expect(answer.status).toBe(200);
    expect(await read('institucion')).toMatchObject({
      version: 1,
      values: { unit: 'Unidad de Compras', phone: '473 732 0006' },
      source: 'Acuerdo de prueba 1/2026',
      by: 'Persona admin',
      since: expect.stringMatching(/^\d{4}-/),
    });
    const history = await app.send('admin', 'GET', `${PATH}/valores/institucion/historia`);
    const { rows } = (await history.json()) as { rows: SettingRevision[] };
    expect(rows[0]).toMatchObject({ version: 1, by: 'Persona admin', source: 'Acuerdo de prueba 1/2026' });
    expect(rows[0]?.differences[0]).toEqual({
      name: 'unit',
      label: 'Nombre de la Unidad',
      before: 'Unidad de Adquisiciones y Servicios de Apoyo',
      after: 'Unidad de Compras',
    });
    expect((await publicSettings(app.services)).unit).toBe('Unidad de Compras');
  });

  it('joins what two people changed apart, and asks about what both did', async () => {
    const seen = (await read('institucion')).values;
    await put('institucion', { values: { phone: '111 111 1111' }, seen, by: 'other-admin' });
    await workAlone(app.db);
    const joined = await put('institucion', {
      values: { ...seen, hours: 'De 8 a 14 h' },
      seen,
      source: 'Oficio 2',
    });
    expect(await joined.json()).toMatchObject({
      version: 2,
      source: 'Oficio 2',
      joined: ['phone'],
      values: { phone: '111 111 1111', hours: 'De 8 a 14 h' },
    });
    const met = await put('institucion', { values: { ...seen, phone: '222' }, seen });
    expect(met.status).toBe(409);
    expect(await met.json()).toMatchObject({
      extra: { conflicts: [{ name: 'phone', theirs: '111 111 1111', mine: '222' }] },
    });
  });

  it('without a source, of an unknown key or with an address that is none is refused', async () => {
    expect((await put('institucion', { values: {}, source: ' ' })).status).toBe(422);
    expect((await put('nada', { values: {} })).status).toBe(404);
    const wrong = await put('institucion', { values: { universityUrl: 'javascript:alert(1)' } });
    expect(await wrong.json()).toMatchObject({
      code: 'invalid_input',
      fields: { universityUrl: expect.any(String) },
    });
    const twice = await put('institucion', {
      values: { section_procedimientos: 'proveedores', heroTitle: '' },
    });
    expect((await twice.json()) as object).toMatchObject({
      fields: {
        section_procedimientos: 'Otra sección del menú ya se llama así: escribe otro nombre.',
        heroTitle: expect.any(String),
      },
    });
  });

  it('is nobody else’s to read or change', async () => {
    expect((await app.send('stranger', 'GET', PATH)).status).toBe(401);
    expect((await app.send('guest', 'GET', PATH)).status).toBe(403);
    expect((await put('institucion', { values: { unit: 'Otra' }, by: 'guest' })).status).toBe(403);
  });
});

describe('a colour', () => {
  it('below its contrast is refused with the figure, and another one reaches the pages', async () => {
    const pale = await put('institucion', { values: { barColour: '#7fa8d6' } });
    expect(await pale.json()).toMatchObject({
      fields: {
        barColour: 'Su contraste con el texto blanco es de 2.47 : 1; debe llegar al menos a 4.5 : 1.',
      },
    });
    await put('institucion', { values: { barColour: '#5b1a2e' } });
    expect(await publicSettings(app.services)).toMatchObject({ colours: { '--navy-900': '#5b1a2e' } });
  });
});

describe('the text of a mail', () => {
  it.each(MAIL_TEMPLATES)('%s as shipped names only variables that it has, and each of them', (template) => {
    const setting = mailSetting(template);
    expect(settingProblems(setting, setting.initial)).toEqual({});
    const said = `${setting.initial.subject} ${setting.initial.text}`;
    const unused = Object.keys(mailExamples(template)).filter((name) => !said.includes(`{${name}}`));
    // What kind of request it is, and its name, may be said.
    expect(unused.filter((name) => !['tramite', 'nombre'].includes(name))).toEqual([]);
  });

  it('of the unit goes out with what stands for its variables and the name of the unit', async () => {
    await put('institucion', { values: { unit: 'Unidad de Compras' } });
    await put('correo.request_taken', {
      values: { subject: 'Ya vemos {folio}', text: 'Estimado proveedor {nombre}:\n\n{mensaje}\n\n{unidad}' },
    });
    await transaction(app.db, (tx) =>
      queueMail(tx, {
        to: 'ana@papeleria.example',
        template: 'request_taken',
        values: { folio: 'S-2026-0001', nombre: 'Ana {folio}', mensaje: 'La vemos.' },
        cause: 'clock',
      }),
    );
    const row = await app.db.selectFrom('mail_outbox').select(['subject', 'text']).executeTakeFirstOrThrow();
    expect(row).toEqual({
      subject: 'Ya vemos S-2026-0001',
      text: 'Estimado proveedor Ana {folio}:\n\nLa vemos.\n\nUnidad de Compras',
    });
  });

  it('leaves out a paragraph that has nothing to say', async () => {
    const values = { nombre: 'Ana', numero: 'UG-1', motivo: '' };
    const { text } = await composeMail(app.db, { template: 'supplier_reinstate', values });
    expect(text).toBe(
      'Ana:\n\nReactivamos tu registro UG-1 en el padrón de proveedores.\n\nUnidad de Adquisiciones y Servicios de Apoyo',
    );
  });

  it('with a variable that it has not, or without its key, is refused', async () => {
    const unknown = await put('correo.request_taken', { values: { text: 'Hola {rfc}' } });
    expect(await unknown.json()).toMatchObject({ fields: { text: expect.stringContaining('{rfc}') } });
    const keyless = await put('correo.request_created', { values: { text: 'Folio {folio}' } });
    expect(await keyless.json()).toMatchObject({ fields: { text: expect.stringContaining('{clave}') } });
    const mute = await put('correo.identity_notice', { values: { text: 'Feliz navidad. {unidad}' } });
    expect(await mute.json()).toMatchObject({
      fields: { text: expect.stringMatching(/\{mensaje\}, \{siguiente\}/) },
    });
    const paid = await put('correo.request_taken', {
      values: { text: '{mensaje}. Paga en 032 180 00011 8359719' },
    });
    expect(await paid.json()).toMatchObject({
      fields: { text: expect.stringContaining('número de cuenta') },
    });
  });

  it('is tried on oneself without being kept', async () => {
    await app.db.deleteFrom('mail_outbox').execute();
    const send = (body: object) => app.send('admin', 'POST', `${PATH}/correos/request_taken/prueba`, body);
    expect((await send({ subject: 'Asunto {folio}', text: 'Hola {nombre} {nada}' })).status).toBe(422);
    const answer = await send({ subject: 'Asunto {folio}', text: 'Hola {nombre} {mensaje}' });
    expect(answer.status).toBe(202);
    const [mail] = await app.db.selectFrom('mail_outbox').selectAll().execute();
    expect(mail).toMatchObject({
      subject: 'Prueba: Asunto S-2026-0409',
      text: expect.stringMatching(/^Hola Papelería/),
    });
    expect((await read('correo.request_taken')).version).toBe(0);
  });
});

describe('a logotype', () => {
  const upload = (bytes: Uint8Array | string, by: Caller = 'admin') =>
    app.send(
      by,
      'POST',
      `${PATH}/imagenes`,
      typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes,
    );
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">';

  it('is written anew without what a drawing does not need, and served so that it never runs', async () => {
    const answer = await upload(
      `<?xml version="1.0"?>${SVG}<metadata><a/></metadata><path onclick="x()" data-a="1" style="fill:#fff;foo:1" d="M0 0h40v20z"/></svg>`,
    );
    expect(answer.status).toBe(201);
    const artwork = (await answer.json()) as Artwork;
    expect(artwork).toMatchObject({ mediaType: 'image/svg+xml', width: 40, height: 20 });
    const served = await app.send('stranger', 'GET', `/institucion/imagenes/${artwork.sha256}`);
    expect(await served.text()).toBe(`${SVG}<path d="M0 0h40v20z" fill="#fff"/></svg>`);
    expect(served.headers.get('content-security-policy')).toContain('sandbox');
    await put('institucion', { values: { footerLogo: artwork.sha256 } });
    expect(await publicSettings(app.services)).toMatchObject({
      logos: { footerLogo: expect.stringContaining(artwork.sha256) },
    });
  });

  it.each([
    ['a script', `${SVG}<script>1</script></svg>`],
    ['a page inside', `${SVG}<foreignObject/></svg>`],
    ['a picture from elsewhere', `${SVG}<image href="https://x.example/a.png"/></svg>`],
    ['a fill from elsewhere', `${SVG}<path fill="url(https://x.example/#a)"/></svg>`],
    ['a document type', `<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}</svg>`],
    ['a tag that is never closed', `${SVG}<g></svg>`],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['no drawing at all', '<html><body>hola</body></html>'],
  ])('with %s is refused', async (_, text) => {
    expect((await upload(text)).status).toBe(422);
  });

  it('as a PNG keeps its picture alone; a damaged one, and another kind of file, is refused', async () => {
    const png = pngOf(20, 10);
    const note = Buffer.concat([png.subarray(0, 33), chunkOf('tEXt', 'Author\0Alguien'), png.subarray(33)]);
    const artwork = (await (await upload(note)).json()) as Artwork;
    const served = await app.send('guest', 'GET', `/institucion/imagenes/${artwork.sha256}`);
    expect(Buffer.from(await served.arrayBuffer()).equals(png)).toBe(true);
    const damaged = Buffer.from(png);
    damaged[45] = 255 - (damaged[45] ?? 0);
    expect((await upload(damaged)).status).toBe(422);
    expect((await upload('GIF89a')).status).toBe(415);
    expect((await upload(new Uint8Array(200_001).fill(60))).status).toBe(413);
  });
});

function chunkOf(type: string, text: string): Buffer {
  const body = Buffer.from(type + text, 'latin1');
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(text.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

describe('laws', () => {
  const KEY = 'leyes-por-recurso';

  it('are called and lead to the norm as the unit says, in all pages; an added one is offered once it has a name', async () => {
    const { values } = await read(KEY);
    expect((await publicSettings(app.services))['laws']).toBeUndefined();
    const said = {
      ley_gto_name: 'Ley de Compras de Sonora',
      ley_gto_norm: 'ley-compras-son',
      added_1_name: 'Ley de Ciencia',
    };
    expect((await put(KEY, { values: { ...values, ...said } })).status).toBe(200);
    const { laws } = (await publicSettings(app.services)) as { laws: LawNames };
    expect(laws).toEqual({ ley_gto: 'Ley de Compras de Sonora', added_1: 'Ley de Ciencia' });
    const { rows } =
      await sql`select regime_regulation('ley_gto') own, regime_regulation('lopsrm') shipped, regime_regulation('added_1') none`.execute(
        app.db,
      );
    expect(rows).toEqual([{ own: 'ley-compras-son', shipped: 'lopsrm', none: null }]);
    nameLaws(laws);
    expect([REGIME_LABELS.ley_gto, REGIME_LABELS.lopsrm]).toEqual([
      'Ley de Compras de Sonora',
      'Ley de Obras Públicas federal',
    ]);
    expect(Object.keys(offeredLaws())).toContain('added_1');
    nameLaws();
    expect([REGIME_LABELS.ley_gto, Object.keys(offeredLaws()).includes('added_1')]).toEqual([
      'Ley estatal de contrataciones públicas',
      false,
    ]);
  });

  it('of one name, or with a norm that is no end of an address, are refused at the field', async () => {
    const { values } = await read(KEY);
    const refused = await put(KEY, {
      values: { ...values, added_2_name: values['lopsrm_name'] ?? '', other_norm: 'Ley 1' },
    });
    expect(await refused.json()).toMatchObject({
      code: 'invalid_input',
      fields: { added_2_name: expect.stringContaining('Otra ley'), other_norm: expect.any(String) },
    });
  });
});
