import { useEffect, useState } from 'react';

/** From here on a person is told that it takes long (decision D7 of the screens: nothing is given up by itself). */
const SLOW_MS = 10_000;

/** Whether what is awaited has taken longer than ten seconds. */
export function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isWaiting && isSlow;
}
