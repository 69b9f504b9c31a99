import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { readConfig, type Config } from '#server/config.ts';
import { createPool } from '#server/kit/db.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { clockFinding, type Finding } from './finding.ts';
import { lookAtBackups } from './look-at-backups.ts';
import { lookAtDatabase } from './look-at-database.ts';
import { lookAtFolder, lookAtStore } from './look-at-files.ts';
import { lookAtAddress, lookAtIssuer, lookAtServices } from './look-at-network.ts';
import { lookAtSettings } from './look-at-settings.ts';
import { writeSupportBundle } from './support-bundle.ts';

let portal: TestApp;
let folder: string;
let server: Server;
let origin: string;
/** What the provider of this test answers, by path. */
let answers: Record<string, unknown>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-revision-'));
  portal = await startTestApp();
  server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
});

const bad = (found: Finding[]) =>
  found.filter(({ level }) => level === 'wrong').map(({ text: words }) => words);
const settings = (env: Record<string, string>): Config =>
  readConfig({ DATA_DIR: folder, PROFILE_URL: origin, ...env });
const nobody = () => settings({ OIDC_ISSUER: 'http://127.0.0.1:1', PUBLIC_URL: 'http://localhost:1' });

describe('The identity provider', () => {
  const discovery = () => ({
    issuer: origin,
    jwks_uri: `${origin}/claves`,
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
  });

  it('is good when it is who it says and publishes keys', async () => {
    answers = { '/.well-known/openid-configuration': discovery(), '/claves': { keys: [{ kty: 'RSA' }] } };
    expect(bad(await lookAtIssuer(settings({ OIDC_ISSUER: origin })))).toEqual([]);
  });

  it('is told by what is wrong: not reached, another name, no PKCE, no keys, no discovery', async () => {
    expect(bad(await lookAtIssuer(nobody()))).toEqual([
      'No se alcanza http://127.0.0.1:1/.well-known/openid-configuration desde aquí: bad port.',
    ]);
    answers = {
      '/.well-known/openid-configuration': {
        ...discovery(),
        issuer: `${origin}/`,
        code_challenge_methods_supported: ['plain'],
      },
      '/claves': { keys: [{ kty: 'RSA', use: 'enc' }] },
    };
    expect(bad(await lookAtIssuer(settings({ OIDC_ISSUER: origin })))).toEqual([
      `El proveedor dice llamarse ${origin}/ y OIDC_ISSUER dice ${origin}: deben ser iguales, letra por letra.`,
      'El proveedor no admite PKCE con S256, que el portal usa.',
      `${origin}/claves no publica ninguna clave para firmar.`,
    ]);
    answers = {};
    expect(bad(await lookAtIssuer(settings({ OIDC_ISSUER: origin })))).toEqual([
      expect.stringMatching(/openid-configuration contesta 404: OIDC_ISSUER debe ser el emisor/),
    ]);
  });
});

it('a clock that goes otherwise is told with how much and which way', () => {
  const now = new Date('2026-03-02T12:00:00Z');
  expect(clockFinding('de la base de datos', new Date(now.getTime() + 20_000), now).level).toBe('good');
  expect(clockFinding('de la base de datos', new Date(now.getTime() - 90_000), now)).toEqual({
    level: 'wrong',
    text: 'El reloj de la base de datos va 90 segundos atrasado respecto del de esta máquina: sincroniza los dos (NTP).',
  });
});

it('the database is told by its version, its structure and who we are in it; one that is away by its sentence', async () => {
  const found = await lookAtDatabase(portal.services.pool);
  expect(bad(found)).toEqual([]);
  expect(found.map((one) => one.text)).toContain('La estructura de la base está al día.');
  expect(found.map((one) => one.text).join(' ')).toMatch(/es superusuario/);
  const away = createPool('postgres://x:y@127.0.0.1:1/z', 1);
  expect(bad(await lookAtDatabase(away))).toEqual([
    expect.stringMatching(/no responde: revisa que esté encendida/),
  ]);
  await away.end();
});

it('the folder, the store and the address of the portal are looked at', async () => {
  expect(bad(await lookAtFolder(settings({})))).toEqual([]);
  expect(bad(await lookAtFolder(settings({ MIN_FREE_MB: '99000000' })))).toEqual([
    expect.stringMatching(/no se reciben archivos\.$/),
  ]);
  expect(bad(await lookAtStore(settings({}), portal.db, portal.services.log))).toEqual([]);
  process.env.AWS_ACCESS_KEY_ID ??= 'x';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'x';
  const store = `s3://archivos?endpoint=${origin}`;
  answers = {};
  expect(bad(await lookAtStore(settings({ FILES_URL: store }), portal.db, portal.services.log))).toEqual([
    'Los archivos no están al alcance en el almacén de FILES_URL: FILES_URL nombra el depósito archivos, que no existe en el almacén.',
  ]);
  const health = '/DISU/AdquisicionesUG/salud';
  answers = { [health]: { status: 'ok', reasons: [] } };
  expect(await lookAtAddress(settings({ PUBLIC_URL: origin }))).toEqual([
    { level: 'good', text: `El portal contesta en ${origin}.` },
  ]);
  answers = { [health]: { status: 'degraded', reasons: ['No se guardan cambios.'] } };
  expect(bad(await lookAtAddress(settings({ PUBLIC_URL: origin })))).toEqual([
    `El portal contesta en ${origin}, y no está bien: No se guardan cambios.`,
  ]);
  answers = {};
  expect(bad(await lookAtAddress(settings({ PUBLIC_URL: origin })))).toEqual([
    `${origin}${health} contesta 404 y no es el portal: revisa PUBLIC_URL y el proxy.`,
  ]);
});

it('mail and antivirus that do not answer are told', async () => {
  const found = await lookAtServices(
    settings({ SMTP_URL: 'smtp://127.0.0.1:1', CLAMD_URL: 'tcp://127.0.0.1:1' }),
  );
  expect(bad(found)).toEqual([
    expect.stringMatching(/^El servidor de correo de SMTP_URL no sirve/),
    'El antivirus de CLAMD_URL no contesta (nadie contesta en ese puerto): ningún archivo se aceptaría.',
  ]);
});

it('backups that are old, failed or cannot be opened are told', async () => {
  const place = join(folder, 'respaldos');
  const config = settings({ BACKUP_TO: place, BACKUP_KEY: 'ab'.repeat(32) });
  const { pool } = portal.services;
  expect((await lookAtBackups(settings({}), pool)).map(({ level }) => level)).toEqual(['doubtful']);
  await pool.query(`insert into backup_run (kind, backup, taken_at, started_at, problem) values
    ('backup', 'x', now() - interval '3 days', now(), 'Faltan.'), ('trial', 'x', now(), now(), 'No.')`);
  expect(bad(await lookAtBackups(config, pool))).toEqual([
    'El último respaldo es de hace 72 horas: revisa job.failed en el registro.',
    'Al último respaldo le faltan archivos que al portal le faltan: npm run verify los nombra.',
    'El último respaldo que se probó no se pudo restaurar: Mi trabajo dice por qué.',
    `El respaldo de BACKUP_TO no se puede leer. No existe la carpeta ${place}.`,
  ]);
  await pool.query(
    `update backup_run set problem = '', ended_at = now() - interval '40 days' where kind = 'trial'`,
  );
  expect(bad(await lookAtBackups(config, pool))).toContain(
    'El último respaldo que se probó fue hace 40 días: revisa job.failed en el registro y que el portal esté en marcha.',
  );
  await pool.query('drop role if exists solo_duena; create role solo_duena');
  const plain = new pg.Pool({ ...pool.options, max: 1, options: '-c role=solo_duena' });
  expect(bad(await lookAtBackups(config, plain))).toContainEqual(
    expect.stringMatching(/^La prueba mensual no puede crear una base aparte: da CREATEDB/),
  );
  const scratch = settings({ BACKUP_TO: place, BACKUP_SCRATCH_URL: 'postgres://x@y/z' });
  expect(bad(await lookAtBackups(scratch, plain)).join(' ')).not.toContain('CREATEDB');
  await plain.end();
  await pool.query('drop role solo_duena');
});

it('a secret that every account may read is told', () => {
  const path = join(folder, 'clave');
  writeFileSync(path, 'ab'.repeat(32));
  chmodSync(path, 0o644);
  const words = lookAtSettings(settings({ BACKUP_KEY_FILE: path }), { BACKUP_KEY_FILE: path }).map(
    (one) => one.text,
  );
  expect(words.join(' ')).toContain(`Cualquier cuenta de esta máquina puede leer ${path} (BACKUP_KEY_FILE)`);
});

it('the bundle for support says how the installation stands, and nothing of anybody', async () => {
  const { pool } = portal.services;
  await pool.query(`
    select set_config('portal.own_event', 'planted', true);
    insert into officer (id, name) values ('ana.secreta@universidad.example', 'Ana Secreta');
    insert into supplier (name, rfc, email, status) values ('Papeles Ocultos', 'PAO010101AB1', 'dueno@ocultos.example', 'active');
    insert into job_failure (name, code) values ('mail.send', 'ECONNREFUSED')`);
  const path = join(folder, 'paquete.zip');
  const config = settings({
    METRICS_TOKEN: 'CLAVE-DE-METRICAS-QUE-NADIE-DEBE-VER',
    SMTP_URL: 'smtp://usuario:CONTRASENA-DE-CORREO@correo.example:587',
    SUPPORT_EMAIL: 'buzon@universidad.example',
    BACKUP_KEY: 'cd'.repeat(32),
  });
  await writeSupportBundle(path, {
    config,
    found: [{ level: 'wrong', text: 'Falla con dueno@ocultos.example' }],
    pool,
  });
  const zip = await openPromise(path);
  const all: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    all[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
  const whole = Object.values(all).join('\n');
  for (const secret of [
    'Secreta',
    'Ocultos',
    'PAO010101AB1',
    '@',
    'CLAVE-DE',
    'CONTRASENA',
    'cdcdcd',
    'usuario',
  ])
    expect(whole, secret).not.toContain(secret);
  expect(all['fallas.json']).toContain('ECONNREFUSED');
  expect(JSON.parse(all['tablas.json'] ?? '[]')).toEqual(
    expect.arrayContaining([expect.objectContaining({ tabla: 'supplier' })]),
  );
  expect(JSON.parse(all['ajustes.json'] ?? '{}')).toMatchObject({
    correo: 'indicado',
    antivirus: 'sin indicar',
  });
});
