import { useId, useState } from 'react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import {
  CALL_OUTCOME_LABELS,
  type AutomaticCheck,
  type CallAnswer,
  type ReviewFile,
} from '#contract/registration-review.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { CallForm } from './call-form.tsx';
import { shortName } from '../registry-words.ts';
import type { SaveState } from './save-state.ts';

/** Why a warning is accepted, or who was called about it; an empty reason takes that back. */
export type CheckAnswer = { reason: string } | { call: CallAnswer };

interface ReviewChecksProps {
  checks: readonly AutomaticCheck[];
  calls: ReviewFile['calls'];
  /** Who may answer at the telephone of before. */
  people: readonly string[];
  canDecide: boolean;
  /** What was approved goes back where the supplier did not ask for it. */
  isApproved?: boolean;
  saveOf: (code: string) => SaveState | undefined;
  onOverride: (code: string, answer: CheckAnswer) => Promise<boolean>;
  supplierHref: (number: string) => string;
}

const LEVEL_WORDS = {
  ok: 'Correcto',
  warn: 'Advertencia',
  block: 'Impide aprobar',
  not_applicable: 'Sin comprobar',
};

/** Names of the checks that found nothing wrong, short enough to stand side by side. */
const FINE: Partial<Record<AutomaticCheck['code'], string>> = {
  rfc: 'RFC con formato válido',
  curp: 'CURP con formato válido',
  clabe: 'CLABE de 18 dígitos',
  account_holder: 'Cuenta a nombre del proveedor',
  opinion_age: 'Opiniones en plazo',
  opinion_outcome: 'Opiniones positivas',
  same_file: 'Un archivo por documento',
  paper_rfc: 'Documentos del mismo RFC',
  paper_facts: 'Documentos como se escribieron',
  unasked_changes: 'Cambios no pedidos, vistos',
  list_69b: 'Fuera del listado 69-B',
  sanctions: 'Sin sanciones en vigor',
  takeover: 'Ni la cuenta ni el teléfono cambian',
  refused_by_mailbox: 'No detenida desde el correo registrado',
};

/** That a list is not loaded has to be seen: nothing was compared. */
const LISTS = new Set<AutomaticCheck['code']>(['list_69b', 'sanctions']);

const isShared = ({ code }: AutomaticCheck) => code.startsWith('duplicate_');

/** What the portal compared by itself; each line opens its evidence and rule, what needs a person first. */
export function ReviewChecks(props: ReviewChecksProps) {
  const open = props.checks.filter(
    ({ level, override }) => (level === 'block' || level === 'warn') && override === null,
  );
  const fine = props.checks.filter(
    (one) => (one.level !== 'not_applicable' || LISTS.has(one.code)) && !open.includes(one),
  );
  const unique = fine.filter((one) => isShared(one) && one.level === 'ok');
  const rest = fine.filter((one) => !unique.includes(one));
  const blocking = open.toSorted((a, b) => Number(b.level === 'block') - Number(a.level === 'block'));
  return (
    <section aria-labelledby="comprobaciones">
      <h3 id="comprobaciones">Comprobaciones automáticas</h3>
      <ul className="rg-checks">
        {[...blocking, ...rest].map((check) => (
          <li key={check.code} className={check.level === 'ok' ? undefined : 'is-wide'}>
            <CheckLine {...props} check={check} />
          </li>
        ))}
        {unique.length > 0 && (
          <li>
            <UniqueLine checks={unique} />
          </li>
        )}
      </ul>
    </section>
  );
}

/** Everything that nobody else has, in one line. */
function UniqueLine({ checks }: { checks: readonly AutomaticCheck[] }) {
  return (
    <details className="rg-check rg-check--ok" name="comprobacion">
      <summary>
        <IconCheck {...ICON_SMALL} />
        <span>
          <span className="u-visually-hidden">{LEVEL_WORDS.ok}: </span>
          {checks.some(({ code }) => code === 'duplicate_rfc')
            ? 'Sin registro duplicado'
            : 'Sin datos compartidos'}
        </span>
      </summary>
      <ul className="rg-check__body">
        {checks.map(({ code, text, rule }) => (
          <li key={code}>
            {text} <span className="u-muted">{rule}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Every call about a check, so that the next officer knows. */
function Calls({ calls }: { calls: ReviewFile['calls'] }) {
  if (calls.length === 0) return null;
  return (
    <>
      <p>Llamadas:</p>
      <ul>
        {calls.map((call) => (
          <li key={call.notedAt}>
            {formatDateTime(call.at)}: <b>{CALL_OUTCOME_LABELS[call.outcome]}</b>
            {call.person !== '' && `, contestó ${call.person}`}
            {call.relation !== '' && ` (${call.relation})`}
            {call.said !== '' && `: ${call.said}`}{' '}
            <span className="u-muted">Anotó {shortName(call.by ?? '')}.</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function CheckLine({
  check,
  calls,
  people,
  canDecide,
  isApproved = false,
  saveOf,
  onOverride,
  supplierHref,
}: ReviewChecksProps & { check: AutomaticCheck }) {
  const isAccepted = check.override !== null;
  const look = isAccepted ? 'ok' : check.level;
  const Icon = look === 'ok' ? IconCheck : look === 'block' ? IconBan : IconAlertTriangle;
  return (
    <details
      className={`rg-check rg-check--${look}`}
      // What needs a person is read without a click.
      open={look === 'warn' || look === 'block'}
      name={look === 'warn' || look === 'block' ? undefined : 'comprobacion'}
    >
      <summary>
        <Icon {...ICON_SMALL} />
        <span>
          <span className="u-visually-hidden">{LEVEL_WORDS[check.level]}: </span>
          {look === 'ok' && !isAccepted ? (FINE[check.code] ?? check.text) : check.text}
          {isAccepted && (check.asksCall === null ? ' (aceptada)' : ' (se llamó)')}
        </span>
      </summary>
      <div className="rg-check__body">
        {check.level === 'ok' && <p>{check.text}</p>}
        {check.evidence.length > 0 && (
          <ul>
            {check.evidence.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {check.suppliers.length > 0 && (
          <ul>
            {check.suppliers.map(({ number, name }) => (
              <li key={`${number ?? ''}${name}`}>
                {number === null ? name : <a href={supplierHref(number)}>{name}</a>}
                {number !== null && `, ${number}`}
              </li>
            ))}
          </ul>
        )}
        <p className="u-muted">Regla: {check.rule}</p>
        <Calls calls={calls.filter((one) => one.check === check.code)} />
        {check.override !== null && (
          <p>
            {shortName(check.override.by)} {check.asksCall === null ? 'la aceptó' : 'respondió'} el{' '}
            {formatDateTime(check.override.at)}: {check.override.reason}
          </p>
        )}
        {canDecide && check.canOverride && (check.asksCall === null || check.override !== null) && (
          <OverrideForm check={check} save={saveOf(check.code)} onOverride={onOverride} />
        )}
        {/* What the registered mailbox holds is answered whenever it is: it may hold what was approved. */}
        {(canDecide || check.code === 'refused_by_mailbox') &&
          check.asksCall !== null &&
          check.override === null && (
            <CallForm
              phone={check.asksCall}
              people={people}
              goesBack={isApproved && check.code === 'refused_by_mailbox'}
              save={saveOf(check.code)}
              onCall={(call) => onOverride(check.code, { call })}
            />
          )}
      </div>
    </details>
  );
}

const MIN_REASON = 10;

function OverrideForm(props: {
  check: AutomaticCheck;
  save: SaveState | undefined;
  onOverride: ReviewChecksProps['onOverride'];
}) {
  const { check, save, onOverride } = props;
  const id = useId();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  if (check.override !== null) {
    return (
      <Button variant="text" size="small" onClick={() => void onOverride(check.code, { reason: '' })}>
        Retirar la aceptación
      </Button>
    );
  }
  const isShort = reason.trim().length < MIN_REASON;
  return (
    <form
      className="rg-check__form"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!isShort) void onOverride(check.code, { reason: reason.trim() });
      }}
    >
      <TextField
        id={id}
        label="Razón para aceptarla"
        value={reason}
        maxLength={500}
        onChange={setReason}
        errors={isChecked && isShort ? [`Escribe al menos ${MIN_REASON} letras.`] : []}
      />
      <Button type="submit" variant="tonal" size="small">
        Aceptar la advertencia
      </Button>
      {save?.kind === 'failed' && (
        <p className="rg-remark__failed" role="alert">
          No se guardó. {save.problem.detail}
        </p>
      )}
    </form>
  );
}
