import './key-hints.css';

/** What each key does in a list, at its foot: by what is done, the keys that do it. Not where fingers are used. */
export function KeyHints({ of }: { of: Readonly<Record<string, readonly string[]>> }) {
  return (
    <p className="u-keys" aria-hidden="true">
      {Object.entries(of).map(([done, keys]) => (
        <span key={done}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {done}
        </span>
      ))}
    </p>
  );
}
