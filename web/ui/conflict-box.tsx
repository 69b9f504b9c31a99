import { useEffect, useId, useRef, type ReactNode } from 'react';
import './conflict-box.css';

interface ConflictBoxProps {
  /** Who changed what and when. */
  title: string;
  /** Level of the title. Default 3. */
  level?: 2 | 3;
  intro: string;
  children: ReactNode;
  /** Buttons that end it. */
  actions: ReactNode;
}

/** Frame of every question after somebody else saved meanwhile. It takes the focus, so that nobody types on unaware. */
export function ConflictBox({ title, level = 3, intro, children, actions }: ConflictBoxProps) {
  const box = useRef<HTMLElement>(null);
  const id = useId();
  const Title = `h${level}` as const;
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      className="u-card u-card--padded u-conflict"
      role="alert"
      aria-labelledby={id}
    >
      <Title className="u-h3" id={id}>
        {title}
      </Title>
      <p>{intro}</p>
      {children}
      <div className="u-cluster u-gap-8">{actions}</div>
    </section>
  );
}
