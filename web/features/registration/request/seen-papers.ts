/** Papers that the person had before them when pressing «Enviar», by code. */
export interface SeenPapers {
  /** What is on the screen now; what this page wrote and the screen does not show yet counts as seen. */
  begin(papers: readonly { code: string; id: string }[]): void;
  /** What this page itself changed: its own writing is no surprise. */
  wrote(code: string, id: string | undefined): void;
  /** The server's state is being read; the answer says that what was written before is on the screen. */
  reading(): () => void;
  ids(): Record<string, string>;
}

/** Keeps what was seen, so that a request is never sent with a paper that another page put there. */
export function seenPapers(): SeenPapers {
  const seen = new Map<string, string>();
  const unread = new Map<string, string | undefined>();
  const set = (code: string, id: string | undefined) => {
    if (id === undefined) seen.delete(code);
    else seen.set(code, id);
  };
  return {
    begin(papers) {
      seen.clear();
      for (const { code, id } of papers) seen.set(code, id);
      for (const [code, id] of unread) set(code, id);
    },
    wrote(code, id) {
      unread.set(code, id);
      set(code, id);
    },
    reading() {
      const before = [...unread];
      return () => {
        for (const [code, id] of before) if (unread.get(code) === id) unread.delete(code);
      };
    },
    ids: () => Object.fromEntries(seen),
  };
}
