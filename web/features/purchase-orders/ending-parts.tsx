import {
  ENDING_KINDS,
  ENDING_PAPER_LABELS,
  ENDING_STATE_LABELS,
  type EndingPaper,
  type EndingState,
  type SupplierEnding,
} from '#contract/order-endings.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { MOST_ENDING_BYTES } from '#contract/order-endings.ts';
import { PROOF_ENDINGS } from '#contract/documents.ts';
import type { UploadOptions } from '#web/kit/send-with-progress.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';

const TONES: Record<EndingState, Tone> = {
  draft: 'mute',
  notified: 'warn',
  answered: 'info',
  resolved: 'bad',
  dropped: 'mute',
};

type Told = Omit<SupplierEnding, 'mayAnswer'>;

/** Which one it is and where it stands; `says` in place of the state. */
export function EndingHead({ id, ending, says }: { id: string; ending: Told; says?: string | undefined }) {
  return (
    <div className="u-cluster u-gap-12">
      <h2 id={id}>{ENDING_KINDS[ending.kind]}</h2>
      <Tag tone={TONES[ending.state]}>{says ?? ENDING_STATE_LABELS[ending.state]}</Tag>
    </div>
  );
}

/** What is said of it, by whom, with its papers. */
export function EndingFacts({
  ending,
  load,
  resolveBy,
}: {
  ending: Told;
  load: (paper: EndingPaper) => Promise<Blob>;
  resolveBy?: string | null;
}) {
  const { answerBy, answerText, askedCosts, costs, facts, ground, papers, reason, state } = ending;
  return (
    <>
      <FactList
        facts={[
          { name: 'Qué pasó', value: facts },
          { name: 'Fundamento', value: ground },
          {
            name: 'El proveedor contesta hasta',
            value: answerBy !== null && state === 'notified' ? formatDate(answerBy) : '',
          },
          { name: 'El proveedor dijo', value: answerText },
          { name: 'Gastos que pide', value: askedCosts === null ? '' : formatMoney(askedCosts) },
          { name: 'Se resuelve a más tardar', value: resolveBy == null ? '' : formatDate(resolveBy) },
          { name: state === 'dropped' ? 'Por qué quedó sin efecto' : 'Resolución', value: reason },
          { name: 'Gastos que se reintegran', value: costs === '0.00' ? '' : formatMoney(costs) },
        ]}
      />
      <Papers
        papers={papers.map((paper) => ({
          ...paper,
          by: paper.kind === 'answer' ? 'Del proveedor' : ENDING_PAPER_LABELS[paper.kind],
        }))}
        load={load}
      />
    </>
  );
}

/** Documents, each with whose it is. */
export function Papers<T extends { id: string; name: string; by: string }>({
  papers,
  load,
}: {
  papers: readonly T[];
  load: (paper: T) => Promise<Blob>;
}) {
  const { fail } = usePortal();
  if (papers.length === 0) return null;
  return (
    <ul className="po-papers">
      {papers.map((paper) => (
        <li key={paper.id}>
          <span className="u-small u-muted">{paper.by}</span>
          <Button
            variant="text"
            size="small"
            onClick={() =>
              void load(paper).then(
                (content) => saveFile(content, paper.name),
                () => fail('No se descargó. Intenta de nuevo.'),
              )
            }
          >
            {paper.name}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Where a supplier hands in what proves its answer, one file after the other. */
export const ProofChoice = ({ send }: { send: (file: File, travel: UploadOptions) => Promise<void> }) => (
  <FileChoice
    label="Agregar un documento o una foto (opcional)"
    types={PROOF_ENDINGS.map((ending) => ending.slice(1))}
    maxBytes={MOST_ENDING_BYTES}
    length={96}
    send={send}
  />
);
