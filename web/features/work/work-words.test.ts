import { describe, expect, it } from 'vitest';
import type { WaitingItem } from '#contract/waiting.ts';
import { dueWords, greeting, sinceWords, summaryOf, whatOf } from './work-words.ts';

/** Monday 23 November 2026, 11:40 in Mexico City. */
const NOW = '2026-11-23T17:40:00.000Z';

const item = (changes: Partial<WaitingItem>): WaitingItem => ({
  area: 'request',
  id: '00000000-0000-4000-8000-000000000000',
  kind: 'request_review',
  title: 'Imprenta Tepozán de Muestra, S.A.S.',
  note: 'S-2026-0409',
  detail: 'Inscripción',
  href: '/',
  group: 'none',
  dueOn: null,
  dueAt: null,
  daysLeft: null,
  since: '2026-11-12T15:00:00.000Z',
  owner: null,
  substituteUntil: null,
  unitArea: null,
  canSettle: false,
  ...changes,
});
const due = (changes: Partial<WaitingItem>) => dueWords(item(changes), NOW);

describe('the words of the desk', () => {
  it('greets by the hour in Mexico City, by the first name where there is one', () => {
    expect(greeting(NOW, 'Mariana Ficticia López')).toBe('Buenos días, Mariana');
    expect(greeting('2026-11-23T20:00:00Z', undefined)).toBe('Buenas tardes');
    expect(greeting('2026-11-24T02:00:00Z', ' ')).toBe('Buenas noches');
  });

  it('sums up what is late and what is for today', () => {
    const none = { asked: 0, late: 0, today: 0, week: 3, later: 1, none: 0 };
    expect(summaryOf({ ...none, late: 1, today: 4 })).toBe('Tienes 1 asunto vencido y 4 para hoy.');
    expect(summaryOf({ ...none, today: 1 })).toBe('Tienes 1 asunto para hoy.');
    expect(summaryOf({ ...none, late: 2 })).toBe('Tienes 2 asuntos vencidos.');
    expect(summaryOf(none)).toBe('Nada vence hoy.');
  });

  it('says by when, and how many working days that is', () => {
    expect(due({ group: 'late', dueOn: '2026-11-20', daysLeft: -1 })).toEqual({
      due: 'Venció el viernes',
      more: 'hace 1 día hábil',
    });
    expect(due({ group: 'late', dueOn: '2026-10-02', daysLeft: -35 }).due).toBe('Venció el 2 oct');
    expect(due({ group: 'today', dueOn: '2026-11-23', daysLeft: 0 })).toEqual({
      due: 'Hoy',
      more: 'al cierre del día',
    });
    expect(
      due({ group: 'today', dueOn: '2026-11-23', dueAt: '2026-11-23T20:00:00.000Z', daysLeft: 0 }).due,
    ).toBe('Hoy, 14:00\u00a0h');
    expect(due({ group: 'week', dueOn: '2026-11-24', daysLeft: 1 })).toEqual({
      due: 'Martes 24 nov',
      more: 'en 1 día hábil',
    });
    expect(due({})).toEqual({ due: 'Sin fecha', more: 'espera desde el 12 nov' });
  });

  it('says since when and what it is', () => {
    expect(sinceWords(NOW, NOW)).toBe('hoy');
    expect(whatOf(item({}))).toBe('Solicitud por revisar · Inscripción');
    expect(whatOf(item({ detail: '' }))).toBe('Solicitud por revisar');
  });
});
