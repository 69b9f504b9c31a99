import { isDatabaseGone } from './database-gone.ts';
import { errorFacts, type Log } from './log.ts';
import { requestScope } from './request-scope.ts';

/** What a connection or a stream says when its other end went away; whoever used it learns it by itself. */
const OF_CONNECTIONS = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTCONN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_HTTP_REQUEST_TIMEOUT',
  'ABORT_ERR',
]);

/** Whether an error that nobody caught is a broken connection, after which everything else is as it was. */
export function isOfConnection(error: unknown): boolean {
  if (isDatabaseGone(error)) return true;
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' && OF_CONNECTIONS.has(code);
}

/**
 * Takes errors that nobody caught, and logs them with their place. A promise that nobody waited for failed by itself,
 * and a connection that broke left nothing half done: the process keeps serving. Any other exception cut some code off
 * in the middle: `stop` lets requests in flight finish and ends the process, for the supervisor to start it again.
 */
export function watchUncaught(log: Log, stop: () => void): void {
  const facts = (error: unknown) => ({ ...requestScope.getStore(), ...errorFacts(error) });
  process.on('unhandledRejection', (error) => log.error('process.rejection', facts(error)));
  process.on('uncaughtException', (error) => {
    if (isOfConnection(error)) {
      log.error('process.connection', facts(error));
      return;
    }
    log.error('process.unknown_state', facts(error));
    stop();
  });
}
