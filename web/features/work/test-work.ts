import { auditApi } from '#contract/audit.ts';
import { waitingApi } from '#contract/waiting-api.ts';
import type { WaitingItem, WaitingPage } from '#contract/waiting.ts';
import { wordsOf } from '#contract/waiting-kinds/all.ts';
import { answer } from '#web/test-screen.tsx';

const REQUEST: WaitingItem = {
  area: 'request',
  id: '5a7f4c6e-52c3-4f0e-9f57-6b1a6f1c0001',
  kind: 'request_review',
  title: 'Electricidad e Iluminación del Cervantino, S.A.P.I. de C.V.',
  note: 'S-2026-7K3M-P9QX, con 2 documentos que vencen antes de que termine su revisión',
  detail: 'Inscripción',
  href: '/AdquisicionesUG/padron-Proveedores/Administrador?sol=S-2026-7K3M-P9QX',
  group: 'late',
  dueOn: '2026-11-19',
  dueAt: null,
  daysLeft: -1,
  since: '2026-11-05T16:00:00.000Z',
  owner: { id: 'persona-de-muestra', name: 'Mariana Muestra' },
  substituteUntil: null,
  unitArea: null,
  canSettle: false,
};

const ITEMS: readonly WaitingItem[] = [
  REQUEST,
  {
    ...REQUEST,
    id: '5a7f4c6e-52c3-4f0e-9f57-6b1a6f1c0002',
    title: 'Guadalupe Hernández Villaseñor',
    note: 'S-2026-2B8D-H4TW',
    detail: 'Refrendo',
    group: 'week',
    dueOn: '2026-11-24',
    daysLeft: 2,
    owner: null,
  },
  {
    ...REQUEST,
    area: 'relation',
    id: '5a7f4c6e-52c3-4f0e-9f57-6b1a6f1c0003',
    kind: 'related_finding',
    title: 'Suministros de Laboratorios del Bajío y Reactivos de la Sierra',
    note: 'Comparten teléfono y domicilio',
    detail: '',
    href: '/AdquisicionesUG/padron-Proveedores/Administrador?seccion=relaciones',
    group: 'later',
    dueOn: '2026-12-15',
    daysLeft: 16,
    unitArea: 'Coordinación del padrón de proveedores',
  },
  {
    ...REQUEST,
    area: 'procedure',
    id: '5a7f4c6e-52c3-4f0e-9f57-6b1a6f1c0004',
    kind: 'procedure_draft',
    title: 'LP-UG-019-2026, Adquisición de microscopios para laboratorios de ciencias naturales',
    note: '',
    detail: '',
    href: '/AdquisicionesUG/convocatorias-documentos/contenido/administrar/nuevosRegistros?tab=nuevo',
    group: 'none',
    dueOn: null,
    daysLeft: null,
    owner: { id: 'oscar', name: 'Óscar Compras Ficticio' },
  },
];

/** What waits, of the kinds that the address asks for. */
export function waitingPage(tipo = ''): WaitingPage {
  const asked = tipo.split(',');
  const rows = ITEMS.filter(({ kind }) => tipo === '' || asked.includes(wordsOf(kind).slug));
  const groups = { asked: 0, late: 0, today: 0, week: 0, later: 0, none: 0 };
  for (const { group } of rows) groups[group] += 1;
  return {
    rows,
    total: rows.length,
    page: 1,
    size: 20,
    tabs: { mio: 1, unidad: 4, libres: 1 },
    people: [
      { id: 'persona-de-muestra', name: 'Mariana Muestra' },
      { id: 'oscar', name: 'Óscar Compras Ficticio' },
    ],
    areas: [{ key: 'padron', name: 'Coordinación del padrón de proveedores' }],
    mayHandAll: true,
    kinds: [
      { kind: 'request_review', count: 2 },
      { kind: 'related_finding', count: 1 },
      { kind: 'procedure_draft', count: 1 },
    ],
    groups,
  };
}

/** Everything of «Mi trabajo» beside the list. */
export const BESIDE_WORK = [
  answer(waitingApi.area, {
    area: { key: 'padron', name: 'Coordinación del padrón de proveedores' },
    isByDirectory: true,
    areas: [],
  }),
  answer(waitingApi.handOvers, { rows: [] }),
  answer(waitingApi.absences, { rows: [] }),
  answer(waitingApi.preference, { isOn: false, to: 'mariana@universidad.example' }),
  answer(waitingApi.week, {
    from: '2026-11-16',
    acts: [
      {
        at: '2026-11-20T18:00:00.000Z',
        kind: 'clarification',
        sequence: 1,
        place: 'Sala de juntas de la Unidad de Adquisiciones y Servicios de Apoyo',
        url: null,
        title: 'Equipo de cómputo para aulas y bibliotecas',
        number: 'LP-UG-014-2026',
        slug: 'lp-ug-014-2026',
      },
    ],
    isWhole: true,
    flow: ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map((day, index) => ({
      day,
      entered: index + 2,
      closed: 4 - index,
    })),
  }),
  answer(auditApi.list, {
    rows: [
      {
        id: 7,
        at: '2026-11-20T15:40:00.000Z',
        by: 'Mariana Muestra',
        said: 'cambió el responsable de la solicitud S-2026-7K3M-P9QX',
        about: 'LP-UG-014-2026',
        reason: null,
        href: '/AdquisicionesUG/padron-Proveedores/Administrador?sol=S-2026-7K3M-P9QX',
      },
    ],
    next: null,
  }),
];

/** All that «Mi trabajo» asks for. */
export const WORK = [
  answer(waitingApi.list, ({ query }) => waitingPage(query.get('tipo') ?? '')),
  ...BESIDE_WORK,
];
