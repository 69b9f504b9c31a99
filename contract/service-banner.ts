/** How grave what the banner says is. */
export const SERVICE_BANNER_LEVELS = {
  info: 'Información',
  warn: 'Aviso',
  urgent: 'Urgente',
} as const;
export type ServiceBannerLevel = keyof typeof SERVICE_BANNER_LEVELS;

/** What stands above every page, and when; instants in ISO, empty where it has no beginning or no end. */
export interface ServiceBanner {
  text: string;
  level: ServiceBannerLevel;
  from: string;
  until: string;
}

/** Whether the banner stands above the pages at an instant. */
export function isBannerShown({ text, from, until }: ServiceBanner, now: Date): boolean {
  const at = now.getTime();
  return (
    text.trim() !== '' && (from === '' || Date.parse(from) <= at) && (until === '' || at < Date.parse(until))
  );
}
