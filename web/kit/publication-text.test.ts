import { expect, it } from 'vitest';
import { publicationText } from './publication-text.ts';

it('what is planned says when its call becomes public, and never that it is', () => {
  const publishedAt = '2026-11-12T16:00:00.000Z';
  const plannedFor = '2026-12-02T16:00:00.000Z';
  const told = (status: string, on: string | null, now: string) =>
    publicationText(status, { publishedAt, plannedFor: on }, now);
  expect(told('planned', plannedFor, publishedAt)).toBe('Prevista para el 2 dic 2026');
  expect(told('planned', plannedFor, plannedFor)).toBe('Se anunció para el 2 dic 2026 y aún no se publica');
  expect(told('planned', null, publishedAt)).toBe('Aún sin fecha de publicación');
  expect(told('cancelled', plannedFor, publishedAt)).toBe('Se anunció para el 2 dic 2026 y no se publicó');
  expect(told('active', null, plannedFor)).toBe('Publicado el 12 nov 2026');
});
