import { afterEach, expect, test, vi } from 'vitest';
import { currentToasts, dismissToast, showToast } from './toast-store.ts';

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

test('what was not done stays beside newer messages until somebody closes it, and stands once', () => {
  vi.useFakeTimers();
  const texts = () => currentToasts().map(({ text }) => text);
  showToast('No se publicó', { isFailure: true });
  showToast('No se publicó', { isFailure: true });
  showToast('Guardado');
  expect(texts()).toEqual(['No se publicó', 'Guardado']);
  vi.advanceTimersByTime(3_600_000);
  expect(texts()).toEqual(['No se publicó']);
  for (const { id } of currentToasts()) dismissToast(id);
  expect(texts()).toEqual([]);
});

test('a failure that is told late takes away nothing that was done', () => {
  vi.useFakeTimers();
  showToast('Guardado');
  showToast('No se guardó', { isFailure: true });
  expect(currentToasts().map(({ text }) => text)).toEqual(['Guardado', 'No se guardó']);
  for (const { id } of currentToasts()) dismissToast(id);
});
