import { execFile } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CertificateKeySet, CertificateVerification } from '#contract/certificates.ts';
import { statementIn, verifyStatement } from '#contract/rules/registry/certificate.ts';
import { transaction } from '#server/kit/db.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { dayInMexicoCity } from './offline-page.ts';
import { verificationAddress } from './certificate-pdf.ts';
import { issueCertificate, issueMissingCertificates, revokeCertificates } from './public.ts';

let app: TestApp;
const RFC = 'IERJ800229XX5';

beforeAll(async () => {
  app = await startTestApp();
  const shared = { registered_on: '2021-02-12', valid_until: '2097-03-31', status: 'active', source: 'demo' };
  await app.db
    .insertInto('supplier')
    .values([
      {
        ...shared,
        number: 'P-01187',
        name: 'Cómputo Colibrí Ficticio',
        legal_suffix: 'S.A. de C.V.',
        rfc: 'CCF140312XX1',
        lines: ['G01', 'G10', 'G21'],
      },
      {
        ...shared,
        number: 'P-01099',
        name: 'Julia Inventada Robles',
        person_type: 'natural',
        rfc: RFC,
        lines: ['G10'],
      },
    ] as never)
    .execute();
});
afterAll(() => app.stop());

const idOf = async (number: string) =>
  (await app.db.selectFrom('supplier').select('id').where('number', '=', number).executeTakeFirstOrThrow())
    .id;
const issue = async (number: string) => {
  const id = await idOf(number);
  return transaction(app.db, (tx) => issueCertificate(tx, app.services, id, { actor: 'prueba' }));
};
const verify = async (code: string) =>
  (await (
    await app.send('stranger', 'GET', `/proveedores/verificacion?codigo=${encodeURIComponent(code)}`)
  ).json()) as CertificateVerification;
const publishedKeys = async () =>
  (
    (await (
      await app.send('stranger', 'GET', '/proveedores/verificacion/llaves')
    ).json()) as CertificateKeySet
  ).keys;
const setStatus = (number: string, status: string) =>
  app.db.updateTable('supplier').set({ status }).where('number', '=', number).execute();
const storedStatement = async (code: string) =>
  (
    await app.db
      .selectFrom('certificate')
      .select('statement')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).statement;

describe('Certificates of registration', () => {
  it('are verified by their code however it is typed, or by the whole text of the QR', async () => {
    const { code } = await issue('P-01187');
    const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8).toLowerCase()}`.replaceAll(
      '0',
      'o',
    );
    for (const text of [code, typed, verificationAddress('https://otra.example', code)]) {
      expect(await verify(text)).toMatchObject({
        state: 'valid',
        certificate: { code, name: 'Cómputo Colibrí Ficticio, S.A. de C.V.', validUntil: '2097-03-31' },
      });
    }
    expect(await verify('7KQ2MX4D91HB')).toEqual({
      state: 'unknown',
      since: null,
      reason: null,
      certificate: null,
    });
    expect((await verify('nada')).state).toBe('unknown');
  });

  it('tell since when a registration is suspended, disqualified or cancelled, expired, or the sheet revoked', async () => {
    const { code } = await issue('P-01187');
    for (const state of ['suspended', 'disqualified', 'cancelled'] as const) {
      await setStatus('P-01187', state);
      const found = await verify(code);
      expect(found.state).toBe(state);
      expect(found.since).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect((await app.send('stranger', 'GET', '/proveedores/P-01187/constancia')).status).toBe(404);
    }
    await setStatus('P-01187', 'expired');
    expect((await verify(code)).state).toBe('expired');
    await setStatus('P-01187', 'active');
    const newer = await issue('P-01187');
    expect(await verify(code)).toMatchObject({
      state: 'revoked',
      reason: 'Sustituida por una constancia posterior',
    });
    expect((await verify(newer.code)).state).toBe('valid');
    const id = await idOf('P-01187');
    await transaction(app.db, (tx) => revokeCertificates(tx, id, 'Datos equivocados'));
    expect(await verify(newer.code)).toMatchObject({ state: 'revoked', reason: 'Datos equivocados' });
  });

  it('never show the whole RFC of a natural person (decision D8)', async () => {
    const { code } = await issue('P-01099');
    const statement = await storedStatement(code);
    const pdf = Buffer.from(
      await (await app.send('stranger', 'GET', '/proveedores/P-01099/constancia')).arrayBuffer(),
    );
    const said = [
      JSON.stringify(await verify(code)),
      Buffer.from(statement.split('.')[1] ?? '', 'base64url').toString(),
      pdf.toString('latin1'),
    ];
    for (const text of said) expect(text).not.toContain(RFC);
    expect((await verify(code)).certificate?.rfc).toBe('IERJ******XX5');
  });

  it('are issued for everyone without one in one go, and only once', async () => {
    await app.db
      .insertInto('supplier')
      .values(
        Array.from({ length: 320 }, (_, index) => ({
          number: `P-${20_000 + index}`,
          name: `Proveedor de muestra ${index}`,
          status: 'active',
          valid_until: '2097-12-31',
          source: 'demo',
        })) as never,
      )
      .execute();
    const began = performance.now();
    const count = await transaction(app.db, (tx) => issueMissingCertificates(tx, app.services, 'prueba'));
    expect(count).toBeGreaterThanOrEqual(320);
    expect(performance.now() - began).toBeLessThan(1_500);
    expect(await transaction(app.db, (tx) => issueMissingCertificates(tx, app.services, 'prueba'))).toBe(0);
  });

  it('limit how many codes one address may try', async () => {
    const env = { incoming: { socket: { remoteAddress: '192.0.2.7' } } };
    const statuses = [];
    for (let turn = 0; turn < 45; turn += 1) {
      const url = 'http://localhost:8099/DISU/AdquisicionesUG/proveedores/verificacion?codigo=7KQ2MX4D91HB';
      statuses.push((await app.api.app.request(url, {}, env)).status);
    }
    expect(statuses.slice(0, 40)).toEqual(Array(40).fill(200));
    expect(statuses).toContain(429);
  });
});

describe('The signature of a certificate', () => {
  it('is verified with the published keys alone, and a changed letter is noticed', async () => {
    const { code } = await issue('P-01187');
    const keys = await publishedKeys();
    const text = `${verificationAddress(app.services.config.publicUrl, code)}#${await storedStatement(code)}`;
    const statement = statementIn(text) ?? '';
    expect(await verifyStatement(statement, keys)).toMatchObject({
      result: 'genuine',
      claims: { c: code, n: 'P-01187', r: 'CCF140312XX1', t: 'M', i: '2021-02-12', v: '2097-03-31' },
    });
    const [head, body = '', signature] = statement.split('.');
    const other = Buffer.from(body, 'base64url').toString().replace('2097', '2098');
    const forged = [head, Buffer.from(other).toString('base64url'), signature].join('.');
    expect(await verifyStatement(forged, keys)).toEqual({ result: 'forged' });
    expect(await verifyStatement(statement, [])).toEqual({ result: 'unknown_key' });
    expect(await verifyStatement('a.b.c', keys)).toEqual({ result: 'unreadable' });
  });

  it('stays verifiable after the unit changed its key', async () => {
    const { code } = await issue('P-01187');
    const before = await storedStatement(code);
    const pem = join(app.services.config.dataDir, 'otra.pem');
    await promisify(execFile)('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', pem]).catch(
      async () => {
        const { generateKeyPairSync } = await import('node:crypto');
        await writeFile(
          pem,
          generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
        );
      },
    );
    const changed = { ...app.services, config: { ...app.services.config, certificateKeyFile: pem } };
    const id = await idOf('P-01187');
    const { code: newer } = await transaction(app.db, (tx) =>
      issueCertificate(tx, changed, id, { actor: 'prueba' }),
    );
    const keys = await publishedKeys();
    expect(keys).toHaveLength(2);
    for (const statement of [before, await storedStatement(newer)])
      expect((await verifyStatement(statement, keys)).result).toBe('genuine');
  });

  it('is made with a key that only its owner can read', async () => {
    const { mode } = await stat(join(app.services.config.dataDir, 'constancias', 'llave-privada.pem'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('can be checked by one downloaded page that holds the keys and needs nothing else', async () => {
    const response = await app.send('stranger', 'GET', '/proveedores/verificacion/sin-conexion');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const page = await response.text();
    for (const { x } of await publishedKeys()) expect(page).toContain(x);
    expect(page).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)=/);
    expect(page).toContain('function dayInMexicoCity');
  });

  it('ends with its day in Mexico City, not six hours before', () => {
    expect(dayInMexicoCity(new Date('2027-01-01T05:59:00Z'))).toBe('2026-12-31');
    expect(dayInMexicoCity(new Date('2027-01-01T06:00:00Z'))).toBe('2027-01-01');
  });
});
