import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import './waiting-panel.css';

const SLOW_MS = 8_000;

interface WaitingPanelProps {
  title: string;
  text: string;
  /** What is offered after 8 seconds. */
  slow: ReactNode;
}

/** Centred spinner with a spoken status that takes the focus; a still clock for people who avoid motion. */
export function WaitingPanel({ title, text, slow }: WaitingPanelProps) {
  const [isSlow, setSlow] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="session-wait">
      <span className="session-wait__spinner" aria-hidden="true" />
      <IconClock className="session-wait__clock" size={32} stroke={1.75} aria-hidden="true" />
      <div role="status">
        <h1 ref={heading} tabIndex={-1} className="u-h2">
          {title}
        </h1>
        <p>{text}</p>
      </div>
      {isSlow && <div className="session-wait__slow">{slow}</div>}
    </div>
  );
}
