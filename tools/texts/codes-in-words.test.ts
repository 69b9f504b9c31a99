import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_KINDS } from '#contract/procedures.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Lists of codes that no screen shows, each with the reason. */
const UNSEEN: Record<string, string> = {
  BUDGET_SUM_NAMES: 'words of an address; each is a column of BUDGET_COLUMNS with its label',
  CERTIFICATE_STATES: 'told in sentences, each with a test in certificate-words',
  CHECK_CODES: 'a finding is told in its own sentence, with rule, article and amount',
  CONTENT_REVIEWS: 'words of an address',
  DAY_STANDINGS: 'told in sentences, with a test in text-words',
  DIVIDED_ENDINGS: 'endings of names of files',
  IDENTITY_PARTS: 'each change is told with the label of its field',
  MONTHS: 'words themselves',
  MONEY_FIGURES: 'each is a column of the budget with its label',
  STRETCH_NAMES: 'each is declared with its label in STRETCHES',
  MOMENTS: 'why a field stands as it is, is told in a sentence',
  PART_CHANGES: 'told in sentences by the comparison of a reform',
  CHECK_RESULTS: 'a check is told by its own sentence, among what failed, passed or could not be checked',
  CORRECTED: 'words of an address',
  COMPLAINT_WAYS: 'words of an address; each way has its title and sentences in the advice',
  PETITION_KIND_NAMES: 'each kind is declared with its words in PETITION_KINDS',
  MARK_MEANINGS: 'each is told by the amount that it gives, in figures and words',
  PEOPLES_WORK: 'each kind of what waits is declared with its words',
  PAPER_STATES: 'the state of a paper is told in sentences by the screens of the registry',
  REGISTRY_ACTIONS: 'what may be done is offered by buttons with their own words',
  REQUEST_ACTIONS: 'what may be done is offered by buttons with their own words',
  REVIEW_ACTIONS: 'what may be done is offered by buttons with their own words',
  ROW_KINDS: 'each set of rows of an import has its own columns and its own words',
  RULE_CODES: 'a rule is told by the sentence that it gives and its source',
  SPENDING_TABLES: 'words of an address',
  TABLE_TYPES: 'endings of names of files',
  UPLOAD_REFUSALS: 'codes of ERRORS, each of which has its sentence there',
  WAITING_KIND_NAMES: 'each kind of what waits is declared with its words',
  ENTRY_STATES: 'how an entry stood on a day is told by a sentence with its dates',
  UNREAD_NAMES: 'why a file was not read is told by UNREAD_REASONS',
  PAYMENT_CLAIM_STATES: 'each kind of claim has its own words in PAYMENT_CLAIM_LABELS',
  SAT_MODES: 'words of a setting; a screen says who asks in a sentence',
  ACCOUNT_TASKS: 'what waits is told by a sentence of its own, with a button',
  RETENTION_KINDS: 'each kind is declared with its words in RETENTION',
  DISPUTE_KIND_NAMES: 'each is declared with its words in DISPUTE_KINDS',
  CONTESTED_ACT_NAMES: 'each is declared with its words in CONTESTED_ACTS',
  RESOLUTION_NAMES: 'each is declared with its words in RESOLUTIONS',
  LOT_EFFECT_NAMES: 'each is declared with its words in LOT_EFFECTS',
  SUSPENSION_NAMES: 'each is declared with its words in SUSPENSIONS',
  DISPUTE_STEP_NAMES: 'each is declared with its words in DISPUTE_STEPS',
  SEALED_PARTS: 'names of the format sobre/1, which are Spanish words',
  TERM_UNITS: 'counted in TERM_UNIT_WORDS; yes_no is answered by «Sí» or «No»',
};

interface Found {
  name: string;
  values: readonly string[];
}

async function modulesBelow(folder: string, isWanted: (name: string) => boolean) {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(name) && isWanted(name),
  );
  return Promise.all(
    names.map(
      async (name) => (await import(pathToFileURL(join(ROOT, folder, name)).href)) as Record<string, unknown>,
    ),
  );
}

const isCodes = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 1 && value.every((one) => /^[a-z][a-z_]*$/.test(String(one)));

/** Records of one text (or pair of texts) by code, whatever they are called. */
function textsOf(module: Record<string, unknown>): Record<string, unknown>[] {
  return Object.entries(module)
    .filter(([name]) => /(LABELS|TEXTS|WORDS)$/.test(name) || name === 'DOCUMENT_KINDS')
    .map(([, value]) => value as Record<string, unknown>);
}

const contract = await modulesBelow('contract', () => true);
const words = await modulesBelow('web/features', (name) => /-words\.ts$|registry-reasons\.ts$/.test(name));
const lists: Found[] = contract.flatMap((module) =>
  Object.entries(module).flatMap(([name, values]) => (isCodes(values) ? [{ name, values }] : [])),
);
const texts = [...contract, ...words].flatMap(textsOf);

describe('no code reaches a person', () => {
  it('the walk finds the catalogues', () => {
    const names = lists.map(({ name }) => name);
    for (const name of ['PROCEDURE_KINDS', 'PUBLIC_STATES', 'PROCEDURE_STATUSES', 'SUPPLIER_STATES'])
      expect(names).toContain(name);
    expect(lists.length).toBeGreaterThan(40);
  });

  it.each(lists.filter(({ name }) => !Object.hasOwn(UNSEEN, name)))(
    'every value of $name has Spanish words',
    ({ values }) => {
      const worded = texts.find((record) => values.every((code) => Object.hasOwn(record, code)));
      expect(worded, values.join(', ')).toBeDefined();
      for (const code of values) {
        const said = [worded?.[code]].flat(2).map(String)[0] ?? '';
        expect(said).not.toBe(code);
        expect(said, code).toMatch(/\p{L}{2}/u);
        expect(said, code).not.toMatch(/_/);
      }
    },
  );

  it('every exception names a list that is there', () => {
    const names = new Set(lists.map(({ name }) => name));
    expect(Object.keys(UNSEEN).filter((name) => !names.has(name))).toEqual([]);
  });

  it('every kind of document has a name', () => {
    for (const [kind, [label]] of Object.entries(DOCUMENT_KINDS)) expect(label).not.toBe(kind);
  });
});
