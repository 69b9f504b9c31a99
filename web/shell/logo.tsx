interface LogoProps {
  /** Address of the uploaded logotype; letters stand in its place while there is none. */
  src: string | undefined;
  letters: string;
  /** Where its link leads. */
  words: string;
}

/** What stands inside the link of a logotype. */
export function Logo({ src, letters, words }: LogoProps) {
  return (
    <>
      {src === undefined ? <span aria-hidden="true">{letters}</span> : <img src={src} alt="" height="36" />}
      <b className="u-visually-hidden">{words}</b>
    </>
  );
}
