import { REQUISITION_ACT_LABELS, REQUISITION_STATE_LABELS } from '#contract/requisition-states.ts';
import { REQUISITION_CATEGORIES, REQUISITION_FUNDINGS, unitLabel } from '#contract/requisition-fields.ts';
import type { Requisition } from '#contract/requisitions.ts';
import { formatCountOf, formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StageRail } from '#web/ui/stage-rail.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { PayingKeys } from './paying-keys.tsx';
import { CancelPart } from './requisition-cancel.tsx';
import { Purchases } from './purchases.tsx';
import { RequisitionFiles } from './requisition-files.tsx';
import { AnsweredQuestions } from './requisition-questions.tsx';
import { RequisitionSteps } from './requisition-steps.tsx';
import {
  courseWords,
  endWords,
  railOf,
  REQUISITIONS_PATH,
  sentWords,
  STAGES,
  STATE_TONES,
} from './requisition-words.ts';

type Line = Requisition['lines'][number];
const COLUMNS: Column<Line>[] = [
  { key: 'description', name: 'Renglón', cell: ({ description, number }) => `${number}. ${description}` },
  {
    key: 'quantity',
    name: 'Cantidad',
    isNumber: true,
    cell: ({ quantity, unit }) => `${quantity ?? ''} × ${unitLabel(unit).toLowerCase()}`,
  },
  {
    key: 'price',
    name: 'Precio sin IVA',
    isNumber: true,
    cell: ({ unitPrice }) => (unitPrice === null ? '' : formatMoney(unitPrice)),
  },
  {
    key: 'amount',
    name: 'Importe sin IVA',
    isNumber: true,
    cell: ({ amount }) => (amount === null ? '' : formatMoney(amount)),
  },
];
const STATED: Column<Line> = {
  key: 'state',
  name: 'En qué va',
  cell: ({ state }) => (state === null ? '' : REQUISITION_STATE_LABELS[state]),
};

interface RecordProps {
  requisition: Requisition;
  onChanged: (next: Requisition) => void;
  /** Level of its heading: a page of its own has it above. */
  hasTitle?: boolean;
}

/** A requisition as it is followed: where it is, with whom and until when, its money, its lines and what happened. */
export function RequisitionRecord({ requisition, onChanged, hasTitle = true }: RecordProps) {
  const { history, lines, questions, state, steps } = requisition;
  const ended = endWords(requisition);
  const columns = lines.some((line) => line.state !== null) ? [...COLUMNS, STATED] : COLUMNS;
  return (
    <article className="rq-record" aria-label={requisition.title}>
      {hasTitle && (
        <header>
          <p className="u-small u-muted">{sentWords(requisition)}</p>
          <h2 tabIndex={-1}>{requisition.title === '' ? 'Sin título todavía' : requisition.title}</h2>
        </header>
      )}
      <p className="u-cluster u-gap-12">
        <Tag tone={STATE_TONES[state]}>{REQUISITION_STATE_LABELS[state]}</Tag>
        <span>{courseWords(requisition)}</span>
      </p>
      {ended !== undefined && <Notice tone="warn">{ended}</Notice>}
      <Asked questions={questions} />
      {state === 'failed' && <WhatFollows requisition={requisition} onChanged={onChanged} />}
      {requisition.isWritten && (
        <p>
          <ButtonLink href={screenPath(`${REQUISITIONS_PATH}/${requisition.folio ?? requisition.id}`)}>
            {state === 'draft' ? 'Seguir escribiendo' : 'Responder'}
          </ButtonLink>
        </p>
      )}
      <StageRail stages={STAGES} {...railOf(requisition)} />
      {steps.length > 0 && (
        <section aria-labelledby="rq-ruta" className="rq-section">
          <h3 id="rq-ruta">{state === 'draft' ? 'Si la envías hoy' : 'Quién la autoriza'}</h3>
          <RequisitionSteps steps={steps} />
        </section>
      )}
      <Purchases purchases={requisition.purchases} state={state} />
      <section aria-labelledby="rq-dinero" className="rq-section">
        <h3 id="rq-dinero">El dinero</h3>
        <FactList
          facts={[
            { name: 'Estimado sin IVA', value: formatMoney(requisition.net) },
            { name: 'Estimado con IVA', value: formatMoney(requisition.gross) },
            {
              name: 'Recurso',
              value:
                requisition.form.funding === null ? null : REQUISITION_FUNDINGS[requisition.form.funding],
            },
            { name: 'Proyecto', value: requisition.form.project },
            { name: 'Ejercicio', value: String(requisition.form.fiscalYear) },
          ]}
        />
        <PayingKeys keys={requisition.keys} lines={lines} />
      </section>
      <section aria-labelledby="rq-renglones" className="rq-section">
        <h3 id="rq-renglones">{formatCountOf(lines.length, 'renglón', 'renglones')}</h3>
        {lines.length > 0 && (
          <DataTable
            caption="Renglones de la requisición"
            columns={columns}
            rows={lines}
            rowKey={(line) => line.id}
          />
        )}
      </section>
      <Needed requisition={requisition} />
      <AnsweredQuestions questions={questions.filter(({ answer }) => answer !== null)} />
      <Answers answers={requisition.answers} />
      <RequisitionFiles requisition={requisition} />
      <section aria-labelledby="rq-historia" className="rq-section">
        <h3 id="rq-historia">Qué ha pasado</h3>
        <ol className="rq-history">
          {history.map(({ act, at, inPlaceOf, note, person }) => (
            <li key={`${act} ${at}`}>
              <time dateTime={at}>{formatDate(at)}</time>
              <span>
                {person}: {REQUISITION_ACT_LABELS[act].toLowerCase()}
                {note === '' ? '' : ` (${note})`}
                {inPlaceOf !== null && `, en suplencia por ausencia de ${inPlaceOf}`}
              </span>
            </li>
          ))}
        </ol>
      </section>
      <div className="u-cluster u-gap-8">
        <ButtonLink
          variant="line"
          href={screenPath(`${REQUISITIONS_PATH}/nueva`, { copia: requisition.folio ?? requisition.id })}
        >
          Pedir otra como esta
        </ButtonLink>
        {!requisition.isWritten && state !== 'failed' && (
          <CancelPart requisition={requisition} onDone={onChanged} />
        )}
      </div>
    </article>
  );
}

/** What is asked and not answered yet, with who asks it. */
function Asked({ questions }: Pick<Requisition, 'questions'>) {
  const open = questions.filter(({ answer }) => answer === null);
  return open.map(({ askedAt, askedBy, id, label, text }) => (
    <Notice key={id} tone="warn">
      {askedBy} preguntó el {formatDate(askedAt)}
      {label === '' ? '' : `, por ${label.toLowerCase()}`}: {text}
    </Notice>
  ));
}

/** What whoever asked may decide of what nobody won (purchase-chain §2.5). */
function WhatFollows({ requisition, onChanged }: Pick<RecordProps, 'requisition' | 'onChanged'>) {
  if (!requisition.moves.includes('cancel')) return null;
  return (
    <section aria-labelledby="rq-sigue" className="rq-section">
      <h3 id="rq-sigue">Decide qué sigue</h3>
      <p>
        Ninguna propuesta ganó. Pídela otra vez, igual o con otra especificación, cantidad o precio: se copia,
        se autoriza de nuevo y Compras convoca otro procedimiento. Después cancela ésta. Si ya no se necesita,
        solo cancélala.
      </p>
      <div className="u-cluster u-gap-8">
        <ButtonLink
          href={screenPath(`${REQUISITIONS_PATH}/nueva`, { copia: requisition.folio ?? requisition.id })}
        >
          Pedirla otra vez
        </ButtonLink>
        <CancelPart requisition={requisition} onDone={onChanged} />
      </div>
    </section>
  );
}

/** What was answered when it was sent, to what it was answered. */
function Answers({ answers }: Pick<Requisition, 'answers'>) {
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby="rq-parecidas" className="rq-section">
      <h3 id="rq-parecidas">Requisiciones de lo mismo</h3>
      <dl className="rq-answers">
        {answers.map(({ choice, message, text }) => (
          <div key={message}>
            <dt>{message}</dt>
            <dd>{choice === 'join' ? 'Se pidió unirla con las otras.' : `Se compra aparte: «${text}»`}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Needed({ requisition }: { requisition: Requisition }) {
  const { form } = requisition;
  return (
    <section aria-labelledby="rq-para" className="rq-section">
      <h3 id="rq-para">Para qué y dónde</h3>
      {form.need !== '' && <p className="rq-text">{form.need}</p>}
      <FactList
        facts={[
          { name: 'Área', value: requisition.area },
          { name: 'La pidió', value: requisition.requester },
          {
            name: 'Qué se compra',
            value: form.category === null ? null : REQUISITION_CATEGORIES[form.category],
          },
          { name: 'Se necesita para el', value: form.neededOn === null ? null : formatDate(form.neededOn) },
          { name: 'Urgencia', value: form.isUrgent ? form.urgencyReason : null },
          { name: 'Se entrega en', value: form.place },
          { name: 'Horario de entrega', value: form.hours },
          { name: 'Recibe', value: form.receiver },
          { name: 'A quién llamar', value: form.contact },
          { name: 'Relación con el programa anual', value: form.inProgramme },
        ]}
      />
    </section>
  );
}
