import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(WEB, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const shell = read('shell/shell.css');
const tokens = read('ui/tokens.css');

/** Declarations of the first rule whose selectors are exactly `selector`, outside of media queries. */
function rule(css: string, selector: string): string {
  return (
    new RegExp(`(?:^|\\})\\s*${selector.replaceAll('.', '\\.')}\\s*\\{([^}]*)\\}`, 'm').exec(css)?.[1] ?? ''
  );
}

/** Text of the media block with this condition. */
function media(css: string, condition: string): string {
  const start = css.indexOf(`@media (${condition}) {`);
  return start < 0 ? '' : css.slice(start, css.indexOf('\n}\n', start));
}

describe('the styles of the shell', () => {
  it('S-2.20 S-9.3 S-9.4 give the top bar 64 px and #0e345b', () => {
    const bar = rule(shell, '.s-bar');
    expect(bar).toContain('height: 64px');
    expect(bar).toContain('background: var(--bar)');
    expect(tokens).toContain('--bar: #0e345b');
  });

  it('S-2.20 S-2.21 S-9.2 hide both logos and the footer below 960 px', () => {
    const small = media(shell, 'max-width: 959px');
    expect(small).toMatch(/\.s-bar \.s-logo,[\s\S]*\.s-foot \{\s*display: none/);
  });

  it('S-9.2 show the drawer’s button and no section navigation below the mobile cutoff of 1280 px', () => {
    const mobile = media(shell, 'max-width: 1279px');
    expect(mobile).toMatch(/\.s-bar__menu \{\s*display: grid/);
    expect(mobile).toMatch(/\.s-nav \{\s*display: none/);
  });

  it('S-9.3 give the user menu’s card 320 px', () => {
    expect(rule(read('features/session/user-menu.css'), '.session-card')).toContain('width: 320px');
  });

  it('S-9.4 have the three colours of the specification as tokens', () => {
    for (const colour of ['--navy-900: #0e345b', '--accent: #5585bf', '--sand: #f0efed']) {
      expect(tokens).toContain(colour);
    }
  });

  it('S-9.2 widen what is read at 1920 and again at 2560, and leave narrow and whole pages as they are', () => {
    const layout = read('ui/layout.css');
    const widthAt = (condition: string) =>
      Number(/\.u-page:not\([^)]*\) \{\s*max-width: calc\((\d+)px/.exec(media(layout, condition))?.[1]);
    expect([widthAt('min-width: 1920px'), widthAt('min-width: 2560px')]).toEqual([1536, 1920]);
    expect(media(layout, 'min-width: 2560px')).toContain('font-size: 112.5%');
  });

  it('S-9.2 change only at the breakpoints 600, 960, 1280, 1920 and 2560', () => {
    const allowed = new Set([600, 960, 1280, 1920, 2560].flatMap((width) => [width, width - 1]));
    const others = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .flatMap((name) =>
        [...read(name).matchAll(/@media[^{]*/g)].flatMap(([condition]) =>
          [...condition.matchAll(/width(?::| [<>]=?) (\d+)px/g)].map((match) => ({
            name,
            width: Number(match[1]),
          })),
        ),
      )
      .filter(({ width }) => !allowed.has(width));
    expect(others).toEqual([]);
  });
});
