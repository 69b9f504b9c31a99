import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminDocument } from '#contract/documents.ts';
import { noAbility } from '#contract/permissions.ts';
import { writtenPdf } from '#server/kit/files/test-page-pdfs.ts';
import { createTestDatabase, type TestDatabase } from '#server/kit/test-database.ts';
import { watchPublications } from './documents.jobs.ts';
import { readUpload } from './page-text.service.ts';
import { readLeaving } from './page-text.service.ts';
import { publishDocument } from './publication.service.ts';
import { insertProcedure, startDocuments } from './test-documents.ts';

type Portal = Awaited<ReturnType<typeof startDocuments>>;

const NUMBER = 'LP-UG-186-2026';
/** Its name in addresses. */
const SLUG = NUMBER.toLowerCase();
const TITLE = 'Dictamen Xochiquétzal';
/** Callers take turns, so that none meets the budget of one address. */
const CALLERS = 60;

let database: TestDatabase;
let folder: string;
let portals: Portal[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'embargo-'));
  // Two portals with memories of their own over one database and one store.
  for (let at = 0; at < 2; at += 1)
    portals.push(await startDocuments({ databaseUrl: database.url, dir: folder }));
  const { planting: pool } = officer();
  const id = await insertProcedure(officer(), NUMBER);
  // Its meeting and its opening are past: what shows that is the documents of their stages.
  await pool.query(
    `insert into milestone (procedure_id, kind, at)
     values ($1, 'clarification', now() - interval '5 hours'), ($1, 'opening', now() - interval '3 hours')`,
    [id],
  );
  await pool.query('select refresh_procedures(array[$1::uuid])', [id]);
});
afterAll(async () => {
  for (const portal of portals) await portal.stop();
  portals = [];
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

let turn = 0;
const officer = () => portals[0] as Portal;

interface Answer {
  status: number;
  said: string;
  cacheControl: string | undefined;
}

/**
 * What a stranger gets; of the body its digest, without what names the request and its moment, nor the leaves that wait: each
 * act of the unit is one in its log, whatever it is about (decision 0400).
 */
async function ask(portal: Portal, path: string, headers = {}, method = 'GET'): Promise<Answer> {
  const localAddress = `127.0.1.${((turn += 1) % CALLERS) + 1}`;
  return new Promise((resolve, reject) => {
    const asked = request(portal.base + path, { method, headers, localAddress }, (answer) => {
      void buffer(answer).then((bytes) => {
        const named = Object.entries(answer.headers)
          .filter(
            ([name]) =>
              !['date', 'x-request-id', 'server-timing', 'content-length', 'connection'].includes(name),
          )
          .toSorted(([one], [other]) => one.localeCompare(other));
        const body = bytes
          .toString('latin1')
          .replaceAll(/"(?:requestId|publishedDate)":"[^"]*"/g, '')
          .replace(/("head":null,)"waiting":\d+,/, '$1');
        resolve({
          status: answer.statusCode ?? 0,
          said: JSON.stringify([named, body]),
          cacheControl: answer.headers['cache-control'],
        });
      }, reject);
    });
    asked.on('error', reject).end();
  });
}

/** Addresses in which its own number stands. */
const NAMED = [
  '/documentos/ID',
  '/documentos/ID/1/dictamen.pdf',
  '/documentos/ID/1/dictamen.pdf?descargar=1',
  '/documentos/ID/2/dictamen.pdf',
  '/documentos/ID/cambios?version=1',
  '/documentos/ID/aclaraciones',
  '/documentos/ID/versiones/1/paginas',
  '/documentos/ID/versiones/1/paginas/1',
  '/documentos/ID/versiones/1/paginas/1/imagen',
  '/documentos/ID/versiones/1/lectura',
  '/integridad/documentos/ID/1/comprobante',
  '/administracion/documentos/ID',
  '/administracion/documentos/ID/1/archivo',
];
/** Lists, counts, searches, feeds and archives in which it would stand. */
const GATHERED = [
  '/documentos',
  `/documentos?proc=${NUMBER}`,
  `/documentos?q=${encodeURIComponent(TITLE)}`,
  '/documentos?q=xochi',
  `/busqueda?q=${encodeURIComponent('xochiquetzal')}`,
  `/busqueda?q=${encodeURIComponent('"palabra nahualli"')}`,
  `/procedimientos/${SLUG}`,
  `/procedimientos/${SLUG}/cambios`,
  `/procedimientos/${SLUG}/novedades.atom`,
  `/procedimientos/${SLUG}/ocds`,
  `/procedimientos/${SLUG}/expediente.zip`,
  '/procedimientos.atom',
  '/procedimientos/novedades',
  `/procedimientos?q=${NUMBER}`,
  '/procedimientos.ics',
  '/procedimientos/resumen',
  '/datos-abiertos',
  '/sitemap.xml?parte=1',
  `/procedimientos?q=${encodeURIComponent('xochiquetzal')}`,
  '/integridad',
  `/integridad/busqueda?q=${NUMBER}`,
  '/integridad/hojas',
];

interface Probe {
  path: string;
  headers: Record<string, string>;
  method: string;
}

/** Ways to ask for one address; the digest is what somebody with the file would already know. */
const waysOf = (path: string, sha256: string): Probe[] => [
  { path, headers: {}, method: 'GET' },
  { path, headers: {}, method: 'HEAD' },
  { path, headers: { range: 'bytes=0-99' }, method: 'GET' },
  { path, headers: { 'if-none-match': `"${sha256}"` }, method: 'GET' },
  { path, headers: { range: 'bytes=0-9', 'if-range': `"${sha256}"` }, method: 'GET' },
];

async function drafted(title: string, bytes: Buffer, stage = 'notice'): Promise<AdminDocument> {
  const upload = (await (await officer().upload('dictamen.pdf', bytes)).json()) as {
    id: string;
    sha256: string;
  };
  await readUpload(officer().services, upload.sha256);
  const procedureId = (await officer().planting.query<{ id: string }>('select id from procedure')).rows[0]
    ?.id;
  const fields = { stage, kind: 'other', title, documentDate: null };
  const body = { ...fields, procedureId, uploadId: upload.id };
  const answer = await officer().call('POST', '/administracion/documentos', { body });
  expect(answer.status).toBe(201);
  return answer.body as AdminDocument;
}

async function publish({ id, version }: AdminDocument, publishAt: string | null): Promise<AdminDocument> {
  const path = `/administracion/documentos/${id}/publicacion`;
  const answer = await officer().call('POST', path, { version, body: { publishAt } });
  expect(answer.status).toBe(200);
  return answer.body as AdminDocument;
}

async function furtherVersion({ id, version }: AdminDocument, bytes: Buffer): Promise<AdminDocument> {
  const upload = (await (await officer().upload('acta-2.pdf', bytes)).json()) as {
    id: string;
    sha256: string;
  };
  await readUpload(officer().services, upload.sha256);
  const body = { uploadId: upload.id, changeNote: 'Otras palabras.' };
  const answer = await officer().call('POST', `/administracion/documentos/${id}/versiones`, {
    version,
    body,
  });
  expect(answer.status).toBe(201);
  return answer.body as AdminDocument;
}

test(
  'before its second a document does not differ from none in any way to ask two portals for it, and then both have it',
  { tags: 'all', timeout: 300_000 },
  async () => {
    const known = await publish(
      await drafted('Acta', await writtenPdf([['Lo que ya es público']]), 'clarification'),
      null,
    );
    // What is public already has its release.
    await officer().planting.query('delete from open_release_due');
    const bytes = await writtenPdf([[`${TITLE}, con la palabra nahualli`]]);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const before = new Map<string, Answer>();
    const gathered = GATHERED.flatMap((path) => waysOf(path, sha256));
    const nameOf = ({ path, headers, method }: Probe, portal: number) =>
      `${portal} ${method} ${path} ${JSON.stringify(headers)}`;
    for (const [number, portal] of portals.entries())
      for (const probe of gathered)
        before.set(nameOf(probe, number), await ask(portal, probe.path, probe.headers, probe.method));
    expect([...before.values()].filter(({ status }) => status === 200).length).toBeGreaterThan(60);
    // What anybody keeps of it must be asked for again.
    expect([...before].filter(([, one]) => !/no-cache|no-store/.test(one.cacheControl ?? ''))).toEqual([]);

    const hour = new Date(Date.now() + 3_600_000).toISOString();
    let document = await publish(await drafted(TITLE, bytes), hour);
    // What is public already does not show that a further version of it waits either.
    await publish(
      await furtherVersion(known, await writtenPdf([['Lo que ya es público, en otras palabras']])),
      hour,
    );
    const named = NAMED.flatMap((path) => waysOf(path, sha256));
    const differing = new Set<string>();
    for (let round = 0; round < gathered.length * portals.length; round += 1) {
      const number = round % 2;
      const portal = portals[number] as Portal;
      const place = Math.floor(round / 2);
      const probe = gathered[place % gathered.length] as Probe;
      const found = await ask(portal, probe.path, probe.headers, probe.method);
      const known = before.get(nameOf(probe, number));
      if (known?.status !== found.status || known.said !== found.said) differing.add(nameOf(probe, number));
      const own = named[place % named.length] as Probe;
      const nobody = randomUUID();
      const [real, none] = [
        await ask(portal, own.path.replace('ID', document.id), own.headers, own.method),
        await ask(portal, own.path.replace('ID', nobody), own.headers, own.method),
      ];
      if (real.status !== none.status || real.said.replaceAll(document.id, nobody) !== none.said)
        differing.add(nameOf(own, number));
    }
    expect([...differing]).toEqual([]);

    // The same document, now at a second that comes.
    const path = `/administracion/documentos/${document.id}/publicacion`;
    const back = await officer().call('DELETE', path, { version: document.version });
    const second = Date.now() + 1_500;
    document = await publish(back.body as AdminDocument, new Date(second).toISOString());
    const early: string[] = [];
    for (const portal of portals) {
      for (let isThere = false; !isThere;) {
        const answers = await Promise.all(
          [
            `/documentos/${document.id}`,
            `/documentos/${document.id}/1/dictamen.pdf`,
            `/documentos?q=xochi`,
          ].map(async (one) => ({ one, ...(await ask(portal, one)) })),
        );
        const has = answers.filter(
          ({ status, said }) => status === 200 && said.length > 0 && /dictamen/i.test(said),
        );
        if (Date.now() < second) early.push(...has.map(({ one }) => one));
        isThere = has.length === answers.length;
      }
    }
    expect(early).toEqual([]);
    for (const portal of portals) {
      const { said } = await ask(portal, `/procedimientos/${SLUG}`);
      expect(said).toContain(document.id);
      for (const word of ['nahualli', 'xochiquetzal'])
        expect((await ask(portal, `/busqueda?q=${word}`)).said, word).toContain(document.id);
    }
  },
);

test('the second of a document does not depend on the process that took its order', async () => {
  const waiting = await drafted(
    'Acta que otro proceso publica',
    await writtenPdf([['Acta de otro proceso']]),
  );
  const { db } = officer();
  const seen = { id: waiting.id, version: waiting.version };
  await readLeaving(officer().services, [waiting.id]);
  const person = { id: 'persona-Administrador', name: 'Administrador', role: 'Administrador' };
  // The order alone, as if the process that took it had ended right after.
  const author = { person: { ...person, ability: noAbility(), claims: {} }, requestId: 'x' };
  await publishDocument(
    db,
    seen,
    { publishAt: new Date(Date.now() + 2_000).toISOString() },
    {
      author,
      secondReviewer: false,
    },
  );
  const watch = watchPublications((portals[1] as Portal).services, 20);
  const statusOf = async (portal: Portal) => (await ask(portal, `/documentos/${waiting.id}`)).status;
  for (const portal of portals) await expect.poll(() => statusOf(portal), { timeout: 20_000 }).toBe(200);
  clearInterval(watch);
});
