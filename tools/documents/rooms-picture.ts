import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources, type Source } from '../boundaries/imports.ts';
import { isTestFile, roomOf } from '../boundaries/rules.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FILE = join(ROOT, 'docs', 'pictures', 'rooms.svg');

/** Every room: where its column is, and what it is for. A room that is not named here fails the test. */
const ROOMS: Record<string, { x: number; what: readonly string[]; wide?: number }> = {
  'tools · e2e · lab': {
    x: 470,
    what: ['orders, journeys in a browser, measurements;', 'nobody imports them'],
  },
  server: {
    x: 190,
    what: ['main.ts starts, app.ts: the life of a request,', 'every-job.ts: all background work'],
  },
  'server/local': {
    x: 460,
    what: ['demonstration: PostgreSQL, sign-in,', 'campus, data; never in production'],
  },
  'server/features': {
    x: 190,
    what: ['one folder a noun: routes, service, sql;', 'another noun only by its public.ts'],
  },
  'server/kit': {
    x: 190,
    what: ['serve.ts, change.ts, db, jobs, mail, files,', 'pages (and config.ts): knows no noun'],
  },
  web: { x: 805, what: ['main.tsx in the browser,', 'entry-server.tsx on the server'] },
  'web/routes': { x: 805, what: ['one thin file an address:', 'guard, loader, screen'] },
  'web/shell': { x: 805, what: ['what surrounds every screen'] },
  'web/features': { x: 805, what: ['one folder a noun: *.screen.tsx, *.data.ts;', 'never another noun'] },
  'web/ui': { x: 805, what: ['parts that know no noun'] },
  'web/kit': { x: 805, what: ['client of the API, sign-in, formats'] },
  'web/sealing': { x: 497, wide: 250, what: ['tools of sealed bids: files', 'without network'] },
  contract: { x: 497, wide: 945, what: ['what both sides share: shapes, endpoints, rights, rules, words'] },
};

/** Settings of the environment: they lie beside `main.ts`, and every room of the server knows them. */
const SETTINGS = /^server\/(config|config-safety|environment|secret-files)\.ts$/;

const nodeOf = (path: string): string => {
  if (SETTINGS.test(path)) return 'server/kit';
  const room = roomOf(path).replace(/\/features\/.*/, '/features');
  return /^(tools|e2e|lab)$/.test(room) ? 'tools · e2e · lab' : room;
};

interface Arrow {
  from: string;
  to: string;
  /** All of it is loaded with import(), when it is needed. */
  isOnDemand: boolean;
}

/** Which room imports which, tests left out. */
function arrowsOf(sources: readonly Source[]): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const { path, imports } of sources) {
    if (isTestFile(path)) continue;
    for (const { to, isPackage, isDynamic } of imports) {
      const [from, target] = [nodeOf(path), nodeOf(to)];
      if (isPackage || from === target) continue;
      const key = `${from} ${target}`;
      const isOnDemand = isDynamic && (arrows.get(key)?.isOnDemand ?? true);
      arrows.set(key, { from, to: target, isOnDemand });
    }
  }
  return [...arrows.values()].toSorted((a, b) =>
    `${a.from} ${a.to}`.localeCompare(`${b.from} ${b.to}`, 'en'),
  );
}

/** Steps down to the room that imports nothing; throws where rooms import each other in a circle. */
function depthOf(room: string, arrows: readonly Arrow[], above: readonly string[] = []): number {
  if (above.includes(room)) throw new Error(`Rooms in a circle: ${[...above, room].join(' → ')}`);
  const below = arrows.filter(({ from }) => from === room);
  return Math.max(0, ...below.map(({ to }) => 1 + depthOf(to, arrows, [...above, room])));
}

/** Whether another way leads there already. */
function isImplied({ from, to }: Arrow, arrows: readonly Arrow[]): boolean {
  const reaches = (room: string): boolean =>
    arrows.some(
      (arrow) => arrow.from === room && !arrow.isOnDemand && (arrow.to === to || reaches(arrow.to)),
    );
  return arrows.some(
    (arrow) => arrow.from === from && !arrow.isOnDemand && arrow.to !== to && reaches(arrow.to),
  );
}

/** `docs/pictures/rooms.svg`: rooms from top to bottom, each with arrows to those that it imports. */
export function roomsPicture(sources: readonly Source[]): string {
  const arrows = arrowsOf(sources);
  const named = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const unknown = [...named].filter((room) => ROOMS[room] === undefined);
  if (unknown.length > 0)
    throw new Error(`tools/documents/rooms-picture.ts does not know ${unknown.join(', ')}`);
  const depths = new Map([...named].map((room) => [room, depthOf(room, arrows)]));
  const most = Math.max(...depths.values());
  const [step, high] = [84, 58];
  const top = (room: string) => 16 + (most - (depths.get(room) ?? 0)) * step;
  const boxes = Object.entries(ROOMS)
    .filter(([room]) => named.has(room))
    .map(([room, { x, what, wide = 330 }]) => {
      const lines = [
        `<text x="${x}" y="${top(room) + 19}" class="name">${room}</text>`,
        ...what.map((line, at) => `<text x="${x}" y="${top(room) + 36 + 15 * at}">${line}</text>`),
      ];
      return [
        `<rect x="${x - wide / 2}" y="${top(room)}" width="${wide}" height="${high}" rx="6"/>`,
        ...lines,
      ].join('\n  ');
    });
  const lines = arrows
    .filter((arrow) => !isImplied(arrow, arrows))
    .map(({ from, to, isOnDemand }) => {
      const [a, b] = [ROOMS[from]?.x ?? 0, ROOMS[to]?.x ?? 0];
      const end = to === 'contract' ? a : b;
      const dashed = isOnDemand ? ' class="demand"' : '';
      return `<path d="M${a} ${top(from) + high} L${end} ${top(to) - 2}"${dashed} marker-end="url(#tip)"/>`;
    });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 994 ${most * step + high + 32}" role="img" aria-label="Rooms and who imports whom">`,
    '<!-- Drawn from the imports by tools/documents/rooms-picture.ts (npm run tables); a test fails when it is not current. -->',
    '<style>',
    '  text { font: 13px sans-serif; text-anchor: middle; fill: #222 }',
    '  .name { font-weight: bold; font-size: 15px }',
    '  rect { fill: #f4f6fa; stroke: #41537a }',
    '  path { stroke: #41537a; stroke-width: 1.5; fill: none }',
    '  .demand { stroke-dasharray: 5 4 }',
    '  marker path { fill: #41537a; stroke: none }',
    '</style>',
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 L8 4 L0 8 z"/></marker></defs>',
    '<rect width="100%" height="100%" style="fill: #fff; stroke: none"/>',
    ...lines,
    ...boxes,
    '</svg>',
    '',
  ].join('\n');
}

/** The picture of this clone, as its imports say now. */
export const currentPicture = (): string => roomsPicture(readSources(ROOT));

/** The picture as it is committed. */
export const committedPicture = (): string => readFileSync(FILE, 'utf8');

if (import.meta.main && process.argv.includes('--write')) writeFileSync(FILE, currentPicture());
