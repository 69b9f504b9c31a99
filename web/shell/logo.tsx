interface LogoProps {
  /** Where it leads; it is absent where that is empty. */
  href: string;
  /** Address of the uploaded logotype; letters stand in its place while there is none. */
  src: string | undefined;
  letters: string;
  /** What it leads to. */
  words: string;
  shape?: 'round' | 'square' | 'foot';
}

/** A logotype that leads to the site of its owner. */
export function Logo({ href, src, letters, words, shape = 'round' }: LogoProps) {
  return (
    href !== '' && (
      <a className={`s-logo s-logo--${shape}`} href={href}>
        {src === undefined ? <span aria-hidden="true">{letters}</span> : <img src={src} alt="" height="36" />}
        <b className="u-visually-hidden">{words}</b>
      </a>
    )
  );
}
