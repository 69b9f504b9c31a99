import { ruleWords, type LegalRule, type RuleInput, type RuleTerms } from '#contract/legal-rules.ts';
import { offeredLaws } from '#contract/law-names.ts';
import {
  KIND_LABELS,
  PROCEDURE_KINDS,
  REGIME_LABELS,
  type ProcedureKind,
  type Regime,
} from '#contract/procedure-kinds.ts';
import {
  ACT_KINDS,
  ACT_LABELS,
  CHARACTER_LABELS,
  CHARACTERS,
  type ActKind,
  type Character,
} from '#contract/procedures.ts';
import { RULE_CODES, type RuleCode } from '#contract/rules/procedures/procurement.ts';
import { isRuleUnit, RULE_CODE_WORDS, RULE_UNIT_LABELS } from '#contract/rules/days/rule-words.ts';
import { RULE_UNITS, type RuleUnit } from '#contract/rules/days/term-count.ts';
import { formatDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import { LegalHistory } from './legal-history.tsx';
import { askRule, correctRule, createRule, replaceRule } from './legal-rules.data.ts';
import { LegalSheet } from './legal-sheet.tsx';
import { LEGAL_LABELS, readTypedAmount, ruleValue, typedAmount } from './legal-words.ts';
import { useReviewed } from './use-reviewed.ts';

interface RuleSheetProps {
  /** Version to replace or correct; undefined adds a rule. */
  rule: LegalRule | undefined;
  regime: Regime;
  onClose: () => void;
  onSaved: (text: string) => void;
}

/** What is typed: amounts and days as texts. */
interface Typed extends Omit<RuleInput, 'amount' | 'unit' | 'text' | 'validUntil' | 'act' | 'character'> {
  mode: 'replace' | 'correct';
  amount: string;
  unit: RuleUnit | '';
  text: string;
  validUntil: string;
  act: ActKind | '';
  character: Character | '';
}

const idOf = (name: string) => `plazo-${name}`;
const optionsOf = <Name extends string>(names: readonly Name[], labels: Record<Name, string>) =>
  names.map((value) => ({ value, label: labels[value] }));
const CODES = RULE_CODES.map((value) => ({ value, label: RULE_CODE_WORDS[value].label }));

function beginning(rule: LegalRule | undefined, regime: Regime): Typed {
  return {
    mode: 'replace',
    regime: rule?.regime ?? regime,
    kind: rule?.kind ?? 'open',
    character: rule?.character ?? '',
    code: rule?.code ?? 'publication_to_opening',
    act: rule?.act ?? '',
    amount: rule === undefined ? '' : typedAmount(rule.code, rule.amount),
    unit: rule?.unit ?? '',
    source: '',
    text: rule?.text ?? '',
    validFrom: '',
    validUntil: '',
  };
}

const termsOf = ({ amount, unit, source, text, validFrom, validUntil }: RuleTerms): RuleTerms => ({
  amount,
  unit,
  source,
  text,
  validFrom,
  validUntil,
});

/** A version of a legal deadline: a new one from a day on, or the correction of what was written wrong. */
export function RuleSheet({ rule, regime, onClose, onSaved }: RuleSheetProps) {
  const { api } = usePortal();
  const initial = beginning(rule, regime);
  const [written, keep] = useKept<Typed>(`plazo-${rule?.id ?? 'nuevo'}-${rule?.version ?? 0}`);
  const typed = written ?? initial;
  const codeUnit = RULE_CODE_WORDS[typed.code].unit;
  const terms: RuleTerms = {
    // Nothing typed is a term that nobody has confirmed yet.
    amount: codeUnit === null ? 0 : readTypedAmount(typed.code, typed.amount),
    unit: codeUnit === null || typed.unit === '' || typed.unit === codeUnit ? null : typed.unit,
    source: typed.source,
    text: typed.text.trim() === '' ? null : typed.text.trim(),
    validFrom: typed.validFrom,
    validUntil: typed.validUntil === '' ? null : typed.validUntil,
  };
  const whole: RuleInput = {
    ...terms,
    regime: typed.regime,
    kind: typed.kind,
    character: typed.character === '' ? null : typed.character,
    code: typed.code,
    act: typed.code === 'required_act' && typed.act !== '' ? typed.act : null,
  };
  const isReplacing = typed.mode === 'replace';
  const change = useReviewed<RuleInput>({
    ask: () =>
      askRule(api, {
        ...whole,
        ...(rule === undefined ? {} : isReplacing ? { replaces: rule.id } : { corrects: rule.id }),
      }),
    save: (over) => {
      if (rule === undefined) return createRule(api, whole);
      const seen = { id: rule.id, version: over?.version ?? rule.version };
      if (isReplacing) return replaceRule(api, seen, terms);
      return correctRule(api, seen, termsOf({ ...terms, ...over?.values }));
    },
    onProposed: () => {
      keep(undefined);
      onClose();
    },
    onSaved: () => {
      keep(undefined);
      onSaved(rule === undefined ? 'Se agregó el plazo.' : 'Se guardó el plazo.');
    },
  });
  const put = (patch: Partial<Typed>) => {
    change.forget();
    keep({ ...typed, ...patch });
  };
  const field = (name: string) => ({
    id: idOf(name),
    name,
    label: LEGAL_LABELS[name] ?? name,
    errors: change.refused[name] === undefined ? [] : [change.refused[name]],
    isDisabled: change.isBusy,
  });
  const choose = (mode: string) => {
    if (mode === 'replace' || rule === undefined) return put({ ...initial, mode: 'replace' });
    const { amount, unit, source, text, validFrom, validUntil } = rule;
    put({
      mode: 'correct',
      amount: typedAmount(rule.code, amount),
      unit: unit ?? '',
      source,
      text: text ?? '',
      validFrom,
      validUntil: validUntil ?? '',
    });
  };
  return (
    <LegalSheet
      title={rule === undefined ? 'Agregar plazo' : ruleWords(rule)}
      what="este plazo"
      change={change}
      labels={LEGAL_LABELS}
      show={ruleValue(typed.code)}
      idOf={idOf}
      onClose={onClose}
      after={rule !== undefined && <LegalHistory of="rule" id={rule.id} code={rule.code} />}
    >
      {rule === undefined ? (
        <Scope typed={typed} put={put} field={field} />
      ) : (
        <RadioGroup
          label="Qué haces"
          value={typed.mode}
          onChange={choose}
          options={[
            {
              value: 'replace',
              label: 'Regla nueva desde un día',
              note: `La que vale desde el ${formatDate(rule.validFrom)} queda, hasta el día anterior.`,
            },
            { value: 'correct', label: 'Corregir esta regla', note: 'Porque se escribió mal.' },
          ]}
        />
      )}
      {codeUnit !== null && (
        <>
          <TextField
            {...field('amount')}
            label={`Cantidad en ${RULE_UNIT_LABELS[typed.unit === '' ? codeUnit : typed.unit]}`}
            hint="Vacía: nadie ha confirmado este plazo y el portal no lo aplica."
            value={typed.amount}
            onChange={(amount) => put({ amount })}
            inputMode={codeUnit === 'cents' ? 'decimal' : 'numeric'}
            maxLength={codeUnit === 'cents' ? 12 : 6}
          />
          {isRuleUnit(codeUnit) && (
            <Select
              {...field('unit')}
              value={typed.unit === '' ? codeUnit : typed.unit}
              onChange={(value) => put({ unit: value as RuleUnit })}
              options={RULE_UNITS.map((value) => ({ value, label: RULE_UNIT_LABELS[value] }))}
            />
          )}
        </>
      )}
      <DateField
        {...field('validFrom')}
        value={typed.validFrom}
        onChange={(validFrom) => put({ validFrom })}
        placeholder="dd/mm/aaaa"
        format="dd/mm/yyyy"
      />
      <DateField
        {...field('validUntil')}
        hint="Vacío: mientras no haya otra versión."
        value={typed.validUntil}
        onChange={(validUntil) => put({ validUntil })}
        placeholder="dd/mm/aaaa"
        format="dd/mm/yyyy"
        isOptional
      />
      <TextField
        {...field('source')}
        hint="Ley, lineamiento o acuerdo, con su artículo. Queda en el historial."
        value={typed.source}
        onChange={(source) => put({ source })}
        maxLength={300}
      />
      <TextArea
        {...field('text')}
        hint="Con tus palabras o las del artículo. Se lee junto a cada fecha que sale de esta regla."
        value={typed.text}
        onChange={(text) => put({ text })}
        rows={3}
        maxLength={1000}
        isOptional
      />
    </LegalSheet>
  );
}

interface ScopeProps {
  typed: Typed;
  put: (patch: Partial<Typed>) => void;
  field: (name: string) => { id: string; name: string; label: string; errors: string[]; isDisabled: boolean };
}

/** Which procedures a new rule is for, and what it measures. */
function Scope({ typed, put, field }: ScopeProps) {
  return (
    <>
      <Select
        {...field('regime')}
        value={typed.regime}
        onChange={(value) => put({ regime: value as Regime })}
        options={optionsOf(Object.keys(offeredLaws()) as Regime[], REGIME_LABELS)}
      />
      <Select
        {...field('kind')}
        value={typed.kind}
        onChange={(value) => put({ kind: value as ProcedureKind })}
        options={optionsOf(PROCEDURE_KINDS, KIND_LABELS)}
      />
      <Select
        {...field('character')}
        value={typed.character}
        onChange={(value) => put({ character: value as Character | '' })}
        options={optionsOf(CHARACTERS, CHARACTER_LABELS)}
        emptyLabel="Cualquiera"
        isOptional
      />
      <Select
        {...field('code')}
        value={typed.code}
        onChange={(value) => put({ code: value as RuleCode })}
        options={CODES}
      />
      {typed.code === 'required_act' && (
        <Select
          {...field('act')}
          value={typed.act}
          onChange={(value) => put({ act: value as ActKind | '' })}
          options={optionsOf(ACT_KINDS, ACT_LABELS)}
          emptyLabel="Elige el acto"
        />
      )}
    </>
  );
}
