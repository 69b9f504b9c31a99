import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { doubtfulSettings } from './config-safety.ts';
import { ConfigError, readConfig } from './config.ts';
import { StartFailure } from './kit/start-failure.ts';
import { MadeAuthority } from './local/demo/invoices/made-certificates.ts';

const COMPLETE = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://compras.universidad.example',
  DATABASE_URL: 'postgres://portal@base/portal',
  OIDC_ISSUER: 'https://sso.universidad.example',
  OIDC_CLIENT_ID: 'portal',
  PROFILE_URL: 'https://sso.universidad.example',
};

describe('the configuration in production', () => {
  it.each(['PUBLIC_URL', 'DATABASE_URL', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'PROFILE_URL'])(
    'refuses to start without %s, and names it',
    (name) => {
      expect(() => readConfig({ ...COMPLETE, [name]: ' ' })).toThrow(
        new RegExp(`falta el ajuste ${name}\\.`),
      );
    },
  );

  it('names everything that is missing at once', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
      'faltan los ajustes PUBLIC_URL, DATABASE_URL, OIDC_ISSUER, OIDC_CLIENT_ID, PROFILE_URL',
    );
  });

  it('has neither demonstration data nor an embedded identity provider, whatever is asked', () => {
    const config = readConfig({ ...COMPLETE, DEMO_DATA: '1' });
    expect(config).toMatchObject({ mode: 'production', demoData: false, oidc: { embedded: false } });
  });
});

describe('the configuration', () => {
  it('gives a fresh machine everything it needs', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ mode: 'demo', host: '127.0.0.1', port: 8080, demoData: true });
    expect(config.oidc).toMatchObject({ issuer: 'http://localhost:8080/identidad', embedded: true });
  });

  it.each([
    ['PORT', '99999'],
    ['PORT', 'ochenta'],
    ['PUBLIC_URL', 'compras.universidad.mx'],
    ['PUBLIC_URL', 'https://universidad.mx/compras'],
    ['DATABASE_URL', 'mysql://base'],
    ['DATABASE_READ_URL', 'mysql://copia'],
    ['DATABASE_URL', 'postgres://portal@base-1,/portal'],
    ['DATABASE_URL', 'postgres://portal@base-1:5432,base-2:cinco/portal'],
    ['DATABASE_URL', 'postgres://portal@/portal?host=base-1,base-2&port=1,2,3'],
    ['DATABASE_URL', 'postgres://portal@base-1,base-2/portal?target_session_attrs=standby'],
    ['LOG_LEVEL', 'todo'],
    ['MAX_FILE_MB', '0'],
    ['OIDC_ISSUER', 'ftp://sso.universidad.mx'],
    ['REGISTRATION_MAX_FILE_BYTES', '25 MB'],
    ['REGISTRATION_MAX_PAGES', '0'],
    ['CLAMD_URL', 'http://antivirus:3310'],
    ['SMTP_URL', 'correo.universidad.mx'],
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['TRUST_PROXY', 'true'],
    ['SECOND_REVIEWER', '1'],
    ['DEMO_DATA', 'no'],
    ['DEMO_PUBLIC', 'true'],
    ['PUBLIC_URL', 'http://ana:secreto@localhost:8080'],
  ])('refuses %s=%s with a sentence that names it', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
  });

  it('asks for a second person in production, which whoever runs the server does not change, and not in a demonstration', () => {
    expect(readConfig(COMPLETE).secondReviewer).toBe(true);
    expect(() => readConfig({ ...COMPLETE, SECOND_REVIEWER: 'false' })).toThrow('Ajustes → Segunda persona');
    expect(readConfig({ SECOND_REVIEWER: 'false' }).secondReviewer).toBe(false);
    expect(readConfig({}).secondReviewer).toBe(false);
    expect(readConfig({ SECOND_REVIEWER: 'true' }).secondReviewer).toBe(true);
  });

  it('reads the limits and services of the supplier registry', () => {
    expect(readConfig({}).registration).toEqual({ maxFileBytes: 25_000_000, maxPages: 300 });
    const config = readConfig({
      REGISTRATION_MAX_FILE_BYTES: '1000000',
      REGISTRATION_MAX_PAGES: '20',
      CLAMD_URL: 'unix:/run/clamav/clamd.sock',
      SMTP_URL: 'smtp://correo.universidad.mx:25',
      MAIL_FROM: 'Compras <compras@universidad.mx>',
    });
    expect(config.registration).toEqual({ maxFileBytes: 1_000_000, maxPages: 20 });
    expect(config.clamdUrl).toBe('unix:/run/clamav/clamd.sock');
    expect(config.mail).toEqual({
      smtpUrl: 'smtp://correo.universidad.mx:25',
      from: 'Compras <compras@universidad.mx>',
      strangers: { perMailbox: 15, perAddress: 200 },
    });
  });

  it('reads the quotas of uploads in millions of bytes; how much stays free follows the disk unless it is said', () => {
    expect(readConfig({}).uploads).toEqual({
      perAddressDay: 6_000_000_000,
      perOfficerDay: 50_000_000_000,
      perDraft: 1_000_000_000,
      allDrafts: 50_000_000_000,
      minFree: undefined,
      draftFilesDays: 15,
    });
    expect(readConfig({ MIN_FREE_MB: '500', DRAFT_MB: '200' }).uploads).toMatchObject({
      minFree: 500_000_000,
      perDraft: 200_000_000,
    });
    expect(() => readConfig({ ALL_DRAFTS_MB: '0' })).toThrow('ALL_DRAFTS_MB debe ser un número entero');
  });
});

const FROM_ELSEWHERE = 'define DEMO_PUBLIC=1';

describe('settings that leave the portal open', () => {
  it.each([
    ['PUBLIC_URL', 'http://compras.universidad.example'],
    ['OIDC_ISSUER', 'http://sso.universidad.example'],
    ['PROFILE_URL', 'http://servicios.universidad.example'],
    ['METRICS_TOKEN', 'UNA-CLAVE-LARGA'],
    ['OIDC_SCOPE', 'profile email'],
    ['CERTIFICATE_KEY_FILE', '/no/existe.pem'],
    ['INTEGRITY_KEY_FILE', '/no/existe.pem'],
    ['QUOTATION_KEY_FILE', '/no/existe.pem'],
    ['SAT_CERTIFICATES_FILE', '/no/existe.pem'],
  ])('production refuses to start with %s=%s, in one sentence', (name, value) => {
    const read = () => readConfig({ ...COMPLETE, [name]: value });
    expect(read).toThrow(StartFailure);
    expect(read).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
  });

  it('production takes addresses without TLS on this machine, and a long key of the metrics', () => {
    const local = { PUBLIC_URL: 'http://localhost:8080', OIDC_ISSUER: 'http://127.0.0.1:9000/realm' };
    const config = readConfig({ ...COMPLETE, ...local, METRICS_TOKEN: 'a1'.repeat(16) });
    expect(config).toMatchObject({ mode: 'production', publicUrl: 'http://localhost:8080' });
  });

  it.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.0.2.10'],
    ['PUBLIC_URL', 'https://demo.universidad.example'],
    ['PUBLIC_URL', 'http://127.0.0.1.universidad.example'],
  ])('a demonstration with %s=%s asks for a word that says so', (name, value) => {
    for (const NODE_ENV of ['', 'development', 'demo']) {
      expect(() => readConfig({ NODE_ENV, [name]: value })).toThrow(FROM_ELSEWHERE);
      expect(() => readConfig({ NODE_ENV, [name]: value, DEMO_PUBLIC: '0' })).toThrow(FROM_ELSEWHERE);
      expect(readConfig({ NODE_ENV, [name]: value, DEMO_PUBLIC: '1' }).demoPublic).toBe(true);
    }
  });

  it.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])('a demonstration listens on %s freely', (HOST) => {
    expect(readConfig({ HOST }).host).toBe(HOST);
  });

  it('S-7.1 an identity provider of one’s own without PROFILE_URL is refused in every mode', () => {
    const OIDC_ISSUER = 'https://sso.universidad.example';
    expect(() => readConfig({ OIDC_ISSUER })).toThrow(/^Falta PROFILE_URL: /);
    expect(() => readConfig({ ...COMPLETE, PROFILE_URL: '' })).toThrow('PROFILE_URL');
  });

  it('names everything at once', () => {
    const unsafe = { PUBLIC_URL: 'http://a.example', OIDC_ISSUER: 'http://b.example', METRICS_TOKEN: 'x' };
    expect(() => readConfig({ ...COMPLETE, ...unsafe })).toThrow(
      /^PUBLIC_URL .+\nOIDC_ISSUER .+\nMETRICS_TOKEN .+$/,
    );
  });

  it('production refuses the certificates with which the demonstration seals invoices', () => {
    const folder = mkdtempSync(join(tmpdir(), 'certificados-'));
    const path = join(folder, 'sat.pem');
    writeFileSync(path, new MadeAuthority().root.pem);
    expect(() => readConfig({ ...COMPLETE, SAT_CERTIFICATES_FILE: path })).toThrow(
      /^SAT_CERTIFICATES_FILE [^\n]+ con ellos cualquiera sella facturas; quítalos\.$/,
    );
    expect(readConfig({ SAT_CERTIFICATES_FILE: path }).satCertificatesFile).toBe(path);
    writeFileSync(path, 'nada');
    expect(() => readConfig({ SAT_CERTIFICATES_FILE: path })).toThrow('no tiene ningún certificado');
    rmSync(folder, { recursive: true });
  });

  it('a key of the certificates that every account can read is refused', () => {
    const folder = mkdtempSync(join(tmpdir(), 'llave-'));
    const CERTIFICATE_KEY_FILE = join(folder, 'llave.pem');
    try {
      writeFileSync(CERTIFICATE_KEY_FILE, 'pem');
      chmodSync(CERTIFICATE_KEY_FILE, 0o644);
      expect(() => readConfig({ CERTIFICATE_KEY_FILE })).toThrow('chmod 0600');
      for (const mode of [0o600, 0o640]) {
        chmodSync(CERTIFICATE_KEY_FILE, mode);
        expect(readConfig({ CERTIFICATE_KEY_FILE }).certificateKeyFile).toBe(CERTIFICATE_KEY_FILE);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('settings that may be meant', () => {
  const named = (environment: Record<string, string>) =>
    doubtfulSettings(readConfig({ ...COMPLETE, ...environment })).map((line) => /^[A-Z_]+/.exec(line)?.[0]);
  const quiet = {
    DATABASE_URL: 'postgres://portal@127.0.0.1/portal',
    HR_PHOTO_URL: 'https://rh.universidad.example',
    HR_EMPLOYEE_URL: 'https://rh.universidad.example/empleado',
  };

  it('pass without a word when nothing is doubtful', () => {
    expect(named(quiet)).toEqual([]);
    expect(named({ ...quiet, DATABASE_URL: 'postgres://portal@base/portal?sslmode=verify-full' })).toEqual(
      [],
    );
    expect(named({ ...quiet, SMTP_URL: 'smtp://localhost:25' })).toEqual([]);
  });

  it('are said at each start: services at the portal’s own address, a database or mail without TLS', () => {
    expect(named({ ...quiet, PROFILE_URL: COMPLETE.PUBLIC_URL })).toEqual(['PROFILE_URL']);
    expect(named({ ...quiet, HR_PHOTO_URL: '' })).toEqual(['HR_PHOTO_URL']);
    expect(named({ ...quiet, DATABASE_URL: 'postgres://portal@base/portal' })).toEqual(['DATABASE_URL']);
    expect(named({ ...quiet, DATABASE_URL: 'postgres://portal@localhost,base/portal' })).toEqual([
      'DATABASE_URL',
    ]);
    expect(named({ ...quiet, DATABASE_READ_URL: 'postgres://portal@copia/portal' })).toEqual([
      'DATABASE_READ_URL',
    ]);
    expect(named({ ...quiet, SMTP_URL: 'smtp://correo.universidad.example:587' })).toEqual(['SMTP_URL']);
  });
});
