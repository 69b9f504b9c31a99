/** Whoever copies all contents or removes some holds this lock: nothing goes that a backup still wants to copy. */
export const CONTENTS_LOCK = { space: 1_148_431, name: 'contents' };
