import type { PDFDocumentProxy } from 'pdfjs-dist';
import { pageAt, pagesNear, scaleFor, stackPages, type PageSize, type Zoom } from './page-layout.ts';
import type { Hit, PageText } from './page-text.ts';
import type { StandIn } from '../stand-in.ts';
import { createPageView, type PageView } from './page-view.ts';

interface Options {
  /** The element that scrolls. */
  pane: HTMLElement;
  pdf: PDFDocumentProxy;
  texts: PageText;
  firstSize: PageSize;
  zoom: Zoom;
  /** The page that is shown first. */
  startPage: number;
  standIn: StandIn | undefined;
  onPage: (page: number) => void;
  onScale: (scale: number) => void;
}

/** The pages of a document in a scrolling pane; only those near the window are drawn. */
export interface PdfView {
  goTo(page: number): void;
  setZoom(zoom: Zoom): void;
  rotate(): void;
  showHits(hits: readonly Hit[], active: Hit | undefined): void;
  destroy(): void;
}

/** Puts the pages into the pane. */
export function createPdfView({ pane, pdf, texts, firstSize, ...options }: Options): PdfView {
  const gap = () => (pane.clientWidth < 600 ? 16 : 24);
  const sizes: PageSize[] = Array.from({ length: pdf.numPages }, () => firstSize);
  const views = new Map<number, PageView>();
  const sheet = document.createElement('div');
  sheet.className = 'v-sheet';
  pane.replaceChildren(sheet);
  let zoom = options.zoom;
  let rotation = 0;
  let scale = 1;
  let stack = stackPages(sizes, scale, gap());
  let current = 1;
  // Before the first page has its place nothing is drawn: on a slow line it would take the way of that page.
  let isPlaced = false;
  let hits: readonly Hit[] = [];
  let active: Hit | undefined;
  let mustShowActive = false;
  let frame = 0;

  function layOut(keep = current): void {
    const within = pane.scrollTop - (stack.tops[keep - 1] ?? 0);
    const ratio = within / Math.max(1, stack.heights[keep - 1] ?? 1);
    const widest = sizes.reduce((one, other) => (other.width > one.width ? other : one));
    const next = scaleFor(zoom, widest, pane.clientWidth - 2 * gap());
    if (next !== scale) {
      scale = next;
      options.onScale(scale);
    }
    stack = stackPages(sizes, scale, gap());
    sheet.style.height = `${stack.total}px`;
    sheet.style.width = `${Math.max(pane.clientWidth, widest.width * scale + 2 * gap())}px`;
    pane.scrollTop = (stack.tops[keep - 1] ?? 0) + ratio * (stack.heights[keep - 1] ?? 0);
    drawNear();
  }

  function drawNear(): void {
    if (!isPlaced) return;
    const near = pagesNear(stack, pane.scrollTop, pane.clientHeight);
    for (const [number, view] of views) {
      if (near.includes(number)) continue;
      view.destroy();
      views.delete(number);
    }
    for (const number of near) {
      const view = views.get(number) ?? addView(number);
      place(view, number);
      view.draw({ scale, rotation });
    }
    const page = pageAt(stack, pane.scrollTop, pane.clientHeight);
    if (page !== current) {
      current = page;
      options.onPage(page);
    }
  }

  function addView(number: number): PageView {
    const view = createPageView({
      pdf,
      number,
      texts,
      standIn: options.standIn,
      onSize: (size) => {
        const known = sizes[number - 1];
        if (
          known !== undefined &&
          Math.abs(known.width - size.width) + Math.abs(known.height - size.height) < 1
        ) {
          return;
        }
        sizes[number - 1] = size;
        layOut();
      },
      onText: () => markPage(number),
    });
    views.set(number, view);
    const later = [...views.keys()].filter((other) => other > number).toSorted((a, b) => a - b)[0];
    sheet.insertBefore(view.element, later === undefined ? null : (views.get(later)?.element ?? null));
    return view;
  }

  function place(view: PageView, number: number): void {
    const size = sizes[number - 1] ?? firstSize;
    const { style } = view.element;
    style.top = `${stack.tops[number - 1] ?? 0}px`;
    style.width = `${Math.floor(size.width * scale)}px`;
    style.height = `${Math.floor(size.height * scale)}px`;
  }

  function markPage(number: number): void {
    const own = hits.filter((hit) => hit.page === number && !hit.isRecognised);
    const mark = views
      .get(number)
      ?.mark(own, active?.page === number && !active.isRecognised ? active.indexOnPage : -1);
    // Until its page is drawn a mark has no place.
    if (mark === undefined || !mark.isConnected || !mustShowActive) return;
    mustShowActive = false;
    const box = mark.getBoundingClientRect();
    const frameBox = pane.getBoundingClientRect();
    if (box.top < frameBox.top + 40 || box.bottom > frameBox.bottom - 40) {
      pane.scrollTop += box.top - frameBox.top - pane.clientHeight / 3;
    }
    if (box.left < frameBox.left || box.right > frameBox.right)
      pane.scrollLeft += box.left - frameBox.left - 40;
  }

  function goTo(page: number): void {
    pane.scrollTop = (stack.tops[page - 1] ?? 0) - gap();
    drawNear();
  }

  function onScroll(): void {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(drawNear);
  }

  pane.addEventListener('scroll', onScroll, { passive: true });
  let width = pane.clientWidth;
  const observer = new ResizeObserver(() => {
    if (pane.clientWidth === width) return drawNear();
    width = pane.clientWidth;
    return layOut();
  });
  observer.observe(pane);
  layOut();
  options.onScale(scale);
  isPlaced = true;
  current = options.startPage;
  goTo(options.startPage);

  return {
    goTo,
    setZoom(next) {
      zoom = next;
      layOut();
    },
    rotate() {
      rotation = (rotation + 90) % 360;
      for (const [index, size] of sizes.entries()) sizes[index] = { width: size.height, height: size.width };
      layOut();
    },
    showHits(next, nextActive) {
      const isMove = nextActive !== undefined && nextActive !== active;
      hits = next;
      active = nextActive;
      if (isMove) {
        // What was recognised has no place on its page: the page itself is shown.
        mustShowActive = !nextActive.isRecognised;
        if (nextActive.isRecognised || !views.has(nextActive.page)) goTo(nextActive.page);
      }
      for (const number of views.keys()) markPage(number);
    },
    destroy() {
      cancelAnimationFrame(frame);
      observer.disconnect();
      pane.removeEventListener('scroll', onScroll);
      for (const view of views.values()) view.destroy();
      sheet.remove();
    },
  };
}
