import type { Page, Request, Response } from 'playwright-core';

/** Requests of a page that have no answer yet. */
const underWay = new WeakMap<Page, Set<Request>>();

function watch(page: Page): Set<Request> {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return requests;
}

/** Goes to an address and waits until the page has all that it asked for, and has drawn it. */
export async function openPage(page: Page, address: string): Promise<Response | null> {
  if (!underWay.has(page)) watch(page);
  const answer = await page.goto(address);
  await settled(page);
  return answer;
}

/**
 * Waits until the page has all that it asked for, has drawn it and asks for nothing more. The browser tells of a request
 * before it says that it has nothing to do, so no time without requests has to pass.
 */
export async function settled(page: Page): Promise<void> {
  const requests = underWay.get(page);
  if (requests === undefined) {
    watch(page);
    await page.waitForLoadState('networkidle');
    return;
  }
  let isDrawn = false;
  do {
    for (const request of requests) {
      const answer = await request.response().catch(() => null);
      await answer?.finished();
      requests.delete(request);
    }
    // It fails while the page gives way to another one, which is then waited for.
    isDrawn = await page
      .evaluate(
        (main) =>
          new Promise<boolean>((done) => {
            // Without scripts nobody calls back, and what was loaded is drawn.
            if (matchMedia('(scripting: none)').matches) return done(true);
            requestIdleCallback(() =>
              requestIdleCallback(() => {
                // While a script is compiled beside it the page has nothing to do either: React names what answers.
                const place = document.querySelector(main);
                done(place === null || Object.keys(place).some((key) => key.startsWith('__reactFiber')));
              }),
            );
          }),
        'main#contenido',
      )
      .catch(() => page.isClosed());
  } while (!isDrawn || requests.size > 0);
}
