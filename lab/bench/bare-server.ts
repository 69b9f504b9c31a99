import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import type { RecordedAnswer } from './record.ts';

/**
 * The yardstick: a bare Node server that runs the portal's own statements with the same client and turns the
 * rows into JSON, without anything else. Answers `/0`, `/1` … by the recorded order.
 */
async function serveBare(databaseUrl: string, answers: readonly RecordedAnswer[]): Promise<string> {
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
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

/** Starts it in a process of its own, as the portal has one: neither shares the loop of the client that measures. */
export async function startBareServer(
  databaseUrl: string,
  answers: readonly RecordedAnswer[],
): Promise<{ origin: string; stop(): void }> {
  const child = spawn(process.execPath, [import.meta.filename, databaseUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(answers));
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return { origin: chunk.toString().trim(), stop: () => void child.kill() };
}

if (import.meta.main) {
  const answers = JSON.parse(await text(process.stdin)) as RecordedAnswer[];
  process.stdout.write(`${await serveBare(process.argv[2] ?? '', answers)}\n`);
}
