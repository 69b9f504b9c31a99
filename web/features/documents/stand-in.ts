import { pictureAddress, type FirstPage } from './first-page.data.ts';

/** A page that is drawn sooner than this needs no picture of it first. */
const SOON_MS = 250;

/** What stands in the place of a page until it is drawn; `leave` when nobody waits for it any more. */
export type StandIn = (page: number, element: HTMLElement) => () => void;

/** Pictures in the place of pages: at once where the picture is already on the screen, else when drawing takes long. */
export function standIns(
  document: { id: string; version: number },
  first: FirstPage,
  shown: () => Element | null | undefined,
): StandIn {
  return (page, element) => {
    const own = page === first.number ? shown() : undefined;
    if (own != null) {
      element.prepend(own.cloneNode(true));
      return () => undefined;
    }
    const timer = setTimeout(() => {
      if (element.dataset.drawn !== undefined) return;
      const stand = globalThis.document.createElement('div');
      stand.className = 'v-stand';
      const picture = new Image();
      picture.alt = '';
      picture.addEventListener('error', () => stand.remove());
      picture.src = pictureAddress(document.id, document.version, page);
      stand.append(picture);
      element.prepend(stand);
    }, SOON_MS);
    return () => clearTimeout(timer);
  };
}
