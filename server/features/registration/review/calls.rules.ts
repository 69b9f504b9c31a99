import { isCalendarDay } from '#contract/calendar-day.ts';
import { fromMexico, todayInMexico } from '#contract/mexico-time.ts';
import type { CallAnswer, CallOutcome } from '#contract/registration-review.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { isKnownPerson } from '#contract/rules/registry/identity-changes.ts';
import { invalid } from '#server/kit/errors.ts';

/** A call as it is kept: what was written of it must be possible. */
interface Call {
  outcome: CallOutcome;
  at: Date;
  words: string;
}

interface Asking {
  /** Nobody called about it before. */
  since: Date | null;
  now: Date;
  people: readonly string[];
}

const MINUTE = 60_000;

/** The instant that was written, when that can be; what is wrong with it otherwise. */
function whenCalled({ on, time }: CallAnswer, { since, now }: Asking): Date | Record<string, string> {
  const fields: Record<string, string> = {};
  if (!isCalendarDay(on) || on > todayInMexico(now))
    fields['call.on'] = 'Escribe el día de la llamada: hoy o antes.';
  if (!/^([01]?\d|2[0-3]):[0-5]\d$/.test(time)) fields['call.time'] = 'Escribe la hora como 10:30.';
  if (Object.keys(fields).length > 0) return fields;
  const at = new Date(fromMexico({ date: on, time: time.padStart(5, '0') }));
  // What is written has no seconds.
  if (since !== null && at.getTime() < Math.floor(since.getTime() / MINUTE) * MINUTE)
    return {
      'call.time': 'Esa hora es anterior a lo que se pide: llama otra vez y anota la hora de esa llamada.',
    };
  if (at > now) return { 'call.time': 'Esa hora aún no llega: escribe a qué hora llamaste.' };
  return at;
}

/** Whom the unit called, when, and what they said; refused where it cannot be so. */
export function readCall(call: CallAnswer, asking: Asking): Call {
  const { asked, person, relation, said } = call;
  const at = whenCalled(call, asking);
  const fields: Record<string, string> = at instanceof Date ? {} : at;
  if (asked === '') fields['call.asked'] = 'Di si lo pidió, o que nadie contestó.';
  const isAnswered = asked !== 'unreached';
  if (isAnswered && person.length < 3) fields['call.person'] = 'Escribe quién contestó.';
  else if (isAnswered && !isKnownPerson(person, asking.people) && relation.length < 10)
    fields['call.relation'] =
      `No es nadie que conste en su registro${asking.people.length === 0 ? '' : ` (${asking.people.join(', ')})`}: escribe quién es y cómo lo sabes, con al menos 10 letras.`;
  if (isAnswered && said.length < 10) fields['call.said'] = 'Escribe qué dijo, con al menos 10 letras.';
  if (asked === '' || !(at instanceof Date) || Object.keys(fields).length > 0) throw invalid(fields);
  const when = `el ${shortDate(call.on)} a las ${call.time} h`;
  const who = relation === '' ? person : `${person} (${relation})`;
  return {
    outcome: asked,
    at,
    words: isAnswered
      ? `Se llamó al teléfono registrado ${when}. Contestó ${who} y dijo que ${asked === 'yes' ? '' : 'no '}lo pidió: ${said}`
      : `Se llamó al teléfono registrado ${when} y nadie contestó.${said === '' ? '' : ` ${said}`}`,
  };
}
