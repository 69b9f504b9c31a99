import { describe, expect, it } from 'vitest';
import { createLog, errorFacts, redact } from './log.ts';

describe('the log', () => {
  it.each([
    ['a bearer header', 'Authorization: Bearer abc.def-ghi', 'abc.def-ghi'],
    ['a token by itself', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'eyJ'],
    ['an e-mail', 'de ana.lopez+compras@correo.universidad.mx', 'ana.lopez'],
    ['the RFC of a person', 'rfc GOMC800101AB1', 'GOMC800101AB1'],
    ['the RFC of a company', 'rfc ABC800101AB1', 'ABC800101AB1'],
    ['an RFC in small letters', 'rfc gomc800101ab1', 'gomc800101ab1'],
    ['a sign-in code', '/oidc-callback?code=s3cr3t&state=otro', 's3cr3t'],
    ['a state', '/oidc-callback?code=s3cr3t&state=otro', 'otro'],
    ['a password of a database address', 'postgres://portal:contrasena@base/portal', 'contrasena'],
  ])('hides %s', (_, text, secret) => {
    expect(redact(text)).not.toContain(secret);
  });

  it('keeps dates, numbers of procedures, hashes and addresses', () => {
    const text =
      '2026-11-21T08:00:00Z LA-011000999-E12-2026 9f86d081884c7d659a2feaa0c55ad015 /adquisiciones/documentos';
    expect(redact(text)).toBe(text);
  });

  it('writes one JSON line per event, redacted, from its level upwards', () => {
    const lines: string[] = [];
    const log = createLog('info', (line) => lines.push(line));
    log.debug('quiet');
    log.warn('mail.failed', { to: 'ana@universidad.mx', count: 2 });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'warn',
      event: 'mail.failed',
      to: '[correo]',
      count: 2,
    });
  });

  it('keeps of an error its message, code, constraint and a short stack', () => {
    const facts = errorFacts(
      Object.assign(new Error('duplicate'), { code: '23505', constraint: 'supplier_rfc', query: 'x' }),
    );
    expect(Object.keys(facts)).toEqual(['error', 'code', 'constraint', 'stack']);
    expect(errorFacts('texto')).toEqual({ error: 'texto' });
  });
});
