import { expect, test } from 'vitest';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import type { Sanction, SupplierRecord } from '#contract/supplier-admin.ts';
import { actionWritten } from './action-written.ts';
import { recordChanges } from './record-changes.ts';
import { conflictRows } from './record-conflict.tsx';
import { EMPTY_ACTION } from './supplier-action-rules.ts';

const record = (more: Partial<SupplierRecord> = {}) =>
  ({
    status: 'active',
    validUntil: '2026-12-31',
    hasExpiredPapers: false,
    remarks: '',
    sanctions: [],
    joins: [],
    lines: ['Papelería'],
    file: { ...emptySupplierFile('legal', 'national'), tradeName: 'Colibrí' },
    ...more,
  }) as SupplierRecord;
const suspension = {
  id: 's1',
  kind: 'suspension',
  documentNumber: 'UG-1',
  startsOn: '2026-11-03',
  endsOn: '2026-12-03',
  finePaidOn: null,
  status: 'active',
  closingReason: null,
} as Sanction;

test('what others changed in a record is named: state, notes, sanctions and data of the file', () => {
  const file = { ...emptySupplierFile('legal', 'national'), tradeName: 'Colibrí Azul' };
  const now = record({ status: 'suspended', remarks: 'Llamó.', sanctions: [suspension], file });
  expect(recordChanges(record(), now)).toEqual([
    { key: 'status', label: 'Estado', before: 'Vigente', now: 'Suspendido' },
    { key: 'remarks', label: 'Notas internas', before: '', now: 'Llamó.' },
    {
      key: 'sanction:s1',
      label: 'Suspensión UG-1',
      before: '',
      now: 'En vigor, del 3 nov 2026 al 3 dic 2026',
    },
    {
      key: 'file:tradeName',
      label: 'Datos generales: Nombre comercial',
      before: 'Colibrí',
      now: 'Colibrí Azul',
    },
  ]);
  expect(recordChanges(now, now)).toEqual([]);
});

test('what is being written stands beside what others saved, and their other changes are named too', () => {
  const changes = recordChanges(record(), record({ status: 'suspended', remarks: 'Llamó.' }));
  const form = { ...EMPTY_ACTION, documentNumber: 'UG-2', startsOn: '2026-11-20' };
  expect(conflictRows(changes, actionWritten('disqualify', form, 'suspended'))).toEqual([
    { key: 'status', label: 'Estado', theirs: 'Suspendido', mine: 'Inhabilitado' },
    { key: 'mine', label: 'Inhabilitación UG-2', theirs: '', mine: 'En vigor, desde el 20 nov 2026' },
    { key: 'remarks', label: 'Notas internas', theirs: 'Llamó.', mine: 'Sin cambio tuyo' },
  ]);
});
