import { createLog } from './log.ts';
import { watchUncaught } from './last-resort.ts';
import { requestScope } from './request-scope.ts';

/** Program of the tests: fails as its argument says, where nobody catches it. */
const log = createLog('info', (line) => process.stdout.write(`${line}\n`));
watchUncaught(log, () => process.exit(7));
const keepAlive = setInterval(() => undefined, 60_000);
process.once('SIGTERM', () => clearInterval(keepAlive));

const failures: Record<string, () => void> = {
  connection: () => {
    setImmediate(() => {
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    });
  },
  promise: () => void Promise.reject(new Error('nobody waits')),
  defect: () => {
    requestScope.run({ requestId: '1ABC' }, () => {
      setImmediate(() => {
        throw new TypeError('defect');
      });
    });
  },
};
failures[process.argv[2] ?? '']?.();
