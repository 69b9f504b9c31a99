import { describe, expect, it } from 'vitest';
import {
  ANSWERS,
  bandOf,
  countAnswers,
  scoreOf,
  sensitivityOf,
  type Answer,
  type Rubric,
} from './evaluation-score.ts';

const rubric: Rubric = {
  criteria: [
    { key: 'quality', weight: 35 },
    { key: 'delivery', weight: 30 },
    { key: 'quantity', weight: 10 },
    { key: 'papers', weight: 10 },
    { key: 'care', weight: 15 },
  ],
  bands: [
    { key: 'reliable', from: 80 },
    { key: 'conditional', from: 60 },
    { key: 'unreliable', from: 0 },
  ],
};
const keys = rubric.criteria.map(({ key }) => key);
const scored = (...orders: Record<string, Answer>[]) => scoreOf(rubric, countAnswers(keys, orders));
const all = (answer: Answer) => Object.fromEntries(keys.map((key) => [key, answer]));

/** Whole numbers that look drawn, the same each time. */
function drawer(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('The score of a supplier (domain 4.2)', () => {
  it('is 100 with the best answers, 20 with the worst, and none without answers', () => {
    expect(scored(all(5))).toMatchObject({ score: 100, band: 'reliable', weight: 100 });
    expect(scored(all(1))).toMatchObject({ score: 20, band: 'unreliable' });
    expect(scored(all('na'))).toBeNull();
    expect(scored()).toBeNull();
  });

  it('gives the weight of what does not apply to the others instead of counting it as zero', () => {
    const answers = { ...all(4), care: 'na' } as const;
    expect(scored(answers)).toMatchObject({ score: 80, weight: 85 });
    expect(scored({ ...all('na'), quality: 5, delivery: 3 })).toMatchObject({ score: 81.5, weight: 65 });
  });

  it('is rounded once, half up, and the band follows the rounded score: 79.95 is 80.0, Confiable', () => {
    // quality 4 over all, papers a hair below: 20 × (35·4 + 30·4 + 10·4 + 10·a + 15·4) ÷ 100 with a = 4 − 1/40.
    const counts = { ...countAnswers(keys, [all(4)]), papers: [0, 0, 1, 39, 0, 0] };
    expect(scoreOf(rubric, counts)).toMatchObject({ score: 80, band: 'reliable' });
    const below = { ...counts, papers: [0, 0, 2, 37, 0, 0] };
    expect(scoreOf(rubric, below)).toMatchObject({ score: 79.9, band: 'conditional' });
  });

  it('decides the band at its edges', () => {
    expect([100, 80, 79.9, 60, 59.9, 0].map((score) => bandOf(rubric.bands, score))).toEqual([
      'reliable',
      'reliable',
      'conditional',
      'conditional',
      'unreliable',
      'unreliable',
    ]);
  });

  it('is the same whatever the order of the orders, between its worst and its best criterion, in 2,000 drawn cases', () => {
    const draw = drawer(7);
    for (let round = 0; round < 2_000; round += 1) {
      const orders = Array.from({ length: 1 + draw(6) }, () =>
        Object.fromEntries(keys.map((key) => [key, ([...ANSWERS, 'na'] as const)[draw(6)] ?? 'na'])),
      );
      const found = scored(...orders);
      const points = found?.criteria.flatMap(({ answered, score }) => (answered === 0 ? [] : [score ?? 0]));
      expect(scored(...orders.toReversed())).toEqual(found);
      expect(scored(...orders, ...orders)?.score).toBe(found?.score);
      if (found === null || points === undefined) continue;
      expect(found.score).toBeGreaterThanOrEqual(Math.min(...points));
      expect(found.score).toBeLessThanOrEqual(Math.max(...points));
      // What the published text says, worked out with fractions as a reader would.
      const counted = found.criteria.filter(({ answered }) => answered > 0);
      const exact =
        counted.reduce((sum, { weight, sum: total, answered }) => sum + (weight * 20 * total) / answered, 0) /
        counted.reduce((sum, { weight }) => sum + weight, 0);
      expect(Math.abs(found.score - exact)).toBeLessThanOrEqual(0.05 + 1e-9);
    }
  });

  it('never loses by leaving out a criterion that is below the rest', () => {
    expect(scored({ ...all(5), care: 1 })?.score).toBe(88);
    expect(scored({ ...all(5), care: 'na' })?.score).toBe(100);
  });
});

describe('What holds for every score', () => {
  it('a criterion that applied to no order counts as if the instrument did not have it, in 1,000 drawn cases', () => {
    const draw = drawer(3);
    for (let round = 0; round < 1_000; round += 1) {
      const out = new Set(keys.filter(() => draw(3) === 0));
      const orders = Array.from({ length: 1 + draw(5) }, () =>
        Object.fromEntries(
          keys.map((key): [string, Answer] => [key, out.has(key) ? 'na' : (ANSWERS[draw(5)] ?? 1)]),
        ),
      );
      const without = rubric.criteria.filter(({ key }) => !out.has(key));
      const found = scoreOf(rubric, countAnswers(keys, orders));
      const other = scoreOf({ ...rubric, criteria: without }, countAnswers(keys, orders));
      expect(found?.score).toBe(other?.score);
      expect(found?.weight).toBe(other?.weight);
    }
  });

  it('is the nearest tenth, and of two equally near ones the upper, for every mean of up to 40 answers of two criteria', () => {
    let halves = 0;
    const even = {
      ...rubric,
      criteria: [
        { key: 'quality', weight: 50 },
        { key: 'delivery', weight: 50 },
      ],
    };
    for (let answered = 1; answered <= 40; answered += 1)
      for (let sum = answered; sum <= 5 * answered; sum += 1) {
        // `high` answers of 5, one that makes up the rest, the others of 1.
        const high = Math.floor((sum - answered) / 4);
        const rest = 1 + ((sum - answered) % 4);
        const row = [0, 0, 0, 0, high, 0];
        row[rest - 1] = (row[rest - 1] ?? 0) + (high < answered ? 1 : 0);
        row[0] = (row[0] ?? 0) + answered - high - (high < answered ? 1 : 0);
        const counts = { quality: row, delivery: [0, 0, 1, 0, 0, 0] };
        // (50 × 20 × sum ÷ answered + 50 × 60) ÷ 100 as a fraction, without any rounding of its own.
        const [over, under] = [1_000 * sum + 3_000 * answered, 100 * answered];
        const twice = 20 * over;
        const isHalf = twice % under === 0 && (twice / under) % 2 === 1;
        halves += isHalf ? 1 : 0;
        const up = Math.floor((twice + under) / (2 * under));
        expect(scoreOf(even, counts)?.score, `${sum} of ${answered}`).toBe(up / 10);
      }
    // Without exact halves it would say nothing of them.
    expect(halves).toBeGreaterThan(50);
  });

  it('has the band whose lower limit it reached and no other, for each tenth and each pair of limits', () => {
    for (const [conditional, reliable] of [
      [60, 80],
      [59.9, 60],
      [70, 90.1],
      [0.1, 100],
    ] as const) {
      const bands = [
        { key: 'reliable', from: reliable },
        { key: 'conditional', from: conditional },
        { key: 'unreliable', from: 0 },
      ] as const;
      for (let tenth = 0; tenth <= 1_000; tenth += 1)
        expect(bandOf(bands, tenth / 10), `${tenth / 10}`).toBe(
          tenth >= Math.round(reliable * 10)
            ? 'reliable'
            : tenth >= Math.round(conditional * 10)
              ? 'conditional'
              : 'unreliable',
        );
    }
  });
});

describe('The sensitivity of a score to its weights', () => {
  it('holds every score that weights within a tenth can give, drawn 300 times', () => {
    const draw = drawer(11);
    for (let round = 0; round < 300; round += 1) {
      const counts = countAnswers(keys, [
        Object.fromEntries(keys.map((key) => [key, ANSWERS[draw(5)] ?? 1])),
        Object.fromEntries(keys.map((key) => [key, ANSWERS[draw(5)] ?? 1])),
      ]);
      const range = sensitivityOf(rubric, counts);
      const moved = rubric.criteria.map(({ key, weight }) => ({ key, weight: weight * (90 + draw(21)) }));
      const score = scoreOf({ criteria: moved, bands: rubric.bands }, counts)?.score ?? -1;
      expect(score).toBeGreaterThanOrEqual(range?.low ?? Infinity);
      expect(score).toBeLessThanOrEqual(range?.high ?? -Infinity);
    }
  });

  it('says whether the band hangs on the weights', () => {
    expect(sensitivityOf(rubric, countAnswers(keys, [all(5)]))).toMatchObject({ low: 100, isFirm: true });
    const edge = countAnswers(keys, [{ ...all(5), delivery: 3, care: 2 }]);
    expect(sensitivityOf(rubric, edge)).toMatchObject({ isFirm: false });
    expect(sensitivityOf(rubric, countAnswers(keys, []))).toBeNull();
  });
});
