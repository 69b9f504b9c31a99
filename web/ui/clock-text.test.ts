import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { clockText, DateTimeField, wholeClock } from './date-time-field.tsx';

test('hours are typed by the clock of 24 hours, with or without a colon', () => {
  expect(['9', '14', '143', '1430', '14:30', '2:3'].map(clockText)).toEqual([
    '9',
    '14',
    '143',
    '14:30',
    '14:30',
    '2:3',
  ]);
  expect(['9', '930', '9:5', '14:30', '1430'].map(wholeClock)).toEqual([
    '09:00',
    '09:30',
    '09:05',
    '14:30',
    '14:30',
  ]);
});

test('what is no clock time stays as it was typed', () => {
  for (const text of ['', '24:00', '12:75', '99', '1234:']) expect(wholeClock(text)).toBe(text);
});

test('the hour stands in a field of text: a field of time would speak the language of the browser', () => {
  const field = createElement(DateTimeField, {
    label: 'Apertura',
    value: '2026-12-03T20:00:00.000Z',
    onChange: () => undefined,
  });
  const html = renderToStaticMarkup(field);
  expect(html).toMatch(/<input[^>]*type="text"[^>]*value="14:00"/);
  expect(html).not.toContain('type="time"');
});

test('a pasted hour of the clock of 12 keeps its half of the day', () => {
  expect(['10:00 a.m.', '9 p.m.', '10:15 PM', '12:30 a. m.', '12 p.m.', '0730pm'].map(clockText)).toEqual([
    '10:00',
    '21:00',
    '22:15',
    '00:30',
    '12:00',
    '19:30',
  ]);
});
