/** Nothing came in the time that was given. */
export class TooLate extends Error {}

/** The answer of `asked`, or {@link TooLate} naming `what` when there is none after so many milliseconds. */
export async function inTime<T>(what: string, milliseconds: number, asked: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new TooLate(`No answer from ${what} within ${milliseconds} ms.`));
  }, milliseconds);
  try {
    return await Promise.race([asked, late.promise]);
  } finally {
    clearTimeout(timer);
    asked.catch(() => undefined);
  }
}
