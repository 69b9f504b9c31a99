import { expect, it } from 'vitest';
import { contrastOf } from './contrast.ts';
import { derivedColours } from './derived-colours.ts';

const WHITE = '#ffffff';
const GROUNDS = { light: [WHITE, '#faf9f7', '#f0efed'], dark: ['#10161f', '#18212d'] };

/** Colours over the whole circle that a university may choose: white is read on its bar, its accent is seen on paper. */
function* chosen() {
  const hex = (part: number) => part.toString(16).padStart(2, '0');
  const levels = [0, 64, 110, 150, 190];
  const all = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => `#${hex(r)}${hex(g)}${hex(b)}`)));
  const bars = all.filter((one) => contrastOf(one, WHITE) >= 4.5);
  const accents = all.filter((one) => contrastOf(one, '#faf9f7') >= 3);
  for (const [index, bar] of bars.entries())
    for (let step = 0; step < 7; step += 1)
      yield { bar, accent: accents[(index * 13 + step * 17) % accents.length] ?? bar };
}

it('whatever two colours are chosen, what follows from them is read and seen in both schemes, hovers too', () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const pair of chosen()) {
    tried += 1;
    const { both, light, dark } = derivedColours(pair);
    const check = (
      scheme: string,
      tokens: Record<string, string>,
      text: string,
      grounds: readonly string[],
      least: number,
    ) => {
      for (const ground of grounds) {
        const on = tokens[ground] ?? ground;
        const ratio = contrastOf(tokens[text] ?? text, on);
        if (ratio < least) wrong.push(`${scheme} ${text} ${ground} ${ratio} ${pair.bar} ${pair.accent}`);
      }
    };
    check('both', both, WHITE, ['--bar', '--bar-2'], 4.5);
    check('both', both, '--on-bar-2', ['--bar', '--bar-2'], 4.5);
    check('both', both, '--on-bar-3', ['--bar-2'], 4.5);
    check('both', both, '--on-chip', ['--chip-on-bar', '--chip-on-bar-hover'], 4.5);
    check('light', light, WHITE, ['--navy-900', '--navy-800'], 4.5);
    check('light', light, '--navy-900', ['--accent-tint', '--accent-tint-2'], 4.5);
    check('dark', dark, '--on-fill', ['--fill', '--fill-hover'], 4.5);
    check('dark', dark, '--navy-900', ['--accent-tint', '--accent-tint-2'], 4.5);
    for (const [scheme, tokens] of Object.entries({ light, dark })) {
      const grounds = GROUNDS[scheme as 'light' | 'dark'];
      check(scheme, tokens, '--accent-ink', [...grounds, '--accent-tint'], 4.5);
      check(scheme, tokens, '--info', ['--info-tint'], 4.5);
      for (const seen of ['--accent', '--chart-1', '--chart-2'])
        check(scheme, tokens, seen, grounds.slice(0, 2), 3);
    }
    check('dark', dark, '--focus', GROUNDS.dark, 3);
  }
  expect(tried).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});
