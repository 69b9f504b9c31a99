import type { Finder } from './access-things.ts';
import type { Access } from './kit/serve.ts';

/** Who calls: without a session, with one of some role, and with tokens that are none; more of these are in the matrix by operation. */
export const PEOPLE = [
  'visitor',
  'guest',
  'role that nobody knows',
  'list of other roles',
  'requester',
  'administrator',
  'administrator by list',
  'administrator of another client',
  'administrator of another issuer',
  'expired',
] as const;
/** Who calls an operation that a key opens: what each brings. */
export const KEY_HOLDERS = [
  'no key',
  'administrator without key',
  'guest without key',
  'key that was made up',
  'key that ended',
  'key of another request',
  'own key',
  'own key, as a guest',
] as const;

export type Caller = (typeof PEOPLE)[number] | (typeof KEY_HOLDERS)[number];
/** What an answer is: the operation found its thing, it found none, or the caller was refused. */
export type Verdict = 'found' | 'missing' | 401 | 403;

/** Callers of an operation. */
export const callersOf = (access: Access): readonly Caller[] =>
  typeof access === 'object' && 'header' in access ? KEY_HOLDERS : PEOPLE;

const UNVERIFIED = [
  'visitor',
  'administrator of another client',
  'administrator of another issuer',
  'expired',
];

/** What somebody is answered about a thing in a state, from the access of the operation and the table alone. */
export function verdictFor(access: Access, caller: Caller, finder: Finder): Verdict {
  if (access === 'public') return finder === 'everybody' ? 'found' : 'missing';
  if (typeof access === 'object' && 'header' in access) {
    if (!caller.startsWith('own key') || finder === 'nobody') return 401;
    return finder === 'nobody of those who see it' ? 'missing' : 'found';
  }
  if (UNVERIFIED.includes(caller)) return 401;
  const isOfficer = caller === 'administrator' || caller === 'administrator by list';
  // No role gives denuncias, nor what only a function gives.
  const isByRole = typeof access === 'object' && !('by' in access) && access.subject !== 'Reports';
  if (typeof access === 'object' && !(isOfficer && isByRole)) return 403;
  if (finder === 'whoever it asks') return caller === 'requester' ? 'found' : 403;
  const finds =
    finder === 'everybody' ||
    (isOfficer && ['its person', 'officers'].includes(finder)) ||
    (caller === 'requester' && finder.startsWith('its person'));
  return finds ? 'found' : 'missing';
}
