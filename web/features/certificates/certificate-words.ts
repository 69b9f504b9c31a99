import type { CertificateState, CertificateVerification } from '#contract/certificates.ts';
import { formatDate } from '#web/kit/format.ts';
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
  switch (state) {
    case 'valid':
      return `Constancia válida. Registro vigente hasta el ${formatDate(certificate?.validUntil ?? '')}.`;
    case 'expired':
      return `La constancia existe, pero el registro venció el ${day}.`;
    case 'suspended':
      return `La constancia existe, pero el registro está suspendido desde el ${day}.`;
    case 'disqualified':
      return `La constancia existe, pero el proveedor está inhabilitado desde el ${day}.`;
    case 'cancelled':
      return `La constancia existe, pero el registro se canceló el ${day}.`;
    case 'revoked':
      return `La constancia existe, pero dejó de valer el ${day}: ${(reason ?? '').toLowerCase()}.`;
    case 'unknown':
      return 'El código no corresponde a ninguna constancia.';
  }
}

/** What the signature alone proves. */
export function signatureText(verdict: SignatureVerdict): { title: string; text: string; isGood: boolean } {
  switch (verdict.result) {
    case 'genuine':
      return {
        title: 'Firma auténtica',
        text: 'La unidad firmó estos datos y nadie los cambió después.',
        isGood: true,
      };
    case 'forged':
      return {
        title: 'Firma falsa',
        text: 'La firma no corresponde a estos datos: el texto fue alterado o no lo firmó la unidad.',
        isGood: false,
      };
    case 'unknown_key':
      return {
        title: 'Llave desconocida',
        text: 'La firma usa una llave que la unidad no ha publicado.',
        isGood: false,
      };
    case 'unreadable':
      return {
        title: 'Texto incompleto',
        text: 'El texto del código QR está incompleto. Vuelve a leerlo.',
        isGood: false,
      };
    case 'unsupported':
      return {
        title: 'No se pudo comprobar la firma',
        text: 'Este navegador no conoce firmas Ed25519. Actualízalo o usa otro.',
        isGood: false,
      };
  }
}
