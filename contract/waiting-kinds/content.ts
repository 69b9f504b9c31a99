import { CONTENT, REGULATIONS, none, type WaitingKindWords } from './words.ts';

const EVALUATIONS = '/administracion/evaluaciones';
const period = (periodo: string) => ({ periodo });

/** What waits of what is published and of evaluations. */
export const CONTENT_KINDS = {
  content_draft: {
    label: 'Contenido en borrador',
    action: 'Seguir',
    slug: 'contenido',
    subject: 'Notices',
    path: CONTENT,
    search: none,
  },
  content_review: {
    label: 'Contenido por revisar',
    action: 'Revisar',
    slug: 'contenido-por-revisar',
    subject: 'Notices',
    path: CONTENT,
    search: none,
  },
  content_scheduled: {
    label: 'Contenido programado',
    action: 'Ver',
    slug: 'contenido-programado',
    subject: 'Notices',
    path: CONTENT,
    search: none,
  },
  content_term: {
    label: 'Toca revisar lo publicado',
    action: 'Revisar',
    slug: 'contenido-por-vencer',
    subject: 'Notices',
    path: CONTENT,
    search: none,
  },
  citation_review: {
    label: 'Citas de artículos que cambiaron',
    action: 'Revisar',
    slug: 'citas',
    subject: 'Regulations',
    path: REGULATIONS,
    search: none,
  },
  profile_term: {
    label: 'Perfil por vencer',
    action: 'Renovar',
    slug: 'perfiles-por-vencer',
    subject: 'ComputingProfiles',
    path: CONTENT,
    search: none,
  },
  opinion_request: {
    label: 'Dictamen técnico por emitir',
    action: 'Dictaminar',
    slug: 'dictamenes',
    subject: 'ComputingProfiles',
    path: '/perfiles/dictamenes',
    search: (folio) => ({ folio }),
  },
  evaluation_review: {
    label: 'Evaluación por revisar',
    action: 'Revisar',
    slug: 'evaluaciones',
    subject: 'Evaluations',
    path: EVALUATIONS,
    search: period,
  },
  evaluation_reply: {
    label: 'Aclaración por responder',
    action: 'Responder',
    slug: 'aclaraciones',
    subject: 'Evaluations',
    path: EVALUATIONS,
    search: (periodo) => ({ periodo, vista: 'aclaraciones' }),
  },
  evaluation_proposal: {
    label: 'Propuesta de una evaluación',
    action: 'Decidir',
    slug: 'propuestas',
    subject: 'Evaluations',
    path: EVALUATIONS,
    search: (periodo) => ({ periodo, vista: 'propuestas' }),
  },
  evaluation_period: {
    label: 'Periodo de evaluación',
    action: 'Seguir',
    slug: 'periodos',
    subject: 'Evaluations',
    path: EVALUATIONS,
    search: period,
  },
} as const satisfies Record<string, WaitingKindWords>;
