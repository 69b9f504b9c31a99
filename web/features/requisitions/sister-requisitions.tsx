import { useId } from 'react';
import type { SplittingFinding } from '#contract/requisition-findings.ts';
import {
  LEAST_EXPLANATION,
  type SisterRequisition,
  type SplittingAnswer,
} from '#contract/rules/requisitions/requisition-splitting.ts';
import { formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { RadioGroup } from '#web/ui/choices.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import './sister-requisitions.css';

const CHOICES = [
  { value: 'join', label: 'Unirla con las otras', note: 'Compras las reúne en un solo procedimiento.' },
  { value: 'explain', label: 'Comprarla aparte y explicar por qué' },
];

interface SisterRequisitionsProps {
  findings: readonly SplittingFinding[];
  /** What was answered, by key of the finding. */
  answers: readonly SplittingAnswer[];
  /** Without it the answers are only read. */
  onAnswer?: (answer: SplittingAnswer) => void;
  /** What is missing, by key of the finding. */
  problems?: Readonly<Record<string, string>>;
}

/** Other requisitions of the same need: what they sum, and what somebody says of it before it goes on. */
export function SisterRequisitions({ findings, answers, onAnswer, problems = {} }: SisterRequisitionsProps) {
  const title = useId();
  if (findings.length === 0) return null;
  return (
    <section className="rq-sisters" aria-labelledby={title}>
      <h3 id={title}>Requisiciones de lo mismo</h3>
      <ul>
        {findings.map((finding) => (
          <li key={finding.key} className={finding.severity === 'risk' ? 'is-risk' : undefined}>
            <p>
              <Tag tone={finding.severity === 'risk' ? 'warn' : 'mute'}>
                {finding.severity === 'risk' ? 'Pide una respuesta' : 'Aviso'}
              </Tag>{' '}
              {finding.message}
            </p>
            <Sisters finding={finding} />
            {finding.severity === 'risk' && (
              <Answer
                findingKey={finding.key}
                answer={answers.find(({ key }) => key === finding.key)}
                problem={problems[finding.key]}
                onAnswer={onAnswer}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const COLUMNS: Column<SisterRequisition>[] = [
  {
    key: 'folio',
    name: 'Folio',
    cell: ({ folio }) =>
      folio === null ? 'Ésta' : <a href={screenPath(`/requisiciones/${folio}`)}>{folio}</a>,
  },
  { key: 'area', name: 'Área', cell: ({ areaName }) => areaName },
  { key: 'net', name: 'Sin IVA', cell: ({ net }) => formatMoney(net), isNumber: true },
];

function Sisters({ finding: { sisters } }: { finding: SplittingFinding }) {
  if (sisters.length === 0) return null;
  return (
    <DataTable
      caption="Requisiciones que se suman"
      columns={COLUMNS}
      rows={sisters}
      rowKey={({ requisitionId }) => requisitionId}
      density="compact"
    />
  );
}

interface AnswerProps {
  findingKey: string;
  answer: SplittingAnswer | undefined;
  problem: string | undefined;
  onAnswer: ((answer: SplittingAnswer) => void) | undefined;
}

function Answer({ findingKey: key, answer, problem, onAnswer }: AnswerProps) {
  if (onAnswer === undefined)
    return (
      <p>
        {answer === undefined
          ? 'Sin respuesta.'
          : answer.choice === 'join'
            ? 'Se pidió unirla con las otras.'
            : `Se compra aparte: «${answer.text}»`}
      </p>
    );
  const errors = problem === undefined ? [] : [problem];
  const isExplained = answer?.choice === 'explain';
  return (
    <>
      <RadioGroup
        label="¿Qué haces con ésta?"
        value={answer?.choice ?? ''}
        options={CHOICES}
        errors={isExplained ? [] : errors}
        onChange={(choice) =>
          onAnswer({ key, choice: choice === 'join' ? 'join' : 'explain', text: answer?.text ?? '' })
        }
      />
      {isExplained && (
        <TextArea
          label="Por qué se compra aparte"
          hint={`Al menos ${LEAST_EXPLANATION} letras. Queda con la requisición y la lee quien compra.`}
          value={answer.text}
          maxLength={2_000}
          errors={errors}
          onChange={(text) => onAnswer({ key, choice: 'explain', text })}
        />
      )}
    </>
  );
}
