import { gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import { publicSettings } from './features/system/public-settings.ts';
import { dataVersionReader } from './kit/data-version.ts';
import { createLog } from './kit/log.ts';
import { failurePage } from './kit/pages/failure-page.ts';
import { createPages, type Canonical, type RenderPage } from './kit/pages/pages.ts';
import { createBannerKeeper, type BannerKeeper } from './kit/pages/service-banner.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

const SAID = 'El sábado de 9 a 14 h no habrá servicio <por mantenimiento>.';
const SHOWN = 'El sábado de 9 a 14 h no habrá servicio &#60;por mantenimiento&#62;.';

let portal: TestPortal;
let now = new Date('2026-11-20T18:00:00Z');
/** What two processes on one database know. */
let processes: BannerKeeper[];
let file: (name: string) => string;

beforeAll(async () => {
  const renderer = join(import.meta.dirname, '..', 'web', 'entry-server.tsx');
  const { renderPage, canonicalAddress } = (await import(renderer)) as {
    renderPage: RenderPage;
    canonicalAddress: Canonical;
  };
  portal = await startTestPortal({}, (services, fetchApi) => {
    file = (name) => join(services.config.dataDir, name);
    processes = ['una.json', 'otra.json'].map((name) => createBannerKeeper(services.db, file(name)));
    return createPages({
      config: services.config,
      log: services.log,
      render: renderPage,
      canonical: canonicalAddress,
      assets: {
        boot: '',
        entry: '',
        icon: '',
        linksFor: () => ({ styles: [], css: 'main{color:#000}', scripts: [], fonts: [] }),
        serve: () => undefined,
      },
      fetchApi,
      dataVersion: dataVersionReader(services.db),
      settings: () => publicSettings(services),
      banner: () => processes[0]?.shown(now),
      now: () => now,
    });
  });
});
afterAll(() => portal.stop());

const page = async (headers: Record<string, string> = {}) =>
  portal.ask(`${SCREEN_BASE}/directorio`, { headers });
const raise = async (values: Record<string, string>, version: number) => {
  const answer = await portal.ask(`${API_BASE}/administracion/ajustes/valores/franja`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await portal.token({ role: 'Administrador' })}`,
      'content-type': 'application/json',
      'if-match': `"${version}"`,
    },
    body: JSON.stringify({ values, source: 'Aviso de la Dirección de Tecnologías' }),
  });
  expect(answer.status).toBe(200);
  await Promise.all(processes.map((one) => one.refresh()));
};

it('the banner stands above a page that was kept before it was raised, on every process, as sent or as gzip', async () => {
  expect(await (await page()).text()).not.toContain('s-service');
  await raise({ text: SAID, level: 'warn', from: '', until: '' }, 0);
  const html = await (await page()).text();
  expect(html).toContain(
    `<body><aside class="s-service s-service--warn" aria-label="Franja de servicio"><p><b>Aviso:</b> ${SHOWN}</p></aside><div id="raiz">`,
  );
  expect(html).toMatch(/<style nonce="[^"]+">\.s-service\{/);
  const packed = Buffer.from(await (await page({ 'accept-encoding': 'gzip' })).arrayBuffer());
  expect(gunzipSync(packed).toString()).toContain(SHOWN);
  expect(processes[1]?.shown(now)?.text).toBe(SAID);
});

it('it comes and goes at its hours, although nothing is drawn anew', async () => {
  await raise(
    { text: SAID, level: 'urgent', from: '2026-11-21T15:00:00Z', until: '2026-11-21T20:00:00Z' },
    1,
  );
  expect(await (await page()).text()).not.toContain('s-service');
  now = new Date('2026-11-21T15:00:00Z');
  expect(await (await page()).text()).toContain('s-service--urgent');
  now = new Date('2026-11-21T20:00:00Z');
  expect(await (await page()).text()).not.toContain('s-service');
});

it('it is still seen when the database is dead: on kept pages, on the page that says so, and by a process that starts then', async () => {
  now = new Date('2026-11-21T16:00:00Z');
  await portal.services.pool.end();
  await processes[0]?.refresh();
  const answer = await page();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(SHOWN);
  const late = createBannerKeeper(portal.services.db, file('otra.json'));
  await late.refresh();
  expect(late.shown(now)).toMatchObject({ text: SAID, level: 'urgent' });
  const failed = failurePage(new Error('gone'), {
    config: portal.services.config,
    requestId: '1ABC',
    log: createLog('error', () => undefined),
    banner: late.shown(now),
  });
  expect(await failed.text()).toContain(SHOWN);
});

it('what lies on the disk is believed only when it is a banner', async () => {
  const { writeFileSync } = await import('node:fs');
  writeFileSync(file('rota.json'), '{"text":"x","level":"toString"}');
  expect(createBannerKeeper(portal.services.db, file('rota.json')).shown(now)).toBeUndefined();
});
