import { askForPages as ask } from './ask-for-pages.ts';

/** Has the pages of a stored PDF drawn and read in the background, once; other files have none. */
export const askForPages = ask;
