/** A phone with touch. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} as const;

/** A desk computer. */
export const DESK = { viewport: { width: 1440, height: 900 } } as const;
