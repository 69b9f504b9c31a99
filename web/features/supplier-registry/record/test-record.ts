import type { Sanction, SupplierRecord } from '#contract/supplier-admin.ts';

/** Record of a supplier in good standing, with whatever else is to be said of it. */
export function record(said: Partial<SupplierRecord> = {}): SupplierRecord {
  return {
    id: '0b6f4c6e-52c3-4f0e-9f57-6b1a6f1c0001',
    number: 'P-00020',
    personType: 'legal',
    name: 'Suministros de Laboratorios y Reactivos del Bajío',
    legalSuffix: 'S. de R.L. de C.V.',
    rfc: 'SLR140312AB1',
    status: 'active',
    statusSince: '2026-04-01',
    hasExpiredPapers: false,
    noticeTo: null,
    registeredOn: '2019-05-06',
    renewedOn: '2026-04-01',
    validUntil: '2027-03-31',
    lines: ['Equipo y reactivos de laboratorio'],
    version: 4,
    file: null,
    account: { since: null, isHeld: false, next: null },
    remarks: '',
    papers: [],
    sanctions: [],
    requests: [],
    events: [],
    certificateCode: null,
    contractNames: [],
    joins: [],
    joinedInto: null,
    matches: [],
    actions: [
      { action: 'suspend', label: 'Suspender', blocked: null },
      { action: 'disqualify', label: 'Inhabilitar', blocked: null },
      { action: 'cancel', label: 'Cancelar registro', blocked: null },
    ],
    ...said,
  };
}

const SUSPENSION: Sanction = {
  id: '3e7f4c6e-52c3-4f0e-9f57-6b1a6f1c0001',
  kind: 'suspension',
  cause: 'Incumplió entregas en contratos de la Universidad.',
  legalBasis: 'Ley de Adquisiciones, art. 90',
  authority: 'Oficina de la Abogacía General',
  documentNumber: 'UG-OAG-007-2026',
  documentName: 'oficio.pdf',
  documentOn: '2026-10-01',
  startsOn: '2026-10-05',
  endsOn: null,
  fineAmount: null,
  finePaidOn: null,
  status: 'active',
  closingReason: null,
  lifted: null,
};

/** The record of a supplier that is suspended now. */
export const suspended = (): SupplierRecord =>
  record({
    status: 'suspended',
    statusSince: '2026-10-05',
    sanctions: [SUSPENSION],
    actions: [{ action: 'reinstate', label: 'Reactivar', blocked: null }],
  });
