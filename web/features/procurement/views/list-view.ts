import type { ReactNode } from 'react';
import type { ListSearch } from '../procedures.search.ts';

/** What a view is told when it is drawn. */
export interface ViewPlace {
  search: ListSearch;
  /** Instant of the rendering (ISO). */
  now: string;
}

/** Another view of what the filters find, in the place of the list. */
export interface ListView {
  /** How much it shows, for the line above it. */
  count: string;
  draw: (place: ViewPlace) => ReactNode;
  /** Files below web/features whose chunks it needs. */
  modules: readonly string[];
}
