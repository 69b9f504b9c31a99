import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  AbsenceInput,
  Absences,
  HandOvers,
  ManyDone,
  ManyWaiting,
  OfficerArea,
  WaitingCounts,
  WaitingPage,
  WaitingQuery,
  WorkWeek,
} from './waiting.ts';

const tag = 'Mi trabajo';
/** Whether somebody gets the mail of the morning, and where. */
const MorningMail = z.object({ isOn: z.boolean(), to: z.string().nullable() });

const Thing = z.object({ area: z.string().max(40), id: z.uuid() });

/** What waits for the people of the unit. */
export const waitingApi = {
  list: endpoint({
    operationId: 'listWaiting',
    method: 'GET',
    path: '/administracion/pendientes',
    tag,
    summary: 'Lo que espera a quien pregunta, a su unidad o a nadie, por fecha',
    query: WaitingQuery,
    response: WaitingPage,
  }),
  counts: endpoint({
    operationId: 'countWaiting',
    method: 'GET',
    path: '/administracion/pendientes/cuentas',
    tag,
    summary: 'Cuántos pendientes hay: propios, de la Unidad y sin asignar',
    response: WaitingCounts,
  }),
  week: endpoint({
    operationId: 'getWorkWeek',
    method: 'GET',
    path: '/administracion/semana',
    tag,
    summary: 'Los actos de la semana, y lo que entró y se cerró por día hábil',
    response: WorkWeek,
  }),
  /** Takes something that nobody has, or gives up what one has; somebody else's is never taken away. */
  take: endpoint({
    operationId: 'takeWaiting',
    method: 'PUT',
    path: '/administracion/pendientes/{area}/{id}/responsable',
    tag,
    summary: 'Toma un pendiente que nadie tiene, o deja el propio',
    params: Thing,
    body: z.object({ mine: z.boolean() }),
    response: WaitingCounts,
    errors: ['not_found', 'state_conflict'],
  }),
  /** By whoever has them, or by an administrator with a reason; each is decided by itself. */
  handOver: endpoint({
    operationId: 'handOverWaiting',
    method: 'POST',
    path: '/administracion/pendientes/pase',
    tag,
    summary:
      'Pasa pendientes a otra persona: los propios, los que nadie tiene o, quien administra, los de cualquiera',
    body: ManyWaiting,
    response: ManyDone,
  }),
  handOvers: endpoint({
    operationId: 'listHandOvers',
    method: 'GET',
    path: '/administracion/pendientes/pases',
    tag,
    summary:
      'Lo que quien pregunta pasó en las últimas 24 horas y puede deshacer; quien administra, lo de cualquiera',
    response: HandOvers,
  }),
  undoHandOver: endpoint({
    operationId: 'undoHandOver',
    method: 'POST',
    path: '/administracion/pendientes/pases/deshacer',
    tag,
    summary: 'Deshace un pase de hace menos de 24 horas: lo que sigue donde se pasó vuelve a quien lo tenía',
    body: z.object({ id: z.uuid() }),
    response: ManyDone,
    errors: ['not_found', 'state_conflict'],
  }),
  absences: endpoint({
    operationId: 'listAbsences',
    method: 'GET',
    path: '/administracion/ausencias',
    tag,
    summary: 'Quién está o estará ausente, y quién le suple',
    response: Absences,
  }),
  setAbsence: endpoint({
    operationId: 'setAbsence',
    method: 'PUT',
    path: '/administracion/ausencias',
    tag,
    summary: 'Anota una ausencia propia con quién suple, o la quita; quien administra, la de cualquiera',
    body: AbsenceInput,
    response: Absences,
    errors: ['forbidden'],
  }),
  area: endpoint({
    operationId: 'getOfficerArea',
    method: 'GET',
    path: '/administracion/mi-area',
    tag,
    summary: 'El área del directorio en que trabaja quien pregunta: de ella es «Mi unidad»',
    response: OfficerArea,
  }),
  chooseArea: endpoint({
    operationId: 'chooseOfficerArea',
    method: 'PUT',
    path: '/administracion/mi-area',
    tag,
    summary: 'Elige el área propia, si el directorio no la dice',
    body: z.object({ key: z.string().max(80).nullable() }),
    response: OfficerArea,
    errors: ['state_conflict'],
  }),
  preference: endpoint({
    operationId: 'getMorningMail',
    method: 'GET',
    path: '/administracion/correo-de-la-manana',
    tag,
    summary: 'Si quien pregunta recibe sus pendientes por correo cada mañana',
    response: MorningMail,
  }),
  setPreference: endpoint({
    operationId: 'setMorningMail',
    method: 'PUT',
    path: '/administracion/correo-de-la-manana',
    tag,
    summary: 'Pide o deja de pedir los pendientes por correo cada mañana',
    body: z.object({ isOn: z.boolean() }),
    response: MorningMail,
    errors: ['state_conflict'],
  }),
  /** Says that something was seen to that stays as it is: a mail that did not arrive, an import that stopped. */
  settle: endpoint({
    operationId: 'settleWaiting',
    method: 'POST',
    path: '/administracion/pendientes/{area}/{id}/atencion',
    tag,
    summary: 'Quita de los pendientes algo que ya se atendió por otro medio',
    params: Thing,
    response: WaitingCounts,
    errors: ['not_found', 'state_conflict'],
  }),
};
