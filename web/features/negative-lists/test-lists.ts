import type { ListMatch, ListOverview, MatchPage } from '#contract/negative-lists.ts';

const EDITION = {
  id: '1c7f4c6e-52c3-4f0e-9f57-6b1a6f1c0001',
  source: 'sat_69b',
  fileName: 'Listado_Completo_69-B.csv',
  cutoffOn: '2026-10-31',
  rows: 13_842,
  confirmedBy: 'Mariana Ficticia Robles',
  appliedAt: '2026-11-09T16:00:00.000Z',
} as const;

/** Both lists in force, with three matches that nobody decided. */
export const OVERVIEW: ListOverview = {
  lists: [
    {
      source: 'sat_69b',
      current: EDITION,
      entries: 13_842,
      situations: [
        { situation: 'definitive', count: 11_512 },
        { situation: 'presumed', count: 410 },
      ],
      age: 20,
    },
    {
      source: 'sabg_sanctioned',
      current: { ...EDITION, id: '1c7f4c6e-52c3-4f0e-9f57-6b1a6f1c0002', source: 'sabg_sanctioned' },
      entries: 1_906,
      situations: [{ situation: 'disqualified', count: 1_204 }],
      age: 20,
    },
  ],
  screening: null,
  isScreeningDue: false,
  undecided: { block: 1, alert: 1, hints: 1 },
  tasks: 1,
  proposed: [],
};

const MATCH: ListMatch = {
  id: '2d7f4c6e-52c3-4f0e-9f57-6b1a6f1c0001',
  source: 'sat_69b',
  matchedBy: 'rfc',
  value: 'TEO090715KL2',
  situation: 'definitive',
  level: 'block',
  status: 'new',
  evidence: [
    {
      rfc: 'TEO090715KL2',
      name: 'TECNOLOGIA Y ENLACES DE OCCIDENTE, S.A. DE C.V.',
      situation: 'definitive',
      effect: 'block',
      effectUntil: null,
      data: {
        'Número y fecha de oficio global de contribuyentes que desvirtuaron':
          '500-05-2026-4513 de fecha 12/08/2026',
        'Publicación DOF definitivos': '14/09/2026',
      },
      listedFrom: '2026-09-14',
      key: 'TEO090715KL2',
    },
  ],
  endedOn: null,
  reason: null,
  decidedBy: null,
  decidedAt: null,
  carriedFrom: null,
  createdAt: '2026-11-09T16:05:00.000Z',
  version: 1,
  supplier: {
    id: '0b6f4c6e-52c3-4f0e-9f57-6b1a6f1c0002',
    number: 'P-00021',
    name: 'Tecnología y Enlaces de Occidente, S.A. de C.V.',
    rfc: 'TEO090715KL2',
    status: 'expiring',
  },
  request: null,
};

/** Somebody whose RFC is in a list, and somebody who only has the same name. */
export const MATCHES: MatchPage = {
  rows: [
    MATCH,
    {
      ...MATCH,
      id: '2d7f4c6e-52c3-4f0e-9f57-6b1a6f1c0002',
      source: 'sabg_sanctioned',
      matchedBy: 'name',
      value: 'IMPRENTA Y EDICIONES DE LA SIERRA',
      situation: 'disqualified',
      level: 'alert',
      status: 'needs_person',
      supplier: {
        id: '0b6f4c6e-52c3-4f0e-9f57-6b1a6f1c0004',
        number: 'P-00024',
        name: 'Imprenta y Ediciones de la Sierra, S.A. de C.V.',
        rfc: 'IES090715KL2',
        status: 'active',
      },
    },
  ],
  total: 2,
  page: 1,
  size: 20,
};
