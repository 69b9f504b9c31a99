import type { CertificateState, CertificateVerification } from '#contract/certificates.ts';
import { trimEndOf } from '#contract/trim.ts';
import { formatDate } from '#web/kit/format.ts';
import type { CertificateClaims } from '#contract/rules/registry/certificate.ts';
import type { Tone } from '#web/ui/tag.tsx';
import type { SignatureVerdict } from './certificates.data.ts';

export const VERDICT_TONES: Record<CertificateState, Tone> = {
  valid: 'ok',
  expired: 'mute',
  suspended: 'bad',
  disqualified: 'bad',
  cancelled: 'bad',
  revoked: 'warn',
  unknown: 'bad',
};
export const VERDICT_TAGS: Record<CertificateState, string> = {
  valid: 'Válida',
  expired: 'Vencida',
  suspended: 'Suspendida',
  disqualified: 'Inhabilitado',
  cancelled: 'Cancelada',
  revoked: 'Sin efecto',
  unknown: 'No existe',
};

/** The sentence that answers who asks whether a certificate is worth anything. */
export function verdictText({ state, since, reason, certificate }: CertificateVerification): string {
  const day = since === null ? '' : formatDate(since);
  const validUntil = certificate === null ? '' : formatDate(certificate.validUntil);
  const texts: Record<CertificateState, string> = {
    valid: `Constancia válida. Registro vigente hasta el ${validUntil}.`,
    expired: `La constancia existe, pero el registro venció el ${day}.`,
    suspended: `La constancia existe, pero el registro está suspendido desde el ${day}.`,
    disqualified: `La constancia existe, pero el proveedor está inhabilitado desde el ${day}.`,
    cancelled: `La constancia existe, pero el registro se canceló el ${day}.`,
    revoked: `La constancia existe, pero dejó de valer el ${day}. ${trimEndOf(reason ?? '', /[.\s]/)}.`,
    unknown: 'El código no corresponde a ninguna constancia.',
  };
  return texts[state];
}

/** What the signature alone proves. */
const SIGNATURE_TEXTS: Record<SignatureVerdict['result'], { title: string; text: string }> = {
  genuine: {
    title: 'Firma auténtica',
    text: 'La Unidad firmó estos datos y nadie los cambió después.',
  },
  forged: {
    title: 'Firma falsa',
    text: 'La firma no corresponde a estos datos: el texto fue alterado o no lo firmó la Unidad.',
  },
  unknown_key: {
    title: 'Llave desconocida',
    text: 'La firma usa una llave que la Unidad no ha publicado.',
  },
  unreadable: {
    title: 'Texto incompleto',
    text: 'El texto del código QR está incompleto. Vuelve a leerlo.',
  },
  unsupported: {
    title: 'No se pudo comprobar la firma',
    text: 'Este navegador no conoce firmas Ed25519. Actualízalo o usa otro.',
  },
};

/** What the signature of a statement says of the document that carries it. */
export interface SignatureFinding {
  title: string;
  text: string;
  tone: Tone;
  /** The unit did not sign this, or signed another certificate: whatever the code says, the document is not good. */
  isFalse: boolean;
  claims: CertificateClaims | null;
}

/** How the signature of a statement is told, beside the typed code and on a plain date. */
export function signatureAnswer(
  verdict: SignatureVerdict,
  { code, today }: { code: string | null; today: string },
): SignatureFinding {
  const { text, title } = SIGNATURE_TEXTS[verdict.result];
  if (verdict.result !== 'genuine') {
    const isFalse = verdict.result === 'forged' || verdict.result === 'unknown_key';
    return { title, text, tone: 'bad', isFalse, claims: null };
  }
  const { claims } = verdict;
  const { c, v } = claims;
  if (code !== null && c !== code) {
    return {
      title: 'Otro código',
      text: 'La firma es de otra constancia: el código y el QR no coinciden.',
      tone: 'bad',
      isFalse: true,
      claims,
    };
  }
  if (v < today) {
    return {
      title: 'Vencida',
      text: `La firma es auténtica, pero la constancia venció el ${formatDate(v)}.`,
      tone: 'mute',
      isFalse: false,
      claims,
    };
  }
  return { title, text, tone: 'ok', isFalse: false, claims };
}
