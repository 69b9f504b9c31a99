import { formatFullDate, formatTime } from './format.ts';

/**
 * What paper needs and a screen does not: when it was printed and where the current version is, at the foot of every
 * screen, and whole addresses, because a path leads nowhere from a sheet.
 */
export function notePrints(): void {
  let note: HTMLElement | undefined;
  addEventListener('beforeprint', () => {
    const now = new Date().toISOString();
    note ??= document.createElement('p');
    note.className = 'u-print-only u-print-note';
    note.textContent =
      `Impreso el ${formatFullDate(now)}, ${formatTime(now)}. ` +
      `Consulta la versión vigente en ${location.origin}${location.pathname}${location.search}`;
    document.querySelector('main')?.append(note);
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.u-doc__title > a')) {
      link.dataset.address = link.href;
    }
  });
  addEventListener('afterprint', () => note?.remove());
}
