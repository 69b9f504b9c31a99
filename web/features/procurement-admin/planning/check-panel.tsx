import { useCallback, useState } from 'react';
import type { CheckFinding, PurchaseCheck } from '#contract/purchase-checks.ts';
import { LEAST_OVERRIDE_REASON } from '#contract/purchase-checks.ts';
import { formatDate, formatDateTime, formatMoney } from '#web/kit/format.ts';
import { CallError } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded, type Loaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldLinks } from '#web/ui/error-summary.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useKeptText } from '#web/ui/use-kept.ts';
import { NEW_RECORDS_PATH } from '../record-search.ts';
import { fieldId } from '../tender-form.ts';
import { checkPurchase, overrideFinding } from './planning.data.ts';

/** Id of the check, for links to it. */
export const CHECK_ID = 'pa-revision';

/** What contradicts or is risky in a procedure; asked again with each new `asked`. */
export function usePurchaseCheck(id: string, asked: string): Loaded<PurchaseCheck> {
  const { api } = usePortal();
  const ask = useCallback(
    (signal: AbortSignal) => (asked === '' ? Promise.resolve(EMPTY) : checkPurchase(api, id, signal)),
    [api, id, asked],
  );
  return useLoaded(ask);
}

const EMPTY: PurchaseCheck = { findings: [], version: 0 };

interface CheckPanelProps {
  procedureId: string;
  check: Loaded<PurchaseCheck>;
  /** Id of the control of a field; without it no finding leads to one. */
  idOf?: (field: string) => string;
  /** The planning has a newer version. */
  onAnswered: () => void;
}

/** The check before publishing: each finding with its rule, article, amount and field, and why somebody goes on all the same. */
export function CheckPanel({ procedureId, check, idOf, onAnswered }: CheckPanelProps) {
  const { data } = check;
  if (data === undefined || data.findings.length === 0) return null;
  const open = data.findings.filter(({ level, override }) => level !== 'note' && override === null).length;
  return (
    <section className="pa-section pa-check" aria-labelledby={CHECK_ID}>
      <h2 id={CHECK_ID} tabIndex={-1}>
        Revisión antes de publicar
      </h2>
      <p>
        {open === 0
          ? 'Nada de esto detiene la publicación.'
          : `${open === 1 ? 'Hay 1 advertencia' : `Hay ${open} advertencias`}: corrige el dato o explica por qué se sigue adelante.`}
      </p>
      <ul>
        {data.findings.map((finding) => (
          <Finding
            key={finding.key}
            finding={finding}
            target={{ id: procedureId, version: data.version }}
            fieldId={idOf?.(finding.field)}
            onAnswered={(next) => {
              check.adopt(next);
              onAnswered();
            }}
            onStale={check.reload}
          />
        ))}
      </ul>
    </section>
  );
}

interface FindingProps {
  finding: CheckFinding;
  target: { id: string; version: number };
  fieldId: string | undefined;
  onAnswered: (check: PurchaseCheck) => void;
  /** Somebody wrote meanwhile: what is shown is asked again. */
  onStale: () => void;
}

function Finding({ finding, target, fieldId: id, onAnswered, onStale }: FindingProps) {
  const { code, rule, message, source, level, amount, limit, purchases, override } = finding;
  return (
    <li className={override !== null ? 'is-answered' : level === 'note' ? 'is-note' : undefined}>
      <p>
        <b>{rule}</b>{' '}
        <Tag tone={override !== null || level === 'note' ? 'mute' : 'warn'}>
          {override !== null
            ? 'Explicada'
            : code === 'split_family'
              ? 'Pregunta'
              : level === 'note'
                ? 'Aviso'
                : 'Pide un motivo'}
        </Tag>
      </p>
      <p>{message}</p>
      {source !== null && <p className="u-field__hint">{source}</p>}
      {amount !== null && limit !== null && (
        <p className="u-field__hint">
          {formatMoney(amount)} frente a {formatMoney(limit)}, sin IVA.
        </p>
      )}
      {purchases.length > 0 && (
        <ul className="pa-check__counted" aria-label="Compras que se suman">
          {purchases.map((purchase) => (
            <li key={purchase.id}>
              <a href={screenPath(NEW_RECORDS_PATH, { tab: 'nuevo', proc: purchase.id })}>
                <span className="pa-number">{purchase.number}</span>
              </a>
              , {formatDate(purchase.on)}, {formatMoney(purchase.amount)}
              {[purchase.supplier, purchase.area]
                .filter((part) => part !== undefined)
                .map((part) => `, ${part}`)
                .join('')}
            </li>
          ))}
        </ul>
      )}
      {override === null ? (
        <>
          {id !== undefined && <FieldLinks errors={[{ id, message: 'Ir al dato' }]} />}
          {level !== 'note' && (
            <Answer finding={finding} target={target} onAnswered={onAnswered} onStale={onStale} />
          )}
        </>
      ) : (
        <p>
          «{override.reason}»{' '}
          <span className="u-field__hint">
            {override.by}, {formatDateTime(override.at)}
          </span>
        </p>
      )}
    </li>
  );
}

function Answer({ finding, target, onAnswered, onStale }: Omit<FindingProps, 'fieldId'>) {
  const { api, toast } = usePortal();
  const [reason, setReason] = useKeptText(`motivo:${target.id}:${finding.key}`);
  const [isOpen, setOpen] = useState(reason !== '');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (!isOpen)
    return (
      <Button
        size="small"
        variant="tonal"
        aria-label={`Seguir con un motivo: ${finding.rule}`}
        onClick={() => setOpen(true)}
      >
        Seguir con un motivo
      </Button>
    );
  const send = async () => {
    if (reason.trim().length < LEAST_OVERRIDE_REASON) {
      setProblem('Explica el motivo con al menos 20 letras.');
      return;
    }
    setBusy(true);
    try {
      onAnswered(await overrideFinding(api, target, { key: finding.key, reason: reason.trim() }));
      setReason('');
      toast('El motivo quedó en la bitácora.');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.problem.detail);
      setBusy(false);
      onStale();
    }
  };
  return (
    <div className="u-stack u-gap-8">
      <TextArea
        label="Motivo para seguir adelante"
        hint="Queda en la bitácora con tu nombre y lo que decía la advertencia. No se publica."
        id={fieldId(`motivo.${finding.code}`)}
        rows={2}
        value={reason}
        errors={problem === undefined ? [] : [problem]}
        onChange={setReason}
      />
      <div className="u-cluster u-gap-8">
        <Button size="small" disabled={isBusy} onClick={() => void send()}>
          Guardar el motivo
        </Button>
        <Button size="small" variant="text" onClick={() => setOpen(false)}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
