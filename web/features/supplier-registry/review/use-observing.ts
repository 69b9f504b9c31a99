import { useState } from 'react';
import { dropDraft } from '#web/ui/form-draft.ts';
import { keptRemarks } from './kept-remarks.ts';
import { saveKey } from './save-state.ts';
import { useRemarkKey } from './use-remark-key.ts';
import type { Review } from './use-review.ts';

/** Papers whose remark is open without being saved; at first those whose remark was kept here. */
export function useObserving({ file, saves, giveUp }: Review) {
  const keyOf = useRemarkKey(file.folio);
  const [observing, setObserving] = useState<ReadonlySet<string>>(
    () => new Set(keptRemarks(file, keyOf).flatMap(({ kind, target }) => (kind === 'paper' ? target : []))),
  );
  const stop = (code: string) => setObserving((all) => new Set([...all].filter((one) => one !== code)));
  return {
    observing,
    /** Opens the remark of a paper; another decision that could not be saved is given up for it. */
    start(code: string) {
      const save = saves[saveKey.paper(code)];
      if (save?.kind === 'failed' && save.decision !== 'observed') giveUp(saveKey.paper(code));
      setObserving((all) => new Set(all).add(code));
    },
    /** Another decision takes the place of the remark. */
    replace(code: string) {
      dropDraft(keyOf(code));
      stop(code);
    },
    /** What could not be saved is not wanted any more. */
    giveUp(code: string) {
      giveUp(saveKey.paper(code));
      stop(code);
    },
  };
}
