import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
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
});
