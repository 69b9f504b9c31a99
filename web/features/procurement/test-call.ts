import { clarificationsApi } from '#contract/clarifications-api.ts';
import type { QuestionForm } from '#contract/clarifications.ts';
import { procurementAdminApi } from '#contract/procurement-admin-api.ts';
import { proceduresApi } from '#contract/procedures-api.ts';
import type { ProcedureDetail } from '#contract/procedures.ts';
import { answer, type Answer } from '#web/test-screen.tsx';

/** An open call of several lots that takes questions. */
export const CALL = {
  number: 'LP-UG-014-2026',
  slug: 'LP-UG-014-2026',
  title: 'Equipo de cómputo para aulas y bibliotecas',
  kind: 'open',
  character: 'national',
  state: 'open',
  requestingArea: 'Tecnologías',
  lotCount: 7,
  stage: 1,
  nextAct: { kind: 'questions_deadline', at: '2026-11-30T20:00:00.000Z', place: null },
  publishedAt: '2026-11-19T15:00:00.000Z',
  plannedFor: null,
  suppliers: '',
  contractCount: 0,
  contractAmount: '0.00',
  awardedLots: 0,
  isConcluded: false,
  unproven: [],
  description: 'Contratación de muestra de equipo de cómputo para aulas y bibliotecas para Tecnologías.',
  modality: 'in_person',
  category: 'goods',
  regime: 'lineamientos_ug',
  fiscalYear: 2026,
  contractingArea: 'Unidad de Adquisiciones y Servicios de Apoyo',
  funding: 'state',
  awardCriterion: 'points',
  guarantee: '10% de cumplimiento',
  contact: 'Departamento de Licitaciones, 473 555 0142 ext. 2140, licitaciones@universidad.example',
  compranetNumber: null,
  compranetFile: null,
  announcementUrl: null,
  statusReason: null,
  updatedAt: '2026-11-25T22:42:00.000Z',
  acts: [
    {
      kind: 'publication',
      sequence: 1,
      at: '2026-11-19T15:00:00.000Z',
      allDay: false,
      place: null,
      url: null,
    },
    {
      kind: 'questions_deadline',
      sequence: 1,
      at: '2026-11-30T20:00:00.000Z',
      allDay: false,
      place: null,
      url: null,
    },
    {
      kind: 'clarification',
      sequence: 1,
      at: '2026-12-01T16:00:00.000Z',
      allDay: false,
      place: 'Videoconferencia',
      url: 'https://videoconferencia.universidad.example/lp-ug-014-2026',
    },
    {
      kind: 'opening',
      sequence: 1,
      at: '2026-12-11T15:30:00.000Z',
      allDay: false,
      place: 'Sala de Juntas A',
      url: null,
    },
    {
      kind: 'award',
      sequence: 1,
      at: '2026-12-22T19:00:00.000Z',
      allDay: false,
      place: 'Sala de Juntas A',
      url: null,
    },
    {
      kind: 'signature',
      sequence: 1,
      at: '2026-12-29T18:00:00.000Z',
      allDay: false,
      place: 'Sala de Juntas A',
      url: null,
    },
  ],
  documents: [
    {
      id: '5750f059-0a44-4be2-8876-3579e3e23515',
      stage: 'notice',
      kind: 'bidding_documents',
      title: 'Bases de la licitación',
      documentDate: '2026-11-19',
      withdrawnAt: null,
      withdrawnReason: null,
      versions: [
        {
          number: 2,
          originalName: 'Bases LP-UG-014-2026.pdf',
          mediaType: 'application/pdf',
          bytes: 106147,
          pages: 42,
          sha256: 'afb7a146afb7a146afb7a146afb7a146afb7a146afb7a146afb7a146afb7a146',
          publishedAt: '2026-11-25T22:42:00.000Z',
          changeNote: 'Se agregó el Anexo 12, lista de verificación.',
          changeCount: 1,
          barriers: [],
          href: '/muestras/bases-42.pdf',
        },
        {
          number: 1,
          originalName: 'Bases LP-UG-014-2026.pdf',
          mediaType: 'application/pdf',
          bytes: 96962,
          pages: 40,
          sha256: 'f911ecaef911ecaef911ecaef911ecaef911ecaef911ecaef911ecaef911ecae',
          publishedAt: '2026-11-19T15:00:00.000Z',
          changeNote: null,
          changeCount: null,
          barriers: [],
          href: '/muestras/bases-40.pdf',
        },
      ],
    },
  ],
  lots: [
    {
      number: 1,
      description: 'Computadora de escritorio, 16 GB de memoria, 512 GB SSD',
      unit: 'Equipo',
      quantity: '180.000',
      status: 'pending',
    },
    {
      number: 2,
      description: 'Computadora portátil para préstamo en biblioteca, 14 pulgadas',
      unit: 'Equipo',
      quantity: '64.000',
      status: 'pending',
    },
    {
      number: 3,
      description: 'Proyector láser de tiro corto, 4,000 lúmenes',
      unit: 'Equipo',
      quantity: '22.000',
      status: 'pending',
    },
    {
      number: 4,
      description: 'Monitor de 24 pulgadas, alta definición',
      unit: 'Pieza',
      quantity: '180.000',
      status: 'pending',
    },
    { number: 5, description: 'No-break de 750 VA', unit: 'Pieza', quantity: '90.000', status: 'pending' },
    {
      number: 6,
      description: 'Impresora láser monocromática de red',
      unit: 'Equipo',
      quantity: '18.000',
      status: 'pending',
    },
    {
      number: 7,
      description: 'Carro de carga para 32 portátiles',
      unit: 'Pieza',
      quantity: '4.000',
      status: 'pending',
    },
  ],
  contracts: [],
  result: null,
  contracted: 'no',
  related: [],
} satisfies ProcedureDetail;

/** A day on which {@link CALL} takes questions. */
export const NOW = '2026-11-28T16:00:00.000Z';

const FORM = {
  window: {
    closesAt: '2026-11-30T20:00:00.000Z',
    meetingAt: '2026-12-01T16:00:00.000Z',
    hours: null,
    source: null,
    isTaking: true,
  },
  documents: [],
  privacyNotice: {
    version: 1,
    title: 'Aviso de privacidad de las preguntas',
    text: 'La Unidad usa tu nombre y tu correo solo para confirmar tus preguntas, enviarte el acuse y avisarte de la respuesta. Se publican la pregunta y su respuesta, sin tu nombre, tu correo ni el de tu empresa. Las preguntas que no se confirman se borran. Puedes pedir acceso, rectificación, cancelación u oposición ante la unidad de transparencia.',
  },
  confirmHours: 24,
} satisfies QuestionForm;

/** What the page of {@link CALL} asks for. */
export const callAnswers: readonly Answer[] = [
  answer(proceduresApi.detail, CALL),
  answer(procurementAdminApi.changes, { rows: [] }),
  answer(clarificationsApi.form, FORM),
  answer(clarificationsApi.list, { window: FORM.window, rows: [] }),
];
