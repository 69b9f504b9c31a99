import { expect, it } from 'vitest';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import {
  changeLines,
  changesTogether,
  identityChanges,
  isTakeover,
  knownPeople,
  standingFile,
} from './identity-changes.ts';
import {
  hiddenPaths,
  isMasked,
  maskedCarried,
  maskedEmail,
  maskedFile,
  maskOf,
  unmaskedCarried,
  unmaskedFile,
  withoutCarried,
} from '../identifiers/masked.ts';

const empty = emptySupplierFile('legal', 'national');
const file = {
  ...empty,
  email: 'ventas@optica.mx',
  bank: { clabe: '002010077777777771', holder: 'Óptica' },
  representative: {
    ...empty.representative,
    givenNames: 'Ana',
    firstSurname: 'Pérez',
    curp: 'PEXA800101MGTRXN04',
  },
};

it('tells mail, account and representative that change, the account by its last four', () => {
  const after = {
    ...file,
    email: 'otra@optica.mx',
    bank: { ...file.bank, clabe: '032180000118359719' },
    representative: { ...file.representative, givenNames: 'Eva' },
  };
  const changes = identityChanges(file, after);
  expect(changes.map(({ part }) => part)).toEqual(['email', 'account', 'representative']);
  expect(changes[1]?.before).toContain('terminada en 7771');
  expect(changes[1]?.after).toContain('terminada en 9719');
  expect(JSON.stringify(changes)).not.toContain('032180000118359719');
});

it('spaces, hyphens and the case of a domain change nothing', () => {
  const same = {
    ...file,
    email: ' ventas@OPTICA.mx',
    bank: { ...file.bank, clabe: '0020-1007 7777777771' },
    representative: { ...file.representative, givenNames: ' ANA ' },
  };
  expect(identityChanges(file, same)).toEqual([]);
});

it('account and mail, or account and representative, are asked about; each alone is not', () => {
  const account = { ...file, bank: { ...file.bank, clabe: '032180000118359719' } };
  const parts = (after: typeof file) => isTakeover(identityChanges(file, after));
  expect(parts(account)).toBe(false);
  expect(parts({ ...file, email: 'otra@optica.mx' })).toBe(false);
  expect(parts({ ...account, email: 'otra@optica.mx' })).toBe(true);
  expect(parts({ ...account, representative: { ...file.representative, givenNames: 'Eva' } })).toBe(true);
});

it('what was changed one after the other counts together, of what stood before all of it', () => {
  const before = { ...file, phone: '477 123 4567' };
  const present = { ...before, email: 'otra@optica.mx', phone: '4771112233' };
  const standing = standingFile([before, present]);
  const after = { ...present, bank: { ...file.bank, clabe: '032180000118359719' } };
  const changes = changesTogether({ standing, present }, after);
  expect(changes.map(({ part, before: was, after: is }) => [part, was, is])).toEqual([
    ['email', 'ventas@optica.mx', 'otra@optica.mx (ya aprobado)'],
    ['phone', '477 123 4567', '4771112233 (ya aprobado)'],
    ['account', expect.stringContaining('7771'), expect.stringContaining('9719')],
  ]);
  expect(isTakeover(changes)).toBe(true);
  expect(changesTogether({ standing, present }, { ...present, tradeName: 'Otra' })).toEqual([]);
  // Back to what stood before is a change of what stands now.
  expect(changesTogether({ standing, present }, before).map(({ part, after: is }) => [part, is])).toEqual([
    ['email', 'ventas@optica.mx'],
    ['phone', '477 123 4567'],
  ]);
  expect(changeLines(changes, true)).not.toContain('477 123 4567');
});

it('what there was not at first stood there once it came', () => {
  const first = { ...file, phone: '', email: '', bank: { clabe: '', holder: '' } };
  expect(standingFile([first, file])).toMatchObject({ email: file.email, bank: file.bank });
  expect(standingFile([file])).toEqual(file);
  // A contact that came since is nobody of before: it does not answer for the supplier.
  const contact = { name: 'Nuevo Contacto', position: '', phone: '4771112233', extension: '', email: '' };
  const present = { ...file, contacts: [contact] };
  expect(knownPeople(standingFile([file, present]))).not.toContain('Nuevo Contacto');
});

it('names all contact data that changed, with the ends of it only', () => {
  const contact = {
    name: 'Ventas',
    position: '',
    phone: '4731112233',
    extension: '',
    email: 'eva@optica.mx',
  };
  const { representative } = file;
  const before = {
    ...file,
    phoneExtension: '12',
    representative: { ...representative, phone: '4737321234', email: 'ana@optica.mx' },
    contacts: [contact],
  };
  const after = {
    ...before,
    phoneExtension: '13',
    representative: { ...before.representative, phone: '4771112299', email: 'otra@ladron.mx' },
    contacts: [{ ...contact, phone: '4779990000' }],
  };
  expect(identityChanges(before, after)).toEqual([
    { part: 'extension', label: 'Extensión', before: '12', after: '13' },
    {
      part: 'representative_phone',
      label: 'Teléfono del representante',
      before: '••••••••34',
      after: '••••••••99',
    },
    {
      part: 'representative_email',
      label: 'Correo del representante',
      before: 'a•••@optica.mx',
      after: 'o•••@ladron.mx',
    },
    {
      part: 'contacts',
      label: 'Contactos de ventas',
      before: 'Ventas, ••••••••33, e•••@optica.mx',
      after: 'Ventas, ••••••••00, e•••@optica.mx',
    },
  ]);
  // What the registry did not know is no change, and what is sold by another says nothing of the account of last month.
  expect(identityChanges(file, { ...after, representative })).toEqual([]);
  const earlier = { ...before, bank: { ...before.bank, clabe: '032180000118359719' } };
  expect(
    changesTogether({ standing: earlier, present: before }, { ...before, phoneExtension: '13' }).map(
      ({ part }) => part,
    ),
  ).toEqual(['extension']);
});

it('an account in the name of somebody else is another one; the own name written otherwise is not', () => {
  const own = { ...file, legalName: 'Óptica Ajolote', bank: { ...file.bank, holder: 'Óptica' } };
  const of = (holder: string) => identityChanges(own, { ...own, bank: { ...own.bank, holder } });
  expect(of('Óptica Ajolote, S.A.')).toEqual([]);
  expect(of('Juan Ladrón')).toMatchObject([
    {
      part: 'account',
      before: expect.stringMatching(/terminada en 7771 .*a nombre de Óptica$/) as string,
      after: expect.stringMatching(/terminada en 7771 .*a nombre de Juan Ladrón$/) as string,
    },
  ]);
});

it('an account is told by its last four, a CURP by its first, and the mask that comes back means what is kept', () => {
  const told = maskedFile(file);
  expect(told.bank.clabe).toBe('••••••••••••••7771');
  expect(told.representative.curp).toBe('PEXA••••••••••••••');
  expect(JSON.stringify(told)).not.toMatch(/0020100777|PEXA80|XN04/);
  expect(unmaskedFile(told, file)).toEqual(file);
  const typed = { ...told, bank: { ...told.bank, clabe: '032180000118359719' } };
  expect(unmaskedFile(typed, file).bank.clabe).toBe('032180000118359719');
  const other = { ...told, bank: { ...told.bank, clabe: maskOf('032180000118359719') } };
  expect(isMasked(unmaskedFile(other, file).bank.clabe)).toBe(true);
  expect(maskedEmail('ventas@optica.mx')).toBe('v•••@optica.mx');
});

it('people and deeds that an update carries over are told by their masks, what is typed anew in full', () => {
  const partners = [
    { name: 'Ana Ríos', rfc: 'RIAA800101AB1', percentage: '60' },
    { name: 'Aro Rúiz', rfc: 'RURA810101AB1', percentage: '40' },
    { name: 'Leo Paz', rfc: '', percentage: '' },
  ];
  const carried = {
    ...file,
    phone: '4737320007',
    partners,
    contacts: [{ name: 'Vera Luz', position: '', phone: '', extension: '', email: 'vera@optica.mx' }],
    incorporation: { ...file.incorporation, number: '1234', notary: 'Lic. Ana Ríos', notaryNumber: '4' },
    representative: {
      ...file.representative,
      givenNames: 'Luis',
      firstSurname: 'Bernal',
      phone: '4737320019',
      email: 'luis@optica.mx',
    },
  };
  const told = maskedCarried(carried, carried);
  expect(JSON.stringify(told)).not.toMatch(/Ana|Aro|Leo|RIAA|"60"|1234|Luis|Bernal|47373|luis@|Vera|vera@/);
  expect(told.representative).toMatchObject({
    givenNames: 'L•••',
    firstSurname: 'B•••••',
    phone: '••••••••19',
    email: 'l•••@optica.mx',
  });
  // Two that would be told alike are told apart, so that what comes back is the right one.
  expect(new Set(told.partners.map(({ name }) => name)).size).toBe(3);
  expect(unmaskedCarried(told, carried)).toEqual(carried);
  const [, second, third] = told.partners;
  const typed = {
    ...told,
    partners: [{ ...second!, percentage: '55' }, { name: 'Nueva Socia', rfc: '', percentage: '5' }, third!],
    representative: { ...told.representative, givenNames: 'Luisa' },
  };
  const kept = unmaskedCarried(typed, carried);
  expect(kept.partners).toEqual([
    { ...partners[1], percentage: '55' },
    { name: 'Nueva Socia', rfc: '', percentage: '5' },
    partners[2],
  ]);
  expect(kept.representative).toEqual({ ...carried.representative, givenNames: 'Luisa' });
  expect(maskedCarried(kept, carried)).toEqual(typed);
  // A mask that was broken stands for nothing.
  expect(hiddenPaths(unmaskedCarried({ ...told, phone: '•••07' }, carried))).toEqual(['phone']);
  expect(maskedCarried(carried, null)).toBe(carried);
  expect(withoutCarried(kept, carried)).toMatchObject({
    phone: '',
    partners: [
      { name: '', rfc: '', percentage: '55' },
      { name: 'Nueva Socia', percentage: '5' },
    ],
    representative: { givenNames: 'Luisa', firstSurname: '' },
  });
});
