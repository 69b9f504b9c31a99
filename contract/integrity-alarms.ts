import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** How what the portal said was not what its leaf tells, as people say it. */
export const ALARM_DIFFERENCE_LABELS = {
  altered: 'La base ya no decía lo que se registró.',
  unlogged: 'Estaba publicado sin estar en el registro.',
  gone: 'Estaba en el registro y faltaba en la base.',
} as const;

/** Alarms in one answer. */
export const SHOWN_ALARMS = 100;

/** Something that was not as the log tells it, found before an act or by a reading; it stays, with what the unit says of it. */
export const IntegrityAlarm = z.object({
  id: z.uuid(),
  foundAt: z.string(),
  /** What the leaf tells of; its words are those of leaves. */
  kind: z.string(),
  thing: z.string(),
  procedure: z.string().nullable(),
  difference: z.enum(Object.keys(ALARM_DIFFERENCE_LABELS) as ['altered', 'unlogged', 'gone']),
  /** Place of the leaf that told another thing; null where there was none or it waits for one. */
  index: z.number().nullable(),
  closedAt: z.string().nullable(),
  /** What the unit says happened. */
  reason: z.string().nullable(),
});
export type IntegrityAlarm = z.infer<typeof IntegrityAlarm>;

export const IntegrityAlarms = z.object({
  /** The open ones first, then the newest. */
  rows: z.array(IntegrityAlarm),
});
export type IntegrityAlarms = z.infer<typeof IntegrityAlarms>;

/** What the unit says happened; anybody reads it. */
export const AlarmClosing = z.object({
  reason: z.string().trim().min(20, 'Escribe al menos 20 letras.').max(1_000, 'Escribe hasta 1 000 letras.'),
});

const tag = 'Registro de integridad';

/** Apart from the log itself: browsers load it where there is an alarm. */
export const integrityAlarmsApi = {
  list: endpoint({
    operationId: 'listIntegrityAlarms',
    method: 'GET',
    path: '/integridad/alarmas',
    tag,
    summary: 'Alarmas del registro: lo que no decía lo que se registró, abiertas y cerradas con su motivo',
    response: IntegrityAlarms,
  }),
  close: endpoint({
    operationId: 'closeIntegrityAlarm',
    method: 'POST',
    path: '/administracion/integridad/alarmas/{id}/cierre',
    tag,
    summary: 'Cerrar una alarma del registro con el motivo, que se publica',
    params: z.object({ id: z.uuid() }),
    body: AlarmClosing,
    response: IntegrityAlarm,
    errors: ['not_found', 'state_conflict'],
  }),
};
