import { SANCTION_KIND_LABELS, type SanctionKind, type SupplierAction } from '#contract/supplier-admin.ts';
import { formatDate } from '#web/kit/format.ts';
import { REGISTRY_STATE_LABELS, type RegistryState } from '../registry-words.ts';
import type { SupplierActionForm } from './supplier-action-rules.ts';

const LEADS_TO: Record<SupplierAction, RegistryState> = {
  suspend: 'suspended',
  reinstate: 'active',
  disqualify: 'disqualified',
  end_disqualification: 'expired',
  cancel: 'cancelled',
};
const SANCTIONS: Partial<Record<SupplierAction, SanctionKind>> = {
  suspend: 'suspension',
  disqualify: 'disqualification',
  cancel: 'cancellation',
};

/** What an action that is being written would leave, in the words of the record. */
export function actionWritten(
  action: SupplierAction,
  { documentNumber, startsOn, endsOn }: SupplierActionForm,
  status: RegistryState,
): { key: string; label: string; value: string; theirs?: string }[] {
  const kind = SANCTIONS[action];
  const state = {
    key: 'status',
    label: 'Estado',
    value: REGISTRY_STATE_LABELS[LEADS_TO[action]],
    theirs: REGISTRY_STATE_LABELS[status],
  };
  if (kind === undefined) return [state];
  const until = endsOn === '' ? '' : ` al ${formatDate(endsOn)}`;
  const value = startsOn === '' ? 'En vigor' : `En vigor, desde el ${formatDate(startsOn)}${until}`;
  return [state, { key: 'mine', label: `${SANCTION_KIND_LABELS[kind]} ${documentNumber}`, value }];
}
