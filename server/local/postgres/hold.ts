import { explainStartFailure } from '#server/kit/start-failure.ts';
import { startEmbeddedPostgres } from './start.ts';

/** Program of the tests: starts on the folder of its argument, says so, stops on SIGTERM. */
const dataDir = process.argv[2] ?? '';
try {
  const server = await startEmbeddedPostgres({ dataDir, log: console.log, settings: { fsync: 'off' } });
  console.log(`LISTO ${server.pid} ${server.url}`);
  const keepAlive = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(keepAlive);
    void server.stop().then(() => console.log('DETENIDO'));
  });
} catch (error) {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
}
