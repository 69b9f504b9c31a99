import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request, Response } from 'playwright-core';
import { PATIENCE_MS } from './browser.ts';

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
  // A test that waits for ever would not say for what.
  const over = new AbortController();
  const late = pause(PATIENCE_MS, true, { signal: over.signal }).catch(() => false);
  const isLate = await Promise.race([late, untilDrawn(page, requests, over.signal).then(() => false)]);
  over.abort();
  if (isLate)
    throw new Error(
      `${page.url()} is not drawn, or waits for: ${[...requests].map((one) => one.url()).join(', ')}`,
    );
}

async function untilDrawn(page: Page, requests: Set<Request>, over: AbortSignal): Promise<void> {
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
  } while (!over.aborted && (!isDrawn || requests.size > 0));
}
