import { expect, it } from 'vitest';
import { calendarText, type CalendarAct } from './calendar.rules.ts';

const act = (patch: Partial<CalendarAct> = {}): CalendarAct => ({
  kind: 'questions_deadline',
  sequence: 1,
  at: '2026-12-03T20:00:00.000Z',
  allDay: false,
  place: 'Videoconferencia',
  number: 'LP-UG-014-2026',
  title: 'Equipo de cómputo',
  slug: 'LP-UG-014-2026',
  ...patch,
});
const text = (...acts: CalendarAct[]) =>
  calendarText(
    acts,
    { publicUrl: 'https://compras.example', unit: 'Unidad de Compras' },
    new Date('2026-11-20T12:00:00Z'),
  );

it('a deadline is an instant without length and place, with a reminder the day before', () => {
  const calendar = text(act());
  expect(calendar).toContain('DTSTART:20261203T200000Z\r\n');
  expect(calendar).not.toMatch(/DTEND|LOCATION/);
  expect(calendar).toContain('PRODID:-//Unidad de Compras//Portal//ES\r\n');
  expect(calendar).toContain('BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-P1D\r\n');
  expect(calendar.indexOf('END:VALARM')).toBeLessThan(calendar.indexOf('END:VEVENT'));
});

it('a deadline within the day reminds an hour before', () => {
  expect(text(act({ at: '2026-11-20T20:00:00.000Z' }))).toContain('TRIGGER:-PT1H\r\n');
});

it('a meeting takes an hour at its place, and a day is a whole day', () => {
  const meeting = text(act({ kind: 'opening' }));
  expect(meeting).toContain('DTEND:20261203T210000Z');
  expect(meeting).toContain('LOCATION:Videoconferencia');
  expect(meeting).not.toContain('VALARM');
  expect(text(act({ kind: 'signature', allDay: true }))).toContain('DTSTART;VALUE=DATE:20261203\r\n');
});

it('two meetings of a kind are two entries', () => {
  const ids = text(act({ kind: 'clarification' }), act({ kind: 'clarification', sequence: 2 })).match(
    /UID:.+/g,
  );
  expect(new Set(ids).size).toBe(2);
});
