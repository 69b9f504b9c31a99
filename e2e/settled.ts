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
        () => new Promise<true>((done) => requestIdleCallback(() => requestIdleCallback(() => done(true)))),
      )
      .catch(() => page.isClosed());
  } while (!isDrawn || requests.size > 0);
}
