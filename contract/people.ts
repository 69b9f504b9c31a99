import { z } from 'zod';
import { CalendarDay } from './existing-day.ts';
import { FUNCTION_LABELS, FUNCTIONS, WITH_AMOUNT } from './functions.ts';
import { listOrder, LIST_FILE, type ListColumns } from './list-columns.ts';
import { plainDate } from './registration.ts';
import { moneyText } from './rules/texts/money.ts';

const Code = z.enum(FUNCTIONS, 'Elige la función.');
const text = (most: number) => z.string().trim().max(most, `Escribe hasta ${most} letras.`);

/** To whom a function is given: somebody who entered already, or whoever will enter with this mail. */
const GrantedPerson = z.object({
  personId: text(200).default('').describe('Clave de la cuenta (`sub`); vacía: quien entre con ese correo.'),
  personName: text(200),
  email: text(200).default(''),
  employeeId: text(40).default(''),
});

/** A function that somebody is given. Rules and messages: `contract/rules/requisitions/grant-fields.ts`. */
export const GrantInput = GrantedPerson.extend({
  code: Code,
  area: text(120).describe('Área del directorio, por su identificador; «todas» para todas.'),
  isOnlyThis: z.boolean().default(false),
  upTo: z
    .string()
    .regex(/^(\d{1,12}\.\d{2})?$/, 'Escribe el monto con pesos y centavos: 50000.00.')
    .default('')
    .describe('Sin IVA; vacío: cualquier monto.'),
  lines: text(200).default(''),
  from: CalendarDay,
  until: CalendarDay.or(z.literal('')).default(''),
  ground: text(300),
  isDelegable: z.boolean().default(false),
});
export type GrantInput = z.infer<typeof GrantInput>;

/** What a holder passes on of their own function. */
export const DelegationInput = GrantInput.omit({ code: true, lines: true, isDelegable: true });
export type DelegationInput = z.infer<typeof DelegationInput>;

export const GRANT_STATES = {
  inForce: 'En vigor',
  ahead: 'Empieza después',
  ended: 'Terminada',
} as const;
export type GrantState = keyof typeof GRANT_STATES;

/** A function that somebody has, had or will have. */
export const GrantRow = z.object({
  id: z.uuid(),
  personId: z.string().nullable(),
  personName: z.string(),
  email: z.string().nullable(),
  employeeId: z.string().nullable(),
  code: Code,
  areaId: z.uuid().nullable(),
  areaName: z.string().nullable(),
  isOnlyThis: z.boolean(),
  upTo: z.string().nullable(),
  lines: z.array(z.string()),
  from: plainDate,
  until: plainDate.nullable(),
  ground: z.string(),
  isDelegable: z.boolean(),
  /** Of whose function it is a part. */
  delegatedBy: z.string().nullable(),
  /** In place of whom it is held, while they are away. */
  inPlaceOf: z.string().nullable(),
  givenBy: z.string(),
  givenAt: z.iso.datetime(),
  endedBy: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  endReason: z.string().nullable(),
  state: z.enum(Object.keys(GRANT_STATES) as [GrantState, ...GrantState[]]),
  version: z.number().int(),
});
export type GrantRow = z.infer<typeof GrantRow>;

/** Columns of «Quién puede qué», for the screen and the file. */
export const GRANT_COLUMNS = {
  persona: { label: 'Persona', isSortable: true },
  funcion: { label: 'Función', isSortable: true },
  area: { label: 'Área', isSortable: true },
  hasta: { label: 'Hasta', isSortable: true },
  estado: { label: 'Estado' },
  desde: { label: 'Desde', isSortable: true, isExtra: true },
  monto: { label: 'Hasta qué monto, sin IVA', isExtra: true },
  materias: { label: 'Materias', isExtra: true },
  fundamento: { label: 'Oficio o acuerdo', isExtra: true },
  dio: { label: 'La dio', isExtra: true },
  correo: { label: 'Correo', isExtra: true },
} as const satisfies ListColumns;

const GrantFilter = z.object({
  q: z.string().trim().max(200).default(''),
  funcion: z
    .enum(['', ...FUNCTIONS])
    .default('')
    .describe('Vacía: todas las funciones.'),
  area: z.uuid().or(z.literal('')).default('').describe('También por las áreas de las que es parte.'),
  dia: CalendarDay.or(z.literal('')).default('').describe('Quién podía qué ese día; vacío: hoy.'),
  todas: z
    .enum(['', 'si'])
    .default('')
    .describe(
      'También las que terminaron; las que aún no empiezan están siempre, menos de un día que se pide.',
    ),
  orden: listOrder(GRANT_COLUMNS),
});
export const GrantQuery = GrantFilter.extend({
  pag: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type GrantQuery = z.output<typeof GrantQuery>;
export const GrantFileQuery = GrantFilter.extend(LIST_FILE);
export type GrantFileQuery = z.output<typeof GrantFileQuery>;

/** What somebody should look at, with the filter that shows it. */
export const GrantAlarm = z.object({
  kind: z.enum(['nobody', 'pair', 'many', 'idle', 'gone']),
  text: z.string(),
  search: z.record(z.string(), z.string()),
});
export type GrantAlarm = z.infer<typeof GrantAlarm>;

export const KnownPerson = z.object({ id: z.string(), name: z.string(), email: z.string().nullable() });
export type KnownPerson = z.infer<typeof KnownPerson>;

/** A function of one's own, for the session and for whoever passes a part on. */
export const OwnGrant = z.object({
  id: z.uuid(),
  code: Code,
  areaId: z.uuid().nullable(),
  areaName: z.string().nullable(),
  upTo: z.string().nullable(),
  lines: z.array(z.string()),
  until: plainDate.nullable(),
  isDelegable: z.boolean(),
  inPlaceOf: z.string().nullable(),
});
export type OwnGrant = z.infer<typeof OwnGrant>;

export const EndReason = z.object({
  reason: z.string().trim().min(3, 'Escribe por qué termina.').max(300, 'Escribe hasta 300 letras.'),
});

export const ABSENCE_KINDS = {
  holidays: 'Vacaciones',
  leave: 'Licencia',
  commission: 'Comisión',
  illness: 'Incapacidad',
  vacancy: 'Vacante',
} as const;
export type AbsenceKind = keyof typeof ABSENCE_KINDS;
const Kind = z.enum(Object.keys(ABSENCE_KINDS) as [AbsenceKind, ...AbsenceKind[]], 'Elige por qué no está.');

/** Who acts in the place of whom while they are away. Rules and messages: `contract/rules/requisitions/substitution-fields.ts`. */
export const SubstitutionInput = z.object({
  absentId: text(200).default('').describe('Vacío: quien lo propone.'),
  substituteId: text(200),
  functions: z.array(Code).max(FUNCTIONS.length).default([]).describe('Vacío: todas las que tiene.'),
  kind: Kind,
  upTo: GrantInput.shape.upTo,
  from: CalendarDay,
  until: CalendarDay,
  ground: text(300),
});
export type SubstitutionInput = z.infer<typeof SubstitutionInput>;

export const SUBSTITUTION_STATES = {
  proposed: 'Espera que la acepte quien suple',
  accepted: 'Aceptada',
  ended: 'Terminada',
} as const;
export type SubstitutionState = keyof typeof SUBSTITUTION_STATES;

/** What of a function is acted in somebody's place: the smaller amount of both and of what was agreed. */
const SubstitutedPart = z.object({
  code: Code,
  areaName: z.string().nullable(),
  upTo: z.string().nullable(),
  lines: z.array(z.string()),
});

/** «Autorizador de área en División de Ingenierías, hasta $50,000.00 sin IVA» */
export const partWords = ({ code, areaName, upTo, lines }: z.infer<typeof SubstitutedPart>): string =>
  [
    `${FUNCTION_LABELS[code]} ${areaName === null ? 'en todas las áreas' : `en ${areaName}`}`,
    ...(upTo !== null
      ? [`hasta ${moneyText(upTo)} sin IVA`]
      : WITH_AMOUNT.includes(code)
        ? ['sin límite de monto']
        : []),
    ...(lines.length === 0 ? [] : [`partidas que empiezan con ${lines.join(', ')}`]),
  ].join(', ');

/** What whoever substitutes does not do in the place of the other. */
export const NOT_SUBSTITUTED =
  'No decide lo que pidió cualquiera de las dos personas, no pasa estas funciones a nadie más y no actúa fuera de esos días.';

export const SubstitutionRow = z.object({
  id: z.uuid(),
  absent: z.object({ id: z.string(), name: z.string() }),
  substitute: z.object({ id: z.string(), name: z.string() }),
  functions: z.array(Code),
  /** In what and up to which amount; nothing once it ended or its functions did. */
  parts: z.array(SubstitutedPart),
  kind: Kind,
  upTo: z.string().nullable(),
  from: plainDate,
  until: plainDate,
  ground: z.string(),
  proposedBy: z.string(),
  state: z.enum(Object.keys(SUBSTITUTION_STATES) as [SubstitutionState, ...SubstitutionState[]]),
  endReason: z.string().nullable(),
  version: z.number().int(),
});
export type SubstitutionRow = z.infer<typeof SubstitutionRow>;
