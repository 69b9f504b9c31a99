/** What is wrong with the place where the focus is: unseen, without a mark, or under something else. */
export function faultOfFocus(): string | undefined {
  const element = document.activeElement;
  // After the last stop the focus is the browser's own for one press.
  if (element === null || element === document.body) return undefined;
  const name = `${element.tagName} «${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}»`;
  if (!isMarked(element, 3)) return `${name} has no visible mark`;
  const box = element.getClientRects()[0];
  if (box === undefined || box.width === 0) return `${name} has no size`;
  const isSeen = [0.1, 0.5, 0.9].some((share) => {
    const top = document.elementFromPoint(box.left + box.width * share, box.top + box.height / 2);
    return top !== null && (element.contains(top) || top.contains(element));
  });
  return isSeen ? undefined : `${name} is out of sight or covered at ${Math.round(box.top)} px`;
}

/** Whether it, or one of the few things around it, is drawn as focused. */
function isMarked(candidate: Element | null, left: number): boolean {
  if (candidate === null || left === 0) return false;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
  if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true;
  return boxShadow !== 'none' || isMarked(candidate.parentElement, left - 1);
}
