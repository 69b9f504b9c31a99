/** A piece of a written contact; with `href` it calls or writes. */
export interface ContactPart {
  text: string;
  href?: string;
}

const REACH =
  /([^\s@,;<>()]+@[^\s@,;<>()]+\.[a-z]{2,})|((?:\+?52[ -]?)?\(?\d{2,3}\)?[ .-]?\d{3,4}[ .-]?\d{4}(?:,? ?ext\.? ?\d{1,6})?)/giu;

function linkOf(text: string): string | undefined {
  if (text.includes('@')) return `mailto:${text}`;
  const [number = '', extension] = text.split(/,? ?ext\.? ?/iu);
  const digits = number.replaceAll(/\D/g, '');
  // Ten zeros are a place holder, not somebody who answers.
  if (!/^(52)?\d{10}$/.test(digits) || !/[1-9]/.test(digits)) return undefined;
  return `tel:${digits}${extension === undefined ? '' : `;ext=${extension}`}`;
}

/** A free text such as «Compras, 473 555 0142 ext. 2140, compras@universidad.mx» with its telephones and mails as links. */
export function contactParts(contact: string): ContactPart[] {
  const parts: ContactPart[] = [];
  let from = 0;
  for (const match of contact.matchAll(REACH)) {
    const href = linkOf(match[0]);
    if (href === undefined) continue;
    if (match.index > from) parts.push({ text: contact.slice(from, match.index) });
    parts.push({ text: match[0], href });
    from = match.index + match[0].length;
  }
  if (from < contact.length) parts.push({ text: contact.slice(from) });
  return parts;
}

/** Whether a written contact holds a telephone or a mail. */
export function hasReach(contact: string | null): contact is string {
  return contact !== null && contactParts(contact).some(({ href }) => href !== undefined);
}
