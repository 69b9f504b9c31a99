/** Icon beside text or alone in a labelled button: 20 px, stroke 1.75. */
export const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Icon inside a line of text or a button: 16 px. */
export const ICON_SMALL = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
