import { expect, test } from 'vitest';
import { differencesOf } from '#contract/rules/texts/field-differences.ts';
import { SUPPLIER_FIELDS } from '#contract/supplier-fields.ts';
import { actionWritten } from './action-written.ts';
import { recordChanges } from './record-changes.ts';
import { conflictRows } from './record-conflict.tsx';
import { EMPTY_ACTION } from './supplier-action-rules.ts';

const BEFORE = { status: 'active', remarks: '', sanctions: [], 'file.tradeName': 'Colibrí' };
const told = (after: object) =>
  recordChanges(
    differencesOf(SUPPLIER_FIELDS, BEFORE, { ...BEFORE, ...after }).map(
      ({ before, after: theirs, ...one }) => ({
        ...one,
        was: before,
        theirs,
        mine: before,
      }),
    ),
  );
const suspension = {
  id: 's1',
  kind: 'suspension',
  documentNumber: 'UG-1',
  startsOn: '2026-11-03',
  endsOn: '2026-12-03',
  finePaidOn: null,
  status: 'active',
  closingReason: null,
};

test('what others changed in a record is named: state, notes, sanctions and data of the file', () => {
  const now = {
    status: 'suspended',
    remarks: 'Llamó.',
    sanctions: [suspension],
    'file.tradeName': 'Colibrí Azul',
  };
  expect(told(now)).toEqual([
    { key: 'status', label: 'Estado', before: 'Vigente', now: 'Suspendido' },
    { key: 'remarks', label: 'Notas internas', before: '', now: 'Llamó.' },
    {
      key: 'sanctions/s1',
      label: 'Suspensión UG-1',
      before: '',
      now: 'Estado: En vigor; Inicio: 3 nov 2026; Fin: 3 dic 2026',
    },
    { key: 'file.tradeName', label: 'Nombre comercial', before: 'Colibrí', now: 'Colibrí Azul' },
  ]);
  expect(told({})).toEqual([]);
});

test('what is being written stands beside what others saved, and their other changes are named too', () => {
  const changes = told({ status: 'suspended', remarks: 'Llamó.' });
  const form = { ...EMPTY_ACTION, documentNumber: 'UG-2', startsOn: '2026-11-20' };
  expect(conflictRows(changes, actionWritten('disqualify', form, 'suspended'))).toEqual([
    { key: 'status', label: 'Estado', theirs: 'Suspendido', mine: 'Inhabilitado' },
    { key: 'mine', label: 'Inhabilitación UG-2', theirs: '', mine: 'En vigor, desde el 20 nov 2026' },
    { key: 'remarks', label: 'Notas internas', theirs: 'Llamó.', mine: 'Sin cambio tuyo' },
  ]);
});
