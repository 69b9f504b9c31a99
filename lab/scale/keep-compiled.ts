import { flushCompileCache } from 'node:module';

/**
 * Preload (`node --import`) of processes that are killed: what Node made of the sources is otherwise written at an orderly
 * end only, so that every start after a kill would make all of it again.
 */
setInterval(flushCompileCache, 5_000).unref();
