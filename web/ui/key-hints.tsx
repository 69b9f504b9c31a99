import type { Keys } from '../kit/shortcut-words.ts';
import './key-hints.css';

interface KeyHintsProps {
  of: Keys;
  /** What is done by other words here. */
  said?: Readonly<Record<string, string | undefined>>;
}

/** What each key does in a list, at its foot: by what is done, the keys that do it. Not where fingers are used. */
export function KeyHints({ of, said = {} }: KeyHintsProps) {
  return (
    <p className="u-keys" aria-hidden="true">
      {Object.entries(of).map(([done, keys]) => (
        <span key={done}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {said[done] ?? done}
        </span>
      ))}
    </p>
  );
}
