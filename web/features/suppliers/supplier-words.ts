import { EVALUATION_BAND_LABELS, type EvaluationBand } from '#contract/rules/evaluations/evaluation-band.ts';
import { SUPPLIER_STATE_LABELS, type SupplierRow, type SupplierState } from '#contract/suppliers.ts';
import { spacedRfc } from '#contract/rules/registry/certificate.ts';
import { formatDate } from '#web/kit/format.ts';
import type { Tone } from '#web/ui/tag.tsx';

export const STATE_TONES: Record<SupplierState, Tone> = {
  active: 'ok',
  expiring: 'warn',
  expired: 'mute',
  suspended: 'bad',
  disqualified: 'bad',
  cancelled: 'mute',
};

export const BAND_TONES: Record<EvaluationBand, 'ok' | 'warn' | 'bad'> = {
  reliable: 'ok',
  conditional: 'warn',
  unreliable: 'bad',
};

/** Spanish name of a band; an unknown one stays as it is. */
export function bandLabel(band: string | null): string {
  return EVALUATION_BAND_LABELS[band as EvaluationBand] ?? band ?? '';
}

/** «CCF 140312 XX1», or that it is withheld for a natural person. */
export function rfcText(supplier: Pick<SupplierRow, 'personType' | 'rfc'>): string {
  if (supplier.personType === 'natural') return 'RFC reservado';
  return supplier.rfc === null ? 'Sin RFC' : spacedRfc(supplier.rfc);
}

/** «S.A. de C.V.» or «persona física». */
export function suffixText(supplier: Pick<SupplierRow, 'personType' | 'legalSuffix'>): string {
  return supplier.personType === 'natural' ? 'persona física' : (supplier.legalSuffix ?? '');
}

/** «Vigente hasta el 31 mar 2027», or the bare state. */
export function stateText(supplier: Pick<SupplierRow, 'status' | 'validUntil'>): string {
  const label = SUPPLIER_STATE_LABELS[supplier.status];
  if (supplier.validUntil === null) return label;
  if (supplier.status === 'active') return `${label} hasta el ${formatDate(supplier.validUntil)}`;
  if (supplier.status === 'expiring') return `${label}, hasta el ${formatDate(supplier.validUntil)}`;
  return supplier.status === 'expired' ? `${label} desde el ${formatDate(supplier.validUntil)}` : label;
}

/** «473 123 4567»; a number of another length stays as it was written. */
export function phoneText(phone: string): string {
  return /^\d{10}$/.test(phone) ? phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3') : phone;
}

/** Address of a site as a browser opens it: registrations may leave the protocol out. */
export function siteAddress(address: string): string {
  return /^https?:\/\//i.test(address) ? address : `https://${address}`;
}

/** Address of a site as people say it: without the protocol and the last slash. */
export function siteText(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
