import { describe, expect, test } from 'vitest';
import { paperOutcomeWords } from '#contract/registration.ts';
import type { RequestFile, RequestPaper, RequiredPaper } from '#contract/registration.ts';
import { factProblems, paperDoubts, paperProblems, refusalOf } from './paper-rules.ts';

const required: RequiredPaper = {
  code: 'opinion_sat',
  name: 'Opinión 32-D',
  help: '',
  required: true,
  validity: '30 días',
  validityDays: 30,
  asksIssueDate: true,
  asksExpiry: false,
  asksOutcome: true,
  maxBytes: 10_000_000,
  source: '',
  need: 'new',
};
const paper: RequestPaper = {
  id: 'a',
  code: 'opinion_sat',
  name: 'Opinión 32-D',
  fileName: 'opinion.pdf',
  bytes: 1_000,
  pages: 1,
  sha256: '',
  issuedOn: '2026-11-10',
  expiresOn: null,
  outcome: 'positive',
  documentNumber: null,
  status: 'pending',
  carried: false,
  hasText: true,
  textless: null,
  said: null,
  uploadedAt: '2026-11-20T00:00:00Z',
};
const TODAY = '2026-11-21';
const request = (papers: RequestPaper[], requirements = [required], parts = {}) =>
  ({ papers, requirements, parts }) as unknown as RequestFile;

describe('A file before it travels', () => {
  test('too large or of another type is refused with what to do', () => {
    expect(refusalOf({ name: 'a.pdf', size: 30_000_000 }, 25_000_000)).toMatch(
      /pesa 30 MB y el máximo es 25 MB.*150 ppp/,
    );
    const refused = (name: string) => refusalOf({ name, size: 10 }, 100);
    expect(refused('a.HEIC')).toMatch(/foto HEIC.*Ajustes › Cámara › Formatos › Más compatible/);
    expect(refused('a.webp')).toMatch(/es una imagen.*guárdala como JPG o PNG/);
    expect(refused('a.docx')).toMatch(/guárdalo como PDF/);
    // Nobody who took a photo is told to take one.
    expect([refused('a.heic'), refused('a.tif')].join(' ')).not.toMatch(/tómale una foto|como PDF/);
    expect(refusalOf({ name: 'a.txt', size: 10 }, 100)).toBe('a.txt no se admite. Usa PDF, JPG o PNG.');
    expect(refusalOf({ name: 'a.jpeg', size: 10 }, 100)).toBeUndefined();
  });
});

describe('What is said about a paper', () => {
  const facts = { issuedOn: '2026-11-10', expiresOn: '', outcome: 'positive', documentNumber: '' } as const;
  test('a good one has no problem', () => {
    expect(factProblems(required, facts, TODAY)).toEqual({});
  });
  test('a negative opinion, an old one and a future one are told at their field', () => {
    expect(factProblems(required, { ...facts, outcome: 'negative' }, TODAY).outcome).toMatch(
      /opinión negativa/,
    );
    expect(factProblems(required, { ...facts, issuedOn: '2026-10-01' }, TODAY).issuedOn).toMatch(
      /venció el 31 oct 2026/,
    );
    expect(factProblems(required, { ...facts, issuedOn: '2026-12-01' }, TODAY).issuedOn).toMatch(/futura/);
    expect(factProblems(required, { ...facts, issuedOn: '31/02' }, TODAY).issuedOn).toMatch(/no se entiende/);
  });
  test('a paper that gives no opinion is asked in its own words', () => {
    const infonavit = { ...required, code: 'situacion_infonavit' };
    expect(paperOutcomeWords('situacion_infonavit')).toEqual({
      question: 'Resultado de la constancia',
      words: { positive: 'Sin adeudo', negative: 'Con adeudo', no_opinion: 'Sin antecedente' },
    });
    expect(factProblems(infonavit, { ...facts, outcome: 'negative' }, TODAY).outcome).toMatch(
      /^Con una constancia «con adeudo» .* sube la que diga «sin adeudo»/,
    );
  });
  test('missing, waiting to be joined, observed and expired papers cannot be sent; carried ones can', () => {
    const message = (file: RequestFile) => paperProblems(file, TODAY, { facts: {} })['papers.opinion_sat'];
    expect(message(request([]))).toMatch(/Falta: Opinión/);
    expect(message(request([], [required], { opinion_sat: [{}] }))).toMatch(/unir y guardar/);
    expect(message(request([{ ...paper, status: 'observed' }]))).toMatch(/Falta corregir/);
    const old = { ...paper, carried: true, issuedOn: '2026-10-01' };
    expect(message(request([old], [{ ...required, need: 'expired' }]))).toMatch(/Venció/);
    // An update, or an optional paper, does not ask for it: it is left out.
    expect(message(request([old], [{ ...required, required: false, need: 'expired' }]))).toBeUndefined();
    expect(
      message(request([{ ...paper, carried: true }], [{ ...required, need: 'carried' }])),
    ).toBeUndefined();
    expect(message(request([paper]))).toBeUndefined();
  });
  test('what is written and not saved counts as written, and is told when it stays unsaved', () => {
    const written = (facts: object, isSaving: boolean) =>
      paperProblems(request([paper]), TODAY, { facts: { opinion_sat: facts }, isSaving })[
        'papers.opinion_sat'
      ];
    expect(written({ issuedOn: '31/1' }, true)).toMatch(/no se entiende/);
    expect(written({ issuedOn: '2026-11-11' }, true)).toBeUndefined();
    expect(written({ issuedOn: '2026-11-11' }, false)).toBe('Opinión 32-D: no se guardaron sus datos.');
  });
  test('one file for many papers is told in one line a paper, with the names of some', () => {
    const doubts = (count: number) =>
      paperDoubts(
        request(
          Array.from({ length: count }, (_, at) => ({ ...paper, code: `p${at}`, name: `Papel ${at}` })),
        ),
        'COL150612A14',
      );
    expect(doubts(1)).toEqual([]);
    expect(doubts(5)[0]).toEqual([
      'papers.p0',
      'Papel 0: Es el mismo archivo que entregaste en «Papel 1», «Papel 2», «Papel 3» y «Papel 4». Sube en cada documento el suyo.',
    ]);
    expect(doubts(15)).toHaveLength(15);
    expect(doubts(15)[14]?.[1]).toBe(
      'Papel 14: Es el mismo archivo que entregaste en «Papel 0», «Papel 1», «Papel 2» y 11 documentos más. Sube en cada documento el suyo.',
    );
  });
});
