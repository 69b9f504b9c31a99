import { ocidOf as ocid } from './release-line.rules.ts';
import { countReleases as count } from './releases.sql.ts';

/** Id of a procedure in the world, by the prefix of the installation and its word in addresses. */
export const ocidOf = ocid;

/** What the files of releases hold. */
export const countReleases = count;
