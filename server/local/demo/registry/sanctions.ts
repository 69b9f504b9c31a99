import { addMonths, mostMonthsOf } from '#contract/rules/registry/supplier-action.ts';
import { addDays, instantOf } from '../days.ts';
import type { Random } from '../random.ts';
import type { DemoSupplier } from '../suppliers.ts';
import { OFFICERS } from './request-plans.ts';

/** A cause of the catalogue. */
export interface DemoCause {
  code: string;
  kind: string;
  text: string;
  legal_basis: string;
}

/** Who sanctions, and how the numbers of its documents begin. */
const AUTHORITIES = [
  ['Oficina de la Abogacía General', 'UG-OAG'],
  ['Contraloría Universitaria de Muestra', 'UG-CUM'],
  ['Secretaría Ficticia de la Contraloría', 'SFC-DGR'],
] as const;

/** Sanctions of every suspended and disqualified supplier, and some that were served. */
export function sanctionRows(
  suppliers: readonly DemoSupplier[],
  causes: readonly DemoCause[],
  today: string,
  random: Random,
) {
  const row = (
    supplier: DemoSupplier,
    kind: 'suspension' | 'disqualification' | 'warning',
    period: readonly [from: number, to: number | null],
    status: 'active' | 'fulfilled',
  ) => {
    // What was served is not under investigation any more.
    const usable = causes.filter(
      (one) =>
        one.kind === (kind === 'warning' ? 'suspension' : kind) &&
        (status === 'active' || !one.text.includes('en investigación')),
    );
    const cause = random.pick(usable.length > 0 ? usable : causes);
    const startsOn = addDays(today, period[0]);
    const isFined = kind === 'disqualification';
    const [authority, prefix] = random.pick(AUTHORITIES);
    return {
      id: random.uuid(),
      supplier_id: supplier.id,
      name: supplier.legal_suffix === null ? supplier.name : `${supplier.name}, ${supplier.legal_suffix}`,
      rfc: supplier.rfc,
      person_type: supplier.person_type,
      kind,
      cause_code: cause.code,
      cause_text: cause.text,
      legal_basis: cause.legal_basis,
      authority,
      document_number: `${prefix}-${random.int(100, 999)}-${startsOn.slice(0, 4)}`,
      starts_on: startsOn,
      // Two years, or less where the cause says so.
      ends_on: isFined
        ? addMonths(startsOn, mostMonthsOf(cause.text) ?? 24)
        : period[1] === null
          ? null
          : addDays(today, period[1]),
      fine_amount: isFined ? `${random.int(20, 180)}000.00` : null,
      fine_paid_on: isFined && status === 'fulfilled' ? addDays(startsOn, 60) : null,
      status,
      closing_reason: status === 'fulfilled' ? 'Se cumplió el plazo.' : null,
      published_at: instantOf(startsOn, '12:00'),
      source: 'demo',
      version: 1,
      created_by: OFFICERS.mariana.id,
      created_at: instantOf(startsOn, '12:00'),
      updated_at: instantOf(startsOn, '12:00'),
    };
  };
  const of = (status: string) => suppliers.filter((one) => one.status === status);
  return [
    ...of('suspended').map((one) =>
      row(
        one,
        'suspension',
        [-random.int(20, 120), random.chance(0.5) ? random.int(40, 200) : null],
        'active',
      ),
    ),
    ...of('disqualified').map((one) =>
      row(one, 'disqualification', [-random.int(60, 300), random.int(200, 900)], 'active'),
    ),
    ...of('active')
      .slice(30, 34)
      .map((one, index) =>
        row(
          one,
          index % 2 === 0 ? 'suspension' : 'warning',
          [-random.int(400, 700), -random.int(100, 300)],
          'fulfilled',
        ),
      ),
  ];
}
