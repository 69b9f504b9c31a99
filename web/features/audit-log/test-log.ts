import { auditApi, type AuditEntry } from '#contract/audit.ts';
import { answer } from '#web/test-screen.tsx';

const ENTRIES: readonly AuditEntry[] = [
  {
    id: 9,
    at: '2026-11-20T15:40:00.000Z',
    by: 'Mariana Ficticia Robles',
    said: 'cambió el responsable de la solicitud S-2026-7K3M-P9QX',
    about: 'S-2026-7K3M-P9QX',
    reason: null,
    href: '/AdquisicionesUG/padron-Proveedores/Administrador?sol=S-2026-7K3M-P9QX',
  },
  {
    id: 8,
    at: '2026-11-20T14:02:00.000Z',
    by: 'Óscar Compras Ficticio',
    said: 'publicó el procedimiento LP-UG-014-2026, Equipo de cómputo para aulas y bibliotecas',
    about: 'LP-UG-014-2026',
    reason: null,
    href: null,
  },
  {
    id: 7,
    at: '2026-11-19T19:15:00.000Z',
    by: 'Mariana Ficticia Robles',
    said: 'inhabilitó a Imprenta y Ediciones de la Sierra, S.A. de C.V.',
    about: 'Imprenta y Ediciones de la Sierra, S.A. de C.V.',
    reason: 'Oficio CG/0451/2026 de la Contraloría General: presentó información falsa.',
    href: null,
  },
];

/** The log of two days, of which a filter leaves what somebody was made responsible for. */
export const LOG = [
  answer(auditApi.people, { rows: [{ id: 'mariana', name: 'Mariana Ficticia Robles' }] }),
  answer(auditApi.list, ({ query }) => ({
    rows: ENTRIES.filter(({ said }) => query.get('operacion') !== 'asignar' || said.includes('responsable')),
    next: null,
  })),
  answer(auditApi.get, ({ params }) => ({
    ...ENTRIES.find(({ id }) => id === Number(params.id))!,
    requestId: 'A1B2C3D4',
    changes: [{ label: 'Responsable', before: '', after: 'Mariana Ficticia Robles' }],
  })),
];
