import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDays } from '#contract/rules/days/calendar.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { Problem } from '#contract/errors.ts';
import { EMPTY_LINE, type RequisitionLine } from '#contract/requisition-fields.ts';
import type { Requisition } from '#contract/requisitions.ts';
import { plantGrant } from '#server/kit/test-functions.ts';
import type { Caller, TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';

/** Requisitions of a division with a laboratory, as people of the tests write them. */
export interface RequisitionPeople {
  division: string;
  laboratory: string;
  elsewhere: string;
}

/** Two areas, one below the other, and one beside them; `guest` asks in the laboratory, `no-role` authorises in the division. */
export async function plantPeople(app: TestApp): Promise<RequisitionPeople> {
  const area = async (slug: string, name: string, parent: string | null = null) => {
    const { rows } = await planted(
      app.db,
      sql<{
        id: string;
      }>`insert into area (slug, name, parent_id) values (${slug}, ${name}, ${parent}) returning id`,
    );
    return rows[0]!.id;
  };
  const division = await area('ciencias', 'División de Ciencias Naturales');
  const laboratory = await area('celular', 'Laboratorio de Biología Celular', division);
  const elsewhere = await area('derecho', 'División de Derecho');
  await plantGrant(app.db, { person: 'guest', code: 'requester', areaId: laboratory });
  await plantGrant(app.db, { person: 'no-role', code: 'area_approver', areaId: division });
  return { division, laboratory, elsewhere };
}

export const testLine = (more: Partial<RequisitionLine> = {}): RequisitionLine => ({
  ...EMPTY_LINE,
  id: randomUUID(),
  description: 'Microscopio invertido de fluorescencia',
  quantity: '1',
  partida: '53101',
  unitPrice: '100.00',
  priceSource: 'quotation',
  ...more,
});

/** All that is asked before it is sent. */
export const completeForm = (lines: RequisitionLine[] = [testLine()]) => ({
  title: 'Microscopio invertido de fluorescencia',
  need: 'Observar cultivos vivos sin sacarlos de su caja.',
  category: 'goods',
  funding: 'state',
  inProgramme: 'Programa anual, renglón 14',
  neededOn: addDays(todayInMexico(new Date()), 60),
  place: 'Campus Norte, edificio F',
  receiver: 'Almacén de laboratorios',
  contact: 'Elena Demo, ext. 0000',
  lines,
});

export type Answered = Requisition & Pick<Problem, 'code' | 'detail' | 'fields'>;

/** Calls as one of the people of a test makes them. */
export function requisitionCalls(app: TestApp) {
  const call = async <T = Answered>(
    caller: Caller,
    method: string,
    path: string,
    body?: object,
    version?: number,
  ): Promise<{ status: number; body: T }> => {
    const headers: Record<string, string> = {
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    };
    const answer = await app.send(caller, method, path, body, headers);
    return { status: answer.status, body: (await answer.json()) as T };
  };
  const begin = (areaId: string, caller: Caller = 'guest', more: object = {}) =>
    call(caller, 'POST', '/requisiciones', { areaId, ...more });
  const save = (one: Requisition, body: object, caller: Caller = 'guest') =>
    call(caller, 'PUT', `/requisiciones/${one.id}`, body, one.version);
  const send = (one: Requisition, caller: Caller = 'guest', body: object = { declares: true }) =>
    call(caller, 'POST', `/requisiciones/${one.id}/envio`, body, one.version);
  const read = (one: Pick<Requisition, 'id'>, caller: Caller = 'guest') =>
    call(caller, 'GET', `/requisiciones/${one.id}`);
  const cancel = (one: Requisition, caller: Caller = 'guest') =>
    call(caller, 'POST', `/requisiciones/${one.id}/cancelacion`, { reason: 'not_needed' }, one.version);
  const answer = (one: Requisition, answers: object[], caller: Caller = 'guest') =>
    call(caller, 'POST', `/requisiciones/${one.id}/respuesta`, { answers }, one.version);
  /** One that was sent, with these lines. */
  const sent = async (areaId: string, lines?: RequisitionLine[]) => {
    const begun = (await begin(areaId)).body;
    const saved = (await save(begun, completeForm(lines))).body;
    return (await send(saved)).body;
  };
  return { call, begin, save, send, read, cancel, answer, sent };
}
