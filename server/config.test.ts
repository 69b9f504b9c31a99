import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

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
    ['LOG_LEVEL', 'todo'],
    ['MAX_FILE_MB', '0'],
    ['OIDC_ISSUER', 'ftp://sso.universidad.mx'],
    ['REGISTRATION_MAX_FILE_BYTES', '25 MB'],
    ['REGISTRATION_MAX_PAGES', '0'],
    ['CLAMD_URL', 'http://antivirus:3310'],
    ['SMTP_URL', 'correo.universidad.mx'],
  ])('refuses %s=%s with a sentence that names it', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
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
    });
  });
});
