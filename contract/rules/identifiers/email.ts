import { withoutGuard, withoutUnseen } from '../texts/typed-text.ts';

/** Address as it is compared and stored: trimmed, its domain in lower case. */
export function normalizeEmail(value: string): string {
  const email = withoutGuard(withoutUnseen(value)).normalize('NFC').trim();
  const at = email.lastIndexOf('@');
  return at < 0 ? email : email.slice(0, at) + email.slice(at).toLowerCase();
}

/** Domain of an address in lower case, or empty. */
export function emailDomain(value: string): string {
  const email = normalizeEmail(value);
  return email.includes('@') ? email.slice(email.lastIndexOf('@') + 1) : '';
}

const LOCAL = /^[^\p{C}\s@"(),:;<>[\\\]]{1,64}$/u;
const LABEL = /^[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?$/u;
const TOP_LABEL = /^\p{L}{2,63}$/u;

function isDomain(text: string): boolean {
  if (text.length < 4 || text.length > 253) return false;
  const labels = text.split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP_LABEL.test(labels.at(-1)!);
}

/** Hard rule of a mail address: one @, a name without spaces or doubled dots, a domain with a dot (RFC 5321 shape). */
export function emailRule(value: string): true | string {
  const email = normalizeEmail(value);
  if (email === '') return 'Escribe el correo.';
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, Math.max(at, 0)), email.slice(at + 1)];
  const isGood =
    at > 0 && LOCAL.test(local) && !/^\.|\.\.|\.$/.test(local) && isDomain(domain) && email.length <= 254;
  return isGood || 'Escribe un correo como nombre@empresa.mx.';
}

/** The second writing must equal the first. */
export function emailAgainRule(email: string, again: string): true | string {
  if (again.trim() === '') return 'Escribe otra vez el correo.';
  return (
    normalizeEmail(email) === normalizeEmail(again) ||
    'Los dos correos son distintos. Revisa cuál es el bueno.'
  );
}
