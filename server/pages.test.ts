import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import { LOCALE } from '#contract/locale.ts';
import { publicSettings } from './features/system/public-settings.ts';
import { dataVersionReader } from './kit/data-version.ts';
import { createPages, type Canonical, type RenderPage } from './kit/pages/pages.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

const PORTAL_NAME = 'Unidad de Adquisiciones y Servicios de Apoyo';
const ASSETS = {
  boot: `${SCREEN_BASE}/assets/boot.js`,
  entry: `${SCREEN_BASE}/assets/main.js`,
  icon: `${SCREEN_BASE}/icono.svg`,
  linksFor: () => ({
    styles: [`${SCREEN_BASE}/assets/main.css`],
    css: 'main{color:#000}',
    scripts: [],
    fonts: [],
  }),
  serve: () => undefined,
};

let portal: TestPortal;
/** Addresses that were drawn, in order. */
const drawn: string[] = [];

beforeAll(async () => {
  const renderer = join(import.meta.dirname, '..', 'web', 'entry-server.tsx');
  const { renderPage, canonicalAddress } = (await import(renderer)) as {
    renderPage: RenderPage;
    canonicalAddress: Canonical;
  };
  portal = await startTestPortal(
    {
      SUPPORT_EMAIL: 'ayuda@universidad.example',
      FACEBOOK_URL: 'https://redes.example/unidad',
    },
    (services, fetchApi) =>
      createPages({
        config: services.config,
        log: services.log,
        render: (request) => {
          drawn.push(request.address.slice(SCREEN_BASE.length));
          return renderPage(request);
        },
        canonical: canonicalAddress,
        assets: ASSETS,
        fetchApi,
        dataVersion: dataVersionReader(services.db),
        settings: () => publicSettings(services),
      }),
  );
});
afterAll(() => portal.stop());

async function page(path: string): Promise<{ status: number; html: string; text: string; headers: Headers }> {
  const response = await portal.ask(SCREEN_BASE + path, { headers: { accept: 'text/html' } });
  const html = await response.text();
  const text = html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]+>/g, ' ');
  return { status: response.status, html, text, headers: response.headers };
}

const headingOf = (html: string) =>
  /<h1[^>]*>([\s\S]*?)<\/h1>/
    .exec(html)?.[1]
    ?.replaceAll(/<[^>]+>/g, '')
    .trim();

describe('the list of procedures', () => {
  it.each([
    ['calendario', /Calendario/],
    ['ejercido', /Contratado/],
  ])('has the view «%s» under its filters', async (view, words) => {
    const { status, text } = await page(`/adquisiciones?estado=cancelado&vista=${view}`);
    expect(status).toBe(200);
    expect(text).toMatch(words);
  });

  it('has no other view and does not show itself as one', async () => {
    const response = await portal.ask(`${SCREEN_BASE}/adquisiciones?vista=mapa&estado=cancelado`, {
      redirect: 'manual',
    });
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `${SCREEN_BASE}/adquisiciones?estado=cancelado`,
    ]);
  });

  it('is an honest empty page where nothing matches', async () => {
    const { status, text } = await page(
      '/adquisiciones?q=zzzqq&estado=cancelado&desde=2019-01-01&hasta=2019-01-31',
    );
    expect(status).toBe(200);
    expect(text).toContain('No encontramos «zzzqq»');
  });
});

describe('pages from the server', () => {
  it.each([
    ['S-2.1', '/', undefined],
    ['S-2.2', '/proveedores', 'Proveedores'],
    ['S-2.3', '/normatividad', 'Normatividad'],
    ['S-2.4', '/directorio', 'Directorio'],
    ['S-2.5', '/adquisiciones', 'Licitaciones y compras'],
    ['S-2.6', '/adquisiciones/evaluaciones', 'Evaluación de proveedores'],
    ['S-2.7', '/procedimientos', 'Trámites y guías'],
    ['S-2.8', '/adquisiciones/documentos', 'Documentos'],
    ['S-2.10', '/oidc-callback-error', undefined],
  ])('%s %s answers with its heading in the source, for everyone', async (_, path, heading) => {
    const { status, html } = await page(path);
    expect(status).toBe(200);
    expect(headingOf(html)).toBeTruthy();
    if (heading !== undefined) expect(headingOf(html)).toContain(heading);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
  });

  it.each([
    ['S-2.9', '/oidc-callback'],
    ['S-2.12', '/padron-Proveedores/Administrador'],
    ['S-2.13', '/convocatorias-documentos/contenido/administrar/nuevosRegistros'],
    ['S-2.14', '/perfiles'],
    ['S-2.15', '/authadmin'],
  ])('%s %s answers without content: the credential lives in the browser', async (_, path) => {
    const { status, html } = await page(path);
    expect(status).toBe(200);
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).toContain('<script type="application/json" id="datos">{}</script>');
  });

  it('S-2.11 S-8.2 S-8.4 /404 answers 404 and says «No se ha encontrado»', async () => {
    const { status, text } = await page('/404');
    expect(status).toBe(404);
    expect(text).toContain('No se ha encontrado');
  });

  it.each(['/no-existe', '/Proveedores', '/PERFILES', '/adquisiciones/no/existe'])(
    'S-2.16 the unknown address %s redirects to /404',
    async (path) => {
      const { status, headers } = await page(path);
      expect(status).toBe(302);
      expect(headers.get('location')).toBe(`${SCREEN_BASE}/404?de=${encodeURIComponent(path)}`);
    },
  );

  it('an address of the API that is none leads a person to the portal, and a program reads its problem', async () => {
    const open = (path: string, accept: string) => portal.ask(API_BASE + path, { headers: { accept } });
    const base = await open('/', 'text/html');
    expect([base.status, base.headers.get('location')]).toEqual([302, `${SCREEN_BASE}/`]);
    expect((await open('/no-existe', 'text/html')).headers.get('location')).toContain(
      `${SCREEN_BASE}/404?de=`,
    );
    expect((await open('/no-existe', 'application/json')).status).toBe(404);
  });

  it('S-1.1 S-1.5 are in Spanish, the default locale', async () => {
    expect(LOCALE).toBe('es');
    expect((await page('/')).html).toContain('<html lang="es">');
  });

  it('S-1.2 S-2.20 carry the unit’s name as a link to the home page, and both logos with their links', async () => {
    const { html } = await page('/directorio');
    expect(html).toMatch(new RegExp(`<a[^>]*href="${SCREEN_BASE}/?"[^>]*>${PORTAL_NAME}</a>`));
    const bar = /<header class="s-bar[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';
    const logo = (href: string) => new RegExp(`<a[^>]*href="${href}"[\\s\\S]*?</a>`).exec(bar)?.[0];
    expect(logo('https://www\\.ugto\\.mx')).toContain('Sitio de la Universidad');
    expect(logo('https://intraug\\.ugto\\.mx')).toContain('Servicios de intranet');
  });

  it('S-1.3 offer every public section, and no restricted one, to a visitor', async () => {
    const { html } = await page('/');
    const navigation = /<nav[^>]*class="s-nav[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
    for (const path of [
      '/adquisiciones',
      '/adquisiciones/evaluaciones',
      '/proveedores',
      '/procedimientos',
      '/normatividad',
      '/directorio',
    ]) {
      expect(navigation).toContain(`href="${SCREEN_BASE}${path}"`);
    }
    expect(navigation).not.toMatch(/padron|nuevosRegistros|perfiles/);
  });

  it('S-1.4 offer a visitor to sign in, and show no menu', async () => {
    const { html, text } = await page('/');
    expect(text).toContain('Iniciar sesión');
    expect(html).not.toContain('session-menu__card');
  });

  it('S-2.21 carry the configured footer: networks, address, phone, support e-mail, logo', async () => {
    const footer = /<footer[\s\S]*<\/footer>/.exec((await page('/')).html)?.[0] ?? '';
    const { config } = portal.services;
    expect(footer).toContain('href="https://redes.example/unidad"');
    expect(footer).toContain('href="mailto:ayuda@universidad.example"');
    expect(footer).toContain(config.footer.address);
    expect(footer).toContain(config.footer.phone);
    expect(footer).toContain('s-logo--foot');
  });

  it('S-2.0 lie under the base path: everything else of the portal leads there', async () => {
    const response = await portal.ask('/');
    expect(response.headers.get('location')).toBe(`${SCREEN_BASE}/`);
  });

  it('S-2.17 S-3.3 of an empty database are honest: a heading and a plain sentence, no invented content', async () => {
    for (const path of ['/proveedores', '/normatividad', '/procedimientos', '/adquisiciones']) {
      const { status, text } = await page(path);
      expect(status, path).toBe(200);
      expect(text, path).not.toMatch(/lorem|próximamente|en construcción|undefined|\[object/i);
    }
  });

  it('say in a sentence for search engines what they hold', async () => {
    for (const path of ['/', '/adquisiciones', '/proveedores', '/proveedores?vista=verificar'])
      expect((await page(path)).html, path).toMatch(/<meta name="description" content="[^"]{30,}">/);
  });

  it('have a policy with a nonce of their own and no inline script that runs', async () => {
    const first = await page('/');
    const second = await page('/');
    const nonce = (headers: Headers) =>
      /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
    expect(nonce(first.headers)).toBeTruthy();
    expect(nonce(first.headers)).not.toBe(nonce(second.headers));
    expect(first.html).toContain(`nonce="${nonce(first.headers)}"`);
    for (const [tag] of first.html.matchAll(/<script[^>]*>/g))
      expect(tag).toMatch(/src=|type="application\/(?:ld\+)?json"/);
    expect(first.html).not.toMatch(/\son[a-z]+="/);
  });
});

describe('addresses that somebody makes up', () => {
  const visit = (path: string, from = '192.0.2.7') =>
    portal.ask(SCREEN_BASE + path, { headers: { accept: 'text/html' } }, from);
  const drawnBy = async (work: () => Promise<unknown>): Promise<string[]> => {
    drawn.length = 0;
    await work();
    return [...drawn];
  };

  it.each([
    ['/directorio?utm_source=red&utm_medium=x', '/directorio'],
    ['/adquisiciones?x=1&pag=2&q=papel&q=tinta', '/adquisiciones?q=papel,tinta&pag=2'],
    ['/adquisiciones?desde=24/11/2026&__proto__=1&constructor=2', '/adquisiciones?desde=2026-11-24'],
    ['/?q=nada', '/'],
    ['/adquisiciones?q=&estado=evaluacion&estado=desierto', '/adquisiciones?estado=evaluacion,desierto'],
    ['/normatividad/?pag=99999999&a[]=1', '/normatividad'],
  ])('%s leads to %s without being drawn', async (asked, canonical) => {
    expect(
      await drawnBy(async () => {
        const { status, headers } = await visit(asked);
        expect([status, headers.get('location')]).toEqual([302, SCREEN_BASE + canonical]);
      }),
    ).toEqual([]);
    expect((await visit(canonical)).status).toBe(200);
  });

  it('an address that no screen has is not drawn at all', async () => {
    expect(
      await drawnBy(async () =>
        expect((await visit('/no-existe?x=1')).headers.get('location')).toMatch(/404/),
      ),
    ).toEqual([]);
  });

  it.each([
    '/adquisiciones?q=a%20b',
    '/adquisiciones?estado=a%2Cb',
    '/adquisiciones?q=%ED%A0%80&area=a%7Cb',
    '/directorio/',
  ])('%s is another spelling, not another page: it is answered in place', async (asked) => {
    expect((await visit(asked, '192.0.2.8')).status).toBe(200);
  });

  it('S-2.9 the callback keeps what the provider wrote, and is one page for all', async () => {
    const addresses = await drawnBy(async () => {
      for (let turn = 0; turn < 30; turn += 1)
        expect((await visit(`/oidc-callback?code=${turn}&state=s${turn}`)).status).toBe(200);
    });
    expect(addresses.every((address) => address === '/oidc-callback')).toBe(true);
    expect(addresses.length).toBeLessThanOrEqual(1);
  });

  it(
    'who asks for one new page after the other is told to wait; kept pages, health and others go on',
    { tags: 'all' },
    async () => {
      const from = '192.0.2.66';
      await visit('/');
      let refused: Response | undefined;
      let asked = 0;
      for (; refused === undefined && asked < 2_000; asked += 1) {
        const answer = await visit(`/oidc-callback-error?causa=otra&clave=${asked}`, from);
        if (answer.status === 429) refused = answer;
      }
      expect(asked).toBeGreaterThan(300);
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused?.headers.get('content-type')).toContain('text/html');
      expect(await refused?.text()).toContain('Pediste muchas páginas seguidas');
      expect((await visit('/', from)).status).toBe(200);
      expect((await portal.ask(`${API_BASE}/salud`, {}, from)).status).toBe(200);
      expect((await visit('/adquisiciones?area=otra', '192.0.2.67')).status).toBe(200);
    },
  );
});
