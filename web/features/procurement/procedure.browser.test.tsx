import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stands, wordsOf } from '#web/test-layout.ts';
import { showPart, showScreen } from '#web/test-screen.tsx';
import { TakePartCard } from './take-part-card.tsx';
import { CALL, callAnswers, NOW } from './test-call.ts';

describe('A procedure that takes questions, on a phone', () => {
  beforeEach(async () => {
    const phone = { width: 390, height: 844 };
    await showScreen(`/adquisiciones/procedimientos/${CALL.slug}`, {
      ...phone,
      answers: callAnswers,
      now: NOW,
    });
    await stands();
  });

  test('says where to send them, has no place for a deadline, and every contact can be reached', async () => {
    const card = page.getByRole('region', { name: 'Siguiente acto' });
    expect(card.getByText('Lugar').elements()).toEqual([]);
    const links = (name: string) =>
      [...card.element().querySelectorAll('dl > div')]
        .filter((fact) => fact.querySelector('dt')?.textContent.includes(name) === true)
        .flatMap((fact) => [...fact.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''));
    expect(links('Preguntas')).toEqual(['#preguntar']);
    await card.getByRole('link', { name: 'Hacer una pregunta' }).click();
    await expect.poll(() => document.querySelector('#preguntas form')?.checkVisibility()).toBe(true);
    expect(links('Dudas')).toEqual([expect.stringMatching(/^tel:\d{10}/), expect.stringMatching(/^mailto:/)]);
    const mails = [...card.element().querySelectorAll('a[href^="mailto:"]')];
    // A mail that fits stands on one line.
    expect(Math.max(...mails.map((link) => link.getBoundingClientRect().height))).toBeLessThan(30);
    // One that does not breaks before its domain, never within a word.
    const lines = mails.flatMap((link) =>
      [...link.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        }),
    );
    expect(lines.length).toBeGreaterThan(1);
    expect(Math.max(...lines)).toBe(1);
  });

  test('every value of its lots begins at the same place', () => {
    const lots = page.getByRole('region', { name: 'Partidas' }).element();
    const lefts = [...lots.querySelectorAll('td > div')].map((cell) => Math.round(wordsOf(cell).left));
    expect(lefts.length).toBeGreaterThan(5);
    expect(new Set(lefts).size).toBe(1);
  });
});

test.for([
  ['mixed', 'En papel en ese lugar, o por medios electrónicos como dicen las bases: este portal no recibe'],
  ['electronic', 'Por medios electrónicos como dicen las bases: este portal no recibe propuestas.'],
  ['in_person', 'En papel, en ese lugar.'],
] as const)('how one bids in a call that is %s is said', async ([modality, how]) => {
  const opening = {
    kind: 'opening' as const,
    sequence: 1,
    at: '2026-12-20T16:00:00.000Z',
    allDay: false,
    place: 'Sala A',
    url: null,
  };
  const detail = { ...CALL, state: 'open' as const, modality, acts: [opening] };
  const shown = await showPart(<TakePartCard detail={detail} now={NOW} />, { now: NOW });
  await expect.poll(() => shown.textContent.replaceAll(/\s+/g, ' ')).toContain(how);
});
