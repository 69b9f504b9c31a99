import { describe, expect, it } from 'vitest';
import type { PaperType } from '#contract/registry-catalogues.ts';
import { emptySupplierFile, type SupplierFile } from '#contract/supplier-file.ts';
import {
  carriedState,
  needlessPapers,
  paperExpiry,
  requirementsFor,
  type RequirementQuestion,
} from './requirements.ts';

const base: Omit<PaperType, 'code' | 'name'> = {
  help: '',
  personTypes: ['natural', 'legal'],
  requestKinds: ['registration', 'renewal', 'update'],
  requirement: 'required',
  optionalFor: [],
  foreignToo: false,
  lineCodes: [],
  proves: [],
  validityDays: null,
  validityText: 'Sin vencimiento',
  asksIssueDate: false,
  asksExpiry: false,
  asksOutcome: false,
  maxBytes: 1_000_000,
  position: 1,
  active: true,
  source: 'Prueba',
  version: 1,
};
const paper = (code: string, rest: Partial<PaperType> = {}): PaperType => ({
  ...base,
  code,
  name: code,
  ...rest,
});

const PAPERS = [
  paper('solicitud', { requirement: 'in_form', foreignToo: true }),
  paper('opinion', { validityDays: 30, asksIssueDate: true, asksOutcome: true, position: 2 }),
  paper('identificacion', { asksExpiry: true, foreignToo: true, position: 3 }),
  paper('acta', {
    personTypes: ['legal'],
    proves: ['legalName', 'incorporation'],
    foreignToo: true,
    position: 4,
  }),
  paper('poder', { requirement: 'if_represented', proves: ['representative', 'isRepresented'], position: 5 }),
  paper('domicilio', { validityDays: 60, proves: ['address'], position: 6 }),
  paper('patronal', { requirement: 'if_workers', position: 7 }),
  paper('repse', { requirement: 'if_specialised', position: 8 }),
  paper('permiso', { requirement: 'if_line', lineCodes: ['2900'], position: 9 }),
  paper('balance', { optionalFor: ['natural'], position: 10 }),
  paper('fotos', { requirement: 'optional', position: 11 }),
  paper('viejo', { active: false }),
];

const legal = () => ({ ...emptySupplierFile('legal', 'national'), legalName: 'Óptica', hasWorkers: false });
const ask = (question: Partial<RequirementQuestion>) =>
  requirementsFor({ personType: 'legal', kind: 'registration', origin: 'national', ...question }, PAPERS);
const words = (question: Partial<RequirementQuestion>) =>
  ask(question).map(({ code, need, required }) => `${code} ${need}${required ? '' : '?'}`);

describe('Papers of a request', () => {
  it('a company with no answers hands in the required ones; those of its own lines and services too', () => {
    expect(words({ file: legal() })).toEqual([
      'opinion new',
      'identificacion new',
      'acta new',
      'poder new',
      'domicilio new',
      'balance new',
      'fotos optional?',
    ]);
    const file = { ...legal(), hasWorkers: true, specialised: true, lines: ['2900-02'] };
    expect(words({ file })).toContain('patronal new');
    expect(words({ file })).toContain('repse new');
    expect(words({ file })).toContain('permiso new');
  });

  it('a natural person needs no deed, and a power only when somebody else signs', () => {
    const file = { ...emptySupplierFile('natural', 'national'), hasWorkers: false };
    const codes = words({ personType: 'natural', file });
    expect(codes).not.toContain('acta new');
    expect(codes).not.toContain('poder new');
    expect(codes).toContain('balance optional?');
    expect(words({ personType: 'natural', file: { ...file, isRepresented: true } })).toContain('poder new');
  });

  it('a foreigner is asked only what exists abroad', () => {
    const file = emptySupplierFile('legal', 'foreign');
    expect(words({ origin: 'foreign', file })).toEqual(['identificacion new', 'acta new']);
  });

  it('the public checklist shows what depends on answers as «only if»', () => {
    const codes = words({ personType: 'natural' });
    expect(codes).toContain('poder optional?');
    expect(codes).toContain('repse optional?');
    expect(codes).toContain('permiso optional?');
    expect(codes.some((code) => code.startsWith('viejo') || code.startsWith('solicitud'))).toBe(false);
  });

  const registered = {
    file: legal(),
    validFrom: '2027-01-01',
    papers: [
      { code: 'opinion', issuedOn: '2026-01-05', expiresOn: null },
      { code: 'identificacion', issuedOn: null, expiresOn: '2029-12-31' },
      { code: 'acta', issuedOn: '2015-01-01', expiresOn: null },
      { code: 'poder', issuedOn: null, expiresOn: null },
      { code: 'domicilio', issuedOn: '2026-12-20', expiresOn: null },
      { code: 'balance', issuedOn: null, expiresOn: null },
    ],
  };

  it('a renewal without changes asks only for what expired; the rest is carried over', () => {
    expect(words({ kind: 'renewal', file: legal(), registered })).toEqual([
      'opinion expired',
      'identificacion carried',
      'acta carried',
      'poder carried',
      'domicilio carried',
      'balance carried',
      'fotos optional?',
    ]);
  });

  it('a renewal asks again for what proves something that changed, and for what is new', () => {
    const file = { ...legal(), address: { ...legal().address, street: 'Otra calle' }, hasWorkers: true };
    const codes = words({ kind: 'renewal', file, registered });
    expect(codes).toContain('domicilio changed');
    expect(codes).toContain('acta carried');
    expect(codes).toContain('patronal new');
  });

  it('letter case alone is no change', () => {
    expect(words({ kind: 'renewal', file: { ...legal(), legalName: 'ÓPTICA' }, registered })).toContain(
      'acta carried',
    );
  });

  it('how a place is classified is no change of address', () => {
    const { address } = legal();
    const said = { ...address, streetType: 'Calle', settlementType: 'Colonia', municipalityCode: '015' };
    expect(words({ kind: 'renewal', file: { ...legal(), address: said }, registered })).toEqual(
      words({ kind: 'renewal', file: legal(), registered }),
    );
  });

  it('an update demands only what changed and offers to replace what expired', () => {
    const file = { ...legal(), representative: { ...legal().representative, givenNames: 'Ana' } };
    const codes = words({ kind: 'update', file, registered });
    expect(codes).toContain('poder changed');
    expect(codes).toContain('opinion expired?');
    expect(codes).toContain('acta carried');
    const hired = words({ kind: 'update', file: { ...legal(), hasWorkers: true }, registered });
    expect(hired).toContain('patronal optional?');
  });

  it('a file gives no reason to hold papers of workers, services and lines that it does not have', () => {
    const needless = (changes: Partial<SupplierFile>) => needlessPapers({ ...legal(), ...changes }, PAPERS);
    expect(needless({})).toEqual(['solicitud', 'patronal', 'repse', 'permiso']);
    expect(needless({ hasWorkers: true, lines: ['2900-01'] })).toEqual(['solicitud', 'repse']);
  });

  it('a voluntary cancellation asks for nothing', () => {
    expect(words({ kind: 'cancellation', file: legal(), registered })).toEqual([]);
  });

  it('a paper that is carried over still counts on its last day, and has to come again on the day after it', () => {
    const asked = { required: true, need: 'carried', validityDays: null } as const;
    const state = (today: string) => carriedState({ issuedOn: null, expiresOn: '2026-11-28' }, asked, today);
    expect(state('2026-11-28')).toBe('counts');
    expect(state('2026-11-29')).toBe('expired');
  });

  it('a paper ends on the earlier of its own date and its age', () => {
    expect(paperExpiry({ issuedOn: '2026-01-01', expiresOn: null }, 30)).toBe('2026-01-31');
    expect(paperExpiry({ issuedOn: '2026-01-01', expiresOn: '2026-01-10' }, 30)).toBe('2026-01-10');
    expect(paperExpiry({ issuedOn: null, expiresOn: '2026-01-10' }, 30)).toBe('2026-01-10');
    expect(paperExpiry({ issuedOn: '2026-01-01', expiresOn: null }, null)).toBeNull();
  });
});
