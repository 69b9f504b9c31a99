/**
 * A connection without any byte for so long is closed. Whoever waits for a file to be scanned and examined sends and
 * receives none: the longest wait of both is shorter (`server/kit/files/file-work.ts`, `clamd.ts`).
 */
export const SOCKET_IDLE_MS = 120_000;
