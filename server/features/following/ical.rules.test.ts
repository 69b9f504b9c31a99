import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { expect, it } from 'vitest';
import { calendarText, type CalendarAct } from './ical.rules.ts';

const act = (patch: Partial<CalendarAct> = {}): CalendarAct => ({
  kind: 'opening',
  sequence: 1,
  at: '2026-12-03T15:30:00.000Z',
  allDay: false,
  place: 'Sala A, edificio «Norte»; planta baja',
  url: null,
  number: 'LP-UG-014-2026',
  title:
    'Equipo de cómputo\npara aulas, bibliotecas y laboratorios de la División de Ciencias Naturales y Exactas ☂',
  slug: 'LP-UG-014-2026',
  state: 'open',
  stateSince: '2026-11-20T12:00:00.000Z',
  isRemoved: false,
  version: 7,
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...patch,
});
const FACTS = { name: 'Compras abiertas', publicUrl: 'https://compras.example', unit: 'Unidad de Compras' };
const text = (...acts: CalendarAct[]) => calendarText(acts, FACTS);

/** What the parser of Mozilla reads. */
function byIcalJs(calendar: string) {
  const root = new ICAL.Component(ICAL.parse(calendar));
  return root.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().toISOString(),
      zone: event.startDate.zone?.tzid,
      isDay: event.startDate.isDate,
      summary: event.summary,
      description: event.description,
      location: event.location,
      sequence: Number(component.getFirstPropertyValue('sequence')),
      status: component.getFirstPropertyValue('status'),
      alarms: component
        .getAllSubcomponents('valarm')
        .map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
    };
  });
}

/** What another one reads, with time zones of its own. */
function byNodeIcal(calendar: string) {
  return Object.values(nodeIcal.sync.parseICS(calendar))
    .filter((one): one is VEvent => one?.type === 'VEVENT')
    .map(({ uid, start, summary, description, location, sequence, status, alarms }) => ({
      uid,
      start: start.toISOString(),
      summary,
      description,
      location,
      sequence: Number(sequence),
      status,
      alarms: (alarms ?? []).length,
    }));
}

it('two parsers read the same moment in Mexico City, the whole text and the way back', () => {
  const calendar = text(act());
  const [first] = byIcalJs(calendar);
  const [second] = byNodeIcal(calendar);
  expect(first).toMatchObject({
    uid: 'LP-UG-014-2026-opening@compras.example',
    start: '2026-12-03T15:30:00.000Z',
    zone: 'America/Mexico_City',
    summary: 'Apertura de propuestas · LP-UG-014-2026',
    location: 'Sala A, edificio «Norte»; planta baja',
    sequence: 7,
    status: 'CONFIRMED',
    alarms: ['-P1D', '-PT2H'],
  });
  expect(first?.description).toContain(
    'bibliotecas y laboratorios de la División de Ciencias Naturales y Exactas ☂\n',
  );
  expect(first?.description).toContain(
    'https://compras.example/AdquisicionesUG/adquisiciones/procedimientos/LP-UG-014-2026',
  );
  const { zone: _zone, isDay: _day, alarms, ...same } = first ?? {};
  expect(second).toEqual({ ...same, alarms: alarms?.length });
});

it('lines end as the standard says, none is longer than 75 octets and no character is cut in two', () => {
  const calendar = text(act({ title: '☂'.repeat(200) }));
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = calendar.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(byNodeIcal(calendar)[0]?.description).toContain('☂'.repeat(200));
});

it('a deadline is a moment without length and place, with reminders', () => {
  const calendar = text(act({ kind: 'questions_deadline' }));
  expect(calendar).toContain('DTSTART;TZID=America/Mexico_City:20261203T093000\r\n');
  expect(calendar).not.toMatch(/^(DTEND|DURATION|LOCATION)/m);
  expect(byIcalJs(calendar)[0]?.alarms).toEqual(['-P1D', '-PT2H']);
});

it('a meeting takes an hour at its place without a reminder, and a day is a whole day', () => {
  const meeting = text(act({ kind: 'clarification' }));
  expect(meeting).toContain('DTEND;TZID=America/Mexico_City:20261203T103000');
  expect(byIcalJs(meeting)[0]?.alarms).toEqual([]);
  const day = text(act({ kind: 'signature', allDay: true, at: '2026-12-03T06:00:00.000Z' }));
  expect(day).toContain('DTSTART;VALUE=DATE:20261203\r\nDTEND;VALUE=DATE:20261204\r\n');
  expect(byIcalJs(day)[0]?.isDay).toBe(true);
});

it('a summer of before 2022 is the instant that it was', () => {
  const [first] = byIcalJs(text(act({ at: '2019-07-01T15:00:00.000Z' })));
  expect(first?.start).toBe('2019-07-01T15:00:00.000Z');
});

it('whoever holds an entry learns that it is cancelled: same name, higher sequence, its status, no reminder', () => {
  const before = byIcalJs(text(act()))[0];
  for (const after of [
    act({ version: 8, isRemoved: true }),
    act({ version: 8, state: 'cancelled', stateSince: '2026-11-25T12:00:00.000Z' }),
  ]) {
    const [first] = byIcalJs(text(after));
    expect(first).toMatchObject({ uid: before?.uid, sequence: 8, status: 'CANCELLED', alarms: [] });
    expect(byNodeIcal(text(after))[0]).toMatchObject({ uid: before?.uid, sequence: 8, status: 'CANCELLED' });
  }
});

it('what was held before the end stays held; what is suspended may still be held', () => {
  const held = act({ state: 'cancelled', stateSince: '2026-12-05T12:00:00.000Z' });
  expect(byIcalJs(text(held))[0]?.status).toBe('CONFIRMED');
  const [paused] = byIcalJs(text(act({ state: 'suspended' })));
  expect(paused).toMatchObject({ status: 'TENTATIVE' });
  expect(paused?.description).toContain('está suspendido');
  const [planned] = byIcalJs(text(act({ state: 'planned' })));
  expect(planned).toMatchObject({ status: 'TENTATIVE' });
  expect(planned?.description).toContain('está anunciado; sus fechas son las previstas');
  expect(planned?.description).not.toContain('suspendido');
});

it('two meetings of a kind are two entries', () => {
  const calendar = text(act({ kind: 'clarification' }), act({ kind: 'clarification', sequence: 2 }));
  expect(byIcalJs(calendar).map(({ summary }) => summary)).toEqual([
    'Junta de aclaraciones · LP-UG-014-2026',
    'Junta de aclaraciones 2 · LP-UG-014-2026',
  ]);
  expect(new Set(byNodeIcal(calendar).map(({ uid }) => uid)).size).toBe(2);
});
