interface RenderedEvent {
  pathChanged: boolean;
  fromLocation?: { href: string; state: { __TSR_index?: number } } | undefined;
  toLocation: { href: string; state: { __TSR_index?: number } };
}

interface RouterLike {
  subscribe(event: 'onRendered', listener: (event: RenderedEvent) => void): () => void;
  subscribe(event: 'onBeforeNavigate', listener: (event: RenderedEvent) => void): () => void;
}

/**
 * After a change of path, or when what held the focus has gone with the old screen: focus on the new heading; on the
 * way back, focus returns to the link that had been followed. Whoever went elsewhere while the screen was coming stays
 * there: an open menu is not taken from them. The router itself restores the scroll position (S-2.0).
 */
export function announceNavigation(router: RouterLike, title: () => string): void {
  const followed = new Map<string, string>();
  const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
  let wasSomewhere = false;
  let left: Element | null = null;
  let hasActed = false;
  const note = () => (hasActed = true);
  document.title = title();
  for (const act of ['pointerdown', 'keydown']) document.addEventListener(act, note, true);
  router.subscribe('onBeforeNavigate', (event) => {
    wasSomewhere = !isNowhere();
    left = document.activeElement;
    hasActed = false;
    const link = document.activeElement?.closest('a[href]');
    const href = link?.getAttribute('href');
    if (event.fromLocation !== undefined && href !== null && href !== undefined)
      followed.set(event.fromLocation.href, href);
  });
  router.subscribe('onRendered', (event) => {
    document.title = title();
    const isLost = wasSomewhere && isNowhere();
    if (event.fromLocation === undefined || !(event.pathChanged || isLost)) return;
    if (hasActed && !isNowhere() && document.activeElement !== left) return;
    const isBack = (event.toLocation.state.__TSR_index ?? 0) < (event.fromLocation.state.__TSR_index ?? 0);
    const link = isBack ? followed.get(event.toLocation.href) : undefined;
    const target =
      link === undefined
        ? undefined
        : document.querySelector<HTMLElement>(`main a[href="${CSS.escape(link)}"]`);
    if (target !== null && target !== undefined) {
      target.focus({ preventScroll: true });
      return;
    }
    const main = document.querySelector<HTMLElement>('main');
    (main?.querySelector<HTMLElement>('h1') ?? main)?.focus({ preventScroll: true });
  });
}
