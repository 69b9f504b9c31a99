import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import { readConfig } from '#server/config.ts';
import { freePort } from '#e2e/portal.ts';
import { configured, PROGRAMS } from '#e2e/proxy-examples.ts';
import { SECRETS } from '#server/secret-files.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { registeredOperations } from './documents/access-table.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-despliegue-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Whether a program of the system is there; its tests say so when they are left out. */
function has(program: string): boolean {
  return (process.env.PATH ?? '')
    .split(':')
    .concat('/usr/sbin')
    .some((place) => {
      try {
        return readdirSync(place).includes(program);
      } catch {
        return false;
      }
    });
}

/** Runs a program; gives what it said, and fails with that when it does not end well. */
function run(program: string, args: string[]): string {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env });
}

function certificate(): { certificate: string; key: string; both: string } {
  const [certificate, key, both] = ['c.pem', 'k.pem', 'b.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=compras.universidad.example',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  return { certificate, key, both };
}

const WITHOUT = (program: string) => (has(program) ? '' : ` (se omite: esta máquina no tiene ${program})`);

describe('What is copied to a server is taken by the programs it is for', () => {
  it.skipIf(!has('nginx') || !has('openssl'))(`nginx${WITHOUT('nginx')}`, () => {
    const { certificate: pem, key } = certificate();
    const site = read('nginx.conf')
      .replace('/etc/ssl/portal/fullchain.pem', pem)
      .replace('/etc/ssl/portal/privkey.pem', key)
      .replaceAll(/(listen (?:\[::\]:)?)(80|443)/g, '$118$2');
    writeFileSync(join(folder, 'sitio.conf'), site);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(
      join(folder, 'nginx.conf'),
      `pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { access_log off; ${temporary.join(' ')} include ${folder}/sitio.conf; }`,
    );
    expect(() => run('nginx', ['-t', '-q', '-c', join(folder, 'nginx.conf'), '-p', folder])).not.toThrow();
  });

  it.skipIf(!has('haproxy') || !has('openssl'))(`HAProxy${WITHOUT('haproxy')}`, () => {
    const { both } = certificate();
    writeFileSync(join(folder, 'haproxy.cfg'), read('haproxy.cfg').replace('/etc/haproxy/portal.pem', both));
    expect(() => run('haproxy', ['-c', '-q', '-f', join(folder, 'haproxy.cfg')])).not.toThrow();
  });

  it.skipIf(!has('haproxy') || !has('openssl'))(
    `HAProxy asks for the health as the portal takes questions: with a Host${WITHOUT('haproxy')}`,
    async () => {
      writeFileSync(join(folder, 'b.pem'), readFileSync(certificate().both));
      const asked = Promise.withResolvers<string | undefined>();
      const portal = createServer((request, response) => {
        if (request.url === `${API_BASE}/salud`) asked.resolve(request.headers.host);
        response.end();
      }).listen(0, '127.0.0.1');
      await once(portal, 'listening');
      const { port } = portal.address() as AddressInfo;
      const ports: [number, number] = [await freePort(), await freePort()];
      const proxy = spawn(
        PROGRAMS.HAProxy,
        configured('HAProxy', { folder, ports, servers: [String(port), String(port)] }),
        {
          stdio: 'ignore',
        },
      );
      const host = await asked.promise.finally(() => {
        proxy.kill('SIGKILL');
        portal.closeAllConnections();
        portal.close();
      });
      expect(host).toBe('portal');
    },
  );

  it.skipIf(!has('systemd-analyze'))(`systemd${WITHOUT('systemd-analyze')}`, () => {
    const unit = join(folder, 'portal.service');
    writeFileSync(unit, read('portal.service').replaceAll('/usr/bin/node', process.execPath));
    expect(run('systemd-analyze', ['verify', '--man=no', unit])).toBe('');
  });
});

it('no proxy leads a call of the API from http to https: whoever sends a key in the clear is told so', () => {
  const plain = read('nginx.conf').split('listen 443')[0] ?? '';
  expect(plain).toMatch(/location \/DISU\/ \{\s+return 403;/);
  const rules = read('haproxy.cfg')
    .split('\n')
    .filter((line) => line.includes('http-request'));
  const refusal = rules.findIndex((line) =>
    line.includes('deny_status 403 if { path_beg /DISU/ } !{ ssl_fc }'),
  );
  expect(refusal).toBeGreaterThan(-1);
  expect(refusal).toBeLessThan(rules.findIndex((line) => line.includes('redirect scheme https')));
});

/** Bytes of one body that the nginx of the example lets through to an address. */
function mostThrough(conf: string, path: string): number {
  const site = conf.slice(conf.indexOf('listen 443'));
  const sizeIn = (text: string) => {
    const [, count, unit] = /client_max_body_size (\d+)([km])/.exec(text) ?? [];
    return count === undefined ? undefined : Number(count) * (unit === 'm' ? 2 ** 20 : 2 ** 10);
  };
  const places = [...site.matchAll(/location (= |~ )?(\S+) \{([^}]*)\}/g)].map(
    ([, kind, place = '', text = '']) => ({
      isHere: kind === '= ' ? place === path : kind === '~ ' && new RegExp(place).test(path),
      most: sizeIn(text),
    }),
  );
  const here = places.find(({ isHere }) => isHere);
  return here?.most ?? sizeIn(site.slice(0, site.indexOf('location'))) ?? 0;
}

it('nginx lets through every body that the portal takes', () => {
  const conf = read('nginx.conf');
  const config = readConfig({});
  const refused = registeredOperations().flatMap(({ endpoint: { operationId, path }, budget: { bytes } }) => {
    const most = typeof bytes === 'number' ? bytes : bytes(config);
    const through = mostThrough(conf, API_BASE + path.replaceAll(/\{\w+\}/g, 'x'));
    return most > through ? [`${operationId} takes ${most}, nginx ${through}`] : [];
  });
  expect(refused).toEqual([]);
});

describe('Alerts and dashboard', () => {
  it.skipIf(!has('promtool'))(`Prometheus takes every question${WITHOUT('promtool')}`, () => {
    const { panels } = JSON.parse(read('dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
    const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const rules = join(folder, 'tablero.json');
    writeFileSync(
      rules,
      JSON.stringify({
        groups: [
          { name: 'tablero', rules: asked.map((expr, index) => ({ record: `panel:${index}`, expr })) },
        ],
      }),
    );
    expect(asked.length).toBeGreaterThan(8);
    for (const file of [join(ROOT, 'deploy/alerts.yml'), rules])
      expect(() => run('promtool', ['check', 'rules', file])).not.toThrow();
  });

  let portal: TestApp;
  beforeAll(async () => {
    portal = await startTestApp();
    await portal.services.pool.query(`insert into backup_run (kind, backup, taken_at, started_at) values
      ('backup', 'x', now(), now()), ('trial', 'x', now(), now());
      insert into mail_outbox (to_address, subject, text, template, status) values ('a@b.example', 'x', 'x', 'x', 'queued')`);
  });
  afterAll(() => portal.stop());

  it('ask for measures that the portal gives, and tell of the backup', async () => {
    await portal.send('stranger', 'GET', '/salud');
    const given = await (await portal.send('stranger', 'GET', '/metricas')).text();
    const names = new Set([...given.matchAll(/^([a-z_]+)(?:\{|\s)/gm)].map(([, name]) => name));
    for (const file of ['alerts.yml', 'dashboard.json']) {
      const asked = new Set(read(file).match(/\b(?:portal|process)_[a-z_]+/g));
      expect(
        [...asked].filter((name) => !names.has(name)),
        file,
      ).toEqual([]);
      expect(asked, file).toContain('portal_backup_age_seconds');
    }
    const labels = read('dashboard.json').match(/by \(([a-z, ]+)\)/g) ?? [];
    for (const label of labels.flatMap((one) => one.slice(4, -1).split(', ')))
      expect(given, label).toMatch(new RegExp(`[{,]${label}="`));
  });

  it('the dashboard is one that Grafana takes: panels with an id, a place and a question', () => {
    const { panels } = JSON.parse(read('dashboard.json')) as {
      panels: { id: number; gridPos: object; targets: { expr: string }[] }[];
    };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { gridPos, targets } of panels) {
      expect(Object.keys(gridPos).toSorted()).toEqual(['h', 'w', 'x', 'y']);
      expect(targets.every(({ expr }) => expr.length > 0)).toBe(true);
    }
  });
});

describe('The container', () => {
  it('is no administrator, is looked at, and writes nothing beside its data', () => {
    const image = read('Containerfile');
    expect(image).toMatch(/^USER node$/m);
    expect(image).toMatch(/^HEALTHCHECK /m);
    expect(image).toMatch(/^VOLUME \/datos$/m);
    const compose = read('compose.yaml');
    expect(compose).toContain('read_only: true');
    // A volume takes the owner of the folder that it covers.
    const portal = compose.slice(0, compose.indexOf('\n  base:'));
    const places = [...portal.matchAll(/^ +- \w+:(\/\w+)$/gm)].map(([, place = '']) => place);
    const owned = /^RUN install -d -o node .*$/m.exec(image)?.[0].split(' ') ?? [];
    expect(places.length).toBeGreaterThan(1);
    expect(owned).toEqual(expect.arrayContaining(places));
    expect(compose).toContain('cap_drop: [ALL]');
  });

  it('is given settings that there are, and secrets as files', () => {
    const known = new Set(
      [...readFileSync(join(ROOT, 'docs', 'settings.md'), 'utf8').matchAll(/`([A-Z][A-Z_]+)`/g)].map(
        ([, name]) => name,
      ),
    );
    const portal = read('compose.yaml').split('\n  base:')[0]?.split('environment:')[1] ?? '';
    const given = [...portal.matchAll(/^ +([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => ({
      name,
      value,
    }));
    expect(given.length).toBeGreaterThan(8);
    expect(given.filter(({ name }) => !known.has(name))).toEqual([]);
    expect(given.filter(({ name }) => (SECRETS as readonly string[]).includes(name))).toEqual([]);
  });

  it('finds each secret where the compose file says that it is made, and none goes into the image or into git', () => {
    const compose = read('compose.yaml');
    const made = compose.slice(0, compose.indexOf('name: portal'));
    const files = [...compose.matchAll(/file: \.\/(secretos\/[\w.-]+)/g)].map(([, name = '']) => name);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((name) => !made.includes(`> ${name}`))).toEqual([]);
    for (const list of ['.gitignore', '.dockerignore'])
      expect(readFileSync(join(ROOT, list), 'utf8').split('\n')).toContain('deploy/secretos');
  });
});
