import { mexicoOffset, toMexico } from '#contract/mexico-time.ts';
import { DEADLINES, type ActKind, type PublicState } from '#contract/procedures.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { actName } from '#contract/rules/procedures/act-names.ts';

/** An act as a calendar entry needs it. */
export interface CalendarAct {
  kind: ActKind;
  sequence: number;
  at: string;
  allDay: boolean;
  place: string | null;
  /** Way into a meeting that is held at a distance. */
  url: string | null;
  number: string;
  title: string;
  slug: string;
  state: PublicState;
  /** When it came to that state. */
  stateSince: string;
  /** Taken back: it is not on the procedure's page any more. */
  isRemoved: boolean;
  /** Grows with every change of the procedure. */
  version: number;
  updatedAt: string;
}

interface CalendarFacts {
  /** What the calendar is called where it is subscribed to. */
  name: string;
  publicUrl: string;
  unit: string;
}

const ZONE = 'America/Mexico_City';
const HOUR_MS = 3_600_000;

/** The only offset since summer time ended; earlier instants are written in UTC (Ley de los Husos Horarios, DOF 28-10-2022). */
const ZONE_LINES = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:20221030T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0600',
  'TZNAME:CST',
  'END:STANDARD',
  'END:VTIMEZONE',
];
const ZONE_SINCE = Date.parse('2022-10-30T07:00:00Z');

/** A text value (RFC 5545 3.3.11). */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replaceAll(/[^\P{Cc}\t]/gu, '');
}

function stamp(instant: string): string {
  return `${new Date(instant).toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;
}

/** Splits a content line at 75 bytes without breaking a character (RFC 5545 3.1). */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= 75) return line;
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const char of line) {
    const size = Buffer.byteLength(char);
    if (bytes + size > (pieces.length === 0 ? 75 : 74)) {
      pieces.push(piece);
      [piece, bytes] = ['', 0];
    }
    piece += char;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n ');
}

/** `DTSTART;TZID=…:20261203T093000` */
function moment(name: string, instant: string): string {
  const at = Date.parse(instant);
  if (at < ZONE_SINCE || mexicoOffset(at) !== -6) return `${name}:${stamp(instant)}`;
  const { date } = toMexico(instant);
  const clock = new Date(at - 6 * HOUR_MS).toISOString().slice(11, 19);
  return `${name};TZID=${ZONE}:${date.replaceAll('-', '')}T${clock.replaceAll(':', '')}`;
}

/** When an entry begins and ends: a meeting takes an hour, a deadline is an instant (RFC 5545 3.6.1), a day is a day. */
function timesOf(act: CalendarAct): string[] {
  if (act.allDay) {
    const { date } = toMexico(act.at);
    const [from, to] = [date, addDays(date, 1)].map((day) => day.replaceAll('-', ''));
    return [`DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`, 'TRANSP:TRANSPARENT'];
  }
  const start = moment('DTSTART', act.at);
  if (DEADLINES.includes(act.kind)) return [start, 'TRANSP:TRANSPARENT'];
  return [start, moment('DTEND', new Date(Date.parse(act.at) + HOUR_MS).toISOString())];
}

/** Whether an act will not be held, or nobody knows when. */
function statusOf({
  isRemoved,
  state,
  at,
  stateSince,
}: CalendarAct): 'CANCELLED' | 'TENTATIVE' | 'CONFIRMED' {
  if (isRemoved) return 'CANCELLED';
  // What was held before its procedure ended was held.
  const isAfterEnd = at > stateSince;
  if ((state === 'cancelled' || state === 'unsuccessful') && isAfterEnd) return 'CANCELLED';
  // Of a call that is only announced every date is a plan.
  return state === 'planned' || (state === 'suspended' && isAfterEnd) ? 'TENTATIVE' : 'CONFIRMED';
}

/** Why nobody knows yet whether an act is held on its day. */
const TENTATIVE = {
  planned: 'El procedimiento está anunciado; sus fechas son las previstas y pueden cambiar.',
  suspended: 'El procedimiento está suspendido; la fecha puede cambiar.',
} as const;

/** Reminders of what one can miss: a deadline, and the opening, after which no bid is taken. */
function alarmsOf(act: CalendarAct, summary: string): string[] {
  if (act.allDay || (!DEADLINES.includes(act.kind) && act.kind !== 'opening')) return [];
  return ['-P1D', '-PT2H'].flatMap((trigger) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:${trigger}`,
    `DESCRIPTION:${summary}`,
    'END:VALARM',
  ]);
}

function entry(act: CalendarAct, { publicUrl }: CalendarFacts, host: string): string[] {
  const status = statusOf(act);
  const isDeadline = DEADLINES.includes(act.kind);
  const name = actName(act.kind, act.sequence);
  const summary = escaped(`${status === 'CANCELLED' ? 'Cancelado: ' : ''}${name} · ${act.number}`);
  const href = `${publicUrl}/AdquisicionesUG/adquisiciones/procedimientos/${encodeURIComponent(act.slug)}`;
  const description = [
    act.title,
    ...(status === 'TENTATIVE' ? [TENTATIVE[act.state === 'planned' ? 'planned' : 'suspended']] : []),
    ...(act.kind === 'opening' ? ['Después de esta hora no se reciben propuestas.'] : []),
    ...(act.url === null ? [] : [`Acceso: ${act.url}`]),
    href,
  ].join('\n');
  return [
    'BEGIN:VEVENT',
    `UID:${act.slug}-${act.kind}${act.sequence === 1 ? '' : `-${act.sequence}`}@${host}`,
    `DTSTAMP:${stamp(act.updatedAt)}`,
    `LAST-MODIFIED:${stamp(act.updatedAt)}`,
    `SEQUENCE:${act.version}`,
    `STATUS:${status}`,
    ...timesOf(act),
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(act.place === null || isDeadline ? [] : [`LOCATION:${escaped(act.place)}`]),
    `URL:${href}`,
    ...(status === 'CANCELLED' ? [] : alarmsOf(act, summary)),
    'END:VEVENT',
  ];
}

/**
 * iCalendar text (RFC 5545) of acts. Entries keep their identity and their SEQUENCE follows the version of the procedure,
 * so that whoever holds one takes every change of it, also that it is cancelled. The same acts give the same text.
 */
export function calendarText(acts: readonly CalendarAct[], facts: CalendarFacts): string {
  const host = new URL(facts.publicUrl).host;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(facts.unit)}//Portal//ES`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(facts.name)}`,
    `X-WR-CALNAME:${escaped(facts.name)}`,
    `X-WR-TIMEZONE:${ZONE}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...ZONE_LINES,
    ...acts.flatMap((act) => entry(act, facts, host)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
