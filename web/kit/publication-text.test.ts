import { expect, it } from 'vitest';
import { publicationText } from './publication-text.ts';

it('what is planned says when its call becomes public, and never that it is', () => {
  const publishedAt = '2026-11-12T16:00:00.000Z';
  const plannedFor = '2026-12-02T16:00:00.000Z';
  expect(publicationText('planned', { publishedAt, plannedFor })).toBe('Se publica el 2 dic 2026');
  expect(publicationText('planned', { publishedAt, plannedFor: null })).toBe('Aún sin fecha de publicación');
  expect(publicationText('active', { publishedAt, plannedFor: null })).toBe('Publicado el 12 nov 2026');
});
