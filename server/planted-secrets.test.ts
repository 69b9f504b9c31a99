import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { API_BASE } from '#contract/endpoint.ts';
import type { NewRequest } from '#contract/registration.ts';
import { REQUEST_TOKEN_HEADER } from '#contract/registration-api.ts';
import { rfcCheckDigit } from '#contract/rules/identifiers/rfc.ts';
import { readConfig } from './config.ts';
import { createPool } from './kit/db.ts';
import { openBucket } from './kit/files/bucket.ts';
import { readFilesUrl } from './kit/files/files-url.ts';
import { errorFacts } from './kit/log.ts';
import { sendQueuedMail, smtpSender } from './kit/mail/send-queued.ts';
import { explainStartFailure } from './kit/start-failure.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

/** Spelt so that nothing but the list of secrets knows them: no form of an address, token or RFC. */
const PLANTED = {
  base: 'sembrada en/la@base',
  prueba: 'sembrada-de-prueba',
  correo: 'sembrada en el correo',
  metricas: 'sembrada-de-las-metricas-0123456789',
  respaldo: '5e3b'.repeat(16),
  almacen: 'sembrada/en+el/almacen',
};
const PORTAL = {
  DATABASE_URL: `postgres://portal:${encodeURIComponent(PLANTED.base)}@127.0.0.1:9/portal`,
  BACKUP_SCRATCH_URL: `postgres://portal:${PLANTED.prueba}@127.0.0.1:9,127.0.0.1:8/prueba`,
  METRICS_TOKEN: PLANTED.metricas,
  BACKUP_KEY: PLANTED.respaldo,
};

let portal: TestPortal;
let folder: string;
/** A store and a mail server that repeat what they were told, as some do when they refuse. */
let store: Server;
let mail: ReturnType<typeof createSocketServer>;
let storeUrl: string;
let mailUrl: string;
const found: string[] = Object.values(PLANTED);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-sembrado-'));
  process.env.AWS_ACCESS_KEY_ID = 'portal';
  process.env.AWS_SECRET_ACCESS_KEY = PLANTED.almacen;
  store = createServer((request, response) => {
    request.resume();
    response.writeHead(403, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>SignatureDoesNotMatch</Code><Message>${PLANTED.almacen}</Message></Error>`);
  }).listen(0, '127.0.0.1');
  mail = createSocketServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 correo\r\n');
    socket.on('data', (data) => {
      const command = data.toString();
      if (/^EHLO/i.test(command)) socket.write('250-correo\r\n250 AUTH PLAIN\r\n');
      else socket.write(`535 ${PLANTED.correo} no sirve (${command.trim()})\r\n`);
    });
  }).listen(0, '127.0.0.1');
  await Promise.all([once(store, 'listening'), once(mail, 'listening')]);
  storeUrl = `s3://archivos?endpoint=http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  mailUrl = `smtp://portal:${encodeURIComponent(PLANTED.correo)}@127.0.0.1:${(mail.address() as AddressInfo).port}`;
  portal = await startTestPortal({ ...PORTAL, SMTP_URL: mailUrl });
});
afterAll(async () => {
  await portal.stop();
  store.close();
  mail.close();
  rmSync(folder, { recursive: true, force: true });
  delete process.env.AWS_ACCESS_KEY_ID;
  delete process.env.AWS_SECRET_ACCESS_KEY;
});

const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  portal.ask(API_BASE + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

function nothingOf(secrets: readonly string[], written: string): void {
  for (const secret of secrets)
    for (const spelt of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
      expect(written).not.toContain(spelt);
}

it('no secret of the settings is in the log, whoever repeats it: database, mail, store or a defect', async () => {
  const { log, db } = portal.services;
  portal.app.get('/averia', () => {
    throw new Error(`No se abrió ${PORTAL.BACKUP_SCRATCH_URL}: ${PLANTED.base}, ${PLANTED.respaldo}`);
  });
  portal.app.get('/sin-base', async () => {
    await createPool(PORTAL.DATABASE_URL).query('select 1');
  });
  expect((await portal.ask('/averia')).status).toBe(500);
  expect((await portal.ask('/sin-base')).status).toBe(503);
  const bucket = openBucket(readFilesUrl(storeUrl));
  await bucket.head('x').catch((error: unknown) => log.error('files.failed', errorFacts(error)));
  await bucket.check().catch((error: unknown) => log.error('files.failed', errorFacts(error)));
  bucket.close();
  const sender = smtpSender(mailUrl, 'Unidad <no-responder@universidad.example>');
  const one = { id: '1', to: 'a@b.example', subject: 'Aviso', text: 'Texto' };
  await sender.send(one).catch((error: unknown) => log.warn('mail.failed', errorFacts(error)));
  const written = portal.lines.join('\n');
  expect(written.match(/\[oculto\]/g)?.length).toBeGreaterThan(3);
  nothingOf(found, written);
  expect(await sql`select 1 from mail_outbox where last_error ~ 'sembrada'`.execute(db)).toMatchObject({
    rows: [],
  });
});

it('no key of a request, one-time code or token is in the log, given rightly, wrongly or to a portal that fails', async () => {
  const base = 'QPA200115AA';
  const email = 'ventas@papeleria.example';
  const wanted = {
    personType: 'legal',
    kind: 'registration',
    rfc: base + rfcCheckDigit(base),
    email,
    emailAgain: email,
  };
  const started = (await (await send('POST', '/proveedores/solicitudes', wanted)).json()) as NewRequest;
  expect(started.trackingKey).toMatch(/-/);
  const access = `/proveedores/solicitudes/${started.folio}/acceso`;
  const key = { [REQUEST_TOKEN_HEADER]: started.token };
  const bearer = await portal.token({ role: 'Administrador', email: 'ana@universidad.mx' });
  const secrets = [started.trackingKey, started.token, bearer, 'CLAVE-EQUI-VOCA-DA00', 'COD1G-0UN1C'];
  const everything = async () => {
    await send('POST', access, { trackingKey: started.trackingKey });
    await send('POST', access, { trackingKey: 'CLAVE-EQUI-VOCA-DA00' });
    await send('GET', `/proveedores/solicitudes/${started.folio}`, undefined, key);
    await send(
      'GET',
      `/proveedores/solicitudes/${started.folio}?clave=${started.trackingKey}&token=${bearer}`,
    );
    await send('POST', '/proveedores/tramites/codigo', { number: 'P-1' });
    await send('POST', '/proveedores/solicitudes', {
      ...wanted,
      proof: { number: 'P-1', code: 'COD1G-0UN1C' },
    });
    await send('GET', `/administracion/procedimientos/${bearer}`, undefined, {
      authorization: `Bearer ${bearer}`,
    });
    await send('GET', '/administracion/procedimientos', undefined, {
      authorization: `Bearer ${bearer.slice(0, -3)}AAA`,
    });
    await send('GET', '/metricas', undefined, { authorization: `Bearer ${PLANTED.metricas}x` });
  };
  await everything();
  await sendQueuedMail(portal.services.db, smtpSender(mailUrl, 'x@universidad.example'), new Date());
  // The same with a database whose answers are errors that name what they were asked.
  await portal.services.pool.query('alter table registration_request rename to apartada');
  const before = portal.lines.length;
  await everything();
  await portal.services.pool.query('alter table apartada rename to registration_request');
  expect(portal.lines.slice(before).filter((line) => line.includes('request.failed')).length).toBeGreaterThan(
    2,
  );
  nothingOf([...secrets, ...found], portal.lines.join('\n'));
});

it('no start that fails says a secret', () => {
  const said = [
    { OIDC_ISSUER: `ftp://portal:${PLANTED.prueba}@sso.universidad.example` },
    { METRICS_TOKEN: 'sembrada-corta' },
    { BACKUP_KEY: 'sembrada-corta' },
    { SMTP_URL: 'sembrada-corta' },
    { DATABASE_URL: 'mysql://portal:sembrada-corta@base/portal' },
    { FILES_URL: 's3://clave:sembrada-corta@archivos?endpoint=x' },
  ].map((env) => {
    try {
      readConfig(env);
      return '';
    } catch (error) {
      return explainStartFailure(error);
    }
  });
  for (const sentence of said) expect(sentence).not.toBe('');
  nothingOf([...found, 'sembrada-corta'], said.join('\n'));
  nothingOf(found, explainStartFailure(new Error(`No sirve ${PORTAL.BACKUP_SCRATCH_URL}`)));
});

it('no secret is in what the doctor says, nor in its bundle for support', { tags: 'all' }, async () => {
  const bundle = join(folder, 'paquete.zip');
  const doctor = join(import.meta.dirname, '..', 'tools', 'doctor.ts');
  const look = async (databaseUrl: string) => {
    const child = spawn(process.execPath, [doctor, `--paquete=${bundle}`], {
      env: {
        ...process.env,
        ...PORTAL,
        DATABASE_URL: databaseUrl,
        SMTP_URL: mailUrl,
        FILES_URL: storeUrl,
        DATA_DIR: folder,
        LOG_LEVEL: 'debug',
      },
    });
    const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return said + complained;
  };
  expect(await look(PORTAL.DATABASE_URL)).toContain('La base de datos de DATABASE_URL no responde');
  const said = await look(String(portal.services.pool.options.connectionString));
  expect(said).toContain('Paquete para pedir ayuda');
  nothingOf(found, said);
  const zip = await openPromise(bundle);
  const parts: string[] = [];
  for await (const entry of zip.eachEntry()) parts.push(await text(await zip.openReadStreamPromise(entry)));
  expect(parts.length).toBeGreaterThan(5);
  nothingOf(found, parts.join('\n'));
});
