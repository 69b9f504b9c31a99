import { expect, it } from 'vitest';
import type { ProcedureEvent } from '#contract/procedure-events.ts';
import { eventWords } from './event-words.ts';

const EVENT: ProcedureEvent = {
  id: 1,
  kind: 'published',
  at: '2026-11-21T18:00:00.000Z',
  number: 'LP-UG-001-2027',
  slug: 'lp-ug-001-2027',
  title: 'Equipo portátil',
  procedureKind: 'open',
  state: 'open',
  closesAt: null,
  detail: {},
};

it('a procedure that is only planned is announced, not published', () => {
  expect(eventWords({ ...EVENT, state: 'planned' }).title).toBe('Se anunció: licitación pública');
  expect(eventWords(EVENT).title).toBe('Se publicó: licitación pública');
});
