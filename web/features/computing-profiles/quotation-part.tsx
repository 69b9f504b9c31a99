import { useRef, useState } from 'react';
import {
  MOST_QUOTATION_BYTES,
  MOST_QUOTATION_LETTERS,
  VERDICT_LABELS,
  VERDICTS,
  type CheckedRequirement,
  type QuotationCheck,
  type Verdict,
} from '#contract/quotation-check.ts';
import { TABLE_TYPES } from '#contract/imports.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCount, formatCountOf } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { checkQuotationFile, checkQuotationText } from './quotation.data.ts';
import './quotation-part.css';

const TONES: Record<Verdict, Tone> = { met: 'ok', not_met: 'bad', not_stated: 'warn' };

/** A requirement with its place: two may read alike. */
type Row = CheckedRequirement & { place: number };

const COLUMNS: Column<Row>[] = [
  {
    key: 'asked',
    name: 'Lo que pide el perfil',
    cell: ({ label, text, reading }) => (
      <>
        {label}: {text}
        <span className="quotation-note">{reading}</span>
      </>
    ),
  },
  {
    key: 'verdict',
    name: 'Resultado',
    cell: ({ verdict }) => <Tag tone={TONES[verdict]}>{VERDICT_LABELS[verdict]}</Tag>,
  },
  {
    key: 'said',
    name: 'Lo que dice la cotización',
    cell: ({ said, note }) => (
      <>
        {said === null ? <span className="u-muted">Nada</span> : said.text}
        {said !== null && <span className="quotation-note">Renglón {said.line}</span>}
        {note !== '' && <span className="quotation-note">{note}</span>}
      </>
    ),
  },
];

function Result({ check }: { check: QuotationCheck }) {
  const rows: Row[] = check.requirements.map((one, place) => ({ ...one, place }));
  const count = (verdict: Verdict) => rows.filter((one) => one.verdict === verdict).length;
  const order: Record<Verdict, number> = { not_met: 0, not_stated: 1, met: 2 };
  return (
    <div className="quotation-result">
      <ul className="u-cluster" aria-label="Resumen">
        {VERDICTS.map((verdict) => (
          <li key={verdict}>
            <Tag tone={TONES[verdict]}>
              {VERDICT_LABELS[verdict]}: {formatCount(count(verdict))}
            </Tag>
          </li>
        ))}
      </ul>
      <DataTable
        caption={`Revisión de ${formatCountOf(check.rows, 'renglón', 'renglones')} contra ${check.profile.key}`}
        columns={COLUMNS}
        rows={rows.toSorted((a, b) => order[a.verdict] - order[b.verdict] || a.place - b.place)}
        rowKey={({ place }) => String(place)}
      />
      <p className="u-small u-muted">
        «Cumple» solo aparece cuando la cotización dice el valor. Quien decide es una persona: revisa los
        renglones citados.
      </p>
      <p className="u-cluster u-no-print">
        <Button
          variant="tonal"
          onClick={() =>
            saveFile(new Blob([check.csv], { type: 'text/csv' }), `revision-${check.profile.key}.csv`)
          }
        >
          Descargar CSV
        </Button>
        <Button variant="tonal" onClick={() => window.print()}>
          Imprimir
        </Button>
      </p>
    </div>
  );
}

/** A quotation, pasted or in a file, against what a profile asks for; nothing of it is kept. */
export function QuotationPart({ slug }: { slug: string }) {
  const { api } = usePortal();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [check, setCheck] = useState<QuotationCheck>();
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const show = (found: QuotationCheck) => {
    setProblem(undefined);
    setCheck(found);
    heading.current?.focus();
  };
  const submit = async () => {
    if (text.trim() === '') return setProblem('Pega la cotización o elige su archivo.');
    setBusy(true);
    try {
      show(await checkQuotationText(api, slug, text));
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : 'No se revisó. Intenta de nuevo.');
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <section aria-labelledby="cotizacion">
      <h2 id="cotizacion">Revisar una cotización</h2>
      <p>
        Se compara renglón por renglón con lo que pide este perfil. No se guarda: cierra la página y
        desaparece.
      </p>
      <form
        className="quotation-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextArea
          label="Cotización"
          hint="Pega la descripción o la tabla tal como la mandó el proveedor."
          rows={8}
          value={text}
          maxLength={MOST_QUOTATION_LETTERS}
          onChange={setText}
          errors={problem === undefined ? [] : [problem]}
        />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Revisando' : 'Revisar'}
        </Button>
        <FileChoice
          label="O elige un archivo"
          types={TABLE_TYPES}
          maxBytes={MOST_QUOTATION_BYTES}
          length={96}
          send={async (file, options) => show(await checkQuotationFile(api, slug, file, options))}
        />
      </form>
      <h3 ref={heading} tabIndex={-1} className={check === undefined ? 'u-visually-hidden' : undefined}>
        {check === undefined ? 'Sin revisar todavía' : 'Resultado de la revisión'}
      </h3>
      {check !== undefined && <Result check={check} />}
    </section>
  );
}
