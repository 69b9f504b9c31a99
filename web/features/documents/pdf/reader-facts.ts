import type { OpenFailure, OutlineEntry } from './open-document.ts';
import type { Zoom } from './page-layout.ts';
import type { Hit } from './page-text.ts';

/** What the reader knows at this moment. */
export interface ReaderFacts {
  status: 'waiting' | 'ready' | OpenFailure;
  page: number;
  pages: number;
  scale: number;
  /** The document's own index; undefined until it is read. */
  outline: OutlineEntry[] | undefined;
  /** The document is a picture: searching finds nothing. */
  isScan: boolean;
  hits: Hit[];
  /** Index of the shown hit, -1 for none. */
  active: number;
  /** Pages searched so far. */
  searched: number;
  /** What was recognised in its pictures could not be had: there nothing was searched. */
  lacksRecognised: boolean;
}

/** What can be done with an open document. */
export interface ReaderControls {
  goTo(page: number): void;
  setZoom(zoom: Zoom): void;
  rotate(): void;
  find(query: string): void;
  showHit(index: number): void;
  destroy(): void;
}
