const RELOADED_KEY = 'portal.recargado';

/** Whether an error says that a module of the page did not arrive. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|Unable to preload CSS|error loading dynamically/i.test(
      error.message,
    )
  );
}

/**
 * When the code of a section does not arrive (S-8.3) the page reloads itself once, because a newer version
 * may have replaced its files. A portal that does not answer has no newer version, and a reload would leave the
 * browser's own error in place of what is being read: then the screen says it.
 */
export function recoverFailedChunks(): void {
  let typedOn = '';
  addEventListener('input', () => (typedOn = location.pathname), { capture: true });
  addEventListener('vite:preloadError', () => {
    // Whoever is typing is not interrupted: what is not kept would be lost. The part that failed says so.
    if (typedOn === location.pathname) return;
    if (!navigator.onLine || sessionStorage.getItem(RELOADED_KEY) === location.href) return;
    void reloadIfAnswered(location.href);
  });
}

/** Whether a page of the portal answers now: to go to one that does not would leave the browser's own error. */
export const answers = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

async function reloadIfAnswered(asked: string): Promise<void> {
  // Who went elsewhere meanwhile is not brought back.
  if (!(await answers(asked)) || location.href !== asked) return;
  sessionStorage.setItem(RELOADED_KEY, asked);
  location.reload();
}
