/** A small defect of the product: one exact text of a file replaced by another. */
export interface Fault {
  /** What a person would suffer, in one sentence. */
  name: string;
  /** Path in the clone. */
  file: string;
  /** Stands once in the file. */
  find: string;
  replace: string;
  /** Test files that are expected to notice; each may also be named `*.all.test.ts(x)` by now. */
  near: readonly string[];
}

/** Faults of one part of the portal. */
export interface Area {
  name: string;
  faults: readonly Fault[];
}

/** Which command notices a fault. */
export type Part = 'npm test' | 'test:all' | 'nobody';

/** Who noticed a fault, and after how long. */
export interface Verdict {
  area: string;
  fault: string;
  by?: Noticed;
  part: Part;
  seconds: number;
}

/** A test that failed, or the step that did. */
export interface Noticed {
  file: string;
  title: string;
}

/** Files that only `npm run test:all` runs. */
export const isOfAll = (file: string): boolean => /\.all\.(?:browser\.)?test\.tsx?$/.test(file);

/** The command that runs a test file. */
export const partOf = (file: string): Part => (isOfAll(file) ? 'test:all' : 'npm test');
