import { describe, expect, it } from 'vitest';
import type { CertificateClaims } from '#contract/rules/registry/certificate.ts';
import { signatureAnswer, verdictText } from './certificate-words.ts';

const claims: CertificateClaims = {
  c: '7KQ2MX4D91HB',
  n: 'P-01187',
  d: 'Cómputo Colibrí, S.A. de C.V.',
  r: 'CCO140312XX1',
  t: 'M',
  i: '2024-02-01',
  v: '2026-12-31',
  e: 1_767_225_600,
};
const genuine = { result: 'genuine', claims } as const;

describe('The answer to a signature', () => {
  it('is good on the last day of the certificate and no longer on the next', () => {
    const on = (today: string) => signatureAnswer(genuine, { code: null, today });
    expect(on('2026-12-31')).toMatchObject({ title: 'Firma auténtica', tone: 'ok' });
    expect(on('2027-01-01')).toMatchObject({
      title: 'Vencida',
      text: 'La firma es auténtica, pero la constancia venció el 31 dic 2026.',
      tone: 'mute',
    });
  });

  it('is of no use for another code, and a forged one denies whatever the code says', () => {
    const today = '2026-01-01';
    expect(signatureAnswer(genuine, { code: '000000000000', today })).toMatchObject({
      tone: 'bad',
      isFalse: true,
    });
    const said = (result: 'forged' | 'unreadable') =>
      signatureAnswer({ result }, { code: null, today }).isFalse;
    expect([said('forged'), said('unreadable')]).toEqual([true, false]);
  });
});

it('tells the cause of a revoked certificate as it was written, with one full stop', () => {
  const told = (reason: string) =>
    verdictText({ state: 'revoked', since: '2026-03-01', reason, certificate: null } as never);
  expect(told('Lo pidió la Secretaría Anticorrupción.')).toMatch(
    /2026\. Lo pidió la Secretaría Anticorrupción\.$/,
  );
  expect(told('Cambió la razón social')).toMatch(/Cambió la razón social\.$/);
});
