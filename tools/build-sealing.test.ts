import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { testBrowser } from '#e2e/browser.ts';
import { buildSealing, forbiddenIn } from './build-sealing.ts';

let files: Map<string, string>;
beforeAll(async () => {
  files = await buildSealing();
});

const fingerprints = (made: Map<string, string>) =>
  [...made].map(([name, html]) => [name, createHash('sha256').update(html).digest('hex')]);

describe('the tools of sealed bids', () => {
  it('are the same bytes each time they are built', async () => {
    expect(files.size).toBe(2);
    expect(fingerprints(await buildSealing())).toEqual(fingerprints(files));
  });

  it('hold their whole program, by its hash, and may talk to nobody', () => {
    for (const html of files.values()) {
      const [, policy = ''] = /content-security-policy" content="([^"]*)"/.exec(html) ?? [];
      const script = html.slice(html.indexOf('<script>') + 8, html.indexOf('</script>'));
      expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
      for (const rule of [
        "default-src 'none'",
        "connect-src 'none'",
        "form-action 'none'",
        "base-uri 'none'",
        'worker-src blob:',
      ])
        expect(policy).toContain(rule);
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html).not.toMatch(/<(?:link|img|iframe|form|base)\b/);
      expect(forbiddenIn(script)).toEqual([]);
    }
  });

  it.each([
    ['location.assign("https://x")', 'navigation'],
    ['self.location="x"', 'navigation'],
    ['window.open("x")', 'windows'],
    ['open("x")', 'windows'],
    ['new RTCPeerConnection()', 'peers'],
    ['a.href="x"', 'addresses'],
    ['i.src = x', 'addresses'],
    ['fetch("x")', 'requests'],
    ['navigator.sendBeacon("x")', 'requests'],
    ['import("x")', 'code at run time'],
    ['b.innerHTML=x', 'markup'],
    ['localStorage.a=1', 'memory of the browser'],
    ['document.cookie', 'memory of the browser'],
    ['Math.random()', 'weak chance'],
  ])('may not have `%s` (case 53)', (script, what) => {
    expect(forbiddenIn(`let a;${script}`)).toEqual([what]);
  });

  it('may write the address of one file that is saved, and no second one', () => {
    const one = 'el("a",{attributes:{href:u,download:n}})';
    expect(forbiddenIn(one)).toEqual([]);
    expect(forbiddenIn(`${one};x.setAttribute("href",y)`)).toEqual(['2 addresses']);
  });

  it('reach nobody from a browser, whatever their program would try (case 53)', async () => {
    const asked = new Set<string>();
    const server = createServer(({ url = '' }, response) => {
      asked.add(url);
      response.end();
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const folder = mkdtempSync(join(tmpdir(), 'sellador-'));
    const { env, ...options } = await testBrowser();
    const browser = await chromium.launch({ ...options, env });
    const tries = async (html: string) => {
      const file = join(folder, 'pagina.html');
      writeFileSync(file, html);
      asked.clear();
      const page = await browser.newPage();
      await page.goto(`file://${file}`);
      await page.evaluate(async (at) => {
        await fetch(`${at}/fetch`, { mode: 'no-cors' }).catch(() => undefined);
        await new Promise((resolve) => {
          const image = new Image();
          image.addEventListener('error', resolve);
          image.src = `${at}/image`;
        });
        navigator.sendBeacon(`${at}/beacon`);
        const form = Object.assign(document.createElement('form'), { action: `${at}/form`, target: 'x' });
        document.body.append(Object.assign(document.createElement('iframe'), { name: 'x' }), form);
        form.submit();
      }, `http://127.0.0.1:${port}`);
      // What was sent before this has come when this has: the browser asks for it itself, past the page's policy.
      await page.goto(`http://127.0.0.1:${port}/end`);
      await page.close();
      return [...asked].filter((url) => /fetch|image|beacon|form/.test(url)).toSorted();
    };
    try {
      const html = files.get('sellador.html') ?? '';
      expect(await tries(html)).toEqual([]);
      // The same page without its policy reaches the server: the test can fail.
      const open = await tries(html.replace('http-equiv="content-security-policy"', ''));
      expect(open).toEqual(expect.arrayContaining(['/fetch', '/image']));
    } finally {
      await browser.close();
      server.close();
      rmSync(folder, { recursive: true });
    }
  });
});
