import { afterEach, expect, test, vi } from 'vitest';
import { currentToasts, showToast } from './toast-store.ts';

afterEach(() => vi.useRealTimers());

test('only the last message stands, so that they do not pile up over what has the focus; an offer stays beside it', () => {
  vi.useFakeTimers();
  const texts = () => currentToasts().map(({ text }) => text);
  showToast('Enviado', { action: 'Ver' });
  showToast('Guardado');
  showToast('Publicado');
  expect(texts()).toEqual(['Enviado', 'Publicado']);
  vi.advanceTimersByTime(10_000);
  expect(texts()).toEqual([]);
});
