import { endpoint } from './endpoint.ts';
import {
  HeadEntries,
  HeadEntriesQuery,
  HeadLoadAnswer,
  HeadMoney,
  HeadMoneyFileQuery,
  HeadMoneyQuery,
  HeadQuery,
  HeadRows,
  HeadRowsQuery,
  HeadTimes,
  HeadTimesQuery,
} from './head.ts';

const tag = 'Jefatura';
const base = '/administracion/jefatura';

/** What the head of the unit reads: who has what, what is late, where the money is and how long each stretch takes. */
export const headApi = {
  load: endpoint({
    operationId: 'getHeadLoad',
    method: 'GET',
    path: base,
    tag,
    summary: 'Cuánto tiene cada persona y para cuándo, quién no está y qué va tarde',
    query: HeadQuery,
    response: HeadLoadAnswer,
  }),
  rows: endpoint({
    operationId: 'listHeadRows',
    method: 'GET',
    path: `${base}/asuntos`,
    tag,
    summary: 'Los asuntos de una cifra: de quién y para cuándo, el que vence primero delante',
    query: HeadRowsQuery,
    response: HeadRows,
  }),
  money: endpoint({
    operationId: 'getHeadMoney',
    method: 'GET',
    path: `${base}/dinero`,
    tag,
    summary: 'El dinero de un ejercicio por capítulo, área o proveedor, con IVA',
    query: HeadMoneyQuery,
    response: HeadMoney,
  }),
  file: endpoint({
    operationId: 'exportHeadMoney',
    method: 'GET',
    path: `${base}/dinero/archivo`,
    tag,
    summary: 'El dinero de un ejercicio como archivo',
    query: HeadMoneyFileQuery,
    media: 'table',
  }),
  entries: endpoint({
    operationId: 'listHeadEntries',
    method: 'GET',
    path: `${base}/asientos`,
    tag,
    summary: 'Los asientos de una cifra del dinero, del más reciente al más antiguo',
    query: HeadEntriesQuery,
    response: HeadEntries,
  }),
  times: endpoint({
    operationId: 'getHeadTimes',
    method: 'GET',
    path: `${base}/tramos`,
    tag,
    summary: 'Cuánto tarda cada tramo de una compra, en días hábiles y sin pausas, frente a su meta',
    query: HeadTimesQuery,
    response: HeadTimes,
  }),
};
