export const LINK_REFUSAL = 'Usa una dirección que empiece con https:// (o http:// o mailto:).';

const FOLLOWED = new Set(['http', 'https', 'mailto']);

/**
 * Whether a text may be kept where a link is asked for, also half written in a draft: `javascript:` would run in who follows
 * it, also with the blanks and control characters that browsers leave out. A name with its port is no scheme.
 */
export function mayBeLink(text: string): boolean {
  const [, scheme, next] = /^([a-z][a-z\d+.-]*):(.?)/i.exec(text.replaceAll(/[\s\p{Cc}]/gu, '')) ?? [];
  if (scheme === undefined || FOLLOWED.has(scheme.toLowerCase())) return true;
  return (scheme.includes('.') || scheme === 'localhost') && /\d/.test(next ?? '');
}

/** A kept link as it may be followed; undefined for anything but http, https and mailto. */
export function linkAddress(text: string): string | undefined {
  const address = text.trim();
  return /^(https?:\/\/|mailto:)\S+$/i.test(address) ? address : undefined;
}
