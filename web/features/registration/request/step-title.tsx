import { useEffect, useRef } from 'react';

/** Heading of a step. After a change of step the focus goes to it, or to the field that the address names. */
export function StepTitle({ name, takesFocus }: { name: string; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    const field = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
    (field ?? heading.current)?.focus();
    if (field === null) window.scrollTo(0, 0);
  }, [takesFocus]);
  return (
    <h2 ref={heading} tabIndex={-1} className="r-step__title">
      {name}
    </h2>
  );
}
