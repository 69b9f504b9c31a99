import { useId, useState } from 'react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { AutomaticCheck } from '#contract/registration-review.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { shortName } from './registry-words.ts';
import type { SaveState } from './use-review.ts';

interface ReviewChecksProps {
  checks: readonly AutomaticCheck[];
  canDecide: boolean;
  saveOf: (code: string) => SaveState | undefined;
  onOverride: (code: string, reason: string) => Promise<boolean>;
  supplierHref: (number: string) => string;
}

const LEVEL_WORDS = {
  ok: 'Correcto',
  warn: 'Advertencia',
  block: 'Impide aprobar',
  not_applicable: 'No aplica',
};
const RANK = { block: 0, warn: 1, ok: 2, not_applicable: 3 };

/** What the portal compared by itself; each line opens its evidence and rule. */
export function ReviewChecks(props: ReviewChecksProps) {
  const told = props.checks.filter(({ level }) => level !== 'not_applicable');
  return (
    <section aria-labelledby="comprobaciones">
      <h3 id="comprobaciones">Comprobaciones automáticas</h3>
      <ul className="rg-checks">
        {told
          .toSorted((a, b) => (a.level === 'block' ? RANK.block : 1) - (b.level === 'block' ? RANK.block : 1))
          .map((check) => (
            <li key={check.code}>
              <CheckLine {...props} check={check} />
            </li>
          ))}
      </ul>
    </section>
  );
}

function CheckLine({
  check,
  canDecide,
  saveOf,
  onOverride,
  supplierHref,
}: ReviewChecksProps & { check: AutomaticCheck }) {
  const isAccepted = check.override !== null;
  const look = isAccepted && check.level === 'warn' ? 'ok' : check.level;
  const Icon = look === 'ok' ? IconCheck : look === 'block' ? IconBan : IconAlertTriangle;
  return (
    <details className={`rg-check rg-check--${look}`} name="comprobacion">
      <summary>
        <Icon {...ICON_SMALL} />
        <span>
          <span className="u-visually-hidden">{LEVEL_WORDS[check.level]}: </span>
          {check.text}
          {isAccepted && ' (aceptada)'}
        </span>
      </summary>
      <div className="rg-check__body">
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
        {check.override !== null && (
          <p>
            {shortName(check.override.by)} la aceptó el {formatDateTime(check.override.at)}:{' '}
            {check.override.reason}
          </p>
        )}
        {canDecide && check.canOverride && (
          <OverrideForm check={check} save={saveOf(check.code)} onOverride={onOverride} />
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
      <Button variant="text" size="small" onClick={() => void onOverride(check.code, '')}>
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
        if (!isShort) void onOverride(check.code, reason.trim());
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
