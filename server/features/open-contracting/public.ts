import { countReleases as count } from './releases.sql.ts';

/** What the files of releases hold. */
export const countReleases = count;
