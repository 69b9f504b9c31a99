import { ACT_LABELS, type ActKind } from '#contract/procedures.ts';

/** An act as a calendar entry needs it. */
export interface CalendarAct {
  kind: ActKind;
  at: string;
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

/** iCalendar text (RFC 5545) of acts; entries keep their identity, so that a later download updates them. */
export function calendarText(acts: readonly CalendarAct[], publicUrl: string, madeAt: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Unidad de Adquisiciones//Portal//ES',
    'CALSCALE:GREGORIAN',
  ];
  const host = new URL(publicUrl).host;
  for (const act of acts) {
    const end = new Date(Date.parse(act.at) + 3_600_000).toISOString();
    lines.push(
      'BEGIN:VEVENT',
      `UID:${act.slug}-${act.kind}@${host}`,
      `DTSTAMP:${stamp(madeAt.toISOString())}`,
      `DTSTART:${stamp(act.at)}`,
      `DTEND:${stamp(end)}`,
      `SUMMARY:${escaped(`${ACT_LABELS[act.kind]} · ${act.number}`)}`,
      `DESCRIPTION:${escaped(act.title)}`,
      ...(act.place === null ? [] : [`LOCATION:${escaped(act.place)}`]),
      `URL:${publicUrl}/AdquisicionesUG/adquisiciones/procedimientos/${act.slug}`,
      'END:VEVENT',
    );
  }
  lines.push('END:VCALENDAR');
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
