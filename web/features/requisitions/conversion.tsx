import { useCallback, useState } from 'react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { KIND_LABELS } from '#contract/procedure-kinds.ts';
import type { ConversionInput, ConversionPreview, ConvertibleLine } from '#contract/requisition-desk.ts';
import {
  LOT_WAY_LABELS,
  LOT_WAYS,
  leftOf,
  type LotWay,
} from '#contract/rules/requisitions/requisition-lots.ts';
import { CallError } from '#web/kit/api.ts';
import { formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { Dock } from '#web/ui/dock.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ICON } from '#web/ui/icon-size.ts';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import { DESK_PATH } from './desk.search.ts';
import { convert, loadConvertible, previewConversion } from './requisition-desk.data.ts';
import './to-approve.css';

const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';
/** What is sold, and what only others carry out. */
const ELSEWHERE = new Set(['disposal', 'dialogue', 'negotiated']);
const KINDS = Object.entries(KIND_LABELS)
  .filter(([kind]) => !ELSEWHERE.has(kind))
  .map(([value, label]) => ({ value, label }));

interface Written {
  /** Absent until somebody chooses: the kind that the amount takes. */
  kind?: ConversionInput['kind'];
  way: LotWay;
  /** Absent until somebody writes: the title of the requisition. */
  title?: string;
  /** How much is taken of each line; what is not there is all that is left. */
  taken: Record<string, string>;
  reasons: Record<string, string>;
}
const NOTHING: Written = { way: 'equal', taken: {}, reasons: {} };

/** Lines of one or several requisitions become the draft of a procedure. */
export function Conversion({ folios }: { folios: string }) {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => loadConvertible(api, folios, signal), [api, folios]);
  const { data, failure, reload } = useLoaded(ask);
  const free = data?.rows.filter(({ elsewhere, quantity }) => leftOf(quantity, elsewhere) !== '0');
  return (
    <Page className="u-keeps-crumbs">
      <PageHead
        title="Hacer un procedimiento"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath(DESK_PATH)}>Requisiciones por comprar</a>
            <span>Hacer un procedimiento</span>
          </Breadcrumbs>
        }
      />
      {failure !== undefined ? (
        <ErrorBlock
          what="los renglones"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      ) : free === undefined ? (
        <Skeleton rows={5} look="line" label="Cargando los renglones" />
      ) : free.length === 0 ? (
        <EmptyState title="Todos sus renglones están ya en un procedimiento.">
          <a href={screenPath(DESK_PATH)}>Ver las requisiciones por comprar</a>
        </EmptyState>
      ) : (
        <Form folios={folios} lines={free} />
      )}
    </Page>
  );
}

function Form({ folios, lines }: { folios: string; lines: readonly ConvertibleLine[] }) {
  const { api } = usePortal();
  const [written = NOTHING, keep] = useKept<Written>(`convertir:${folios}`);
  const { reasons, taken, way } = written;
  const [title = lines[0]?.title ?? ''] = [written.title];
  const write = (patch: Partial<Written>) => keep({ ...written, ...patch });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failed, setFailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const chosen = lines.flatMap(({ elsewhere, id, quantity }) => {
    const much = taken[id] ?? leftOf(quantity, elsewhere);
    return much === '' || much === '0' ? [] : [{ lineId: id, quantity: much }];
  });
  const asked = JSON.stringify({ kind: written.kind, way, lines: chosen });
  const ask = useCallback(
    (signal: AbortSignal) => previewConversion(api, JSON.parse(asked) as never, signal),
    [api, asked],
  );
  const { data: preview } = useLoaded(ask);
  const kind = written.kind ?? preview?.kind;
  const send = () => {
    if (kind === undefined) return;
    setBusy(true);
    setFailed(undefined);
    convert(api, { kind, way, title, lines: chosen, reasons })
      .then(({ id }) => {
        keep(undefined);
        location.assign(screenPath(RECORDS, { tab: 'nuevo', proc: id }));
      })
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        setProblems(error.problem.fields ?? {});
        setFailed(error.message);
      })
      .finally(() => setBusy(false));
  };
  const missing = (preview?.checks ?? []).filter(({ state }) => state === 'missing');
  return (
    <div className="ta-conversion">
      {failed !== undefined && <ActResult key={failed}>{failed}</ActResult>}
      <Lines
        lines={lines}
        taken={taken}
        wrong={preview?.wrong ?? {}}
        onTake={(next) => write({ taken: next })}
      />
      <section className="ta-form" aria-labelledby="como">
        <h2 id="como">Cómo se compra</h2>
        <TextField
          label="Título del procedimiento"
          value={title}
          onChange={(next) => write({ title: next })}
          errors={problems.title === undefined ? [] : [problems.title]}
        />
        <Select
          label="Tipo de procedimiento"
          value={kind ?? ''}
          options={KINDS}
          {...(kind === undefined ? { emptyLabel: 'El que toca por el monto' } : {})}
          onChange={(next) => write({ kind: next as Written['kind'] })}
        />
        <RadioGroup
          label="Partidas"
          value={way}
          options={LOT_WAYS.map((value) => ({ value, label: LOT_WAY_LABELS[value] }))}
          onChange={(next) => write({ way: next as LotWay })}
        />
      </section>
      {preview !== undefined && (
        <>
          <Lots preview={preview} />
          <Checks
            checks={preview.checks}
            reasons={reasons}
            problems={problems}
            onWrite={(code, text) => write({ reasons: { ...reasons, [code]: text } })}
          />
        </>
      )}
      <Dock
        label="Hacer el procedimiento"
        actions={
          <Button disabled={isBusy || chosen.length === 0 || missing.length > 0} onClick={send}>
            Hacer el borrador
          </Button>
        }
      >
        {chosen.length === 0
          ? 'Elige cuánto se toma de al menos un renglón.'
          : missing.length > 0
            ? missing.map(({ text }) => text).join(' ')
            : `${preview?.lots.length ?? 0} partidas, ${formatMoney(preview?.net ?? '0.00')} sin IVA.`}
      </Dock>
    </div>
  );
}

interface LinesProps {
  lines: readonly ConvertibleLine[];
  taken: Written['taken'];
  wrong: ConversionPreview['wrong'];
  onTake: (taken: Written['taken']) => void;
}

function Lines({ lines, onTake, taken, wrong }: LinesProps) {
  return (
    <section aria-labelledby="de-que">
      <h2 id="de-que">De qué renglones</h2>
      <ul className="ta-plain ta-taken">
        {lines.map(({ area, description, elsewhere, folio, id, number, quantity, unit }) => (
          <li key={id}>
            <div>
              <strong>{description}</strong>
              <span className="ta-source">
                {folio}, renglón {number} · {area} · pide {quantity} × {unit.toLowerCase()}
                {elsewhere !== '0' && `, otros procedimientos tienen ${elsewhere}`}
              </span>
            </div>
            <TextField
              label={`Cuánto se toma del renglón ${number}`}
              inputMode="decimal"
              value={taken[id] ?? leftOf(quantity, elsewhere)}
              onChange={(much) => onTake({ ...taken, [id]: much })}
              errors={wrong[id] === undefined ? [] : [wrong[id]]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lots({ preview: { lots, net } }: { preview: ConversionPreview }) {
  return (
    <section aria-labelledby="partidas">
      <h2 id="partidas">
        Partidas que resultan <span className="u-muted">{lots.length}, sin IVA</span>
      </h2>
      <ol className="ta-lines">
        {lots.map(({ budgetLine, description, estimate, folios, quantity, unit }, place) => (
          <li key={`${place}${description}`}>
            <span className="u-muted">{place + 1}</span>
            <div>
              <strong>{description}</strong>
              <span className="ta-source">
                {folios.join(', ')}
                {budgetLine !== null && ` · partida presupuestaria ${budgetLine}`}
              </span>
            </div>
            <span className="ta-price">
              {estimate === null ? 'Sin precio estimado' : formatMoney(estimate)}
              <span className="ta-source">
                {quantity} × {unit.toLowerCase()}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <p>
        Suman <b>{formatMoney(net)}</b> sin IVA.
      </p>
    </section>
  );
}

interface ChecksProps {
  checks: ConversionPreview['checks'];
  reasons: Written['reasons'];
  problems: Readonly<Record<string, string>>;
  onWrite: (code: string, text: string) => void;
}

function Checks({ checks, onWrite, problems, reasons }: ChecksProps) {
  return (
    <section aria-labelledby="antes">
      <h2 id="antes">Antes de hacerlo</h2>
      <ul className="ta-plain">
        {checks.map(({ code, state, text }) => (
          <li key={code}>
            <p className="ta-check">
              {state === 'met' || state === 'told' ? (
                <IconCheck className="ta-good" {...ICON} aria-label="Bien" />
              ) : (
                <IconAlertTriangle className="ta-warn" {...ICON} aria-label="Falta" />
              )}
              <span>{text}</span>
            </p>
            {state === 'reason' && (
              <TextArea
                label="Razón"
                rows={2}
                value={reasons[code] ?? ''}
                onChange={(next) => onWrite(code, next)}
                errors={problems[`reasons.${code}`] === undefined ? [] : ['Escribe al menos 40 letras.']}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
