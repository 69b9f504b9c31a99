import { todayInMexico } from '#contract/mexico-time.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import { sentToday } from './expiry-notices.service.ts';
import { readAmount } from './registry-terms.sql.ts';

/** More notices in a day than one person sends: what went out is not called back, so another one looks at it first. */
export const MANY_NOTICES: DecisionOf<{ body: { days: number; count: number } }> = {
  kind: async ({ body: { count } }, db) =>
    (await sentToday(db)) + count > (await readAmount(db, 'mails_alone')) ? 'settings' : null,
  isGuarded: () => true,
  what: () => 'Enviar avisos de vencimiento a muchos proveedores',
  record: async () => ({
    type: 'mail_outbox',
    id: 'expiry_notice',
    title: 'Avisos de vencimiento',
    note: 'Padrón',
    place: '/padron-Proveedores/Administrador?seccion=resumen',
    // What was proposed on another day was looked at for other suppliers.
    mark: todayInMexico(new Date()),
  }),
  tells: async ({ body: { days, count } }) => [
    {
      subject: 'mail_outbox',
      differences: [
        { name: 'count', label: 'Avisos que se envían', before: null, after: count },
        { name: 'days', label: 'A quienes vencen en estos días', before: null, after: days },
      ],
    },
  ],
};
