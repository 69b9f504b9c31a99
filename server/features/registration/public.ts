import { bytesOfDrafts as draftBytes } from './papers/draft-room.ts';
import { giveReview as give, takeReview as take } from './queue/assignment.service.ts';
import { isStatusOnly, openByKey, giveToken } from './request/access.service.ts';
import { keyAttempts as attempts } from './request/attempt-limit.ts';
import {
  CODE_MINUTES as minutes,
  codeOfDigest as ofDigest,
  newCode,
  PAUSE_SECONDS as pause,
} from './start/codes.service.ts';
import { takeAsking as takeMail } from './request/stranger-mails.ts';
import {
  hashCode,
  hashKey,
  isKey,
  newTrackingKey as newKey,
  randomSigns as signs,
} from './request/tracking-key.ts';

/** Bytes of the files of everything that nobody has sent yet. */
export const bytesOfDrafts = draftBytes;

/** Takes a request that nobody has, or gives up one's own. */
export const takeReview = take;

/** Gives a request to an officer or to nobody. */
export const giveReview = give;

/** Slow hash of a tracking key, as requests keep it. */
export const hashTrackingKey = hashKey;

/** A new key, random signs for a folio, whether a key is the stored one, and a limit to wrong ones. */
export const newTrackingKey = newKey;
export const randomSigns = signs;
export const isTrackingKey = isKey;
export const keyAttempts = attempts;

/** The request of a folio and its key, with the limits to wrong keys that hold everywhere. */
export const openRequestByKey = openByKey;

/** A permission of some hours for a request, for who proved another way that it is theirs. */
export const giveRequestToken = giveToken;

/** Whether a key of a request opens no more than how it stands. */
export const isStatusOnlyRequest = isStatusOnly;

/** Takes a mail of the day from an address, before it is known whether there is anybody to write to. */
export const takeStrangerMail = takeMail;

/** A one-time code, its slow hash for one holder, and how long it works. */
export const newOneTimeCode = newCode;
export const hashOneTimeCode = hashCode;
export const CODE_MINUTES = minutes;

/** The same code again, of a digest; and how long after a mail no other one is written. */
export const codeOfDigest = ofDigest;
export const CODE_PAUSE_SECONDS = pause;
