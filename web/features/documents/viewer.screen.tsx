import type { ComponentType, RefObject } from 'react';
import { DocumentViewer } from './document-viewer.tsx';
import type { OpenDocument } from './documents.data.ts';
import type { ViewerSearch } from './documents.search.ts';
import './viewer.css';

/** What the viewer's route gives: the address, a way to change it, and the loaded data. */
export interface ViewerScreenProps {
  search: ViewerSearch;
  setSearch: (patch: Partial<ViewerSearch>, options?: { replace?: boolean }) => void;
  data: OpenDocument;
  /** What stands beside the page that is read, about a document of a procedure. */
  companion?: ComponentType<ReadPlace>;
}

/** What is read now. */
export interface ReadPlace {
  documentId: string;
  /** Its procedure. */
  slug: string;
  page: number;
  isReady: boolean;
  /** Where its pages are drawn, each as an element with `data-page`, and `data-drawn` once its text stands. */
  pane: RefObject<HTMLElement | null>;
}

/** `/adquisiciones/documentos`: with a document: its pages in its file (S-2.8). */
export function Screen({ search, setSearch, data, companion }: ViewerScreenProps) {
  return (
    <DocumentViewer
      key={`${data.context.document.id}/${search.version ?? ''}`}
      context={data.context}
      first={data.first}
      search={search}
      setSearch={setSearch}
      companion={companion}
    />
  );
}
