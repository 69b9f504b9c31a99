import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REQUIRED_SETTINGS, SETTINGS } from '#server/environment.ts';
import { committedIndex, decisionIndex, PLACES, readDecisions } from './decision-index.ts';
import { PICTURES } from './picture-list.ts';
import { committedSettings, currentSettings, settingsTable } from './settings-table.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...['contract', 'db', 'docs', 'e2e', 'lab', 'server', 'tools', 'web'].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
      .map((name) => join(room, name)),
  ),
];
const drawn = new Set([
  'docs/pictures/portal.png',
  ...PICTURES.flatMap(({ name, onPhone }) => [
    `docs/pictures/${name}-escritorio.png`,
    ...(onPhone === true ? [`docs/pictures/${name}-telefono.png`] : []),
  ]),
]);

describe('the documents', () => {
  it('have in docs/settings.md what server/environment.ts declares (else run: npm run tables)', () => {
    expect(committedSettings()).toBe(currentSettings());
    expect(settingsTable({ ...SETTINGS, PORT: { ...SETTINGS.PORT, preset: 1 } })).not.toBe(currentSettings());
  });

  it('declare no setting that the configuration does not read', () => {
    const source = read('server/config.ts');
    expect(
      Object.keys(SETTINGS).filter(
        (name) => !source.includes(`(env, '${name}'`) && !source.includes(`('${name}')`),
      ),
    ).toEqual([]);
  });

  it('show in the README the settings that production asks for, in less than a hundred lines', () => {
    const rows = [...read('README.md').matchAll(/^\| `([A-Z_]+)` +\|/gm)].map((match) => match[1]);
    expect(rows).toEqual(REQUIRED_SETTINGS);
    expect(read('README.md').split('\n').length).toBeLessThan(100);
  });

  it('have an index of all decisions (else run: npm run tables)', () => {
    for (const place of PLACES)
      expect(committedIndex(place)).toBe(decisionIndex(place, readDecisions(place)));
    const text =
      '# 0900 · Nueva\n\n**Tema:** búsqueda\\\n**Estado:** reunida en la [0209](../0209-un-solo-indice.md)\n';
    expect(decisionIndex('archive', { '0900-nueva.md': text })).toContain(
      '- [0900](0900-nueva.md) Nueva *(reunida en la [0209](../0209-un-solo-indice.md))*',
    );
    expect(() => decisionIndex('.', { '0900-nueva.md': '# 0900 · Nueva' })).toThrow('Tema');
  });

  it('have some forty decisions that hold, a page each, and no number twice', () => {
    const [holding = {}, archived = {}] = PLACES.map(readDecisions);
    expect(Object.keys(holding).length).toBeLessThanOrEqual(40);
    const long = Object.entries(holding).filter(([, text]) => text.split('\n').length > 60);
    expect(long.map(([name]) => name)).toEqual([]);
    const numbers = [...Object.keys(holding), ...Object.keys(archived)].map((name) => name.slice(0, 4));
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });

  it('have no link that leads nowhere', () => {
    const lost = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
        .map((match) => normalize(join(dirname(page), match[1] as string)))
        .filter((target) => !existsSync(join(ROOT, target)) && !drawn.has(target))
        .map((target) => `${page} → ${target}`),
    );
    expect(lost).toEqual([]);
  });

  it.each(['docs/ARCHITECTURE.md', 'CONTRIBUTING.md'])('name in %s only files that there are', (page) => {
    const named = [
      ...read(page).matchAll(/`((?:contract|db|docs|e2e|lab|server|tools|web)\/[\w./-]*)`/g),
    ].map((match) => match[1] as string);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  });

  it('name every dependency and what it saves', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      read('package.json'),
    ) as Record<string, Record<string, string>>;
    const table = read('docs/decisions/0106-dependencias.md');
    const rows = [...table.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell]) =>
      [...(cell ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] as string),
    );
    const declared = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(rows.toSorted()).toEqual(declared.toSorted());
  });

  it('say in two sentences what belongs in each folder of the first two levels, and lead to the map', () => {
    const folders = ['contract', 'db', 'docs', 'e2e', 'lab', 'server', 'tools', 'web'];
    const inner = folders.flatMap((room) =>
      readdirSync(join(ROOT, room), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => join(room, entry.name)),
    );
    const without = [...folders, ...inner].filter((folder) => !existsSync(join(ROOT, folder, 'README.md')));
    expect(without).toEqual([]);
    const rooms = ['contract', 'docs', 'e2e', 'lab', 'server', 'tools', 'web'];
    expect(rooms.filter((room) => !read(`${room}/README.md`).includes('ARCHITECTURE.md)'))).toEqual([]);
  });
});
