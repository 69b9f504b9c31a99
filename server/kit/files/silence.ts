import type { IncomingMessage } from 'node:http';

/**
 * Ends an answer of the store whose sender says nothing for this long (up to twice) while we wait for it. While what came
 * waits for a slow reader nobody waits for the store, and it may be silent as long as the reader takes.
 */
export function endWhenSilent(answer: IncomingMessage, silenceMs: number): IncomingMessage {
  const { socket } = answer;
  let before = -1;
  const timer = setInterval(() => {
    const isFull = answer.complete || answer.readableLength >= answer.readableHighWaterMark;
    if (isFull) before = -1;
    else if (socket.bytesRead === before)
      answer.destroy(new Error(`The store said nothing for ${silenceMs} ms`));
    else before = socket.bytesRead;
  }, silenceMs).unref();
  return answer.once('close', () => clearInterval(timer));
}
