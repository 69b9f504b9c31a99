import { describe, expect, it } from 'vitest';
import {
  allCitations,
  citationsIn,
  clausesTable,
  committedTable,
  knownClauses,
  uncovered,
} from './clauses-table.ts';

describe('the table of clauses', () => {
  it('finds a test for every clause of the specification', () => {
    expect(uncovered(knownClauses(), allCitations())).toEqual([]);
  });

  it('is current in docs/clauses.md (else run: node tools/documents/clauses-table.ts --write)', () => {
    expect(committedTable()).toBe(clausesTable(knownClauses(), allCitations()));
  });

  it('knows every clause that a test names', () => {
    const known = knownClauses();
    expect(allCitations().filter(({ clause }) => known[clause] === undefined)).toEqual([]);
  });
});

describe('reading of test titles', () => {
  const clauses = (source: string) => citationsIn('x.test.ts', source).map(({ clause }) => clause);

  it('takes titles on the line of the call and on a line of their own', () => {
    expect(clauses("it('S-5.1 gives one message', () => {})")).toEqual(['S-5.1']);
    expect(clauses("test(\n  'S-2.0 and S-2.16 hold',\n  async () => {})")).toEqual(['S-2.0', 'S-2.16']);
    expect(clauses('describe(`S-9.5 drop zone`, () => {})')).toEqual(['S-9.5']);
  });

  it('takes the rows of a table whose title has a place for them', () => {
    expect(clauses("it.each([['S-2.1', '/']])('%s answers', () => {})")).toEqual(['S-2.1']);
    expect(clauses("const id = 'S-2.1'; it('answers', () => {})")).toEqual([]);
  });

  it('takes no comment', () => {
    expect(clauses('// S-5.1 gives one message\n/** (S-5.2) */')).toEqual([]);
  });

  it('names a clause that nothing covers', () => {
    expect(uncovered({ 'S-1.1': 'a', 'S-1.2': 'b' }, citationsIn('x', "it('S-1.1 holds', f)"))).toEqual([
      'S-1.2',
    ]);
  });
});
