import { keyAttempts as attempts } from './attempt-limit.ts';
import { bytesOfDrafts as draftBytes } from './draft-room.ts';
import { recordHand as keepHand } from './hands.sql.ts';
import { recordEvent as record } from './request-events.ts';
import {
  isRenewalOver as isOver,
  mayRegisterAgain as mayRegister,
  renewalLimit as limit,
} from './renewal-window.rules.ts';
import { changeByClock as byClock, REQUEST as request } from './request-thing.ts';
import { hashKey, isKey, newTrackingKey as newKey, randomSigns as signs } from './tracking-key.ts';
import { readWindows } from './windows.ts';

export type { RequestRow } from './access.service.ts';
export type { RequestStep } from './request-events.ts';

/** Writes a step of a request and, with `mail`, its mail. */
export const recordEvent = record;

/** A request as a thing that is changed, and a change that time makes to it. */
export const REQUEST = request;
export const changeByClock = byClock;

/** Keeps who had a hand in a request. */
export const recordHand = keepHand;

/** Bytes of the files of everything that nobody has sent yet. */
export const bytesOfDrafts = draftBytes;

/** Slow hash of a tracking key, as requests keep it. */
export const hashTrackingKey = hashKey;

/** Whether it is too late on a day to renew, until when it was possible, and when a new registration is. */
export const isRenewalOver: typeof isOver = isOver;
export const renewalLimit = limit;
export const mayRegisterAgain = mayRegister;
export const readRenewalWindows = readWindows;

/** A new key, random signs for a folio, whether a key is the stored one, and a limit to wrong ones. */
export const newTrackingKey = newKey;
export const randomSigns = signs;
export const isTrackingKey = isKey;
export const keyAttempts = attempts;
