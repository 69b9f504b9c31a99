/** An expression that is not proven linear and stays, because what it reads is short. */
export interface AcceptedExpression {
  /** As it is written, `/…/flags`. */
  expression: string;
  path: string;
  /** Signs of the longest text it can be given. */
  cap: number;
  /** Where that length is kept, and why the expression is not written in another way. */
  why: string;
}
/** Code that puts an expression together while the program runs, and why no stranger has a part in it. */
export interface AcceptedMaking {
  code: string;
  path: string;
  why: string;
}

/** The one place for exceptions; the check refuses a row that nothing needs any more. */
export const ACCEPTED_EXPRESSIONS: readonly AcceptedExpression[] = [];

export const ACCEPTED_MAKINGS: readonly AcceptedMaking[] = [
  {
    code: "new RegExp(pattern, 'u')",
    path: 'server/features/system/openapi-examples.ts',
    why: 'Patterns of our own contract, tried on our own example texts when the description is made.',
  },
];
