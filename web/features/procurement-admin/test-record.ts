import { computingProfilesApi } from '#contract/computing-profiles.ts';
import { dateAmendmentsApi } from '#contract/date-amendments.ts';
import { directoryApi } from '#contract/directory.ts';
import type { documentsApi } from '#contract/documents-api.ts';
import type { CallOutput } from '#contract/endpoint.ts';
import { openUploadsApi } from '#contract/open-uploads.ts';
import { procurementAdminApi } from '#contract/procurement-admin-api.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { ProcedureQuestions } from '#contract/red-flags.ts';
import { listAnswers } from '#web/features/procurement/test-list.ts';
import { answer, type Answer } from '#web/test-screen.tsx';

export const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';

/** An invitation that was left deserted. */
export const DESERTED: AdminProcedure = {
  number: 'ITP-UG-044-2026',
  title: 'Acervo bibliográfico impreso, Ciencias de la Vida',
  description:
    'Contratación de muestra de acervo bibliográfico impreso, ciencias de la vida para Ciencias de la Vida.',
  kind: 'invitation',
  character: 'national',
  modality: 'electronic',
  category: 'goods',
  regime: 'laassp_2025',
  fiscalYear: 2026,
  requestingArea: 'Ciencias de la Vida',
  contractingArea: 'Unidad de Adquisiciones y Servicios de Apoyo',
  funding: 'federal',
  awardCriterion: 'binary',
  guarantee: '10% de cumplimiento',
  contact: 'Departamento de Licitaciones, 473 555 0142 ext. 2140, licitaciones@universidad.example',
  compranetNumber: null,
  compranetFile: null,
  announcementUrl: null,
  shortened: false,
  shortenedReason: null,
  dateReasons: null,
  acts: [
    {
      kind: 'publication',
      sequence: 1,
      at: '2026-10-12T16:00:00.000Z',
      place: null,
      url: null,
      id: 'publication.1',
    },
    {
      kind: 'questions_deadline',
      sequence: 1,
      at: '2026-10-15T20:00:00.000Z',
      place: null,
      url: null,
      id: 'questions_deadline.1',
    },
    {
      kind: 'opening',
      sequence: 1,
      at: '2026-10-20T16:00:00.000Z',
      place: 'Sala de Juntas A',
      url: null,
      id: 'opening.1',
    },
    {
      kind: 'award',
      sequence: 1,
      at: '2026-10-27T18:00:00.000Z',
      place: 'Sala de Juntas A',
      url: null,
      id: 'award.1',
    },
    {
      kind: 'signature',
      sequence: 1,
      at: '2026-11-03T18:00:00.000Z',
      place: 'Sala de Juntas A',
      url: null,
      id: 'signature.1',
    },
  ],
  lots: [
    {
      id: 'a59e0482-34a2-463f-8121-65a344af6bbc',
      number: 1,
      description: 'Título impreso de editorial académica',
      unit: 'Ejemplar',
      quantity: '439',
      budgetLine: '32701',
      cucop: null,
      estimate: '203898.25',
      profile: null,
    },
    {
      id: 'de33d302-275b-4055-82b7-06ddf3dbbe97',
      number: 2,
      description: 'Título impreso de editorial académica, modelo 2',
      unit: 'Ejemplar',
      quantity: '340',
      budgetLine: '32701',
      cucop: null,
      estimate: '85355.46',
      profile: null,
    },
  ],
  id: '1dda506e-1f05-46ef-8d19-1e911e297e0f',
  slug: 'ITP-UG-044-2026',
  status: 'unsuccessful',
  statusReason: 'Se recibieron menos de tres propuestas solventes.',
  origin: 'portal',
  publishedAt: '2026-10-12T16:00:00.000Z',
  updatedAt: '2026-10-12T16:00:00.000Z',
  updatedBy: null,
  version: 1,
  contractDrafts: [],
  hasBids: false,
  contracts: [],
  changes: [],
  joined: [],
};

/** What its file holds. */
export const DOSSIER = {
  rows: [
    {
      id: 'e1890ec0-2334-4263-8690-b9476ead960d',
      procedureId: '1dda506e-1f05-46ef-8d19-1e911e297e0f',
      procedureNumber: 'ITP-UG-044-2026',
      procedureSlug: 'ITP-UG-044-2026',
      procedureTitle: 'Acervo bibliográfico impreso, Ciencias de la Vida',
      stage: 'award',
      kind: 'unsuccessful_declaration',
      title: 'Declaratoria de desierta',
      documentDate: '2026-10-27',
      position: 2,
      status: 'published',
      publishAt: null,
      earlyReason: null,
      personal: null,
      unread: null,
      withdrawnAt: null,
      withdrawnReason: null,
      pendingVersion: null,
      writers: [],
      proposal: null,
      versions: [
        {
          number: 1,
          originalName: 'Declaratoria de desierta.pdf',
          mediaType: 'application/pdf',
          bytes: 4567,
          pages: 1,
          sha256: '91a3609791a3609791a3609791a3609791a3609791a3609791a3609791a36097',
          changeNote: null,
          publishedAt: '2026-10-27T22:00:00.000Z',
          createdAt: '2026-10-27T22:00:00.000Z',
          text: {
            state: 'read',
            pages: 1,
            textPages: 1,
            ocrPages: 0,
            imagePages: 0,
            language: 'es',
            isTagged: true,
            isProtected: false,
          },
          href: '/administracion/documentos/e1890ec0-2334-4263-8690-b9476ead960d/1/archivo',
        },
      ],
      createdAt: '2026-10-27T22:00:00.000Z',
      version: 1,
    },
  ],
  secondPerson: false,
  release: {
    kind: 'invitation',
    status: 'unsuccessful',
    publishedAt: DESERTED.publishedAt,
    suspendedAt: null,
    fiscalYear: 2026,
    acts: DESERTED.acts.map(({ kind, at }) => ({ kind, at })),
    signedOn: [],
  },
} satisfies CallOutput<typeof documentsApi.adminOfProcedure>;

/** What is asked about it. */
export const QUESTIONS: ProcedureQuestions = {
  year: 2026,
  kind: 'invitation',
  thresholds: {
    windowMargin: 0,
    amendedShare: 15,
    repeatMonths: 24,
    repeatLeast: 5,
    repeatShare: 50,
    roundMultiple: 10000,
  },
  mails: {
    counts: [
      { of: 'change', bidders: 0, following: 12, searching: 2 },
      { of: 'award_correction', bidders: 2, following: 12, searching: 2 },
      { of: 'cancelled', bidders: 0, following: 12, searching: 1 },
    ],
    searching: 0,
  },
  questions: [
    {
      flag: 'short_window',
      state: 'clear',
      numbers:
        '8 días naturales entre la publicación, el 12 oct 2026, y la apertura, el 20 oct 2026. El mínimo ordinario llega al 17 oct 2026 (LAASSP 2025, art. 56, fr. IV).',
      frequency: { raised: 0, counted: 12 },
    },
    {
      flag: 'single_bidder',
      state: 'raised',
      numbers: '5 de 5 partidas tuvieron una sola propuesta.',
      frequency: { raised: 18, counted: 41 },
    },
    {
      flag: 'related_bidders',
      state: 'none',
      numbers: 'No se pregunta: propuso uno solo y no hay con quién compararlo.',
      frequency: { raised: 0, counted: 37 },
    },
    {
      flag: 'repeat_winner',
      state: 'later',
      numbers: 'Se calcula cuando se sepa a quién se adjudica.',
      frequency: { raised: 0, counted: 7 },
    },
    {
      flag: 'round_amounts',
      state: 'later',
      numbers: 'Se calcula cuando haya montos adjudicados.',
      frequency: { raised: 0, counted: 33 },
    },
    {
      flag: 'amendments_over_share',
      state: 'later',
      numbers: 'Se calcula cuando haya contrato.',
      frequency: { raised: 0, counted: 33 },
    },
  ],
};

/** What the record of {@link DESERTED} asks for besides its documents and questions. */
export const recordAnswers: readonly Answer[] = [
  answer(procurementAdminApi.rules, {
    rules: [],
    unknown: [],
    holidays: [],
    documents: [],
  }),
  answer(procurementAdminApi.get, DESERTED),
  answer(dateAmendmentsApi.read, { amendment: null }),
  answer(openUploadsApi.list, { rows: [] }),
  answer(directoryApi.list, { areas: [], total: 0, topics: [], attended: [], index: [] }),
  answer(computingProfilesApi.list, { rows: [], compared: [], facets: { tipo: [], nivel: [], uso: [] } }),
  ...listAnswers,
];
