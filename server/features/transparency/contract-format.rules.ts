// Longer than the rule: the columns of one official format, in their order, each with where its value comes from.
import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import { toMexico } from '#contract/mexico-time.ts';
import { CHARACTER_LABELS, type ProcedureDetail, type PublicContract } from '#contract/procedures.ts';
import { contractPart } from '#contract/rules/contracts/contract-share.ts';
import { SEX_LABELS } from '#contract/supplier-choices.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import type { NamedParty, ReportedContract } from './contract-format.sql.ts';
import {
  abroadText,
  CLOSING_COLUMNS,
  homeColumns,
  PERIOD_COLUMNS,
  platformDay,
  type AddressKey,
  type FormatColumn,
  type Value,
} from './format.rules.ts';
import { participantRows, servantRows, type MeetingAttendee } from './meeting-tables.rules.ts';

/** A row of the format: what the page of the procedure says, its contract, and what only the report says. */
export interface ContractRow extends ReportedContract {
  detail: ProcedureDetail;
  contract: PublicContract | undefined;
  /** Where addresses of files begin. */
  filesFrom: string;
}

type Column = FormatColumn<ContractRow>;

const KINDS: Partial<Record<ProcedureKind, string>> = {
  open: 'Licitación pública',
  invitation: 'Invitación a cuando menos tres personas',
  direct: 'Adjudicación directa',
};
const CATEGORIES: Record<ProcedureDetail['category'], string> = {
  goods: 'Adquisiciones',
  lease: 'Arrendamientos',
  services: 'Servicios',
  disposal: 'Adquisiciones',
  works: 'Obra pública',
  works_services: 'Servicios relacionados con obra pública',
};
const FUNDS: Record<NonNullable<ProcedureDetail['funding']>, string> = {
  federal: 'Federales',
  federal_33: 'Federales del Ramo 33',
  state: 'Estatales',
  own: 'Propios',
  mixed: 'Mixtos',
};

const hasContract = ({ contract }: ContractRow) => contract !== undefined;
const isTender = ({ detail }: ContractRow) => detail.kind === 'open' || detail.kind === 'invitation';
const isWonTender = (row: ContractRow) => isTender(row) && hasContract(row);
const isImported = ({ contract }: ContractRow) => contract?.isImported === true;
const isOwn = (row: ContractRow) => hasContract(row) && !isImported(row);
const isHome = ({ winner }: ContractRow) => winner?.file?.origin !== 'foreign';

/** Address of the newest public version of a paper of one of these kinds. */
const link =
  (...kinds: string[]) =>
  ({ detail, filesFrom }: ContractRow): string | null => {
    const found = detail.documents.find(
      ({ kind, withdrawnAt, versions }) =>
        kinds.includes(kind) && withdrawnAt === null && versions.length > 0,
    );
    const [newest] = found?.versions ?? [];
    return newest === undefined ? null : filesFrom + newest.href;
  };

/** Who was at the clarification meeting, once its minutes are public: until then they are a draft. */
const present = (row: ContractRow, side: MeetingAttendee['side']): MeetingAttendee[] =>
  link('clarification_minutes')(row) === null ? [] : row.attendees.filter((one) => one.side === side);
const presentColumn = (name: string, side: MeetingAttendee['side']): Column => ({
  name,
  value: (row, _, position) => (present(row, side).length > 0 ? position : null),
});

const actDay =
  (kind: string) =>
  ({ detail }: ContractRow): string | null => {
    const act = detail.acts.findLast((one) => one.kind === kind);
    return act === undefined ? null : platformDay(toMexico(act.at).date);
  };

const winnerFile = ({ winner }: ContractRow): SupplierFile | null => winner?.file ?? null;
const isNatural = ({ winner }: ContractRow) => winner?.personType === 'natural';

/** Where something is written: the control, and its section where it is not the main screen of the procedure. */
const mend = (control: string, section?: string) => ({
  mend: { control, ...(section !== undefined && { section }) },
});
const inFile = mend('archivos');

const HOME = 'Domicilio fiscal de la empresa, contratista o proveedor: ';
const home = (name: string, key: AddressKey, isNeeded = false): Column => {
  const column = {
    name: HOME + name,
    value: (row: ContractRow) => (isHome(row) ? winnerFile(row)?.address[key] : null),
  };
  if (!isNeeded) return column;
  const required = (row: ContractRow) => isOwn(row) && winnerFile(row) !== null && isHome(row);
  return { ...column, required, ...mend(`campo-address.${key}`, 'padron') };
};
const abroad = (name: string, key: AddressKey): Column => ({
  name: `${name} del domicilio en el extranjero, en su caso`,
  value: (row) => (isHome(row) ? null : abroadText(key, winnerFile(row)?.address[key] ?? '')),
});
const empty = (name: string): Column => ({ name, value: () => null });
const amount = (text: string | null | undefined): Value =>
  text === null || text === undefined ? null : Number(text);

/** What a contract is for, with its part of each lot that several share. */
function objectOf({ detail, contract }: ContractRow): Value {
  if (contract === undefined) return null;
  const shared = contract.lots.flatMap((number) => {
    const lot = detail.result?.lots.find((one) => one.number === number);
    const part = lot && contractPart(lot, contract, detail.result?.tenderers ?? []);
    return part === undefined ? [] : [`${part.share} % de la partida ${number}`];
  });
  return shared.length === 0 ? contract.title : `${contract.title} (${shared.join('; ')})`;
}

/** Amount without tax of the lots that a contract covers, as they were awarded. */
function netAmount({ detail, contract }: ContractRow): Value {
  const lots = (detail.result?.lots ?? []).filter(({ number }) => contract?.lots.includes(number));
  if (lots.length === 0 || lots.some((lot) => lot.amount === null)) return null;
  const parts = lots.map((lot) =>
    contract === undefined ? undefined : contractPart(lot, contract, detail.result?.tenderers ?? []),
  );
  const cents = lots.map((lot, at) => Math.round(Number(parts[at]?.amount ?? lot.amount) * 100));
  return cents.reduce((sum, own) => sum + own, 0) / 100;
}

const isLegalParty = ({ personType }: NamedParty) => personType !== 'natural';

/** Columns of format XXVI (formerly XXVIII, a and b in one) of the national platform, in their order. */
export const CONTRACT_COLUMNS: readonly Column[] = [
  ...PERIOD_COLUMNS,
  { name: 'Tipo de procedimiento (catálogo)', value: ({ detail }) => KINDS[detail.kind] ?? 'Otro' },
  { name: 'Materia o tipo de contratación (catálogo)', value: ({ detail }) => CATEGORIES[detail.category] },
  {
    name: 'Carácter del procedimiento (catálogo)',
    value: ({ detail }) => CHARACTER_LABELS[detail.character].split(' ')[0],
  },
  {
    name: 'Número de expediente, folio o nomenclatura que lo identifique',
    value: ({ detail }) => detail.number,
  },
  {
    name: 'Se declaró desierta la licitación pública (catálogo)',
    value: ({ detail }) => (detail.state === 'unsuccessful' ? 'Sí' : 'No'),
  },
  {
    name: 'Motivos y fundamentos legales aplicados para realizar el procedimiento',
    value: ({ groundArticle, justification }) =>
      [groundArticle, justification].filter((part) => part !== null && part !== '').join('. '),
    required: ({ detail, contract }) => detail.kind === 'direct' && contract?.isImported !== true,
    ...mend('campo-planning-groundArticle', 'planeacion'),
  },
  // Its document is internal; what authorised the spending is not published.
  empty('Hipervínculo al documento que contiene la autorización o suficiencia presupuestal'),
  {
    name: 'Posibles contratantes, licitantes, proveedores o contratistas (Tabla_579209)',
    value: ({ invited }, _, position) => (invited.length > 0 ? position : null),
    required: ({ detail, contract }) => detail.kind === 'invitation' && contract?.isImported !== true,
    ...mend('campo-planning-invited', 'planeacion'),
  },
  {
    name: 'Hipervínculo a la convocatoria o invitaciones emitidas',
    value: link('notice', 'invitation_letter', 'bidding_documents'),
    required: isTender,
    ...inFile,
  },
  {
    name: 'Fecha de la convocatoria o invitación',
    value: actDay('publication'),
    required: isTender,
    ...mend('campo-acts-publication-1'),
  },
  {
    name: 'Descripción de las obras públicas, los bienes o los servicios contratados o arrendados',
    value: ({ detail }) => detail.description || detail.title,
  },
  {
    name: 'Personas físicas o morales que presentaron proposición u oferta (Tabla_579236)',
    value: ({ tenderers }, _, position) => (tenderers.length > 0 ? position : null),
    required: (row) => isTender(row) && isOwn(row),
    ...mend('campo-licitante', 'apertura'),
  },
  { name: 'Fecha en la que se celebró la junta de aclaraciones', value: actDay('clarification') },
  presentColumn('Relación de participantes en la junta de aclaraciones (Tabla_579237)', 'tenderer'),
  presentColumn(
    'Relación con los datos de las personas servidoras públicas participantes en la junta (Tabla_579238)',
    'unit',
  ),
  {
    name: 'Hipervínculo al fallo de la junta de aclaraciones o al documento correspondiente',
    value: link('clarification_minutes'),
    required: ({ detail }) => detail.acts.some(({ kind }) => kind === 'clarification'),
    ...inFile,
  },
  {
    name: 'Hipervínculo al documento donde conste la presentación de las propuestas',
    value: link('opening_minutes'),
    required: isWonTender,
    ...inFile,
  },
  {
    name: 'Hipervínculo al (los) dictamen(es) base del fallo',
    value: link('technical_ruling', 'economic_ruling', 'comparison'),
    required: isWonTender,
    ...inFile,
  },
  {
    name: 'Hipervínculo al acta de fallo adjudicatorio y a la resolución de asignación del contrato u oficio de notificación de adjudicación',
    value: link('award_minutes', 'award_notice', 'unsuccessful_declaration'),
    required: (row) => isTender(row) || isOwn(row),
    ...inFile,
  },
  {
    name: 'Nombre(s) de la persona física ganadora, asignada o adjudicada',
    value: (row) => (isNatural(row) ? (winnerFile(row)?.givenNames ?? row.winner?.name) : null),
  },
  {
    name: 'Primer apellido de la persona física ganadora, asignada o adjudicada',
    value: (row) => (isNatural(row) ? winnerFile(row)?.firstSurname : null),
    required: isNatural,
    ...mend('campo-firstSurname', 'padron'),
  },
  {
    name: 'Segundo apellido de la persona física ganadora, asignada o adjudicada',
    value: (row) => (isNatural(row) ? winnerFile(row)?.secondSurname : null),
  },
  {
    name: 'Sexo (catálogo)',
    value: (row) => {
      const sex = isNatural(row) ? winnerFile(row)?.sex : undefined;
      return sex === undefined || sex === '' ? null : SEX_LABELS[sex];
    },
  },
  {
    name: 'Denominación o razón social',
    value: ({ winner }) =>
      winner !== null && isLegalParty(winner)
        ? [winner.name, winner.legalSuffix].filter((part) => part !== null && part !== '').join(', ')
        : null,
  },
  {
    name: 'Persona(s) beneficiaria(s) final(es) (Tabla_579206)',
    value: (row, _, position) => ((winnerFile(row)?.partners.length ?? 0) > 0 ? position : null),
  },
  {
    name: 'Registro Federal de Contribuyentes (RFC) de la persona física o moral contratista o proveedora ganadora',
    value: ({ winner }) => winner?.rfc,
    required: hasContract,
    shape: { pattern: /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{2}[\dA]$/, problem: 'No tiene la forma de un RFC' },
    ...mend('campo-proveedor', 'contratos'),
  },
  ...homeColumns(home, 'Nombre de vialidad'),
  home('Código postal', 'postalCode', true),
  abroad('País', 'country'),
  abroad('Ciudad', 'city'),
  abroad('Calle', 'street'),
  abroad('Número', 'outerNumber'),
  {
    name: 'Descripción de las razones que justifican su elección',
    value: ({ detail, contract, justification }) =>
      (detail.result?.lots ?? [])
        .filter(({ number, reason }) => reason !== null && contract?.lots.includes(number) === true)
        .map(({ reason }) => reason)
        .join('. ') || justification,
    required: isOwn,
    mend: ({ detail, contract, tenderers }) => {
      if (detail.kind === 'direct') return { section: 'planeacion', control: 'campo-planning-justification' };
      // Nothing is decided before somebody took part.
      return tenderers.length === 0
        ? { section: 'apertura', control: 'campo-licitante' }
        : { section: 'fallo', control: `campo-porque-${contract?.lots[0] ?? 1}` };
    },
  },
  {
    name: 'Área(s) solicitante(s)',
    value: ({ detail }) => detail.requestingArea,
    required: () => true,
    ...mend('campo-requestingArea'),
  },
  {
    name: 'Área(s) contratante(s)',
    value: ({ detail }) => detail.contractingArea,
    required: () => true,
    ...mend('campo-contractingArea'),
  },
  { name: 'Área(s) responsable(s) de su ejecución', value: ({ detail }) => detail.requestingArea },
  { name: 'Número que identifique al contrato', value: ({ contract }) => contract?.number },
  {
    name: 'Fecha del contrato, formato día/mes/año',
    value: ({ contract }) => platformDay(contract?.signedOn),
  },
  {
    name: 'Fecha de inicio de la vigencia del contrato',
    value: ({ contract }) => platformDay(contract?.startsOn),
    required: hasContract,
    ...mend('campo-inicio', 'contratos'),
  },
  {
    name: 'Fecha de término de la vigencia del contrato',
    value: ({ contract }) => platformDay(contract?.presentEndsOn),
    required: hasContract,
    ...mend('campo-fin', 'contratos'),
  },
  { name: 'Monto del contrato sin impuestos (en MXN)', value: netAmount },
  {
    name: 'Monto total del contrato con impuestos incluidos (MXN)',
    value: ({ contract }) => amount(contract?.amount),
    required: hasContract,
    ...mend('campo-monto', 'contratos'),
  },
  {
    name: 'Monto mínimo, con impuestos incluidos, en su caso',
    value: ({ contract }) => amount(contract?.minimumAmount),
  },
  {
    name: 'Monto máximo, con impuestos incluidos, en su caso',
    value: ({ contract }) =>
      contract?.minimumAmount === null || contract === undefined ? null : amount(contract.amount),
  },
  { name: 'Tipo de moneda', value: ({ contract }) => contract?.currency },
  empty('Tipo de cambio de referencia, en su caso'),
  empty('Forma de pago'),
  { name: 'Objeto del contrato', value: objectOf },
  {
    name: 'Monto total de garantías y/o contragarantías, en caso de que se otorgaran durante el procedimiento',
    value: ({ guarantees }) => {
      const sum = guarantees.reduce((all, one) => all + Math.round(Number(one.amount ?? 0) * 100), 0);
      return sum === 0 ? null : sum / 100;
    },
  },
  {
    name: 'Fecha de inicio del plazo de entrega o ejecución',
    value: ({ contract }) => platformDay(contract?.startsOn),
  },
  {
    name: 'Fecha de término del plazo de entrega o ejecución',
    value: ({ contract }) => platformDay(contract?.presentEndsOn),
  },
  {
    name: 'Hipervínculo al documento del contrato y anexos, versión pública si así corresponde',
    value: ({ detail, contract, filesFrom }) => {
      const [newest] = detail.documents.find(({ id }) => id === contract?.documentId)?.versions ?? [];
      return newest === undefined ? null : filesFrom + newest.href;
    },
    required: hasContract,
    ...mend('campo-documento', 'contratos'),
  },
  {
    name: 'Hipervínculo al comunicado de suspensión, rescisión o terminación anticipada del contrato',
    value: link('suspension_order', 'rescission', 'early_termination'),
  },
  {
    name: 'Partida presupuestal de acuerdo con el COG (Tabla_579239)',
    value: ({ budgetLine }, _, position) => (budgetLine === null ? null : position),
    required: isOwn,
    ...mend('campo-planning-budgetLine', 'planeacion'),
  },
  {
    name: 'Origen de los recursos públicos (catálogo)',
    value: ({ detail }) => (detail.funding === null ? null : FUNDS[detail.funding]),
    required: isOwn,
    ...mend('campo-funding'),
  },
  empty('Fuente de financiamiento'),
  empty('Tipo de fondo de participación o aportación respectiva'),
  empty('Lugar donde se realizará la obra pública, en su caso'),
  empty('Breve descripción de la obra pública, en su caso'),
  empty('Hipervínculo a los estudios de impacto urbano y ambiental, en su caso'),
  empty(
    'Observaciones dirigidas a la población relativas a la realización de las obras públicas, en su caso',
  ),
  empty('Etapa de la obra pública y/o servicio de la misma (catálogo)'),
  {
    name: 'Se realizaron convenios modificatorios (catálogo)',
    value: ({ contract }) => (contract === undefined ? null : contract.amendments.length > 0 ? 'Sí' : 'No'),
  },
  {
    name: 'Datos de los convenios modificatorios de la contratación (Tabla_579240)',
    value: ({ contract }, _, position) => ((contract?.amendments.length ?? 0) > 0 ? position : null),
  },
  empty('Mecanismos de vigilancia y supervisión de la ejecución'),
  { name: 'Hipervínculo a los informes de avance físico, en su caso', value: link('progress_report') },
  empty('Hipervínculo a los informes de avance financiero, en su caso'),
  {
    name: 'Hipervínculo al acta de recepción física de los trabajos ejecutados u homóloga, en su caso',
    value: link('delivery_record'),
  },
  {
    name: 'Hipervínculo al finiquito, contrato sin efectos concluido con anticipación o informe de resultados, en su caso',
    value: link('settlement'),
  },
  empty('Hipervínculo a la factura o documento que cumpla con requisitos fiscales'),
  ...CLOSING_COLUMNS,
];

const partyCells = ({ name, rfc, personType, legalSuffix, file }: NamedParty): Value[] =>
  personType === 'natural'
    ? [
        file?.givenNames ?? name,
        file?.firstSurname ?? null,
        file?.secondSurname ?? null,
        file === null || file.sex === '' ? null : SEX_LABELS[file.sex],
        null,
        rfc,
      ]
    : [
        null,
        null,
        null,
        null,
        [name, legalSuffix].filter((part) => part !== null && part !== '').join(', '),
        rfc,
      ];

const PARTY = [
  'Nombre(s)',
  'Primer apellido',
  'Segundo apellido',
  'Sexo (catálogo)',
  'Denominación o razón social',
  'RFC',
];

/** Sub-tables of the format: each row names by its ID the row of the main sheet to which it belongs. */
export const CONTRACT_TABLES: readonly {
  name: string;
  columns: readonly string[];
  rows: (row: ContractRow) => Value[][];
}[] = [
  { name: 'Tabla_579209', columns: PARTY, rows: ({ invited }) => invited.map(partyCells) },
  { name: 'Tabla_579236', columns: PARTY, rows: ({ tenderers }) => tenderers.map(partyCells) },
  { name: 'Tabla_579237', columns: PARTY, rows: (row) => participantRows(present(row, 'tenderer')) },
  {
    name: 'Tabla_579238',
    columns: [...PARTY.slice(0, 4), 'RFC', 'Cargo'],
    rows: (row) => servantRows(present(row, 'unit')),
  },
  {
    name: 'Tabla_579206',
    columns: ['Nombre o denominación'],
    rows: (row) => (winnerFile(row)?.partners ?? []).map(({ name }) => [name]),
  },
  {
    name: 'Tabla_579239',
    columns: ['Partida presupuestal'],
    rows: ({ budgetLine }) => (budgetLine === null ? [] : budgetLine.split(' ').map((line) => [line])),
  },
  {
    name: 'Tabla_579240',
    columns: [
      'Número de convenio modificatorio',
      'Objeto del convenio modificatorio',
      'Monto con el convenio',
      'Fecha de firma del convenio modificatorio',
      'Hipervínculo al documento del convenio',
    ],
    rows: ({ contract, detail, filesFrom }) =>
      (contract?.amendments ?? []).map((one) => {
        const [newest] = detail.documents.find(({ id }) => id === one.documentId)?.versions ?? [];
        return [
          String(one.number),
          one.what,
          amount(one.amountAfter),
          platformDay(one.signedOn),
          newest === undefined ? null : filesFrom + newest.href,
        ];
      }),
  },
];
