import { parentPort } from 'node:worker_threads';

/** One expression with the texts it is tried on. */
export interface Trial {
  source: string;
  flags: string;
  texts: readonly string[];
}

/** A text on which an expression dwells so long is worth a longer try; nothing else depends on it. */
const DWELLS_MS = 50;

/** Runs an expression as the portal does, wherever it begins and as often as it is found; answers where it dwelt. */
parentPort!.on('message', ({ source, flags, texts }: Trial) => {
  const expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const dwelt = texts.flatMap((text, index) => {
    const began = performance.now();
    text.replace(expression, '');
    return performance.now() - began > DWELLS_MS ? [index] : [];
  });
  parentPort!.postMessage(dwelt, []);
});
