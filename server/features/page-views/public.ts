import { askForPages as ask } from './ask-for-pages.ts';
import { drawnVersions as drawn } from './page-state.service.ts';

/** Has the pages of a stored PDF drawn and read in the background, once; other files have none. */
export const askForPages = ask;

/** Public versions under an id (a document's, or an attached file's) whose pages have pictures; of the others they are asked for. */
export const drawnVersions = drawn;
