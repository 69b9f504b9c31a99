import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminDocument } from '#contract/documents.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { writtenPdf } from '#server/kit/files/test-page-pdfs.ts';
import { plantedIn } from '#server/kit/test-planted.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/local/postgres/start.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { demonstrationData } from '#e2e/demonstration.ts';
import { askAs, doorsTo, type Answer, type Door, type Waiting } from '#e2e/embargo-probes.ts';
import { freePort, startPortal, type Portal } from '#e2e/portal.ts';
import { startPublishing, type Publishing } from '#e2e/publishing.ts';

const PROBES = 2_000;
const PATIENCE = { timeout: 90_000, interval: 500 };

let browser: Browser;
let folder: string;
let database: EmbeddedPostgres;
let sql: Client;
let portals: Portal[] = [];
let officer: Publishing;

beforeAll(async () => {
  folder = await demonstrationData();
  database = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const ports = [await freePort(), await freePort()];
  const settings = {
    DATABASE_URL: database.url,
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    LIMIT_FACTOR: '1000',
  };
  [browser, ...portals] = await Promise.all([
    launchBrowser(),
    ...ports.map((port) => startPortal(settings, { dataDir: folder, port })),
  ]);
  sql = new Client({ connectionString: plantedIn(database.url) });
  await sql.connect();
  officer = await startPublishing(browser, portals[0]?.origin ?? '');
});
afterAll(async () => {
  await browser?.close();
  await sql?.end();
  await Promise.all(portals.map((portal) => portal.halt()));
  await database?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const value = async <T>(query: string, ...values: unknown[]): Promise<T | undefined> =>
  (await sql.query<{ value: T }>(query, values)).rows[0]?.value;

/** A head on demand: what has been published up to now has its place then. */
const signHead = () =>
  officer.send<{ size: number }>('POST', '/administracion/integridad/cabezas', {
    body: JSON.stringify({ reason: 'Antes de probar el embargo.' }),
  });

const schedule = ({ id, version }: AdminDocument, at: number) =>
  officer.send<AdminDocument>('POST', `/administracion/documentos/${id}/publicacion`, {
    version,
    body: JSON.stringify({ publishAt: new Date(at).toISOString() }),
  });
const takeBack = ({ id, version }: AdminDocument) =>
  officer.send<AdminDocument>('DELETE', `/administracion/documentos/${id}/publicacion`, { version });

/** Everything that is made of files ahead is made: text, pictures and the comparison. */
async function madeAhead(files: readonly string[]): Promise<void> {
  const made = () =>
    value<boolean>(
      `select (select count(*) from file_text where sha256 = any($1)) = 3
         and (select count(*) from page_book where sha256 = any($1) and state = 'made') = 3
         and exists (select from file_comparison where after_sha256 = any($1)) as value`,
      files,
    );
  await expect.poll(made, PATIENCE).toBe(true);
}

/** A document and a further version that wait for their publication, with what is made of them and nothing else in the line. */
async function prepare() {
  const [titleWord, textWord] = ['Xochitlanezil', 'nahualtecuhtli'];
  const name = 'acta-conocida';
  const first = await writtenPdf([['Lo que todos conocen, en treinta días.']]);
  const second = await writtenPdf([['Lo que todos conocen, en cuarenta días.']]);
  const bytes = await writtenPdf([[`Dictamen con la palabra ${textWord}.`]]);
  let known = await officer.publishFile(`${name}.pdf`, 'Acta conocida', first);
  const { id: uploadId } = await officer.upload(`${name}-segunda.pdf`, second);
  known = await officer.send('POST', `/administracion/documentos/${known.id}/versiones`, {
    version: known.version,
    body: JSON.stringify({ uploadId, changeNote: 'Da más días.' }),
  });
  const title = `Dictamen ${titleWord}`;
  const fileName = `dictamen-${titleWord.toLowerCase()}.pdf`;
  const fresh = await officer.file({ ...(await officer.upload(fileName, bytes)), name: title });
  const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
  await madeAhead([first, second, bytes].map(hashOf));
  // Its procedure said nothing new today, so that the map tells when it does.
  await sql.query(`update procedure set updated_at = now() - interval '9 days' where id = $1`, [
    fresh.procedureId,
  ]);
  await sql.query(
    `update document_version v set published_at = v.published_at - interval '9 days' from document d
     where d.id = v.document_id and d.procedure_id = $1 and v.published_at > now() - interval '9 days'`,
    [fresh.procedureId],
  );
  await expect
    .poll(
      () => value<number>('select count(*)::int as value from open_release_due where due_at <= now()'),
      PATIENCE,
    )
    .toBe(0);
  const [year = '', month = ''] = dateInMexico(new Date()).split('-');
  const waiting: Waiting = {
    id: fresh.id,
    title,
    titleWord,
    textWord,
    fileName,
    sha256: hashOf(bytes),
    known: { id: known.id, fileName: `${name}-segunda.pdf` },
    procedure: { slug: fresh.procedureSlug, number: fresh.procedureNumber },
    year,
    month,
    published: await yearOf(fresh.procedureId),
    leaves: (await signHead()).size,
  };
  return { waiting, known, fresh };
}

const yearOf = async (procedureId: string) =>
  String(
    await value(
      `select extract(year from published_at at time zone 'America/Mexico_City') as value from procedure where id = $1`,
      procedureId,
    ),
  );

/** A door of one of the processes, with what it answered before anything waited. */
interface Probe {
  portal: number;
  door: Door;
  stranger: number;
  before: Answer;
}

const told = ({ portal, door }: Probe) => `${door.name}, process ${portal + 1}`;
const ask = ({ portal, door, stranger }: Probe, etag?: string) =>
  askAs(stranger, (portals[portal] as Portal).origin, door, etag);

/** Asks at every door of both processes, one after another for each. */
const eachProcess = async <T>(probes: readonly Probe[], work: (probe: Probe) => Promise<T>): Promise<T[]> =>
  (
    await Promise.all(
      portals.map(async (_, portal) => {
        const done: T[] = [];
        for (const probe of probes) if (probe.portal === portal) done.push(await work(probe));
        return done;
      }),
    )
  ).flat();

/** How long after its second somebody asked at a door who saw it there: as one who keeps what they got before. */
async function firstSeen(probe: Probe, second: number): Promise<number> {
  const etag = probe.before.headers.etag;
  let seenAt = 0;
  await expect
    .poll(
      async () => {
        const answer = await ask(probe, typeof etag === 'string' ? etag : undefined);
        seenAt = answer.asked;
        return probe.door.sees(answer, probe.before);
      },
      { timeout: 40_000, interval: 100, message: told(probe) },
    )
    .toBe(true);
  return seenAt - second;
}

test(
  'a document that is scheduled shows at no door of two processes before its second, and at all of them after it',
  { timeout: 420_000 },
  async () => {
    const { waiting, known, fresh } = await prepare();
    const doors = doorsTo(waiting);
    const nothing = { status: 0, headers: {}, body: '', asked: 0, answered: 0 };
    const probes = portals
      .flatMap((_, portal) => doors.map((door) => ({ portal, door, before: nothing })))
      .map((probe, stranger): Probe => ({ ...probe, stranger }));
    await eachProcess(probes, async (probe) => {
      probe.before = await ask(probe);
    });

    const later = Date.now() + 3_600_000;
    let scheduled = [await schedule(known, later), await schedule(fresh, later)];
    // A head of this moment covers nothing of it: the doors of the log are asked after it.
    await signHead();

    const early = new Set<string>();
    const mayBeKept = new Set<string>();
    let second = later;
    /** Asks at every door until the second comes; gives how many answers came before it. */
    const round = async () => {
      const asked = await eachProcess(probes, async (probe) => {
        if (Date.now() >= second) return 0;
        const answer = await ask(probe);
        if (answer.answered >= second) return 0;
        if (probe.door.sees(answer, probe.before)) early.add(told(probe));
        // What anybody keeps of it now must be asked for again.
        if (!/no-cache|no-store|max-age=0/.test(String(answer.headers['cache-control'])))
          mayBeKept.add(`${told(probe)}: ${String(answer.headers['cache-control'])}`);
        return 1;
      });
      return asked.reduce<number>((sum, one) => sum + one, 0);
    };
    let asked = 0;
    while (asked < PROBES) asked += await round();
    expect([...early], 'shown before its second').toEqual([]);
    expect([...mayBeKept], 'kept without being asked for again').toEqual([]);

    // The same, at a second that comes while strangers ask.
    scheduled = await Promise.all(scheduled.map(takeBack));
    second = Date.now() + 6_000;
    await Promise.all(scheduled.map((document) => schedule(document, second)));
    while (Date.now() < second) asked += await round();
    expect([...early], 'shown before its second').toEqual([]);

    const isThere = () =>
      value<boolean>(
        `select count(*) = 2 as value from document where id = any($1) and status = 'published'`,
        scheduled.map(({ id }) => id),
      );
    // The log tells it with the next head.
    const headed = expect.poll(isThere, { timeout: 30_000, interval: 20 }).toBe(true).then(signHead);
    const looked = await Promise.allSettled(probes.map((probe) => firstSeen(probe, second)));
    await headed;
    expect(looked.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([]);
    const lateness = looked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const sorted = lateness.toSorted((one, other) => one - other);
    const [first, half, last] = [0, 0.5, 1].map((share) => sorted[Math.floor(share * (sorted.length - 1))]);
    process.stdout.write(
      `${doors.length} doors of two processes, ${asked} questions before; the first one saw it ${first} ms after its second, half of them within ${half}, the last one ${last} (aim of decision D10: 2000)\n`,
    );
  },
);
