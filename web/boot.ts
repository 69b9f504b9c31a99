/** What the page in view needs, as the server wrote it into the page. */
interface PageModules {
  entry: string;
  modules: string[];
}

/**
 * The first script of every page. It asks for the others when the page has been painted: on a slow line its text and
 * fonts come first. A page that is not in view, and a browser that does not tell of paints, waits for nothing.
 */
function boot(): void {
  const { entry, modules } = JSON.parse(
    document.getElementById('modulos')?.textContent ?? 'null',
  ) as PageModules;
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    for (const href of modules) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    void import(/* @vite-ignore */ entry);
  };
  const tellsPaints = PerformanceObserver.supportedEntryTypes.includes('paint');
  if (document.visibilityState === 'hidden' || !tellsPaints) return begin();
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    begin();
  }).observe({ type: 'paint', buffered: true });
  document.addEventListener('visibilitychange', begin, { once: true });
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, begin, { once: true, passive: true });
}

/** A button pressed before its scripts are there is pressed for the person when they are; the last one counts. */
function keepPress(): void {
  let pressed: HTMLElement | undefined;
  const keep = ({ target }: Event) => {
    pressed = (target as Element).closest<HTMLElement>('button[type=button]') ?? undefined;
  };
  document.addEventListener('click', keep);
  addEventListener(
    'portal:ready',
    () => {
      document.removeEventListener('click', keep);
      pressed?.click();
    },
    { once: true },
  );
}

boot();
keepPress();
