import type { InferenceCode } from '#contract/contract-imports.ts';
import type { ImportKept } from '#contract/imports.ts';
import {
  CATEGORY_LABELS,
  KIND_LABELS,
  type Category,
  type ProcedureKind,
  type Regime,
} from '#contract/procedure-kinds.ts';
import {
  ACT_LABELS,
  CHARACTER_LABELS,
  CONTRACT_STATUS_LABELS,
  MODALITY_LABELS,
  type Character,
  type Modality,
} from '#contract/procedures.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { lawName } from '#contract/purchase-laws.ts';
import type { SettingValues } from '#contract/settings.ts';
import type { TakenRow } from './contract-row.rules.ts';

const moment = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Mexico_City',
});

const dayOr = (day: string | null) => (day === null ? null : shortDate(day));

/** Everything that is kept of a row of contracts; null for what the file does not say. */
export function keptOfContract(
  { contract, procedure, acts, supplierSize, supplierRfc, institution, inferences }: TakenRow,
  { laws, hasRfc }: { laws: SettingValues | undefined; hasRfc: boolean },
): ImportKept[] {
  const told = (label: string, value: string | null) => ({ label, value });
  /** What the file does not say and the portal put is told as such. */
  const put = (label: string, value: string, code: InferenceCode) =>
    told(label, inferences.includes(code) ? `${value} (el archivo no lo dice, lo pone el portal)` : value);
  return [
    told('Contrato', contract.number),
    told('Título del contrato', contract.title),
    told('Proveedor', contract.supplier_name),
    told('RFC del proveedor', supplierRfc ?? (hasRfc ? '' : null)),
    told('Tamaño del proveedor', supplierSize),
    told('Importe', `${moneyText(contract.amount)} ${contract.currency}`),
    told('Firma', dayOr(contract.signed_on)),
    told('Inicio', shortDate(contract.starts_on)),
    told('Fin', dayOr(contract.ends_on)),
    told(
      'Estado del contrato',
      CONTRACT_STATUS_LABELS[contract.status as keyof typeof CONTRACT_STATUS_LABELS],
    ),
    told('Procedimiento', procedure.number),
    told('Expediente de CompraNet', procedure.compranet_file),
    told('Título del procedimiento', procedure.title),
    told('Tipo', KIND_LABELS[procedure.kind as ProcedureKind]),
    put('Carácter', CHARACTER_LABELS[procedure.character as Character], 'character_default'),
    put('Modalidad', MODALITY_LABELS[procedure.modality as Modality], 'modality'),
    told('Materia', CATEGORY_LABELS[procedure.category as Category]),
    put('Ley', lawName(laws, procedure.regime as Regime), 'law_default'),
    ...(inferences.includes('published')
      ? [put('Publicada el', shortDate(procedure.published_at.slice(0, 10)), 'published')]
      : []),
    told('Ejercicio', String(procedure.fiscal_year)),
    told('Institución', institution),
    told('Área requirente', procedure.requesting_area),
    told('Unidad compradora', procedure.contracting_area || null),
    told('Anuncio', procedure.announcement_url),
    ...acts.map(({ kind, at, all_day }) =>
      told(ACT_LABELS[kind], all_day ? shortDate(at.slice(0, 10)) : moment.format(new Date(at))),
    ),
  ];
}
