import type { Import, Source } from './imports.ts';

const TEST = /\.test\.tsx?$|(^|\/)test-[a-z-]+\.tsx?$/;
/** age and Shamir: the format of sealed bids, which tool and server must share to the byte. */
const CONTRACT_PACKAGES = /^(zod|@casl\/ability|age-encryption|shamir-secret-sharing)(\/|$)/;
const LOG_KEEPERS = /^server\/(kit\/(audit[^/]*|schema)\.ts$|features\/audit\/)/;
/** The only file that raises `version_conflict`. */
const CONFLICT_KEEPER = 'server/kit/conflict.ts';
const CATCH_ALL_NAME = /(^|[/.-])(utils?|helpers?|common|misc|manager)([/.-]|$)/;

/** Tests and what only tests use. */
export const isTestFile = (path: string): boolean => TEST.test(path);

/**
 * The room of a path: the two first folders, a feature with its name, a room's own files with the
 * room alone.
 */
export function roomOf(path: string): string {
  const parts = path.split('/');
  const [room = '', inner = '', name = ''] = parts;
  if (room !== 'server' && room !== 'web') return room;
  if (parts.length === 2) return room;
  return inner === 'features' ? `${room}/features/${name}` : `${room}/${inner}`;
}

/** What a room may import from the clone, besides itself. */
const MAY_IMPORT: [room: RegExp, targets: RegExp][] = [
  [/^contract$/, /^contract\//],
  [/^server\/kit$/, /^(contract\/|server\/config\.ts$)/],
  [
    /^server\/features\//,
    /^(contract\/|server\/kit\/|server\/config\.ts$|server\/features\/[^/]+\/public\.ts$)/,
  ],
  [/^server\/local$/, /^(contract\/|server\/kit\/|server\/config\.ts$|server\/features\/[^/]+\/public\.ts$)/],
  [/^server$/, /^(contract|server)\//],
  [/^web\/ui$/, /^(contract|web\/kit)\//],
  [/^web\/kit$/, /^contract\//],
  [/^web\/sealing$/, /^contract\//],
  [/^web\/features\//, /^(contract|web\/kit|web\/ui)\//],
  [/^web(\/shell|\/routes)?$/, /^(contract|web)\//],
  [/^tools$/, /^(?!lab\/)/],
  [/^(e2e|lab)$/, /./],
];

/** Every breach of the import table, cycle, barrel and catch-all name, one sentence each. */
export function findBreaches(sources: Source[]): string[] {
  const breaches = sources.flatMap((source) => [
    ...source.imports.flatMap((one) => breachOf(source.path, one)),
    ...shapeBreaches(source),
    ...logBreaches(source),
    ...conflictBreaches(source),
  ]);
  return [...breaches, ...findCycles(sources), ...findFolderCircles(sources)].toSorted((a, b) =>
    a.localeCompare(b),
  );
}

function breachOf(path: string, one: Import): string[] {
  const room = roomOf(path);
  const isTest = isTestFile(path);
  const says = (why: string) => [`${path} imports ${one.to}: ${why}`];
  if (one.isPackage) {
    if (room === 'contract' && !isTest && !CONTRACT_PACKAGES.test(one.to)) {
      return says('contract knows only zod, the ability library and the two of sealed bids');
    }
    if (room.startsWith('web') && !isTest && path !== 'web/entry-server.tsx' && one.to.startsWith('node:')) {
      return says('the browser has no Node');
    }
    return [];
  }
  if (roomOf(one.to) === 'server/local' && isProduction(room, isTest) && !one.isDynamic && !one.isType) {
    return says('production code loads server/local only on demand, with import()');
  }
  if (roomOf(one.to) === room) return [];
  const allowed = isTest ? [new RegExp(`^(contract|tools|e2e|${room.split('/')[0]})/`)] : [];
  const table = MAY_IMPORT.filter(([pattern]) => pattern.test(room)).map(([, targets]) => targets);
  if ([...allowed, ...table].some((targets) => targets.test(one.to))) return [];
  return says(`${room} may not import ${roomOf(one.to)}`);
}

function isProduction(room: string, isTest: boolean): boolean {
  return room.startsWith('server') && room !== 'server/local' && !isTest;
}

function shapeBreaches({ path, text }: Source): string[] {
  const breaches: string[] = [];
  const rest = text.replaceAll(
    /^\s*export\s+(type\s+)?(\*|\{[^}]*\})[^;'"]*from\s*['"][^'"]+['"];?\s*$/gm,
    '',
  );
  if (/^\s*export\s+(type\s+)?\*/m.test(text) || (rest !== text && rest.trim() === '')) {
    breaches.push(`${path} is a barrel: it only passes on what others export`);
  }
  if (CATCH_ALL_NAME.test(path)) breaches.push(`${path} has a name that says nothing`);
  return breaches;
}

/**
 * The audit log is for people: only what writes and shows it may name it, so that no rule hangs on what an operation
 * is called.
 */
function logBreaches({ path, text }: Source): string[] {
  const isProduct = /^(server|web|contract)\//.test(path) && !TEST.test(path);
  if (!isProduct || LOG_KEEPERS.test(path) || !/\baudit_log\b/.test(text)) return [];
  return [`${path} names audit_log: what decides something has rows of its own`];
}

/** Whoever wrote over something that changed meanwhile is refused in one place, which knows what to tell them. */
function conflictBreaches({ path, text }: Source): string[] {
  const isProduct = path.startsWith('server/') && !TEST.test(path) && path !== CONFLICT_KEEPER;
  const raised = /\b[fF]ailure\(\s*['"`]version_conflict|\binvalid\([^;]*['"`]version_conflict/;
  if (!isProduct || !raised.test(text)) return [];
  return [`${path} raises version_conflict: change() and requireSeen() of ${CONFLICT_KEEPER} do`];
}

/** Circles of imports that run at load time; types and import() do not. */
function findCycles(sources: Source[]): string[] {
  const graph = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.filter((one) => !one.isPackage && !one.isType && !one.isDynamic).map((one) => one.to),
    ]),
  );
  return circlesOf(graph).map((trail) => `${trail.join(' → ')}: a circle of imports`);
}

/** The folder of a feature's file below the feature: `server/features/x/review`; undefined for its own files. */
function folderOf(path: string): string | undefined {
  return /^(?:server|web)\/features\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0];
}

/**
 * Folders of a feature know each other in one direction, types too: what is below never asks what is above. Each step
 * of a circle is told by a file that makes it.
 */
function findFolderCircles(sources: Source[]): string[] {
  const graph = new Map<string, string[]>();
  const makers = new Map<string, string>();
  for (const { path, imports } of sources) {
    const from = folderOf(path);
    if (from === undefined || TEST.test(path)) continue;
    for (const to of imports.flatMap((one) => folderOf(one.to) ?? [])) {
      if (to === from || roomOf(`${to}/`) !== roomOf(path) || makers.has(`${from} ${to}`)) continue;
      makers.set(`${from} ${to}`, path);
      graph.set(from, [...(graph.get(from) ?? []), to]);
    }
  }
  return circlesOf(graph).map((trail) => {
    const files = trail.slice(1).map((to, at) => makers.get(`${trail[at]} ${to}`));
    return `${files.join(' and ')}: folders of a feature import each other`;
  });
}

/** Every way through a graph that comes back to where it was, once per way in. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) circles.push([...trail.slice(start), path]);
    if (start >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return circles;
}
