import type { PDFDocumentProxy } from 'pdfjs-dist';
import { openDocument, openFailure, readOutline, type PdfSource } from './open-document.ts';
import type { Zoom } from './page-layout.ts';
import { createPageText, hasText, searchDocument, type PageText, type RecognisedText } from './page-text.ts';
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
  /** Gives what was recognised in pictures, where anything was. */
  recognised: (() => Promise<RecognisedText>) | undefined;
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
  let looking = new AbortController();
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
    texts = createPageText(pdf, options.recognised);
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
    tell({ outline, isScan: !isReadable && options.recognised === undefined });
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
      looking.abort();
      looking = new AbortController();
      const { signal } = looking;
      tell({ hits: [], active: -1, searched: 0, lacksRecognised: false });
      view?.showHits([], undefined);
      if (texts === undefined || pdf === undefined || query.trim().length < 2) return;
      const { page } = facts;
      const { numPages } = pdf;
      const own = texts;
      const search = (recognised: RecognisedText) =>
        searchDocument(own, numPages, query, {
          recognised,
          signal,
          onFound(hits, searched) {
            if (isClosed) return;
            tell({ hits: [...hits], searched });
            const next = hits.findIndex((hit) => hit.page >= page && !hit.isInIndex);
            const isDone = searched === numPages;
            if (facts.active === -1 && (next !== -1 || (isDone && hits.length > 0)))
              showHit(Math.max(0, next));
            else view?.showHits(hits, hits[facts.active]);
          },
        });
      const recognised = own.recognised().catch((): RecognisedText => {
        if (!signal.aborted) tell({ lacksRecognised: true });
        return new Map();
      });
      recognised.then(search).catch(() => undefined);
    },
    showHit,
    destroy() {
      isClosed = true;
      looking.abort();
      view?.destroy();
      void task?.destroy();
    },
  };
  open().catch((error: unknown) => tell({ status: openFailure(error) }));
  return controls;
}
