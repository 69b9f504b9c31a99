import { addDays, isPlainDate } from '../days/calendar.ts';
import { MOST_DELEGATED_DAYS } from './grant-fields.ts';

export interface SubstitutionFields {
  absentId: string;
  substituteId: string;
  kind: string;
  upTo: string;
  from: string;
  until: string;
  ground: string;
}

/** The rule and the message of each field of a substitution (purchase-chain 1.6); nothing where it may be proposed. */
export function substitutionProblems(
  asked: SubstitutionFields,
  { today, personId }: { today: string; personId: string },
): Partial<Record<keyof SubstitutionFields, string>> {
  const found: Partial<Record<keyof SubstitutionFields, string>> = {};
  const absent = asked.absentId === '' ? personId : asked.absentId;
  if (asked.substituteId === '') found.substituteId = 'Elige quién suple.';
  else if (asked.substituteId === absent) found.substituteId = 'Elige a otra persona: nadie se suple.';
  if (asked.kind === '') found.kind = 'Elige por qué no está.';
  if (asked.upTo !== '' && !(Number(asked.upTo) > 0)) found.upTo = 'Escribe un monto mayor que cero.';
  if (!isPlainDate(asked.from)) found.from = 'Escribe desde qué día.';
  else if (asked.from < today) found.from = 'Una suplencia no empieza un día que ya pasó.';
  if (!isPlainDate(asked.until)) found.until = 'Escribe hasta qué día.';
  else if (asked.until < asked.from) found.until = 'El último día es el primero o uno posterior.';
  else if (isPlainDate(asked.from) && asked.until > addDays(asked.from, MOST_DELEGATED_DAYS))
    found.until = `Una suplencia dura ${MOST_DELEGATED_DAYS} días cuando más.`;
  if (asked.ground.trim().length < 10) found.ground = 'Escribe el oficio o acuerdo, en 10 letras o más.';
  return found;
}
