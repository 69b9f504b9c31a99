import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { withSecretFiles } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-secretos-'));
afterAll(() => rmSync(folder, { recursive: true }));
function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text, { mode: 0o600 });
  return join(folder, name);
}

it('a secret may lie in a file: settings and the keys of the store are read from there', () => {
  const env: Record<string, string | undefined> = {
    DATABASE_URL_FILE: file('base', 'postgres://portal:x@127.0.0.1/portal\n'),
    METRICS_TOKEN_FILE: file('metricas', `${'m'.repeat(40)}\n`),
    BACKUP_KEY_FILE: file('clave', 'ab'.repeat(32)),
    AWS_SECRET_ACCESS_KEY_FILE: file('almacen', ' llave\n'),
  };
  const { databaseUrl, metricsToken, backup } = readConfig(env);
  expect([databaseUrl, metricsToken, backup.key]).toEqual([
    'postgres://portal:x@127.0.0.1/portal',
    'm'.repeat(40),
    'ab'.repeat(32),
  ]);
  expect(env.AWS_SECRET_ACCESS_KEY).toBe('llave');
  // The same environment is read again by whoever starts next.
  expect(() => readConfig(env)).not.toThrow();
});

it('a file that is not there, is empty or says something else than the setting beside it stops the start by its name', () => {
  const start = (env: Record<string, string>) => () => withSecretFiles(env);
  expect(start({ SMTP_URL_FILE: join(folder, 'nada') })).toThrow(
    /SMTP_URL_FILE nombra .*nada, que no existe/,
  );
  expect(start({ SMTP_URL_FILE: file('vacio', '\n') })).toThrow(
    /SMTP_URL_FILE nombra .*vacio, que está vacío/,
  );
  expect(start({ METRICS_TOKEN: 'a', METRICS_TOKEN_FILE: file('otro', 'b') })).toThrow(
    /METRICS_TOKEN y METRICS_TOKEN_FILE dicen cosas distintas/,
  );
});

it.each([
  [{ BACKUP_KEY: 'corta' }, /BACKUP_KEY debe ser de 32 bytes/],
  [{ BACKUP_AT: '25:00' }, /BACKUP_AT debe ser una hora como 01:30/],
  [{ BACKUP_TO: 's3://x?otra=1' }, /BACKUP_TO no conoce «otra»/],
])('%o stops the start', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});
