import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './runtime.mjs';

/** Hosts that serve packages of npm, Debian, Ubuntu, Alpine or Python, and what mirrors of them are called. */
const HOSTS =
  /\b(?:registry\.(?:npmjs|yarnpkg|npmmirror)\.\w+|(?:deb|ftp|archive|ports|security|dl-cdn)\.[\w.-]*(?:debian|ubuntu|alpinelinux)\.\w+|pypi\.(?:org|python)|files\.pythonhosted|unpkg\.com|cdn\.jsdelivr|(?:https?:\/\/)(?:mirrors?|nexus|artifactory|registry)[\w-]*\.[\w.-]+)/i;

const hostsIn = (text: string): string[] => text.split('\n').filter((line) => HOSTS.test(line));

test('no file names the host of a registry of packages or of a mirror: those are of the machine', () => {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  const paths = stdout.split('\0').filter((path) => path !== '');
  expect(paths.length).toBeGreaterThan(1_000);
  const named = paths.flatMap((path) =>
    hostsIn(readFileSync(join(ROOT, path), 'latin1')).map((line) => `${path}: ${line.trim().slice(0, 120)}`),
  );
  expect(named).toEqual([]);
});

/** Put together here, so that this file names none either. */
const host = (...parts: string[]): string => parts.join('.');

test.each([
  `debootstrap bookworm root http://${host('deb', 'debian', 'org')}/debian`,
  `"resolved": "https://${host('registry', 'npmjs', 'org')}/zod/-/zod-4.6.7.tgz"`,
  `npm config set registry https://${host('mirror', 'universidad', 'example')}/npm`,
])('the look itself sees case %#', (line) => {
  expect(hostsIn(line)).toHaveLength(1);
});
