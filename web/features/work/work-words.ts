import type { WaitingItem, WaitingPage } from '#contract/waiting.ts';
import { wordsOf } from '#contract/waiting-kinds/all.ts';
import { toMexico } from '#contract/mexico-time.ts';
import {
  capitalize,
  dateParts,
  daysUntil,
  formatCountOf,
  formatDayMonth,
  formatNearDate,
  formatTime,
} from '#web/kit/format.ts';

/** «Buenos días, Mariana»: by the hour in Mexico City, with the first name where there is one. */
export function greeting(now: string, name: string | undefined): string {
  const hour = Number(toMexico(now).time.slice(0, 2));
  const words = hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches';
  const first = name?.trim().split(/\s+/)[0];
  return first === undefined || first === '' ? words : `${words}, ${first}`;
}

/** «Tienes 1 asunto vencido y 4 para hoy.»; what nothing of is left out. */
export function summaryOf({ late, today }: WaitingPage['groups']): string {
  const parts = [
    late > 0 && formatCountOf(late, 'asunto vencido', 'asuntos vencidos'),
    today > 0 &&
      (late > 0 ? `${today} para hoy` : formatCountOf(today, 'asunto para hoy', 'asuntos para hoy')),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nada vence hoy.' : `Tienes ${parts.join(' y ')}.`;
}

const workingDays = (days: number) => formatCountOf(days, 'día hábil', 'días hábiles');

/** By when, in two lines: «Venció el viernes» over «hace 1 día hábil». */
export function dueWords(item: WaitingItem, now: string): { due: string; more: string } {
  const { group, dueOn, dueAt, daysLeft, since } = item;
  if (dueOn === null) return { due: 'Sin fecha', more: `espera desde ${sinceWords(since, now)}` };
  if (group === 'today')
    return dueAt === null
      ? { due: 'Hoy', more: 'al cierre del día' }
      : { due: `Hoy, ${formatTime(dueAt)}`, more: dueAt < now ? 'ya pasó' : 'todavía hoy' };
  const away = daysUntil(dueOn, now);
  if (group === 'late') {
    const day = away > -7 ? dateParts(dueOn).weekday : formatNearDate(dueOn, now);
    const late = Math.abs(daysLeft ?? 0);
    // Over a weekend no working day went by yet: days as they are.
    const more = away > -3 ? (away === -1 ? 'ayer' : `hace ${-away} días`) : `hace ${workingDays(late)}`;
    return { due: `Venció el ${day}`, more };
  }
  const day =
    away < 60
      ? `${capitalize(dateParts(dueOn).weekday)} ${formatDayMonth(dueOn)}`
      : capitalize(formatNearDate(dueOn, now));
  const left = daysLeft ?? 0;
  const time = dueAt === null ? '' : `, ${formatTime(dueAt)}`;
  return {
    due: `${day}${time}`,
    more: left <= 0 ? 'sin días hábiles de por medio' : `en ${workingDays(left)}`,
  };
}

/** «hoy», «el 12 nov» */
export function sinceWords(since: string, now: string): string {
  return daysUntil(since, now) === 0 ? 'hoy' : `el ${formatNearDate(since, now)}`;
}

/** What stands below the title, before its folio or number: what it is and which one. */
export function whatOf({ kind, detail }: WaitingItem): string {
  const { label } = wordsOf(kind);
  return [label, detail].filter((part) => part !== '').join(' · ');
}
