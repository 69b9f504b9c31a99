import { expect, it } from 'vitest';
import { publicationText } from './publication-text.ts';

it('what is planned says when it becomes public, and never that it is', () => {
  expect(publicationText('planned', '2026-12-02T16:00:00.000Z')).toBe('Se publica el 2 dic 2026');
  expect(publicationText('active', '2026-11-12T16:00:00.000Z')).toBe('Publicado el 12 nov 2026');
});
