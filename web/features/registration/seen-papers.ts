/** Papers that the person had before them when pressing «Enviar», by code. */
export interface SeenPapers {
  /** What is on the screen now. */
  begin(papers: readonly { code: string; id: string }[]): void;
  /** What this page itself changed since: its own writing is no surprise. */
  wrote(code: string, id: string | undefined): void;
  ids(): Record<string, string>;
}

/** Keeps what was seen, so that a request is never sent with a paper that another page put there. */
export function seenPapers(): SeenPapers {
  const seen = new Map<string, string>();
  return {
    begin(papers) {
      seen.clear();
      for (const { code, id } of papers) seen.set(code, id);
    },
    wrote(code, id) {
      if (id === undefined) seen.delete(code);
      else seen.set(code, id);
    },
    ids: () => Object.fromEntries(seen),
  };
}
