import { describe, expect, it } from 'vitest';
import { DECLARATIONS } from '#contract/registration.ts';
import { acceptedDeclarations, declarationProblems } from './declared.ts';

const all = Object.fromEntries(DECLARATIONS.map((one) => [one, true]));
const request = {
  kind: 'registration' as const,
  privacyNotice: { version: 2, title: 'Aviso', text: 'Texto' },
};

describe('The statements of a request', () => {
  it('count when all of them are accepted, with the privacy notice in force', () => {
    expect(declarationProblems({ declarations: all, privacyVersion: 2, request })).toEqual({});
  });

  it('ask for the privacy notice again when the accepted one is no longer in force', () => {
    const declared = { declarations: all, privacyVersion: 1, request };
    expect(acceptedDeclarations(declared)).toEqual({ ...all, privacyNotice: false });
    expect(declarationProblems(declared)).toEqual({
      privacyNotice: 'El aviso de privacidad cambió: ahora rige la versión 2. Léelo y acéptalo de nuevo.',
    });
  });

  it('are only the privacy notice for who leaves the registry', () => {
    const leaving = {
      declarations: {},
      privacyVersion: undefined,
      request: { ...request, kind: 'cancellation' as const },
    };
    expect(Object.keys(declarationProblems(leaving))).toEqual(['privacyNotice']);
  });

  it('are told one by one while they are missing', () => {
    const { integrity: _, ...others } = all;
    expect(Object.keys(declarationProblems({ declarations: others, privacyVersion: 2, request }))).toEqual([
      'integrity',
    ]);
  });
});
