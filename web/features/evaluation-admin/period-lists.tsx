import { useState, type FormEvent } from 'react';
import type { PeriodItem, ProposalRow, ReplyRow, ResultRow } from '#contract/evaluation-admin.ts';
import { MINIMUM_EVIDENCE } from '#contract/evaluations.ts';
import { EVALUATION_BAND_LABELS } from '#contract/rules/evaluations/evaluation-band.ts';
import { PROPOSAL_KINDS } from '#contract/rules/evaluations/evaluation-machine.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate, formatDateTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { mailSaid } from '#web/kit/mail-words.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { valueWords } from '#web/kit/value-words.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useStepConflict } from '#web/ui/step-conflict.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import {
  answerReply,
  decideProposal,
  issueKey,
  loadReplyFile,
  takeKeyBack,
} from './evaluation-admin.data.ts';

const TONES = { reliable: 'ok', conditional: 'warn', unreliable: 'bad' } as const;

function SupplierLink({ number, name }: { number: string; name: string }) {
  return number === '' ? name : <a href={screenPath(`/proveedores/${number}`)}>{name}</a>;
}

function resultColumns(
  isInReview: boolean,
  give: (number: string, name: string) => void,
  takeBack: (row: ResultRow) => void,
): Column<ResultRow>[] {
  return [
    {
      key: 'name',
      name: 'Proveedor',
      cell: (row) => <SupplierLink number={row.number} name={row.name} />,
    },
    { key: 'line', name: 'Giro', cell: (row) => row.line },
    {
      key: 'orders',
      name: 'Pedidos',
      isNumber: true,
      cell: (row) => `${row.orders}${row.orders < MINIMUM_EVIDENCE ? ' (provisional)' : ''}`,
    },
    {
      key: 'score',
      name: 'Calificación',
      isNumber: true,
      cell: (row) => (
        <span>
          <b>{row.score.toFixed(1)}</b> <Tag tone={TONES[row.band]}>{EVALUATION_BAND_LABELS[row.band]}</Tag>
        </span>
      ),
    },
    ...(isInReview
      ? [
          {
            key: 'key',
            name: 'Aclaración',
            cell: (row: ResultRow) => (
              <>
                {row.handed !== null && (
                  <span className="u-small u-muted">
                    Clave dada el {formatDateTime(row.handed.at)} por {row.handed.by},{' '}
                    {row.handed.isUsed ? 'ya usada' : 'sin usar'}.{' '}
                  </span>
                )}
                {row.handed?.isUsed === false && (
                  <Button
                    variant="text"
                    size="small"
                    aria-label={`Retirar la clave de ${row.name}`}
                    onClick={() => takeBack(row)}
                  >
                    Retirar
                  </Button>
                )}
                <Button
                  variant="text"
                  size="small"
                  aria-label={`Dar clave a ${row.name}`}
                  onClick={() => give(row.number, row.name)}
                >
                  Dar clave
                </Button>
              </>
            ),
          },
        ]
      : []),
  ];
}

/** What was computed, and a key for a supplier whose mail did not arrive. */
export function ResultsPart({ period, onChanged }: { period: PeriodItem; onChanged: () => void }) {
  const { api, toast, fail } = usePortal();
  const [asking, setAsking] = useState<{ number: string; name: string }>();
  const [given, setGiven] = useState<{ name: string; folio: string; key: string; dueOn: string }>();
  const [taking, setTaking] = useState<ResultRow>();
  if (period.results.length === 0)
    return <EmptyState title="Los resultados se calculan al pasar el periodo a revisión." />;
  const isInReview = period.state === 'review';
  const give = async (number: string, name: string) => {
    try {
      setGiven({ name, ...(await issueKey(api, period.key, number)) });
      onChanged();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error.problem.detail);
    }
  };
  const takeBack = async ({ number, name, handed }: ResultRow) => {
    try {
      await takeKeyBack(api, period.key, number, handed?.at ?? '');
      toast(`La clave que se dio a ${name} ya no sirve.`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error.problem.detail);
    }
    onChanged();
  };
  return (
    <>
      {isInReview && (
        <Notice>
          {period.toInform > 0 &&
            `${period.toInform === 1 ? 'Falta un aviso' : `Faltan ${period.toInform} avisos`} por salir. `}
          {period.unreachable > 0
            ? `${period.unreachable === 1 ? 'Un proveedor no tiene' : `${period.unreachable} proveedores no tienen`} correo: entrega tú su folio y su clave.`
            : 'Cada proveedor recibe su folio y su clave por correo.'}
        </Notice>
      )}
      <DataTable
        caption={`Resultados de ${period.name}`}
        rows={period.results}
        rowKey={(row) => row.number}
        columns={resultColumns(isInReview, (number, name) => setAsking({ number, name }), setTaking)}
      />
      <Dialog
        title="¿Dar una clave nueva?"
        isOpen={asking !== undefined}
        onClose={() => setAsking(undefined)}
        actions={
          <>
            <Button
              onClick={() => {
                if (asking !== undefined) void give(asking.number, asking.name);
                setAsking(undefined);
              }}
            >
              Dar clave
            </Button>
            <Button variant="text" onClick={() => setAsking(undefined)}>
              Cancelar
            </Button>
          </>
        }
      >
        <p>
          La clave que {asking?.name} haya recibido deja de servir en ese momento. Da una nueva solo a quien
          conozcas como su representante: la puedes retirar mientras nadie la use, y la anterior vuelve a
          servir.
        </p>
      </Dialog>
      <Dialog
        title="¿Retirar la clave?"
        isOpen={taking !== undefined}
        onClose={() => setTaking(undefined)}
        actions={
          <>
            <Button
              onClick={() => {
                if (taking !== undefined) void takeBack(taking);
                setTaking(undefined);
              }}
            >
              Retirar la clave
            </Button>
            <Button variant="text" onClick={() => setTaking(undefined)}>
              Cancelar
            </Button>
          </>
        }
      >
        <p>
          La clave que se dio a {taking?.name} deja de servir. Si antes recibió otra por correo, esa vuelve a
          servir.
        </p>
      </Dialog>
      <Dialog
        title="Folio y clave"
        isOpen={given !== undefined}
        onClose={() => setGiven(undefined)}
        actions={<Button onClick={() => setGiven(undefined)}>Ya los entregué</Button>}
      >
        <p>
          Para {given?.name}. La clave se muestra solo esta vez; la que tuviera antes dejó de servir. Puede
          aclarar hasta el {given === undefined ? '' : formatDate(given.dueOn)}.
        </p>
        <p className="ev-key">
          Folio <b>{given?.folio}</b>
          <br />
          Clave <b>{given?.key}</b>
        </p>
      </Dialog>
    </>
  );
}

interface Decided {
  choice: string;
  text: string;
}

/** Asks for a choice and its reason. */
function DecisionDialog({
  title,
  options,
  label,
  subject,
  onClose,
  onSend,
  onStale,
  children,
}: {
  title: string;
  options: readonly { value: string; label: string }[];
  label: string;
  subject: { id: string } | undefined;
  onClose: () => void;
  onSend: (decided: Decided) => Promise<void>;
  /** Reads again what somebody changed meanwhile; what is written here stays. */
  onStale: () => void;
  children?: React.ReactNode;
}) {
  const [choice, setChoice] = useState('');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const met = useStepConflict(valueWords([]), onStale);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (choice === '') {
      setProblem('Elige una opción.');
      return;
    }
    setBusy(true);
    try {
      await onSend({ choice, text });
      setChoice('');
      setText('');
      setProblem(undefined);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!met.meet(error)) setProblem(Object.values(error.problem.fields ?? {})[0] ?? error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      isOpen={subject !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="ev-decision" disabled={isBusy || met.isMet}>
            Guardar
          </Button>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      {met.part}
      {children}
      <form id="ev-decision" className="ev-form" noValidate onSubmit={(event) => void send(event)}>
        <RadioGroup label="Decisión" value={choice} onChange={setChoice} options={options} />
        <TextArea label={label} value={text} onChange={setText} maxLength={1_000} />
        {problem !== undefined && <ActResult>{problem}</ActResult>}
      </form>
    </Dialog>
  );
}

/** What suppliers replied. */
export function RepliesPart({ period, onChanged }: { period: PeriodItem; onChanged: () => void }) {
  const { api, settings, toast, fail } = usePortal();
  const [openId, setOpen] = useState<string>();
  const download = ({ id, fileName }: ReplyRow) =>
    loadReplyFile(api, id).then(
      (file) => saveFile(file, fileName ?? 'aclaracion'),
      () => fail('No se descargó. Intenta de nuevo.'),
    );
  const open = period.replies.find(({ id }) => id === openId);
  if (period.replies.length === 0) return <EmptyState title="Ningún proveedor ha mandado una aclaración." />;
  return (
    <>
      <ul className="ev-list">
        {period.replies.map((reply) => (
          <li key={reply.id} className="u-card u-card--padded">
            <h2 className="u-h3">
              <SupplierLink number={reply.supplierNumber} name={reply.supplierName} />
            </h2>
            <p className="u-small u-muted">
              Folio {reply.folio}
              {reply.sentAt !== null && `, recibida el ${formatDateTime(reply.sentAt)}`}
            </p>
            <p className="ev-quote">{reply.text}</p>
            {reply.fileName !== null && (
              <p>
                <Button variant="line" size="small" onClick={() => void download(reply)}>
                  Descargar {reply.fileName}
                </Button>
              </p>
            )}
            {reply.decision === null ? (
              <Button variant="tonal" onClick={() => setOpen(reply.id)}>
                Responder
              </Button>
            ) : (
              <p>
                <b>{reply.decision === 'kept' ? 'La evaluación se mantiene' : 'La evaluación se corrige'}</b>
                {reply.decidedBy !== null && `, ${reply.decidedBy}`}: {reply.answer}
              </p>
            )}
          </li>
        ))}
      </ul>
      <DecisionDialog
        title={`Responder a ${open?.supplierName ?? ''}`}
        label="Respuesta para el proveedor"
        subject={open}
        onClose={() => setOpen(undefined)}
        onStale={onChanged}
        options={[
          { value: 'kept', label: 'La evaluación se mantiene' },
          { value: 'amended', label: 'La evaluación se corrige' },
        ]}
        onSend={async ({ choice, text }) => {
          if (open === undefined) return;
          await answerReply(api, open, { decision: choice === 'kept' ? 'kept' : 'amended', answer: text });
          setOpen(undefined);
          toast(mailSaid(settings, 'Respuesta enviada al proveedor.', 'Respuesta escrita'));
          onChanged();
        }}
      >
        <p className="ev-quote">{open?.text}</p>
        <p className="u-small u-muted">
          Si se corrige, devuelve o excluye los pedidos que correspondan; el resultado se vuelve a calcular.
        </p>
      </DecisionDialog>
    </>
  );
}

function proposalColumns(decide: (row: ProposalRow) => void): Column<ProposalRow>[] {
  return [
    {
      key: 'name',
      name: 'Proveedor',
      cell: (row) => <SupplierLink number={row.supplierNumber} name={row.supplierName} />,
    },
    { key: 'kind', name: 'Propuesta', cell: (row) => PROPOSAL_KINDS[row.kind] },
    {
      key: 'state',
      name: 'Decisión',
      cell: (row) =>
        row.state === 'open' ? (
          <Button
            variant="tonal"
            size="small"
            aria-label={`Decidir la propuesta sobre ${row.supplierName}`}
            onClick={() => decide(row)}
          >
            Decidir
          </Button>
        ) : (
          <span>
            <Tag tone={row.state === 'taken' ? 'ok' : 'mute'}>
              {row.state === 'taken' ? 'Atendida' : 'Descartada'}
            </Tag>{' '}
            <span className="u-small">
              {row.note}
              {row.decidedBy !== null && ` (${row.decidedBy})`}
            </span>
          </span>
        ),
    },
  ];
}

/** What the results propose; a person decides and does it. */
export function ProposalsPart({ period, onChanged }: { period: PeriodItem; onChanged: () => void }) {
  const { api } = usePortal();
  const [openId, setOpen] = useState<string>();
  const open = period.proposals.find(({ id }) => id === openId);
  if (period.proposals.length === 0)
    return <EmptyState title="Las propuestas aparecen al publicar, si algún resultado las da." />;
  return (
    <>
      <Notice>
        Son propuestas: el portal no suspende, no excluye ni avisa a nadie por ellas. Lo que decidas se hace
        en su lugar y aquí queda dicho.
      </Notice>
      <DataTable
        caption="Propuestas"
        rows={period.proposals}
        rowKey={(row) => row.id}
        columns={proposalColumns(({ id }) => setOpen(id))}
      />
      <DecisionDialog
        title={`Propuesta sobre ${open?.supplierName ?? ''}`}
        label="Qué se hizo y por qué"
        subject={open}
        onClose={() => setOpen(undefined)}
        onStale={onChanged}
        options={[
          { value: 'taken', label: 'Se atiende' },
          { value: 'declined', label: 'Se descarta' },
        ]}
        onSend={async ({ choice, text }) => {
          if (open === undefined) return;
          await decideProposal(api, open, {
            decision: choice === 'taken' ? 'taken' : 'declined',
            note: text,
          });
          setOpen(undefined);
          onChanged();
        }}
      >
        <p>{open === undefined ? '' : PROPOSAL_KINDS[open.kind]}</p>
      </DecisionDialog>
    </>
  );
}
