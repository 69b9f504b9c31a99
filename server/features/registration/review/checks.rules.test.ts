import { describe, expect, it } from 'vitest';
import type { RequestPaper, RequiredPaper } from '#contract/registration.ts';
import { emptySupplierFile, type SupplierFile } from '#contract/supplier-file.ts';
import type { IdentityPart } from '#contract/rules/registry/identity-changes.ts';
import type { CheckFacts } from './check-facts.ts';
import { openChecks, runChecks } from './checks.rules.ts';

const opinion = { code: 'opinion', asksOutcome: true, validityDays: 30, need: 'new' } as RequiredPaper;
const paper = (changes: Partial<RequestPaper>) =>
  ({
    code: 'opinion',
    name: 'Opinión',
    issuedOn: '2026-11-01',
    hasText: true,
    said: null,
    sha256: 'a',
    uploadedAt: '2026-11-19T18:00:00Z',
    outcome: 'positive',
    ...changes,
  }) as RequestPaper;

const facts = (file: Partial<SupplierFile>, more: Partial<CheckFacts> = {}): CheckFacts => ({
  kind: 'registration',
  file: {
    ...emptySupplierFile(file.personType ?? 'legal', file.origin ?? 'national'),
    rfc: 'UNA2907227Y5',
    ...file,
  },
  submittedOn: '2026-11-20',
  papers: [paper({})],
  requirements: [opinion],
  opened: [],
  sameIdentity: [],
  shared: [],
  named: [],
  tax: [],
  sanctions: [],
  hasTaxList: true,
  hasSanctionList: true,
  changes: [],
  priorPhone: '',
  isFirst: false,
  held: null,
  otherHeld: null,
  ...more,
});

const level = (code: string, given: CheckFacts) =>
  runChecks(given, {}).find((check) => check.code === code)?.level;

describe('automatic checks of a request', () => {
  it.each([
    ['UNA2907227Y5', 'ok'],
    ['UNA2907227Y6', 'warn'],
    ['UNA2913227Y5', 'block'],
    ['XAXX010101000', 'block'],
  ])('RFC %s: %s', (rfc, expected) => {
    expect(level('rfc', facts({ rfc }))).toBe(expected);
  });

  it('the CURP of a natural person must hold the birth date of its RFC', () => {
    const person = { personType: 'natural', curp: 'BEML920313HMCLNS09' } as const;
    expect(level('curp', facts({ ...person, rfc: 'BEML920313AB1' }))).toBe('ok');
    expect(level('curp', facts({ ...person, rfc: 'BEML920314AB1' }))).toBe('warn');
    expect(level('curp', facts({ ...person, curp: 'BEML920313HMCLNS08', rfc: 'BEML920313AB1' }))).toBe(
      'block',
    );
    expect(level('curp', facts({}))).toBe('not_applicable');
  });

  it.each([
    ['032180000118359719', 'ok'],
    ['032180000118359718', 'block'],
    ['', 'not_applicable'],
  ])('CLABE %s: %s', (clabe, expected) => {
    expect(level('clabe', facts({ bank: { clabe, holder: '' } }))).toBe(expected);
  });

  it.each([
    ['2026-10-21', 'ok'],
    ['2026-10-20', 'warn'],
    ['2026-11-21', 'warn'],
    [null, 'warn'],
  ])('an opinion of %s, sent on 20 November, valid for 30 days: %s', (issuedOn, expected) => {
    expect(level('opinion_age', facts({}, { papers: [paper({ issuedOn })] }))).toBe(expected);
  });

  it.each([
    ['2026-11-21', 'ok'],
    ['2026-11-25', 'ok'],
    ['2026-10-25', 'warn'],
    ['2026-11-26', 'warn'],
  ])('an opinion of %s, handed in on 25 November as a correction: %s', (issuedOn, expected) => {
    const papers = [paper({ issuedOn, uploadedAt: '2026-11-25T18:00:00Z' })];
    expect(level('opinion_age', facts({}, { papers }))).toBe(expected);
  });

  it.each([
    ['positive', 'ok'],
    ['no_opinion', 'warn'],
    ['negative', 'block'],
  ] as const)('an opinion that says %s: %s', (outcome, expected) => {
    expect(level('opinion_outcome', facts({}, { papers: [paper({ outcome })] }))).toBe(expected);
  });

  it('one file for two papers is told with both names', () => {
    const check = (papers: RequestPaper[]) =>
      runChecks(facts({}, { papers }), {}).find(({ code }) => code === 'same_file');
    const papers = [paper({}), paper({ code: 'poder', name: 'Poder' }), paper({ code: 'acta', sha256: 'b' })];
    expect(check(papers)).toMatchObject({
      level: 'warn',
      canOverride: true,
      evidence: ['El mismo archivo: Opinión y Poder'],
    });
    const third = paper({ code: 'ine', name: 'INE' });
    expect(check([...papers, third])?.evidence).toEqual(['El mismo archivo: Opinión, Poder e INE']);
    expect(level('same_file', facts({}, { papers: papers.slice(1) }))).toBe('ok');
  });

  it('a paper of another RFC, with another day or another result, asks; one that says nothing does not', () => {
    const says = (said: Partial<NonNullable<RequestPaper['said']>>) =>
      facts(
        {},
        { papers: [paper({ said: { issuedOn: null, outcome: null, rfcs: [], holder: null, ...said } })] },
      );
    const other = { rfcs: ['OTR150612AB1'], holder: 'OTR150612AB1' };
    expect(level('paper_rfc', says(other))).toBe('warn');
    expect(level('paper_rfc', says({ ...other, rfcs: [...other.rfcs, 'UNA2907227Y5'] }))).toBe('ok');
    expect(level('paper_rfc', says({}))).toBe('not_applicable');
    expect(level('paper_facts', says({ issuedOn: '2026-11-02' }))).toBe('warn');
    expect(level('paper_facts', says({ outcome: 'negative' }))).toBe('warn');
    expect(level('paper_facts', says({ issuedOn: '2026-11-01', outcome: 'positive' }))).toBe('ok');
    expect(level('paper_facts', facts({}))).toBe('not_applicable');
  });

  it('an RFC in the registry blocks unless the registration lapsed, was cancelled or only contracts name it', () => {
    const same = (status: string) =>
      level('duplicate_rfc', facts({}, { sameIdentity: [{ number: 'P-00001', name: 'Otra', status }] }));
    expect(['active', 'suspended', 'disqualified', 'expired', 'cancelled', 'unregistered'].map(same)).toEqual(
      ['block', 'block', 'block', 'warn', 'ok', 'ok'],
    );
  });

  it('one other supplier counts once however many keys it shares, and a disqualified one is named', () => {
    const other = {
      kind: 'representative',
      key: 'name:ana',
      rfc: null,
      number: 'P-00007',
      folio: null,
      name: 'Otra',
      status: 'disqualified',
    };
    const check = runChecks(
      facts(
        {},
        {
          shared: [
            { ...other, label: 'Ana' },
            { ...other, label: 'ANA' },
          ],
        },
      ),
      {},
    ).find(({ code }) => code === 'duplicate_representative');
    expect(check).toMatchObject({ level: 'warn', suppliers: [{ number: 'P-00007', name: 'Otra' }] });
    expect(check?.text).toContain('inhabilitado');
  });

  it('lists: block blocks, alert asks, info is history, and without a list nothing is said', () => {
    const listed = (one: 'block' | 'alert' | 'info') =>
      level('list_69b', facts({}, { tax: [{ level: one, key: 'x', text: 'x' }] }));
    expect([listed('block'), listed('alert'), listed('info')]).toEqual(['block', 'warn', 'ok']);
    expect(level('list_69b', facts({}, { hasTaxList: false }))).toBe('not_applicable');
    const unloaded = facts({}, { hasSanctionList: false });
    expect(runChecks(unloaded, {}).find(({ code }) => code === 'sanctions')).toMatchObject({
      level: 'not_applicable',
      text: expect.stringContaining('Aún no se carga la lista federal') as string,
    });
    const barred = { level: 'block' as const, key: 'x', text: 'Inhabilitado' };
    expect(level('sanctions', { ...unloaded, sanctions: [barred] })).toBe('block');
  });

  it('an accepted warning no longer stands open; a block cannot be accepted', () => {
    const given = facts({ rfc: 'UNA2907227Y6' }, { papers: [paper({ outcome: 'negative' })] });
    const accepted = (basis: string[]) => ({
      reason: 'Coincide con la constancia.',
      by: 'Ana',
      byId: 'ana',
      at: '2026-11-20T00:00:00Z',
      basis,
    });
    const evidence = ['RFC: UNA2907227Y6'];
    const checks = runChecks(given, { rfc: accepted(evidence), opinion_outcome: accepted(evidence) });
    expect(openChecks(checks).warnings).toEqual([]);
    expect(openChecks(checks).blocks.map(({ code, override }) => [code, override])).toEqual([
      ['opinion_outcome', null],
    ]);
    // Accepted for another RFC: the facts changed, so the warning is open again.
    const stale = runChecks(given, { rfc: accepted(['RFC: UNA2907227Y7']) });
    expect(openChecks(stale).warnings.map(({ code }) => code)).toEqual(['rfc']);
  });

  it('an acceptance holds while the other only changes its name, number or an unbarred state', () => {
    const other = { kind: 'phone', key: '4731112233', label: '473 111 2233', rfc: 'OTR010101AB1' };
    const asked = { ...other, number: null, folio: 'S-2026-AAAAAA', name: 'Otra', status: 'in_review' };
    const known = { ...other, number: 'P-00007', folio: null, name: 'La otra', status: 'active' };
    const check = (shared: CheckFacts['shared'], basis: string[] = []) =>
      runChecks(facts({}, { shared }), {
        duplicate_phone: { reason: 'El mismo despacho.', by: 'Ana', byId: 'ana', at: '', basis },
      }).find(({ code }) => code === 'duplicate_phone');
    const { basis } = check([asked]) ?? {};
    for (const status of ['active', 'expiring', 'expired'])
      expect(check([{ ...known, status }], basis)?.override, status).not.toBeNull();
    for (const status of ['suspended', 'disqualified'])
      expect(check([{ ...known, status }], basis)?.override, status).toBeNull();
    expect(check([known, { ...known, rfc: 'MAS010101AB1', number: 'P-00008' }], basis)?.override).toBeNull();
    expect(check([{ ...known, key: '4739998877' }], basis)?.override).toBeNull();
  });

  it('an acceptance of a list holds for its next edition, not for another situation', () => {
    const found = (text: string, key: string) => [{ level: 'alert' as const, key, text }];
    const given = (tax: CheckFacts['tax'], basis: string[] = []) =>
      runChecks(facts({}, { tax }), {
        list_69b: { reason: 'Mostró la aclaración.', by: 'Ana', byId: 'ana', at: '', basis },
      }).find(({ code }) => code === 'list_69b');
    const { basis } = given(found('Presunto, lista con corte al 1 may 2026', 'presumed')) ?? {};
    expect(
      given(found('Presunto, lista con corte al 2 may 2026', 'presumed'), basis)?.override,
    ).not.toBeNull();
    expect(given(found('Otra', 'other'), basis)?.override).toBeNull();
  });
});

describe('a change of the account', () => {
  const change = (part: IdentityPart, before = 'antes') => ({
    part,
    label: part,
    before,
    after: 'después',
  });
  const takeover = (changes: CheckFacts['changes']) =>
    runChecks(facts({}, { changes, priorPhone: '4731234567' }), {}).find(({ code }) => code === 'takeover');

  it('asks for a call, alone and with the mail or the representative: to the telephone of before', () => {
    expect(takeover([])).toMatchObject({ level: 'ok' });
    expect(takeover([change('email')])).toMatchObject({ level: 'ok' });
    // Who answers the next call: red by itself, with the number to call in sight.
    for (const reached of ['contacts', 'representative_phone', 'phone'] as const)
      expect(takeover([change(reached)]), reached).toMatchObject({
        level: 'block',
        canOverride: true,
        text: expect.stringContaining('4731234567'),
      });
    // A stolen mailbox writes, confirms and reads alone: of its account only a telephone tells.
    expect(takeover([change('account')])).toMatchObject({ level: 'block', asksCall: '4731234567' });
    expect(takeover([change('email'), change('phone')])).toMatchObject({
      level: 'block',
      asksCall: '4731234567',
    });
    expect(takeover([change('account', 'sin cuenta')])).toMatchObject({ level: 'ok' });
    for (const other of ['email', 'representative'] as const) {
      const check = takeover([change(other), change('account')]);
      expect(check).toMatchObject({ level: 'block', canOverride: true, asksCall: '4731234567' });
      expect(openChecks([check!]).blocks).toHaveLength(1);
    }
  });

  it('a telephone alone is red too, and of what is not registered yet whatever was sent first', () => {
    expect(takeover([change('phone')])).toMatchObject({ level: 'block', asksCall: '4731234567' });
    const first = (part: IdentityPart) =>
      level('takeover', facts({}, { changes: [change(part)], isFirst: true }));
    for (const part of ['email', 'phone', 'representative', 'account'] as const)
      expect(first(part), part).toBe('block');
    // The extension is told and not asked about; nor is, of what is not registered yet, by whom it is sold.
    expect(takeover([change('extension')])).toMatchObject({ level: 'ok' });
    for (const part of ['contacts', 'extension', 'representative_phone'] as const)
      expect(first(part), part).toBe('ok');
  });

  it('that was answered opens again when something else changes', () => {
    const changes = [change('email'), change('account')];
    const first = runChecks(facts({}, { changes }), {}).find(({ code }) => code === 'takeover');
    const answered = {
      takeover: { reason: 'Contestó Ana.', by: 'x', byId: 'x', at: '2026-11-20', basis: first?.basis ?? [] },
    };
    const again = (next: CheckFacts['changes']) =>
      openChecks(runChecks(facts({}, { changes: next }), answered)).blocks.map(({ code }) => code);
    expect(again(changes)).not.toContain('takeover');
    expect(again([changes[0]!, { ...changes[1]!, after: 'otra' }])).toContain('takeover');
  });
});

describe('whose account and whose name it is', () => {
  const holder = (more: Partial<SupplierFile>) =>
    runChecks(facts({ legalName: 'Óptica Ajolote', legalSuffix: 'S.A. de C.V.', ...more }), {}).find(
      ({ code }) => code === 'account_holder',
    );
  it('an account of another person is red, with why and with which paper, until somebody accepts it', () => {
    const bank = { clabe: '032180000118359719', holder: 'OPTICA AJOLOTE SA DE CV' };
    expect(holder({ bank })).toMatchObject({ level: 'ok' });
    const other = holder({
      bank: { ...bank, holder: 'Juan Ladrón' },
      holderReason: 'Es el apoderado: poder 123.',
    });
    expect(other).toMatchObject({ level: 'block', canOverride: true, asksCall: null });
    expect(other?.evidence).toEqual([
      'Titular: Juan Ladrón',
      'Proveedor: Óptica Ajolote, S.A. de C.V.',
      'El proveedor dice: Es el apoderado: poder 123.',
    ]);
  });

  it('a supplier of the same name, or nearly, and another RFC is told with its number', () => {
    const named = [
      { number: 'P-00007', folio: null, name: 'Óptica Ajolote', rfc: 'OAJ010101AB1', status: 'active' },
    ];
    const check = runChecks(facts({}, { named }), {}).find(({ code }) => code === 'duplicate_name');
    expect(check).toMatchObject({
      level: 'warn',
      canOverride: true,
      suppliers: [{ number: 'P-00007', name: 'Óptica Ajolote' }],
    });
    expect(level('duplicate_name', facts({}))).toBe('ok');
  });
});
