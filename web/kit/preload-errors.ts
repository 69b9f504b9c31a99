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
 * may have replaced its files; if that does not help, the screen says so.
 */
export function recoverFailedChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || sessionStorage.getItem(RELOADED_KEY) === location.href) return;
    sessionStorage.setItem(RELOADED_KEY, location.href);
    event.preventDefault();
    location.reload();
  });
}
