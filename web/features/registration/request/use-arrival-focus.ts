import { type RefObject, useEffect, useRef } from 'react';

/** Ref of a heading that takes the focus when it is drawn in the place of what had the focus. */
export function useArrivalFocus(takesFocus: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return heading;
}
