import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type { RecordedAnswer } from './record.ts';

/**
 * The yardstick: a bare Node server that runs the portal's own statements with the same client and turns the
 * rows into JSON, without anything else. Answers `/0`, `/1` … by the recorded order.
 */
export async function startBareServer(
  databaseUrl: string,
  answers: readonly RecordedAnswer[],
): Promise<{ origin: string; stop(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
  const server = createServer(async (request, response) => {
    const answer = answers[Number(request.url?.slice(1))];
    if (answer === undefined) {
      response.writeHead(404).end();
      return;
    }
    const results: pg.QueryResult[] = [];
    for (const wave of answer.waves) {
      const run = wave.map(({ name, text, values }) => pool.query({ name, text, values: [...values] }));
      results.push(...(await Promise.all(run)));
    }
    const body = JSON.stringify(results.map(({ rows }) => rows));
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
    },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [databaseUrl, recorded] = [process.argv[2] ?? '', process.argv[3] ?? '[]'];
  const { origin } = await startBareServer(databaseUrl, JSON.parse(recorded) as RecordedAnswer[]);
  process.stdout.write(`${origin}\n`);
}
