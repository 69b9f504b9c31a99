import { beginTransfer } from './work-transfers.service.ts';

/** Begins the hand-over of somebody's work by its own door; for a demonstration. */
export const beginHandOver = beginTransfer;
