import {
  PROFILE_KIND_LABELS,
  PROFILE_LEVEL_LABELS,
  type ProfileDetail,
} from '#contract/computing-profiles.ts';
import { toMexico } from '#contract/mexico-time.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import type { PrintedSheet } from '#server/kit/pdf/sheet-pdf.ts';

const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });

/** «$12,900.00 a $15,100.00» */
const range = (min: string, max: string | null) =>
  max === null || max === min
    ? money.format(Number(min))
    : `${money.format(Number(min))} a ${money.format(Number(max))}`;

/** A profile as it is printed and attached to a requisition. */
export function printedProfile(
  profile: ProfileDetail,
  { unit, address, madeAt }: { unit: string; address: string; madeAt: Date },
): PrintedSheet {
  const { date, time } = toMexico(madeAt.toISOString());
  const price =
    profile.priceMin === null || profile.priceOn === null
      ? null
      : `${range(profile.priceMin, profile.priceMax)} sin IVA, al ${shortDate(profile.priceOn)}. ${profile.priceSource ?? ''}`;
  return {
    unit,
    over: `Perfil de equipo de cómputo ${profile.key}`,
    title: profile.name,
    madeAt,
    parts: [
      {
        title: 'Datos del perfil',
        facts: [
          ['Tipo', PROFILE_KIND_LABELS[profile.kind]],
          ['Nivel', PROFILE_LEVEL_LABELS[profile.level]],
          ['Uso', profile.uses.join(', ')],
          ['Vigencia', `${shortDate(profile.validFrom)} a ${shortDate(profile.validUntil)}`],
          ['Lo sustituye', profile.replacedBy],
          ['Garantía', profile.warranty],
          ['Normas', profile.norms.join(', ')],
          ['Partida', profile.budgetLine],
          ['Precio de referencia', price],
          ['Autorizó', profile.authorisedBy],
          ['Edición', String(profile.edition)],
        ],
      },
      ...profile.specification.map(({ group, rows }) => ({
        title: group,
        facts: rows.map(({ label, value }) => [label, value] as const),
      })),
      { title: 'Descripción técnica para la requisición', texts: [profile.technicalText] },
    ],
    foot: `Generado el ${shortDate(date)}, ${time} h. El vigente está en ${address}`,
  };
}
