import { publicAnswers as answers } from './public-clarifications.sql.ts';

/** Published answers of a procedure, by number. */
export const publicAnswers = answers;
