/** Begins like an address that is neither of the web nor of a mailbox: `javascript:` would run in who follows it. */
const OTHER_SCHEME = /^[\s\p{Cc}]*(?!https?:|mailto:)[a-z][a-z\d+.\-\s]*:(?!\d)/iu;

export const LINK_REFUSAL = 'Usa una dirección que empiece con https:// (o http:// o mailto:).';

/** Whether a text may be kept where a link is asked for, also half written in a draft. */
export const mayBeLink = (text: string): boolean => !OTHER_SCHEME.test(text);

/** A kept link as it may be followed; undefined for anything but http, https and mailto. */
export function linkAddress(text: string): string | undefined {
  const address = text.trim();
  return /^(https?:\/\/|mailto:)\S+$/i.test(address) ? address : undefined;
}
