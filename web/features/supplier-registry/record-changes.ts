import {
  SANCTION_KIND_LABELS,
  SANCTION_STATE_LABELS,
  type Sanction,
  type SupplierRecord,
} from '#contract/supplier-admin.ts';
import { formatCountOf, formatDate } from '#web/kit/format.ts';
import { fileGroups } from './file-groups.ts';
import { REGISTRY_STATE_LABELS } from './registry-words.ts';

/** One thing of a record that differs between two moments. */
export interface RecordChange {
  key: string;
  label: string;
  before: string;
  now: string;
}

/** Somebody else changed the record while it was open here. */
export interface RecordConflict {
  who: string;
  /** When, where it is known. */
  at?: string;
  changes: RecordChange[];
}

const day = (value: string | null) => (value === null ? '' : formatDate(value));

/** «En vigor, del 3 mar 2026 al 3 jun 2026», with the payment of the fine and the reason of its end. */
export function sanctionText(sanction: Sanction | undefined): string {
  if (sanction === undefined) return '';
  const { status, startsOn, endsOn, finePaidOn, closingReason } = sanction;
  return [
    SANCTION_STATE_LABELS[status],
    endsOn === null ? `desde el ${formatDate(startsOn)}` : `del ${formatDate(startsOn)} al ${day(endsOn)}`,
    finePaidOn !== null && `multa pagada el ${formatDate(finePaidOn)}`,
    closingReason,
  ]
    .filter(Boolean)
    .join(', ');
}

type Values = Map<string, { label: string; value: string }>;

function valuesOf(record: SupplierRecord): Values {
  const values: Values = new Map([
    ['status', { label: 'Estado', value: REGISTRY_STATE_LABELS[record.status] }],
    ['validUntil', { label: 'Vigencia', value: day(record.validUntil) }],
    ['expiredPapers', { label: 'Documentos vencidos', value: record.hasExpiredPapers ? 'Sí' : 'No' }],
    ['remarks', { label: 'Notas internas', value: record.remarks }],
  ]);
  for (const sanction of record.sanctions) {
    values.set(`sanction:${sanction.id}`, {
      label: `${SANCTION_KIND_LABELS[sanction.kind]} ${sanction.documentNumber}`,
      value: sanctionText(sanction),
    });
  }
  for (const { id, name, contracts, undone } of record.joins) {
    const value = undone === null ? formatCountOf(contracts, 'contrato', 'contratos') : 'Separados';
    values.set(`join:${id}`, { label: `Contratos de «${name}»`, value });
  }
  for (const { title, fields } of record.file === null ? [] : fileGroups(record.file, record.lines)) {
    for (const { path, label, value } of fields)
      values.set(`file:${path}`, { label: `${title}: ${label}`, value });
  }
  return values;
}

/** What somebody else did meanwhile: state, validity, notes, sanctions and data of the file. */
export function recordChanges(before: SupplierRecord, now: SupplierRecord): RecordChange[] {
  const [old, next] = [valuesOf(before), valuesOf(now)];
  return [...new Set([...next.keys(), ...old.keys()])].flatMap((key) => {
    const change = {
      key,
      label: next.get(key)?.label ?? old.get(key)?.label ?? key,
      before: old.get(key)?.value ?? '',
      now: next.get(key)?.value ?? '',
    };
    return change.before === change.now ? [] : [change];
  });
}
