import type { PDFDocumentProxy } from 'pdfjs-dist';
import { openDocument, openFailure, readOutline, type PdfSource } from './open-document.ts';
import type { Zoom } from './page-layout.ts';
import { createPageText, hasText, searchDocument, type PageText } from './page-text.ts';
import { createPdfView, type PdfView } from './pdf-view.ts';
import { sizeOf } from './page-view.ts';
import type { StandIn } from '../stand-in.ts';
import type { ReaderControls, ReaderFacts } from './reader-facts.ts';

interface Options {
  pane: HTMLElement;
  address: PdfSource;
  page: number;
  zoom: Zoom;
  query: string;
  standIn: StandIn | undefined;
  report: (patch: Partial<ReaderFacts>) => void;
}

/** Opens a PDF in a pane and reports what happens; everything it made is gone after `destroy`. */
export function openReader(options: Options): ReaderControls {
  const { pane, report } = options;
  let task: ReturnType<typeof openDocument> | undefined;
  let isClosed = false;
  let view: PdfView | undefined;
  let texts: PageText | undefined;
  let pdf: PDFDocumentProxy | undefined;
  let search = new AbortController();
  let facts: Pick<ReaderFacts, 'hits' | 'active' | 'page'> = { hits: [], active: -1, page: options.page };
  const tell = (patch: Partial<ReaderFacts>) => {
    facts = { ...facts, ...patch };
    if (!isClosed) report(patch);
  };

  async function open(): Promise<void> {
    const { address } = options;
    const opening = openDocument(typeof address === 'string' ? address : await address.arrayBuffer());
    task = opening;
    opening.onPassword = () => {
      tell({ status: 'password' });
      void opening.destroy();
    };
    pdf = await opening.promise;
    const first = await pdf.getPage(1);
    if (isClosed) return;
    texts = createPageText(pdf);
    const start = Math.min(Math.max(1, options.page), pdf.numPages);
    view = createPdfView({
      pane,
      pdf,
      texts,
      firstSize: sizeOf(first, 0),
      zoom: options.zoom,
      startPage: start,
      standIn: options.standIn,
      onPage: (page) => tell({ page }),
      onScale: (scale) => tell({ scale }),
    });
    tell({ status: 'ready', pages: pdf.numPages, page: start });
    if (options.query !== '') controls.find(options.query);
    const [outline, isReadable] = await Promise.all([readOutline(pdf), hasText(texts, pdf.numPages)]);
    tell({ outline, isScan: !isReadable });
  }

  function showHit(index: number): void {
    tell({ active: index });
    view?.showHits(facts.hits, facts.hits[index]);
  }

  const controls: ReaderControls = {
    goTo(page) {
      if (pdf === undefined) return;
      view?.goTo(Math.min(Math.max(1, page), pdf.numPages));
    },
    setZoom: (zoom) => view?.setZoom(zoom),
    rotate: () => view?.rotate(),
    find(query) {
      search.abort();
      search = new AbortController();
      const { signal } = search;
      tell({ hits: [], active: -1, searched: 0 });
      view?.showHits([], undefined);
      if (texts === undefined || pdf === undefined || query.trim().length < 2) return;
      const { page } = facts;
      const { numPages } = pdf;
      void searchDocument(texts, numPages, query, {
        signal,
        onFound(hits, searched) {
          if (isClosed) return;
          tell({ hits: [...hits], searched });
          const next = hits.findIndex((hit) => hit.page >= page && !hit.isInIndex);
          const isDone = searched === numPages;
          if (facts.active === -1 && (next !== -1 || (isDone && hits.length > 0))) showHit(Math.max(0, next));
          else view?.showHits(hits, hits[facts.active]);
        },
      }).catch(() => undefined);
    },
    showHit,
    destroy() {
      isClosed = true;
      search.abort();
      view?.destroy();
      void task?.destroy();
    },
  };
  open().catch((error: unknown) => tell({ status: openFailure(error) }));
  return controls;
}
