import { toMexico } from '#contract/mexico-time.ts';
import { ACT_LABELS, DEADLINES, type ActKind } from '#contract/procedures.ts';

/** An act as a calendar entry needs it. */
export interface CalendarAct {
  kind: ActKind;
  sequence: number;
  at: string;
  allDay: boolean;
  place: string | null;
  number: string;
  title: string;
  slug: string;
}

function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r?\n/g, '\\n');
}

function stamp(instant: string): string {
  return `${new Date(instant).toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;
}

/** Splits a content line at 75 bytes (RFC 5545 3.1). */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  for (const char of line) {
    if (Buffer.byteLength(piece + char) > (pieces.length === 0 ? 75 : 74)) {
      pieces.push(piece);
      piece = '';
    }
    piece += char;
  }
  return [...pieces, piece].join('\r\n ');
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When an entry begins and ends: a meeting takes an hour, a deadline is an instant (RFC 5545 3.6.1), a day is a day. */
function timesOf(act: CalendarAct): string[] {
  if (act.allDay) return [`DTSTART;VALUE=DATE:${toMexico(act.at).date.replaceAll('-', '')}`];
  const start = `DTSTART:${stamp(act.at)}`;
  if (DEADLINES.includes(act.kind)) return [start, 'TRANSP:TRANSPARENT'];
  return [start, `DTEND:${stamp(new Date(Date.parse(act.at) + HOUR_MS).toISOString())}`];
}

/** A reminder one day ahead of a deadline; one hour ahead once that day has begun. */
function alarmOf(act: CalendarAct, summary: string, madeAt: Date): string[] {
  if (!DEADLINES.includes(act.kind)) return [];
  const isNear = Date.parse(act.at) - madeAt.getTime() < DAY_MS;
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:${isNear ? '-PT1H' : '-P1D'}`,
    `DESCRIPTION:${summary}`,
    'END:VALARM',
  ];
}

/** iCalendar text (RFC 5545) of acts; entries keep their identity, so that a later download updates them. */
export function calendarText(
  acts: readonly CalendarAct[],
  { publicUrl, unit }: { publicUrl: string; unit: string },
  madeAt: Date,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(unit)}//Portal//ES`,
    'CALSCALE:GREGORIAN',
  ];
  const host = new URL(publicUrl).host;
  for (const act of acts) {
    const summary = escaped(`${ACT_LABELS[act.kind]} · ${act.number}`);
    const place = DEADLINES.includes(act.kind) ? null : act.place;
    lines.push(
      'BEGIN:VEVENT',
      `UID:${act.slug}-${act.kind}${act.sequence === 1 ? '' : `-${act.sequence}`}@${host}`,
      `DTSTAMP:${stamp(madeAt.toISOString())}`,
      ...timesOf(act),
      `SUMMARY:${summary}`,
      `DESCRIPTION:${escaped(act.title)}`,
      ...(place === null ? [] : [`LOCATION:${escaped(place)}`]),
      `URL:${publicUrl}/AdquisicionesUG/adquisiciones/procedimientos/${act.slug}`,
      ...alarmOf(act, summary, madeAt),
      'END:VEVENT',
    );
  }
  lines.push('END:VCALENDAR');
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
