/** A piece of a written contact; with `href` it calls or writes. */
export interface ContactPart {
  text: string;
  href?: string;
}

const WORD = /[^\s,;<>()]+/gu;
const PHONE = /(?:\+?52[ -]?)?\(?\d{2,3}\)?[ .-]?\d{3,4}[ .-]?\d{4}(?:,? ?ext\.? ?\d{1,6})?/giu;

interface Found {
  index: number;
  text: string;
}

/** Mails and telephones as they stand in a text, in its order. */
function reachesIn(contact: string): Found[] {
  const mails = [...contact.matchAll(WORD)]
    .map((match) => ({ index: match.index, text: withoutStop(match[0]) }))
    .filter(({ text }) => isMail(text));
  const phones = [...contact.matchAll(PHONE)].map((match) => ({ index: match.index, text: match[0] }));
  const isInMail = ({ index }: Found) =>
    mails.some((mail) => index >= mail.index && index < mail.index + mail.text.length);
  return [...mails, ...phones.filter((phone) => !isInMail(phone))].sort((a, b) => a.index - b.index);
}

const withoutStop = (word: string) => (word.endsWith('.') ? word.slice(0, -1) : word);

function isMail(word: string): boolean {
  const at = word.indexOf('@');
  const dot = word.lastIndexOf('.');
  const isOnce = at > 0 && word.lastIndexOf('@') === at;
  return isOnce && dot > at + 1 && /^[a-z]{2,30}$/iu.test(word.slice(dot + 1));
}

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
  for (const { index, text } of reachesIn(contact)) {
    const href = linkOf(text);
    if (href === undefined) continue;
    if (index > from) parts.push({ text: contact.slice(from, index) });
    parts.push({ text, href });
    from = index + text.length;
  }
  if (from < contact.length) parts.push({ text: contact.slice(from) });
  return parts;
}

/** The mailbox that a procedure names for whoever has something to ask; without one, that of the portal. */
export function mailForQuestions(contact: string | null, otherwise: string): string {
  const mail = contactParts(contact ?? '').find(({ href }) => href?.startsWith('mailto:') === true);
  return mail?.text ?? otherwise;
}

/** Whether a written contact holds a telephone or a mail. */
export function hasReach(contact: string | null): contact is string {
  return contact !== null && contactParts(contact).some(({ href }) => href !== undefined);
}
