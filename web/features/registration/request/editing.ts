import type { Problem } from '#contract/errors.ts';
import type { Declaration, RequestFile } from '#contract/registration.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { CallError } from '#web/kit/api.ts';
import { changedPaths, valueAt, withValue } from './file-paths.ts';
import { bothRetired } from './known-lines.ts';
import { readTyped, type Replies } from './request-memory.ts';

/** How far the form is from the server. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'typing' }
  | { kind: 'saving' }
  | { kind: 'failed'; problem: Problem };

export type Declarations = Partial<Record<Declaration, boolean>>;

/** What stands in the browser of one request. */
export interface Editing {
  request: RequestFile;
  data: SupplierFile;
  declarations: Declarations;
  /** Version of the privacy notice that is accepted, here or before. */
  privacyVersion: number | undefined;
  replies: Replies;
  save: SaveState;
  /** Another tab or device saved meanwhile: its state. */
  conflict: RequestFile | undefined;
  /** Messages of the server by path. */
  refused: Record<string, string>;
}

/** A request as the server has it. */
export function fresh(request: RequestFile): Editing {
  const { data, declarations, privacyVersion } = request;
  return {
    request,
    data,
    declarations,
    privacyVersion: privacyVersion ?? undefined,
    replies: {},
    save: { kind: 'saved' },
    conflict: undefined,
    refused: {},
  };
}

/** Whether two say the same. */
export function isSame(
  a: Pick<Editing, 'data' | 'declarations'>,
  b: Pick<Editing, 'data' | 'declarations'>,
): boolean {
  return (
    changedPaths(a.data, b.data).length === 0 &&
    JSON.stringify(a.declarations) === JSON.stringify(b.declarations)
  );
}

/** Answers that the server does not have. */
export function unsavedReplies(
  replies: Replies,
  { observations }: Pick<RequestFile, 'observations'>,
): Replies {
  const kept = new Map(observations.map(({ id, reply }) => [id, reply]));
  return Object.fromEntries(Object.entries(replies).filter(([id, text]) => kept.get(id) !== text.trim()));
}

/** The server's state, or what was typed in this tab and never saved. */
export function openEditing(request: RequestFile): Editing {
  const start = fresh(request);
  const typed = readTyped(request.folio);
  if (typed === undefined || !request.actions.includes('save')) return start;
  const replies = unsavedReplies(typed.replies ?? {}, request);
  if (isSame(typed, start) && Object.keys(replies).length === 0) return start;
  return {
    ...start,
    data: typed.data,
    declarations: typed.declarations,
    privacyVersion: typed.privacyVersion,
    replies,
    save: { kind: 'typing' },
    conflict: typed.version === request.version ? undefined : request,
  };
}

/** What was saved, with what another window changed beside it; what was typed meanwhile stays. */
export function joinSaved(
  now: Editing,
  { sent, saved }: { sent: Pick<Editing, 'data' | 'declarations' | 'replies'>; saved: RequestFile },
): Editing {
  const replies = now.replies === sent.replies ? {} : unsavedReplies(now.replies, saved);
  const isAnswered = Object.keys(replies).length === 0;
  const isWhole = now.data === sent.data && now.declarations === sent.declarations && isAnswered;
  // Nobody else saved in between: what differs is only how the server writes the same.
  const isJoined = saved.version > now.request.version + 1;
  const others = (isJoined ? changedPaths(sent.data, saved.data) : []).filter(
    (path) => JSON.stringify(valueAt(now.data, path)) === JSON.stringify(valueAt(sent.data, path)),
  );
  const data = others.reduce((file, path) => withValue(file, path, valueAt(saved.data, path)), now.data);
  return {
    ...now,
    request: saved,
    data,
    replies,
    declarations: isWhole ? saved.declarations : now.declarations,
    refused: {},
    save: { kind: isWhole ? 'saved' : 'typing' },
  };
}

/** What stands here, over what was saved elsewhere; lines that only stand here keep their names. */
export function keepMine(now: Editing, theirs: RequestFile): Editing {
  const request = { ...theirs, retiredLines: bothRetired(theirs, now.request) };
  return { ...now, request, conflict: undefined, save: { kind: 'typing' } };
}

/** What the person is told of a failed call. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CallError) return error.problem;
  return {
    type: 'about:blank',
    title: 'Error',
    status: 500,
    code: 'internal',
    detail: 'Ocurrió un error inesperado. Intenta de nuevo.',
    requestId: '',
  };
}
