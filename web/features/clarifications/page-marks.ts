import { passagePieces } from './passage-place.ts';

/** A published answer at a page. */
export interface PageMark {
  number: number;
  page: number;
  passage: string | null;
}

const MARK = 'cl-mark';
const MARKED = 'cl-marked';
/** Between marks that stand at no words of their own. */
const STEP_PX = 34;

function placeOn(page: HTMLElement, { passage }: PageMark, loose: () => number): number {
  const spans = [...page.querySelectorAll<HTMLElement>('.textLayer span')].filter(
    (span) => span.childElementCount === 0 || span.querySelector('mark') !== null,
  );
  const found =
    passage === null
      ? undefined
      : passagePieces(
          spans.map((span) => span.textContent),
          passage,
        );
  if (found === undefined) return loose();
  for (const span of spans.slice(found.first, found.last + 1)) span.classList.add(MARKED);
  const top = (spans[found.first]?.getBoundingClientRect().top ?? 0) - page.getBoundingClientRect().top;
  return Math.max(0, Math.round(top));
}

function drawOn(page: HTMLElement, marks: readonly PageMark[], open: (number: number) => void): void {
  let rows = 0;
  const loose = () => {
    rows += 1;
    return 8 + (rows - 1) * STEP_PX;
  };
  const taken = new Map<number, number>();
  for (const mark of marks) {
    const top = placeOn(page, mark, loose);
    const beside = taken.get(top) ?? 0;
    taken.set(top, beside + 1);
    const button = document.createElement('button');
    button.type = 'button';
    button.className = MARK;
    button.textContent = String(mark.number);
    button.setAttribute('aria-label', `Respuesta ${mark.number} sobre este pasaje`);
    button.style.insetBlockStart = `${top}px`;
    button.style.insetInlineEnd = `${4 + beside * STEP_PX}px`;
    button.addEventListener('click', () => open(mark.number));
    page.append(button);
  }
}

/** Keeps the numbers of answers beside their words on every page that is drawn in the pane; gives how to end it. */
export function keepMarks(
  pane: HTMLElement,
  marks: readonly PageMark[],
  open: (number: number) => void,
): () => void {
  const look = () => {
    for (const page of pane.querySelectorAll<HTMLElement>('[data-page][data-drawn]')) {
      const own = marks.filter((mark) => String(mark.page) === page.dataset.page);
      const isDrawn = page.querySelector(`:scope > .${MARK}`) !== null;
      if (own.length > 0 && !isDrawn && page.querySelector('.textLayer') !== null) drawOn(page, own, open);
    }
  };
  const watch = new MutationObserver(look);
  watch.observe(pane, { childList: true, subtree: true });
  look();
  return () => {
    watch.disconnect();
    for (const mark of pane.querySelectorAll(`.${MARK}`)) mark.remove();
  };
}
