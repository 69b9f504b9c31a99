import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { computingProfilesApi } from '#contract/computing-profiles.ts';
import { answer, showScreen } from '#web/test-screen.tsx';

test.each([
  ['/perfiles', /especificaciones de equipo de cómputo/],
  ['/perfiles/PC-LAP-BAS-2026-01', /especificaciones de equipo de cómputo/],
  ['/perfiles/dictamenes', /dictamen técnico del equipo/],
])(
  '%s says to a visitor what is there and asks for the sign-in, and nothing of the service',
  async (path, what) => {
    await showScreen(path);
    await expect.element(page.getByRole('main').getByText(what)).toBeVisible();
    await expect
      .element(page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }))
      .toBeVisible();
  },
);

test('whoever signed in reads the profiles and nothing of signing in', async () => {
  await showScreen('/perfiles', {
    role: 'guest',
    answers: [
      answer(computingProfilesApi.list, {
        rows: [],
        facets: { tipo: [], nivel: [], uso: [] },
        compared: [],
      }),
    ],
  });
  await expect.element(page.getByRole('searchbox').first()).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }))
    .not.toBeInTheDocument();
});
