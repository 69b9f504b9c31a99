import { describe, expect, it } from 'vitest';
import { registrationNote } from './supplier-detail.screen.tsx';
import { phoneText, rfcText, siteAddress, siteText, stateText, suffixText } from './supplier-words.ts';

describe('Words about a supplier', () => {
  it('withhold the RFC of a natural person even if one arrived', () => {
    expect(rfcText({ personType: 'natural', rfc: 'IERJ800229XX5' })).toBe('RFC reservado');
    expect(rfcText({ personType: 'legal', rfc: 'CCF140312XX1' })).toBe('CCF 140312 XX1');
    expect(suffixText({ personType: 'natural', legalSuffix: null })).toBe('persona física');
  });

  it('give telephone and site as people write them', () => {
    expect(phoneText('4731234567')).toBe('473 123 4567');
    expect(phoneText('+15125550123')).toBe('+15125550123');
    expect(siteAddress('www.empresa.mx')).toBe('https://www.empresa.mx');
    expect(siteAddress('http://empresa.mx/a')).toBe('http://empresa.mx/a');
    expect(siteText('https://colibri.example/')).toBe('colibri.example');
  });

  it('say until when a registration holds, or since when it does not', () => {
    expect(stateText({ status: 'active', validUntil: '2027-03-31' })).toBe('Vigente hasta el 31 mar 2027');
    expect(stateText({ status: 'expired', validUntil: '2026-03-31' })).toBe(
      'Sin refrendo desde el 31 mar 2026',
    );
    expect(stateText({ status: 'suspended', validUntil: '2027-08-14' })).toBe('Suspendido');
  });

  it('say plainly which contract was signed without a registration that covered its day', () => {
    const expired = { registeredOn: '2024-05-01', validUntil: '2026-03-31', status: 'expired' } as const;
    const note = (signedOn: string | null, supplier = {}) =>
      registrationNote({ signedOn }, { ...expired, ...supplier });
    expect([note('2024-05-01'), note('2026-03-31'), note(null)]).toEqual([null, null, null]);
    expect(note('2024-04-30')).toBe('Se firmó antes de su inscripción en el padrón, que es del 1 may 2024.');
    expect(note('2026-04-01')).toBe('Se firmó después de que venció su registro, el 31 mar 2026.');
    expect(note('2026-04-01', { status: 'active', validUntil: '2027-03-31' })).toBe(null);
  });
});
