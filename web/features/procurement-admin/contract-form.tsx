// Longer than the rule: one form whose fields ask for each other; only its guarantees and its supplier stand apart.
import { validDate } from '#web/ui/date-rules.ts';
import { useEffect, useRef, useState } from 'react';
import { LEAST_LIST_REASON, type ContractorFinding } from '#contract/contractor-findings.ts';
import type { AdminContract, AdminContractDraft, AdminProcedure } from '#contract/procurement-admin.ts';
import { totalOf } from '#contract/rules/texts/money.ts';
import { amountRule, readAmount } from '#contract/rules/procedures/procurement-fields.ts';
import { CONTRACT_STATE_FIELDS } from '#contract/rules/procedures/procurement-history.ts';
import { CallError } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { changeConflict, chosenState, type ChangeConflict } from '#web/kit/change-conflict.ts';
import { formatMoney } from '#web/kit/format.ts';
import { valueWords } from '#web/kit/value-words.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Conflict } from '#web/ui/conflict.tsx';
import { required } from '#web/ui/rules.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { ContractorPanel } from './contractor-panel.tsx';
import { ContractSupplier } from './contract-supplier.tsx';
import { GuaranteeFields } from './guarantee-fields.tsx';
import { addContract, saveContract, saveContractDraft } from './procurement-admin.data.ts';
import { DocumentChoice } from './document-choice.tsx';
import { TermProposal } from './term-proposal.tsx';
import { useDossier } from './use-dossier.ts';
import { percentRule, readPercent } from './percent.ts';
import { readYears, typedYears, YearFields, type TypedYear } from './year-fields.tsx';
import type { Winner } from './use-winners.ts';
import type { Tender } from './use-tender.ts';

/** What a contract says, as the server keeps it. */
export type ContractWords = Pick<
  AdminContract,
  | 'number'
  | 'title'
  | 'supplierName'
  | 'supplierRfc'
  | 'signedOn'
  | 'startsOn'
  | 'endsOn'
  | 'amount'
  | 'minimumAmount'
  | 'currency'
  | 'guarantees'
  | 'supplierId'
  | 'lots'
  | 'listReason'
  | 'years'
  | 'documentId'
  | 'penaltyRate'
  | 'penaltyCap'
>;

const EMPTY = {
  contrato: '',
  objeto: '',
  proveedor: '',
  rfc: '',
  firma: '',
  inicio: '',
  fin: '',
  monto: '',
  minimo: '',
  moneda: 'MXN',
  pena: '',
  tope: '',
  antecedentes: '',
  motivo: '',
};
type Values = typeof EMPTY;

function valuesOf(contract: ContractWords): Values {
  return {
    contrato: contract.number,
    objeto: contract.title,
    proveedor: contract.supplierName,
    rfc: contract.supplierRfc ?? '',
    firma: contract.signedOn ?? '',
    inicio: contract.startsOn ?? '',
    fin: contract.endsOn ?? '',
    monto: contract.amount ?? '',
    minimo: contract.minimumAmount ?? '',
    moneda: contract.currency,
    pena: contract.penaltyRate === null ? '' : String(contract.penaltyRate),
    tope: contract.penaltyCap === null ? '' : String(contract.penaltyCap),
    antecedentes: contract.listReason ?? '',
    motivo: '',
  };
}

const wordsOf = (contract: ContractWords): ContractWords => ({
  number: contract.number,
  title: contract.title,
  supplierName: contract.supplierName,
  supplierRfc: contract.supplierRfc,
  signedOn: contract.signedOn,
  startsOn: contract.startsOn,
  endsOn: contract.endsOn,
  amount: contract.amount,
  minimumAmount: contract.minimumAmount,
  currency: contract.currency,
  guarantees: contract.guarantees,
  supplierId: contract.supplierId,
  lots: contract.lots,
  listReason: contract.listReason,
  years: contract.years,
  documentId: contract.documentId,
  penaltyRate: contract.penaltyRate,
  penaltyCap: contract.penaltyCap,
});

const show = valueWords(CONTRACT_STATE_FIELDS);

/** Server names of the fields, for its refusals. */
const NAMES: Record<string, keyof Values> = {
  number: 'contrato',
  title: 'objeto',
  supplierName: 'proveedor',
  supplierRfc: 'rfc',
  signedOn: 'firma',
  startsOn: 'inicio',
  endsOn: 'fin',
  amount: 'monto',
  minimumAmount: 'minimo',
  currency: 'moneda',
  lots: 'contrato',
  penaltyRate: 'pena',
  penaltyCap: 'tope',
  listReason: 'antecedentes',
  changeReason: 'motivo',
};

const dated = validDate();

interface ContractFormProps {
  tender: Tender;
  /** The contract to correct; a new one when absent. */
  contract?: AdminContract | AdminContractDraft;
  /** The contract waits to be published. */
  isDraft?: boolean;
  /** Who won; undefined while it is not known. */
  winners: readonly Winner[] | undefined;
  /** What stands in it instead: an older state, or what the award tells. Nothing is saved before the officer does. */
  proposal?: ContractWords | undefined;
  onDone: () => void;
}

/** What of a contract is chosen rather than typed. */
type Chosen = Pick<ContractWords, 'supplierId' | 'lots' | 'guarantees' | 'documentId'>;
const NOTHING: Chosen = { supplierId: null, lots: [], guarantees: [], documentId: null };
const chosenOf = ({ supplierId, lots, guarantees, documentId }: ContractWords): Chosen => ({
  supplierId,
  lots,
  guarantees,
  documentId,
});

interface Found {
  name: string;
  rfc: string;
  findings: readonly ContractorFinding[];
}

/** What was found of whom the form names now; whoever names somebody else leaves it. */
function findingsOf(found: Found | undefined, { proveedor, rfc }: Values): readonly ContractorFinding[] {
  return found?.name === proveedor && found.rfc === rfc ? found.findings : [];
}

const isDoubtful = (findings: readonly ContractorFinding[]) =>
  findings.length > 0 && findings.every(({ level }) => level === 'doubt');

const isBarred = (findings: readonly ContractorFinding[]) => findings.some(({ level }) => level === 'block');

/** One contract: a new one, or a correction; what speaks against its supplier is shown with its evidence. */
export function ContractForm(props: ContractFormProps) {
  const { tender, contract, isDraft = false, winners, proposal, onDone } = props;
  const { api, toast } = usePortal();
  // What the officer had before them when they began, and which version of it.
  const [seen, setSeen] = useState<{ words: ContractWords; version: number } | undefined>(
    contract && { words: wordsOf(contract), version: contract.version },
  );
  const [conflict, setConflict] = useState<ChangeConflict<ContractWords>>();
  const [found, setFound] = useState<Found>();
  const from = proposal ?? contract;
  const [chosen, setChosen] = useState<Chosen>(from === undefined ? NOTHING : chosenOf(from));
  const [typed, setTyped] = useState<TypedYear[]>(() => typedYears(from?.years ?? []));
  const [yearsProblem, setYearsProblem] = useState<string>();
  const dossier = useDossier(tender.procedure.id);
  const isPublic = tender.procedure.status !== 'draft';
  const needsReason = contract !== undefined && !isDraft && isPublic;
  const form = useForm<Values>({
    initial: from === undefined ? EMPTY : valuesOf(from),
    rules: {
      contrato: [required('Escribe el número del contrato.')],
      objeto: [required('Escribe el objeto del contrato.')],
      proveedor: [required('Elige al proveedor.')],
      antecedentes: [
        (value, values) =>
          !isDoubtful(findingsOf(found, values)) ||
          value.trim().length >= LEAST_LIST_REASON ||
          'Explica por qué con al menos 20 letras.',
      ],
      firma: [dated],
      inicio: [dated],
      fin: [dated],
      monto: [amountRule],
      minimo: [(value) => value === '' || amountRule(value)],
      pena: [percentRule],
      tope: [percentRule],
      motivo: needsReason
        ? [(value) => value.trim().length >= 20 || 'Explica el cambio con al menos 20 letras.']
        : [],
    },
    onSubmit: async (values) => {
      const years = readYears(typed);
      setYearsProblem(
        years === undefined ? 'Escribe cada ejercicio con cuatro cifras y su monto.' : undefined,
      );
      if (years === undefined) return undefined;
      const date = (value: string) => (value === '' ? null : value);
      try {
        const body = {
          number: values.contrato,
          title: values.objeto,
          supplierName: values.proveedor,
          supplierRfc: values.rfc === '' ? null : values.rfc,
          signedOn: date(values.firma),
          startsOn: date(values.inicio),
          endsOn: date(values.fin),
          amount: readAmount(values.monto) ?? '',
          minimumAmount: readAmount(values.minimo) ?? null,
          currency: values.moneda,
          ...chosen,
          years,
          penaltyRate: readPercent(values.pena) ?? null,
          penaltyCap: readPercent(values.tope) ?? null,
          listReason: values.antecedentes.trim() === '' ? null : values.antecedentes.trim(),
        };
        if (contract === undefined || seen === undefined) {
          tender.refresh(await addContract(api, tender.procedure.id, body));
          toast(
            isPublic
              ? `Se guardó el borrador del contrato ${values.contrato}.`
              : `Se agregó el contrato ${values.contrato}.`,
          );
        } else if (isDraft) {
          const target = { id: contract.id, version: seen.version };
          const draft = { ...body, seen: { ...seen.words } };
          tender.refresh(await saveContractDraft(api, tender.procedure.id, target, draft));
          toast(`Se guardó el borrador del contrato ${values.contrato}.`);
        } else {
          const changeReason = needsReason ? values.motivo.trim() : null;
          const target = { id: contract.id, version: seen.version };
          const correction = { ...body, changeReason, seen: { ...seen.words } };
          tender.refresh(await saveContract(api, tender.procedure.id, target, correction));
          toast(`Se corrigió el contrato ${values.contrato}.`);
        }
        onDone();
        return undefined;
      } catch (error) {
        if (isProposed(error)) {
          onDone();
          return undefined;
        }
        if (!(error instanceof CallError)) throw error;
        const met = changeConflict<ContractWords>(error.problem);
        setConflict(met);
        if (met !== undefined) return undefined;
        const told = (error.problem.extra?.findings ?? []) as ContractorFinding[];
        setFound({ name: values.proveedor, rfc: values.rfc, findings: told });
        if (error.problem.code === 'contractor_doubtful') return { antecedentes: error.problem.detail };
        if (error.problem.code === 'contractor_blocked') return { proveedor: error.problem.detail };
        const { years: wrongYears, ...others } = error.problem.fields ?? {};
        setYearsProblem(wrongYears);
        const fields = Object.entries(others);
        if (fields.length === 0)
          return wrongYears === undefined ? { contrato: error.problem.detail } : undefined;
        return Object.fromEntries(fields.map(([name, message]) => [NAMES[name] ?? 'contrato', message]));
      }
    },
  });
  const settle = (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => {
    if (conflict === undefined) return;
    const words = chosenState(conflict, choices);
    // Whom the registry knows follows from who was chosen by name.
    const { supplierName, supplierRfc, supplierId } = conflict.current;
    const isTheirs = words.supplierName === supplierName && words.supplierRfc === supplierRfc;
    const chosenWords = isTheirs ? { ...words, supplierId } : words;
    const next = valuesOf(chosenWords);
    for (const name of Object.keys(next) as (keyof Values)[])
      if (name !== 'motivo') form.set(name, next[name]);
    setChosen(chosenOf(chosenWords));
    setTyped(typedYears(chosenWords.years));
    setSeen({ words: wordsOf(conflict.current), version: conflict.version });
    setConflict(undefined);
  };
  const findings = findingsOf(found, form.values);
  const hasListReason = isDoubtful(findings) || (contract?.listReason ?? null) !== null;
  const { attempt } = form;
  const handled = useRef(0);
  const firstError = form.errors[0]?.id;
  useEffect(() => {
    // A refused attempt leads to the first field that has to be corrected.
    if (attempt === handled.current) return;
    handled.current = attempt;
    if (firstError !== undefined) document.getElementById(firstError)?.focus();
  }, [attempt, firstError]);
  const offered = winners?.find(({ name }) => name === form.values.proveedor);
  const awarded = offered && awardedText(offered, chosen.lots);
  return (
    <div
      className="u-card u-card--padded u-stack u-gap-20"
      role="group"
      aria-label={contract === undefined ? 'Contrato nuevo' : `Contrato ${contract.number}`}
    >
      {conflict !== undefined && (
        <Conflict
          key={conflict.version}
          conflict={conflict}
          what="este contrato"
          show={show}
          onSettle={settle}
        />
      )}
      <TextField label="Número del contrato" {...form.field('contrato')} />
      {winners === undefined ? (
        <Skeleton rows={1} label="Cargando a quien ganó" />
      ) : (
        <ContractSupplier
          id={form.field('proveedor').id ?? 'proveedor'}
          value={
            form.values.proveedor === ''
              ? undefined
              : { supplierId: chosen.supplierId, name: form.values.proveedor, rfc: form.values.rfc || null }
          }
          winners={winners}
          errors={form.errors
            .filter(({ id }) => id === form.field('proveedor').id || id === form.field('rfc').id)
            .map(({ message }) => message)}
          onChange={(picked) => {
            form.set('proveedor', picked.name);
            form.set('rfc', picked.rfc ?? '');
            const own = winners.find(({ name }) => name === picked.name);
            setChosen({ ...chosen, supplierId: picked.supplierId, lots: own?.lots ?? chosen.lots });
          }}
        />
      )}
      <ContractorPanel findings={findings} />
      {hasListReason && (
        <TextArea
          label="Por qué se contrata a este proveedor"
          hint="Queda en el contrato y en la bitácora. No se publica."
          rows={3}
          {...form.field('antecedentes')}
        />
      )}
      <TextField label="Objeto" {...form.field('objeto')} />
      <LotChoices
        lots={tender.procedure.lots}
        offered={offered?.lots}
        value={chosen.lots}
        onChange={(lots) => setChosen({ ...chosen, lots })}
      />
      <div className="u-grid-2">
        <TextField label="Monto con IVA" inputMode="decimal" hint={awarded} {...form.field('monto')} />
        <TextField
          label="Monto mínimo"
          isOptional
          inputMode="decimal"
          hint="De un contrato abierto: el monto de arriba es el máximo."
          {...form.field('minimo')}
        />
        <Select label="Moneda" options={CURRENCIES} {...form.field('moneda')} />
        <DateField
          label="Fecha de firma"
          isOptional
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          {...form.field('firma')}
        />
        <DateField
          label="Inicio"
          isOptional
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          {...form.field('inicio')}
        />
        <DateField
          label="Fin"
          isOptional
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          {...form.field('fin')}
        />
      </div>
      {form.values.inicio === '' && form.values.fin === '' && (
        <TermProposal
          procedure={tender.procedure}
          signedOn={form.values.firma}
          onTake={({ startsOn, endsOn }) => {
            form.set('inicio', startsOn);
            form.set('fin', endsOn);
          }}
        />
      )}
      <div className="u-grid-2">
        <TextField
          label="Pena por día de atraso, en %"
          isOptional
          inputMode="decimal"
          hint={`De lo que se entregue tarde, sin IVA, por día natural. Con ella se propone cada pena.${askedWords(tender.procedure)}`}
          {...form.field('pena')}
        />
        <TextField
          label="Tope de la pena, en %"
          isOptional
          inputMode="decimal"
          hint="De lo que se entregue tarde, si no hay garantía de cumplimiento; con garantía, el tope es su monto."
          {...form.field('tope')}
        />
      </div>
      <YearFields typed={typed} error={yearsProblem} onChange={setTyped} />
      <DocumentChoice
        label="Documento del contrato"
        id="campo-documento"
        isOptional
        dossier={dossier}
        kinds={['contract']}
        value={chosen.documentId ?? ''}
        onChange={(value) => setChosen({ ...chosen, documentId: value === '' ? null : value })}
      />
      <GuaranteeFields
        guarantees={chosen.guarantees}
        onChange={(guarantees) => setChosen({ ...chosen, guarantees })}
      />
      {needsReason && (
        <TextArea
          label="Motivo del cambio"
          hint="Los visitantes lo leerán en «Cambios»."
          rows={3}
          {...form.field('motivo')}
        />
      )}
      {isBarred(findings) && (
        <p className="pa-missing" id="pa-contrato-impedido">
          Con este proveedor no se puede guardar. Elige otro.
        </p>
      )}
      <div className="u-cluster u-gap-8">
        <Button
          disabled={form.isSubmitting || conflict !== undefined}
          aria-disabled={isBarred(findings) || undefined}
          aria-describedby={isBarred(findings) ? 'pa-contrato-impedido' : undefined}
          onClick={() => !isBarred(findings) && void form.submit()}
        >
          {isDraft || (contract === undefined && isPublic)
            ? 'Guardar borrador'
            : contract === undefined
              ? 'Agregar contrato'
              : 'Guardar contrato'}
        </Button>
        <Button variant="text" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}

/** «Se le adjudicaron $1,000.00 sin IVA.», of the lots that are chosen. */
/** What those who quoted read of penalties: the contract says the same, or somebody changes it knowingly. */
const askedWords = ({ askedPenalties = '' }: Pick<AdminProcedure, 'askedPenalties'>): string =>
  askedPenalties === '' ? '' : ` A quienes cotizaron se les dijo: «${askedPenalties}»`;

function awardedText({ won }: Winner, lots: readonly string[]): string | undefined {
  const own = won.filter(({ id }) => lots.includes(id));
  const total = own.every(({ amount }) => amount !== null)
    ? totalOf(own.map(({ amount }) => amount))
    : undefined;
  return total === undefined ? undefined : `Se le adjudicaron ${formatMoney(total)} sin IVA.`;
}

const CURRENCIES = [
  { value: 'MXN', label: 'Pesos (MXN)' },
  { value: 'USD', label: 'Dólares (USD)' },
  { value: 'EUR', label: 'Euros (EUR)' },
];

interface LotChoicesProps {
  lots: Tender['procedure']['lots'];
  /** Lots that the supplier won; all where no award was given lot by lot. */
  offered: readonly string[] | undefined;
  value: readonly string[];
  onChange: (lots: string[]) => void;
}

/** Which lots the contract covers. */
function LotChoices({ lots, offered, value, onChange }: LotChoicesProps) {
  const shown = offered === undefined ? lots : lots.filter(({ id }) => offered.includes(id ?? ''));
  if (shown.length === 0) return null;
  return (
    <fieldset className="u-field">
      <legend className="u-field__label">Partidas que cubre</legend>
      {shown.map(({ id = '', number, description }) => (
        <Checkbox
          key={id}
          label={`${number}. ${description}`}
          value={value.includes(id)}
          onChange={(isCovered) =>
            onChange(isCovered ? [...value, id] : value.filter((other) => other !== id))
          }
        />
      ))}
    </fieldset>
  );
}
