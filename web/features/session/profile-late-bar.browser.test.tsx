import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { directoryApi } from '#contract/directory.ts';
import { parseProfileFlags } from '#contract/profile.ts';
import type { Session } from '#web/kit/sign-in/session.ts';
import { ANONYMOUS, type SessionSnapshot } from '#web/kit/sign-in/session-state.ts';
import { answer, showPart, showScreen } from '#web/test-screen.tsx';
import { ProfileLateBar } from './profile-late-bar.tsx';

const unread = page.getByText(/^No pudimos leer tu perfil/);

test('S-4.2 a profile that cannot be read is told, and the bar of a phone keeps its two lines', async () => {
  const answers = [answer(directoryApi.list, { areas: [], total: 0, topics: [], attended: [], index: [] })];
  const withoutProfile = (known: SessionSnapshot) => {
    const moment = { ...known };
    delete moment.profile;
    return moment;
  };
  await showScreen('/directorio', {
    role: 'Administrador',
    answers,
    session: withoutProfile,
    width: 390,
    height: 844,
  });
  await expect.element(unread).toBeVisible();
  const banner = page.getByRole('banner');
  await expect.element(banner.getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible();
  const title = banner.getByRole('link', { name: 'Unidad de Adquisiciones y Servicios de Apoyo' });
  const range = document.createRange();
  range.selectNodeContents(title.element());
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
  expect(lines.size).toBeLessThanOrEqual(2);
  await showScreen('/directorio', { role: 'Administrador', answers, width: 390, height: 844 });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(unread.elements()).toEqual([]);
});

test('S-4.2 a profile that is late is told after eight seconds, and no longer once it is there', async () => {
  let now: SessionSnapshot = { ...ANONYMOUS, state: 'signed-in', profileLoading: true };
  const listeners = new Set<() => void>();
  const session: Partial<Session> = {
    snapshot: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await showPart(<ProfileLateBar session={session as Session} />);
  const notice = page.getByText(/el servicio de perfiles aún no contesta/);
  // To poll would let the time of the timers go on.
  while (vi.getTimerCount() === 0) await new Promise(requestAnimationFrame);
  vi.advanceTimersByTime(7_999);
  await new Promise(requestAnimationFrame);
  expect(notice.elements()).toEqual([]);
  vi.advanceTimersByTime(1);
  // From here on a waiting timer would never end.
  vi.useRealTimers();
  await expect.element(notice).toBeVisible();
  const profile = { Name: 'Óscar Ficticio', flags: parseProfileFlags(undefined) };
  now = { ...now, profile, profileLoading: false, permissionsReady: true };
  for (const listener of listeners) listener();
  await expect.element(notice).not.toBeInTheDocument();
});
