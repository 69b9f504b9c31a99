import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import { SECTION_PATHS } from '#contract/section-names.ts';
import { RECORD_TABS } from './features/procurement-admin/record-search.ts';
import { PUBLIC_SECTIONS } from './shell/sections.ts';
import { STAFF_SECTIONS } from './shell/staff-sections.ts';
import { adquisicionesRoute } from './routes/adquisiciones.tsx';
import { procedimientosRoute } from './routes/procedimientos.tsx';

const ROOT = new URL('../', import.meta.url).pathname;
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');

/** The words that docs/glossary.md keeps out: what it says in «…» at the left of its last table. */
const KEPT_OUT = [...read('docs/glossary.md').matchAll(/^\| «([^»]+)» +\| ([^|]+) \|/gm)].map(
  ([, wrong = '', right = '']) => ({ wrong, right: right.trim() }),
);

/** Everything that people read: screens, answers, mails and the manual; not tests, nor words that only a search knows. */
const READ = globSync(['{web,contract,server}/**/*.{ts,tsx}', 'docs/manual/*.md'], { cwd: ROOT }).filter(
  (path) => !/\.test\.tsx?$|features\/(search|guide)\/|server\/local\//.test(path),
);

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Where «ejercido» is the moment of public accounting (LGCG art. 4), not what was contracted. */
const OF_BUDGET =
  /^(?:contract\/(?:budget|executions|head|rules\/requisitions\/budget-ledger)\.ts|web\/features\/(?:head\/money-part|payments\/payment-order\.screen)\.tsx|server\/features\/(?:payments\/payment-orders\.routes|open-data\/(?:column-meanings|contract-export))\.ts)$/;

test('no text says what the glossary keeps out', () => {
  expect(KEPT_OUT.length).toBeGreaterThan(15);
  expect(READ.length).toBeGreaterThan(1_000);
  const faults = READ.flatMap((path) => {
    const text = withoutComments(read(path)).replaceAll(/\s+/g, ' ');
    return KEPT_OUT.filter(
      ({ wrong }) => text.includes(wrong) && !(OF_BUDGET.test(path) && /ejercido/i.test(wrong)),
    ).map(({ wrong, right }) => `${path}: «${wrong}»; se lee «${right}»`);
  });
  expect(faults).toEqual([]);
});

test('a name in the menus and lists leads to one thing only', () => {
  const names = [
    ...[...PUBLIC_SECTIONS, ...STAFF_SECTIONS].map(({ path, label }) => [label, path]),
    ...Object.entries(RECORD_TABS).map(([tab, label]) => [label, `procedures ${tab}`]),
    ...Object.values(CONTENT_KINDS).map(({ type, words }) => [words.many, `content ${type}`]),
  ].map(([name = '', place = '']) => [name.toLowerCase(), place] as const);
  const places = Map.groupBy(names, ([name]) => name);
  const twice = [...places].filter(([, ones]) => new Set(ones.map(([, place]) => place)).size > 1);
  expect(twice).toEqual([]);
});

test.each([
  ['/adquisiciones', adquisicionesRoute],
  ['/procedimientos', procedimientosRoute],
])('the section %s has in its title and crumbs the name of the menu', (path, route) => {
  const label = PUBLIC_SECTIONS.find((section) => section.path === path)?.label;
  const { title, crumb } = route.options.staticData as { title: string; crumb: string };
  expect([title, crumb]).toEqual([label, label]);
});

test('a crumb that leads to a section has its name, as it is set', () => {
  const screens = READ.filter((path) => path.startsWith('web/features/') && path.endsWith('.tsx'));
  const faults = screens.flatMap((path) =>
    [...read(path).matchAll(/<Breadcrumbs>[\s\S]*?<\/Breadcrumbs>/g)].flatMap(([crumbs]) =>
      SECTION_PATHS.filter((section) =>
        crumbs
          .split('</a>')
          .some((step) => step.includes(`screenPath('${section}'`) && !step.includes('<SectionName')),
      ).map((section) => `${path}: ${section}`),
    ),
  );
  expect(faults).toEqual([]);
});

test('every crumb but the last is a link', () => {
  const faults = globSync('web/**/*.tsx', { cwd: ROOT })
    .filter((path) => !/\.test\./.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(/<Breadcrumbs>[\s\S]*?<\/Breadcrumbs>/g)]
        .filter(([crumbs]) => {
          const text = crumbs.indexOf('<span');
          return text >= 0 && text < crumbs.lastIndexOf('<a ');
        })
        .map(() => path),
    );
  expect(faults).toEqual([]);
});
