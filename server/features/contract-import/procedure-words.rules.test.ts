import { expect, test } from 'vitest';
import { characterOf, kindOf, modalityOf } from './classify.rules.ts';
import { kindIn } from './procedure-words.rules.ts';
import { isAmendmentNumber, saysAmendment } from './procedure-words.rules.ts';

const words = (kind: string, more: Record<string, string> = {}) => ({
  number: '',
  template: '',
  category: '',
  character: '',
  modality: '',
  kind,
  ...more,
});
const FALSE_NOTE = { value: 'national', inference: 'character_default' };

test('the kind of a procedure is read in every way in which people write it', () => {
  for (const one of [
    'LPN',
    'L.P.N.',
    'Lic. Púb. Nacional Electrónica',
    'LPIBT',
    'LPIA',
    'L. P. Nacional',
    'Licitaciones Públicas',
  ])
    expect([one, kindIn(one)]).toEqual([one, 'open']);
  for (const one of [
    'ITP',
    'I3P',
    'I.3.P.',
    'Inv. 3 pers.',
    'INV. CUANDO MENOS 3 PERSONAS',
    'Invitación restringida',
    'A cuando menos tres personas',
  ])
    expect([one, kindIn(one)]).toEqual([one, 'invitation']);
  for (const one of [
    'AD',
    'A.D. Art. 41 fracc. I LAASSP',
    'A. Directa',
    'a. directa',
    'Directa',
    'Adj. Directa art. 42',
    'AD 41-I',
    'Adjudicación directa por excepción a la licitación pública',
    'Adjudicación directa derivada de licitación desierta',
  ])
    expect([one, kindIn(one)]).toEqual([one, 'direct']);
  for (const one of ['Conv. modif.', 'Convenio', 'Indirecta', 'ADEUDO', 'Lista', 'OTRO'])
    expect([one, kindOf(words(one))]).toEqual([one, undefined]);
});

test('what the kind says of its scope and its form is the file’s word, and one that is not known is asked', () => {
  const scopes = {
    'LPI bajo cobertura de tratados': 'international_treaties',
    LPIBT: 'international_treaties',
    'Licitación Pública Internacional Abierta': 'international_open',
    'L.P.I.A.': 'international_open',
    'Licitación Pública Nacional Mixta': 'national',
    LPN: 'national',
  };
  for (const [kind, value] of Object.entries(scopes))
    expect([kind, characterOf(words(kind))]).toEqual([kind, { value }]);
  expect(characterOf(words('AD'))).toEqual(FALSE_NOTE);
  expect(characterOf(words('LPI'))).toEqual({ open: 'LPI' });
  expect(characterOf(words('LPI', { number: 'LA-922056988-T4-2021' }))).toEqual({
    value: 'international_treaties',
    inference: 'character',
  });
  expect(characterOf(words('LPN', { character: 'Regional' }))).toEqual({ open: 'Regional' });
  expect(characterOf(words('AD', { number: 'AA-77-012-922056988-N-8-2023' }))).toEqual({
    value: 'national',
    inference: 'character',
  });
  const forms = {
    'Licitación Pública Nacional Mixta': 'mixed',
    'Lic. Púb. Nacional Electrónica': 'electronic',
    'LPN-E': 'electronic',
    'LPN presencial': 'in_person',
  };
  for (const [kind, value] of Object.entries(forms))
    expect([kind, modalityOf(words(kind))]).toEqual([kind, { value }]);
  expect(modalityOf(words('LPN'))).toEqual({ value: 'in_person', inference: 'modality' });
  expect(modalityOf(words('LPN', { modality: 'Por correo' }))).toEqual({ open: 'Por correo' });
});

test('an amendment says so in its kind, its number or its title', () => {
  for (const one of [
    'Conv. modif.',
    'CONVENIO MODIFICATORIO',
    'Addendum',
    'Adendum 2',
    'Primer convenio modificatorio al contrato 12',
    'Ampliación del contrato 4',
    '1er. Convenio modificatorio',
  ])
    expect([one, saysAmendment(one)]).toEqual([one, true]);
  for (const one of [
    'Convenio de colaboración',
    'Contrato abierto',
    'Ampliación de la biblioteca',
    'LPN',
    'Modificación de muros',
  ])
    expect([one, saysAmendment(one)]).toEqual([one, false]);
  for (const one of [
    'CM-01 UPSG-SER-002/2020',
    'UPSG-SER-002/2020-CM2',
    'SER-002/2020 Conv. 1',
    'Addendum 1 SER-002',
  ])
    expect([one, isAmendmentNumber(one)]).toEqual([one, true]);
  for (const one of ['CMA-SSPTM-IF-400/2011', 'UPSG-SER-002/2020', 'CM-2020-015', 'CM-15/2020', 'ACM-01-2'])
    expect([one, isAmendmentNumber(one)]).toEqual([one, false]);
});
