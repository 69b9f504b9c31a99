/** Code that puts an expression together while the program runs, and why no stranger has a part in it. */
export interface AcceptedMaking {
  code: string;
  path: string;
  why: string;
}

/** The one place for exceptions, none for written expressions; the check refuses a row that nothing needs any more. */
export const ACCEPTED_MAKINGS: readonly AcceptedMaking[] = [
  {
    code: "new RegExp(pattern, 'u')",
    path: 'server/features/system/openapi-examples.ts',
    why: 'Patterns of our own contract, tried on our own example texts when the description is made.',
  },
  {
    code: "new RegExp(String.raw`(?<![\\p{L}\\p{N}#-])${AMOUNT}`, 'gu')",
    path: 'server/features/search/question.rules.ts',
    why: 'Figures and words of our own lists, one after the other; a question has 200 letters at the most.',
  },
  {
    code: "new RegExp( String.raw`\\b(entre|de) \\$?(${NUMBER}|${WORDED}) (y|a) \\$?(${NUMBER}|${WORDED}) (${UNIT})\\b`, 'u', )",
    path: 'server/features/search/question.rules.ts',
    why: 'Figures and words of our own lists, one after the other; a question has 200 letters at the most.',
  },
];
