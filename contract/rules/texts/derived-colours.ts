import { contrastOf } from './contrast.ts';

/** Grounds of pages, which every university has alike. */
const PAPER = { light: ['#ffffff', '#faf9f7', '#f0efed'], dark: ['#10161f', '#18212d'] } as const;
const WHITE = '#ffffff';
const BLACK = '#000000';
const NIGHT = '#10161f';
/** Texts, and what is only seen (WCAG 2.2, 1.4.3 and 1.4.11), with room for rounding. */
const READ = 4.55;
const SEEN = 3.05;
const STEPS = 40;

type Tokens = Record<`--${string}`, string>;

/** One colour with a part (0 to 1) of another. */
function mix(one: string, other: string, part: number): string {
  const value = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) => Math.round(value(one, at) * (1 - part) + value(other, at) * part))
    .map((number) => number.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** The colour, brought towards another as little as it takes to have this contrast with all of these. */
function until(
  colour: string,
  towards: string,
  { on, least }: { on: readonly string[]; least: number },
): string {
  for (let step = 0; step < STEPS; step += 1) {
    const tried = mix(colour, towards, step / STEPS);
    if (on.every((ground) => contrastOf(tried, ground) >= least)) return tried;
  }
  return towards;
}

/**
 * Every colour that is the university's own, from its two: of bars, buttons, links, what is chosen, hovers and charts, in the light
 * scheme and the dark one. What is read keeps 4.5 : 1 with what it stands on, what is only seen 3 : 1, whatever they chose.
 */
export function derivedColours({ bar, accent }: { bar: string; accent: string }): {
  both: Tokens;
  light: Tokens;
  dark: Tokens;
} {
  const deep = mix(bar, BLACK, 0.25);
  const chip = mix(bar, WHITE, 0.82);
  const chipHover = mix(bar, WHITE, 0.72);
  const both: Tokens = {
    '--bar': bar,
    '--bar-2': deep,
    '--on-bar-2': until(mix(bar, WHITE, 0.78), WHITE, { on: [bar, deep], least: READ }),
    '--on-bar-3': until(mix(bar, WHITE, 0.65), WHITE, { on: [deep], least: READ }),
    '--chip-on-bar': chip,
    '--chip-on-bar-hover': chipHover,
    '--on-chip': until(bar, BLACK, { on: [chip, chipHover], least: READ }),
  };
  const tint = until(mix(accent, WHITE, 0.87), WHITE, { on: [bar], least: READ });
  const tint2 = until(mix(accent, WHITE, 0.77), WHITE, { on: [bar], least: READ });
  const ink = until(accent, BLACK, { on: [...PAPER.light, tint, tint2], least: READ });
  const light: Tokens = {
    '--navy-950': deep,
    // Text in this colour also stands on both tints.
    '--navy-900': until(bar, BLACK, { on: [tint, tint2], least: READ }),
    '--navy-800': until(mix(bar, WHITE, 0.12), BLACK, { on: [WHITE], least: READ }),
    '--accent': accent,
    '--accent-ink': ink,
    '--accent-soft': mix(accent, WHITE, 0.65),
    '--accent-tint': tint,
    '--accent-tint-2': tint2,
    '--info': ink,
    '--info-tint': tint,
    '--chart-1': bar,
    '--chart-2': until(accent, BLACK, { on: [WHITE, '#faf9f7'], least: SEEN }),
  };
  const darkTint = mix(accent, NIGHT, 0.84);
  const darkTint2 = mix(accent, NIGHT, 0.7);
  const grounds = [...PAPER.dark, darkTint, darkTint2];
  const fill = until(accent, WHITE, { on: grounds, least: READ });
  const fillHover = mix(fill, WHITE, 0.25);
  const seen = until(accent, WHITE, { on: PAPER.dark, least: SEEN });
  const dark: Tokens = {
    '--navy-900': until(mix(bar, WHITE, 0.8), WHITE, { on: grounds, least: READ }),
    '--accent': seen,
    '--accent-ink': fill,
    '--accent-soft': darkTint2,
    '--accent-tint': darkTint,
    '--accent-tint-2': darkTint2,
    '--fill': fill,
    '--fill-hover': fillHover,
    '--on-fill': until(deep, BLACK, { on: [fill, fillHover], least: READ }),
    '--focus': fillHover,
    '--info': fill,
    '--info-tint': darkTint,
    '--chart-1': fill,
    '--chart-2': seen,
  };
  return { both, light, dark };
}
