import { useEffect, useRef } from 'react';
import type { ViewerActions } from './viewer-actions.ts';

interface Situation {
  actions: ViewerActions;
  page: number;
  pages: number;
  isFindOpen: boolean;
  isIndexOverlay: boolean;
  openFind: () => void;
  closeFind: () => void;
}

/**
 * Keys of the viewer (screens 2.5). With the focus on the pages: PageUp, PageDown, Home, End, +, −, 0. Anywhere on
 * the screen: Ctrl F opens our search (a second one is the browser's), Ctrl Alt G the page box, F4 the index; Esc
 * closes the pane that has the focus, and the index where it lies over the page.
 */
export function useViewerKeys(situation: Situation): void {
  const latest = useRef(situation);
  useEffect(() => {
    latest.current = situation;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      const action = actionFor(event, latest.current);
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function actionFor(event: KeyboardEvent, situation: Situation): (() => void) | undefined {
  const { actions, page, pages, isFindOpen, openFind } = situation;
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (key === 'f4' && !isCommand) return actions.toggleIndex;
  if (isCommand && event.altKey) {
    return key === 'g' ? () => document.querySelector<HTMLInputElement>('#v-page-box')?.focus() : undefined;
  }
  if (isCommand && key === 'f') {
    const field = document.querySelector<HTMLInputElement>('#v-find-field');
    if (!isFindOpen) return openFind;
    return field === document.activeElement ? undefined : () => field?.focus();
  }
  const target = event.target as Element;
  if (key === 'escape') {
    if (isFindOpen && target.closest('.v-find') !== null) return situation.closeFind;
    return situation.isIndexOverlay ? actions.toggleIndex : undefined;
  }
  const zoom = zoomKey(key);
  if (isCommand) return zoom === undefined ? undefined : () => actions.zoom(zoom);
  if (!target.classList.contains('v-pane') || event.altKey) return undefined;
  if (zoom !== undefined) return () => actions.zoom(zoom);
  const next = { pagedown: page + 1, pageup: page - 1, home: 1, end: pages }[key];
  return next === undefined ? undefined : () => actions.goTo(next);
}

function zoomKey(key: string): 1 | -1 | 100 | undefined {
  if (key === '+' || key === '=') return 1;
  if (key === '-' || key === '−') return -1;
  return key === '0' ? 100 : undefined;
}
