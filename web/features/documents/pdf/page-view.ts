import {
  AnnotationMode,
  TextLayer,
  type PDFDocumentProxy,
  type PDFPageProxy,
  type RenderTask,
} from 'pdfjs-dist';
import { undrawnValues } from '#contract/rules/documents/pdf-notes.ts';
import type { PageSize } from './page-layout.ts';
import type { PageText } from './page-text.ts';
import type { StandIn } from '../stand-in.ts';
import type { PageMatch } from './text-search.ts';

/** CSS pixels per PDF point at 100%. */
const UNITS = 96 / 72;
const MAX_CANVAS_PIXELS = 16_000_000;

/** How pages are drawn at this moment. */
export interface Look {
  scale: number;
  rotation: number;
}

/** One page on the screen: a canvas with real, selectable text over it. */
export interface PageView {
  element: HTMLElement;
  draw(look: Look): void;
  /** Marks matches; gives the element of the active one when it stands on this page and is drawn. */
  mark(matches: readonly PageMatch[], active: number): HTMLElement | undefined;
  destroy(): void;
}

/** Size of a page at 100% with a rotation. */
export function sizeOf(page: PDFPageProxy, rotation: number): PageSize {
  const viewport = page.getViewport({ scale: UNITS, rotation: (page.rotate + rotation) % 360 });
  return { width: viewport.width, height: viewport.height };
}

/** Makes the view of one page; `onSize` tells its true size, `onText` that its text can be marked. */
export function createPageView(options: {
  pdf: PDFDocumentProxy;
  number: number;
  texts: PageText;
  standIn: StandIn | undefined;
  onSize: (size: PageSize) => void;
  onText: () => void;
}): PageView {
  const { pdf, number, texts } = options;
  const element = document.createElement('div');
  element.className = 'v-page';
  element.dataset.page = String(number);
  const label = document.createElement('p');
  label.className = 'v-page__loading';
  label.textContent = `Cargando página ${number} de ${pdf.numPages}`;
  element.append(label);
  const leave = options.standIn?.(number, element);
  let drawn = '';
  let task: RenderTask | undefined;
  let layer: TextLayer | undefined;
  let isGone = false;

  async function render({ scale, rotation }: Look, key: string): Promise<void> {
    const page = await pdf.getPage(number);
    const notes = await page.getAnnotations();
    if (isGone || drawn !== key) return;
    for (const { id, value } of undrawnValues(notes)) pdf.annotationStorage.setValue(id, { value });
    options.onSize(sizeOf(page, rotation));
    const viewport = page.getViewport({ scale: scale * UNITS, rotation: (page.rotate + rotation) % 360 });
    element.style.setProperty('--total-scale-factor', String(scale * UNITS));
    const density = Math.min(
      globalThis.devicePixelRatio || 1,
      Math.sqrt(MAX_CANVAS_PIXELS / (viewport.width * viewport.height)),
    );
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    canvas.width = Math.floor(viewport.width * density);
    canvas.height = Math.floor(viewport.height * density);
    task?.cancel();
    task = page.render({
      canvas,
      viewport,
      transform: [density, 0, 0, density, 0, 0],
      annotationMode: AnnotationMode.ENABLE_STORAGE,
    });
    const text = document.createElement('div');
    text.className = 'textLayer';
    layer?.cancel();
    const drawing = task.promise;
    // Who leaves meanwhile cancels the drawing before anybody waits for it here.
    drawing.catch(() => undefined);
    const own = new TextLayer({ textContentSource: await texts.content(number), container: text, viewport });
    layer = own;
    await own.render();
    await drawing;
    if (isGone || drawn !== key) return;
    leave?.();
    element.replaceChildren(canvas, text);
    element.dataset.drawn = 'true';
    options.onText();
  }

  return {
    element,
    draw(look) {
      const key = `${look.scale}/${look.rotation}`;
      if (drawn === key) return;
      drawn = key;
      void render(look, key).catch((error: unknown) => {
        if ((error as { name?: string }).name === 'RenderingCancelledException' || isGone) return;
        if (drawn === key) drawn = '';
        label.textContent = `No pudimos mostrar la página ${number}.`;
      });
    },
    mark: (matches, active) => (layer === undefined ? undefined : markMatches(layer, matches, active)),
    destroy() {
      isGone = true;
      leave?.();
      task?.cancel();
      layer?.cancel();
      element.remove();
    },
  };
}

function markMatches(
  layer: TextLayer,
  matches: readonly PageMatch[],
  active: number,
): HTMLElement | undefined {
  const { textDivs, textContentItemsStr } = layer;
  for (const [index, div] of textDivs.entries()) {
    if (div.firstElementChild !== null) div.textContent = textContentItemsStr[index] ?? '';
  }
  const spans = new Map<number, { from: number; to: number; isActive: boolean }[]>();
  for (const [index, match] of matches.entries()) {
    for (let piece = match.from.piece; piece <= match.to.piece; piece += 1) {
      const length = textContentItemsStr[piece]?.length ?? 0;
      const from = piece === match.from.piece ? match.from.offset : 0;
      const to = piece === match.to.piece ? Math.min(match.to.offset, length) : length;
      if (to > from)
        spans.set(piece, [...(spans.get(piece) ?? []), { from, to, isActive: index === active }]);
    }
  }
  let current: HTMLElement | undefined;
  for (const [piece, parts] of spans) {
    const div = textDivs[piece];
    const text = textContentItemsStr[piece] ?? '';
    if (div === undefined) continue;
    const nodes: Node[] = [];
    let at = 0;
    for (const part of parts) {
      nodes.push(document.createTextNode(text.slice(at, part.from)));
      const mark = document.createElement('mark');
      if (part.isActive) {
        mark.className = 'is-active';
        current ??= mark;
      }
      mark.textContent = text.slice(part.from, part.to);
      nodes.push(mark);
      at = part.to;
    }
    nodes.push(document.createTextNode(text.slice(at)));
    div.replaceChildren(...nodes);
  }
  return current;
}
