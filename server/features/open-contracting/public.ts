import { ocidOf as ocid } from './release-line.rules.ts';
import { countReleases as count, forgetReleases as forget } from './releases.sql.ts';

/** Id of a procedure in the world, by the prefix of the installation and its word in addresses. */
export const ocidOf = ocid;

/** Takes the releases of procedures away that go, in the transaction that deletes and holds them. */
export const forgetReleases = forget;

/** What the files of releases hold. */
export const countReleases = count;
