import { verify, X509Certificate } from 'node:crypto';
import type { InvoiceCheck } from '#contract/invoice-checks.ts';
import { attributeOf, sealedText } from './cfdi-check.rules.ts';
import { STAMP } from './cfdi-format.rules.ts';
import { check, unchecked } from './checks.rules.ts';
import { issueDay, issuedAt, stampOf, within } from './invoice-amounts.rules.ts';
import type { XmlElement } from './xml-reader.rules.ts';

/** A certificate of base64 DER; undefined where it is none. */
function certificateOf(base64: string): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    return undefined;
  }
}

/** Number of a certificate of the tax authority: the bytes of its serial are digits in ASCII. */
export const numberOf = ({ serialNumber }: Pick<X509Certificate, 'serialNumber'>): string =>
  Buffer.from(serialNumber.length % 2 === 0 ? serialNumber : `0${serialNumber}`, 'hex').toString('latin1');

const fieldOf = ({ subject }: X509Certificate, name: string): string | undefined =>
  subject
    .split('\n')
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** RFC of whom it is: OID 2.5.4.45, before the RFC of who represents a firm. */
const rfcOf = (certificate: X509Certificate): string =>
  fieldOf(certificate, 'x500UniqueIdentifier')?.split('/')[0]?.trim() ?? '';

/** By RSA alone; a certificate of a stranger may hold a key that nothing here can read. */
function isSigned(text: string, seal: string, certificate: X509Certificate): boolean {
  try {
    const { publicKey: key } = certificate;
    return (
      key.asymmetricKeyType === 'rsa' &&
      verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(seal, 'base64'))
    );
  } catch {
    return false;
  }
}

/** What the seals of an invoice prove (purchase-chain §6.4, S1 to S7). */
export function checkSeals(
  root: XmlElement,
  authorities: readonly X509Certificate[],
  complements: readonly string[],
): InvoiceCheck[] {
  const seal = attributeOf(root, 'Sello') ?? '';
  const stamp = stampOf(root);
  const certificate = certificateOf(attributeOf(root, 'Certificado') ?? '');
  const isOwn = certificate !== undefined && numberOf(certificate) === attributeOf(root, 'NoCertificado');
  const own = check(
    'S1',
    'stop',
    isOwn ? undefined : 'El certificado no es el que declara la factura.',
    'El certificado es el que declara la factura.',
  );
  const stamped =
    stamp === undefined
      ? []
      : [
          check(
            'S5',
            'stop',
            attributeOf(stamp, 'SelloCFD') === seal ? undefined : 'El timbre es de otra factura.',
            'El timbre es de esta factura.',
          ),
          checkStamp(stamp, authorities),
        ];
  if (certificate === undefined) return [own, ...stamped];
  return [
    own,
    checkHolder(root, certificate),
    checkTerm(root, certificate),
    checkSealed(root, seal, certificate, complements),
    ...stamped,
    checkChain(certificate, authorities),
  ];
}

function checkHolder(root: XmlElement, certificate: X509Certificate): InvoiceCheck {
  const rfc = rfcOf(certificate);
  const isIssuer = rfc === attributeOf(within(root, 'Emisor')[0], 'Rfc');
  return check(
    'S2',
    'stop',
    isIssuer ? undefined : `El certificado es de ${rfc === '' ? 'nadie que se sepa' : rfc}.`,
    'El certificado es del emisor.',
  );
}

function checkTerm(root: XmlElement, { validFrom, validTo }: X509Certificate): InvoiceCheck {
  const issued = issuedAt(root);
  const isValid = issued >= Date.parse(validFrom) && issued <= Date.parse(validTo);
  const day = issueDay(root);
  return check(
    'S3',
    'stop',
    isValid ? undefined : `El certificado no estaba vigente el ${day}.`,
    `El certificado estaba vigente el ${day}.`,
  );
}

function checkSealed(
  root: XmlElement,
  seal: string,
  certificate: X509Certificate,
  complements: readonly string[],
): InvoiceCheck {
  const text = sealedText(root);
  if (text === undefined)
    return unchecked(
      'S4',
      'doubt',
      `Complemento ${complements.join(', ')} no previsto: comprueba la factura en el portal del SAT.`,
    );
  return check(
    'S4',
    'stop',
    isSigned(text, seal, certificate)
      ? undefined
      : 'El sello no corresponde: el archivo se modificó después de sellarse.',
    'El sello corresponde a lo que dice la factura.',
  );
}

const NO_CERTIFICATES = 'Sin comprobar: no se tienen los certificados del SAT.';

function checkStamp(stamp: XmlElement, authorities: readonly X509Certificate[]): InvoiceCheck {
  const number = attributeOf(stamp, 'NoCertificadoSAT') ?? '';
  const certificate = authorities.find((one) => numberOf(one) === number);
  if (authorities.length === 0) return unchecked('S6', 'note', NO_CERTIFICATES);
  if (certificate === undefined)
    return unchecked('S6', 'note', `No se tiene el certificado ${number} del SAT: el timbre no se comprobó.`);
  const text = sealedText(stamp, STAMP) ?? '';
  return check(
    'S6',
    'stop',
    isSigned(text, attributeOf(stamp, 'SelloSAT') ?? '', certificate)
      ? undefined
      : 'El sello del SAT no corresponde: el timbre se modificó.',
    'El timbre es del SAT.',
  );
}

/** Whether an authority signed a certificate of whoever sends it. */
function isIssuedBy(link: X509Certificate, above: X509Certificate): boolean {
  try {
    return above.ca && link.checkIssued(above) && link.verify(above.publicKey);
  } catch {
    return false;
  }
}

/** Longest chain up to a root. */
const MOST_LINKS = 5;

function checkChain(certificate: X509Certificate, authorities: readonly X509Certificate[]): InvoiceCheck {
  // A seal certificate names the branch that it is of; one of a person's signature (e.firma) names none.
  if (fieldOf(certificate, 'OU') === undefined)
    return check('S7', 'doubt', 'El certificado es de e.firma, no de sello digital.', '');
  const untold = 'La cadena de confianza no se comprobó.';
  if (authorities.length === 0) return unchecked('S7', 'note', NO_CERTIFICATES);
  let link = certificate;
  for (let at = 0; at < MOST_LINKS; at += 1) {
    const above = authorities.find((one) => isIssuedBy(link, one));
    if (above === undefined) break;
    if (above.checkIssued(above))
      return check('S7', 'doubt', undefined, 'El certificado viene de la autoridad del SAT.');
    link = above;
  }
  return check('S7', 'doubt', untold, '');
}
