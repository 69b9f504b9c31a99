import { groundRule } from '#contract/rules/texts/legal-ground.ts';
import { useState } from 'react';
import {
  ENDING_KINDS,
  ENDING_PAPER_LABELS,
  LEAST_ENDING_TEXT,
  MOST_ENDING_BYTES,
  type EndingDraft,
  type EndingKind,
  type EndingResult,
  type OrderEnding,
} from '#contract/order-endings.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { papersOf, papersToTell } from '#contract/rules/orders/order-ending.ts';
import { readAmount } from '#contract/rules/procedures/procurement-fields.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { Question } from '#web/ui/dialog.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm, type FormRules } from '#web/ui/use-form.ts';
import { EndingFacts, EndingHead } from './ending-parts.tsx';
import { optionsOf } from './order-words.ts';
import {
  addEndingPaper,
  loadEndingPaper,
  notifyEnding,
  resolveEnding,
  saveEnding,
} from './purchase-orders.data.ts';

interface PartProps {
  order: PurchaseOrder;
  onDone: (next: PurchaseOrder) => void;
}

/** The rescission or early end of an order: its reasons and papers, what its supplier says, and how it is resolved. */
export function EndingsPart({ order, onDone }: PartProps) {
  const { api } = usePortal();
  const [isWriting, setWriting] = useState(false);
  const [last] = order.endings;
  const mayBegin =
    order.moves.includes('end') &&
    (last === undefined || last.state === 'dropped' || last.moves.includes('write'));
  if (order.endings.length === 0 && !mayBegin) return null;
  const writing = isWriting && mayBegin;
  return (
    <>
      {order.endings.map((ending) => (
        <section key={ending.number} className="po-section" aria-labelledby={`po-ending-${ending.number}`}>
          <EndingHead id={`po-ending-${ending.number}`} ending={ending} />
          {ending.state === 'draft' && <p className="u-muted">El proveedor todavía no sabe nada de ella.</p>}
          <EndingFacts
            ending={ending}
            resolveBy={ending.resolveBy}
            load={(paper) => loadEndingPaper(api, { id: order.id, papel: paper.id })}
          />
          {!writing && <Open order={order} ending={ending} onDone={onDone} />}
        </section>
      ))}
      {writing ? (
        <DraftForm
          order={order}
          before={last?.state === 'draft' ? last : undefined}
          onDone={(next) => {
            setWriting(false);
            onDone(next);
          }}
          onClose={() => setWriting(false)}
        />
      ) : (
        mayBegin && (
          <div className="po-section u-no-print">
            <div>
              <Button variant="line" onClick={() => setWriting(true)}>
                {last?.state === 'draft' ? 'Cambiar lo escrito' : 'Rescindir o terminar antes'}
              </Button>
            </div>
          </div>
        )
      )}
    </>
  );
}

/** What is left to do with one that is open: its papers, telling the supplier, resolving. */
function Open({ order, ending, onDone }: PartProps & { ending: OrderEnding }) {
  const { api, toast } = usePortal();
  const [way, setWay] = useState<EndingResult['way']>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { moves } = ending;
  const lacks = lacksOf(ending);
  if (moves.length === 0) return null;
  const tell = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      onDone(await notifyEnding(api, order));
      toast('Salió el aviso al proveedor.');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.problem.detail);
    } finally {
      setAsking(false);
      setBusy(false);
    }
  };
  // Those that decide it come once its supplier was told.
  const toTell = papersToTell(ending.kind);
  const asked =
    ending.state === 'draft' ? toTell : papersOf(ending.kind).filter((kind) => !toTell.includes(kind));
  return (
    <>
      {lacks.length > 0 && <Notice>{lacks.join(' ')}</Notice>}
      {asked.map((kind) => (
        <FileChoice
          key={`${kind} ${order.version}`}
          label={`${ending.papers.some((one) => one.kind === kind) ? 'Cambiar' : 'Subir'}: ${ENDING_PAPER_LABELS[kind]}, en PDF`}
          types={['pdf']}
          maxBytes={MOST_ENDING_BYTES}
          length={96}
          isDeafToPaste
          send={async (file, travel) =>
            onDone(await addEndingPaper(api, { id: order.id, que: kind }, file, travel))
          }
        />
      ))}
      {failure !== undefined && (
        <p className="u-field__error" role="alert">
          {failure}
        </p>
      )}
      {way === undefined ? (
        <div className="u-cluster u-gap-8 u-no-print">
          {moves.includes('notify') && (
            <Button aria-busy={isBusy} disabled={isBusy} onClick={() => setAsking(true)}>
              Avisar al proveedor
            </Button>
          )}
          {moves.includes('end') && <Button onClick={() => setWay('end')}>Resolver que termina</Button>}
          {moves.includes('keep') && (
            <Button variant="line" onClick={() => setWay('keep')}>
              {wordsOf(ending.kind).keep.button}
            </Button>
          )}
          {moves.includes('withdraw') && (
            <Button variant="text" onClick={() => setWay('withdraw')}>
              Retirarla
            </Button>
          )}
        </div>
      ) : (
        <ResultForm
          key={way}
          way={way}
          order={order}
          ending={ending}
          onDone={onDone}
          onClose={() => setWay(undefined)}
        />
      )}
      <Question
        title={`¿Avisas al proveedor de la ${ENDING_KINDS[ending.kind].toLowerCase()}?`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        yes="Sí, avisarle"
        no="Todavía no"
        isBusy={isBusy}
        onYes={() => void tell()}
      >
        {order.dueOn !== null && isBeforeDue(ending.kind, order.dueOn) && (
          <Notice tone="warn">{beforeDueText(order.dueOn)}</Notice>
        )}
        <FactList
          facts={[
            { name: 'A quién, por correo', value: order.supplier },
            { name: 'Qué lee', value: ending.facts },
            { name: 'Fundamento', value: ending.ground },
            {
              name: 'Con qué documentos',
              value: ending.papers
                .filter(({ kind }) => kind === 'notice')
                .map(({ name }) => name)
                .join(', '),
            },
            {
              name: 'Puede contestar hasta',
              value: ending.answerUntil === null ? '' : formatDate(ending.answerUntil),
            },
          ]}
        />
        <p>Desde entonces lo escrito y esos documentos no cambian: se le oye y se resuelve.</p>
      </Question>
    </>
  );
}

const beforeDueText = (dueOn: string): string =>
  `Aún no vence: se entrega a más tardar el ${formatDate(dueOn)}. Di en «Qué pasó» por qué se rescinde antes; lo lee el proveedor.`;
const isBeforeDue = (kind: EndingKind | '', dueOn: string): boolean =>
  kind === 'rescission' && dueOn >= todayInMexico();

/** What is missing; once its supplier was told, apart for each way in which it is resolved. */
function lacksOf({ keepProblems, kind, problems, state }: OrderEnding): string[] {
  if (state === 'draft') return problems;
  const forBoth = problems.filter((one) => keepProblems.includes(one));
  const apart = (before: string, found: readonly string[]) => {
    const own = found.filter((one) => !forBoth.includes(one));
    return own.length === 0 ? [] : [`${before}: ${own.join(' ')}`];
  };
  const isRescission = kind === 'rescission';
  return [
    ...forBoth,
    ...apart(isRescission ? 'Para rescindir' : 'Para terminarlo', problems),
    ...apart(isRescission ? 'Para no rescindir y darle otra fecha' : 'Para no terminarlo', keepProblems),
  ];
}

const textRule = (text: string): true | string =>
  text.trim().length >= LEAST_ENDING_TEXT || `Explícalo con al menos ${LEAST_ENDING_TEXT} letras.`;

interface DraftTexts {
  kind: EndingKind | '';
  ground: string;
  facts: string;
}

function DraftForm({
  order,
  before,
  onDone,
  onClose,
}: PartProps & { before: OrderEnding | undefined; onClose: () => void }) {
  const { api, toast } = usePortal();
  const [failure, setFailure] = useState<string>();
  const { dueOn } = order;
  const form = useForm<DraftTexts>({
    initial:
      before === undefined
        ? { kind: '', ground: '', facts: '' }
        : { kind: before.kind, ground: before.ground, facts: before.facts },
    draftKey: `terminacion:${order.id}`,
    idPart: 'terminacion-',
    rules: {
      kind: [(kind) => kind !== '' || 'Elige cómo termina.'],
      ground: [groundRule],
      facts: [textRule],
    },
    onSubmit: async (texts) => {
      setFailure(undefined);
      try {
        const next = await saveEnding(api, order, texts as EndingDraft);
        form.reset(texts);
        toast('Quedó en preparación. El proveedor todavía no recibe nada.');
        onDone(next);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setFailure(error.problem.detail);
        return error.problem.fields;
      }
      return undefined;
    },
  });
  return (
    <section className="po-section" aria-labelledby="po-ending-form">
      <h2 id="po-ending-form">Rescindir o terminar antes</h2>
      <form className="po-answer" noValidate onSubmit={(event) => void form.submit(event)}>
        <RadioGroup
          label="Cómo termina"
          options={optionsOf(ENDING_KINDS)}
          {...form.field('kind')}
          onChange={(kind) => form.set('kind', kind as EndingKind)}
        />
        {dueOn !== null && isBeforeDue(form.values.kind, dueOn) && (
          <Notice tone="warn">{beforeDueText(dueOn)}</Notice>
        )}
        <TextField
          label="Fundamento"
          hint="Cláusula, o ley y artículo."
          maxLength={300}
          {...form.field('ground')}
        />
        <TextArea label="Qué pasó: lo lee el proveedor" rows={5} maxLength={4_000} {...form.field('facts')} />
        <FormFoot
          failure={failure}
          isSending={form.isSubmitting}
          send="Guardar y seguir con los documentos"
          onClose={onClose}
        />
      </form>
    </section>
  );
}

interface WayWords {
  says: string;
  button: string;
  done: string;
}

const wordsOf = (kind: EndingKind): Record<EndingResult['way'], WayWords> => ({
  end: {
    says:
      kind === 'rescission'
        ? 'Lo confirma otra persona de la Unidad. Ya no se recibe nada; lo aceptado se factura y se paga, lo que falta se descompromete y la garantía de cumplimiento se hace efectiva en proporción. Después sigue el finiquito. No se deshace.'
        : 'Lo confirma otra persona de la Unidad. Ya no se recibe nada; lo aceptado se factura y se paga, y lo que falta se descompromete. Después sigue el finiquito. No se deshace.',
    button: kind === 'rescission' ? 'Rescindir el pedido' : 'Terminar el pedido',
    done: 'El pedido terminó. El proveedor recibe aviso.',
  },
  keep: {
    says: 'Lo confirma otra persona de la Unidad. El pedido sigue, y las penas por atraso también.',
    button: kind === 'rescission' ? 'No rescindir: darle otra fecha' : 'No terminarlo: el pedido sigue',
    done: 'Quedó sin efecto. El proveedor recibe aviso.',
  },
  withdraw: {
    says: 'El proveedor no supo de ella: no recibe nada. Queda en el historial de la Unidad.',
    button: 'Retirarla',
    done: 'Quedó retirada.',
  },
});

const BLANK = { reason: '', costs: '', dueOn: '' };

function ResultForm({
  way,
  order,
  ending,
  onDone,
  onClose,
}: PartProps & { way: EndingResult['way']; ending: OrderEnding; onClose: () => void }) {
  const { api, toast } = usePortal();
  const words = wordsOf(ending.kind)[way];
  const [failure, setFailure] = useState<string>();
  const asksCosts = way === 'end' && ending.kind === 'early_termination';
  const asksDay = way === 'keep' && ending.kind === 'rescission';
  const rules: FormRules<typeof BLANK> = {
    reason: [textRule],
    costs: [(costs) => !asksCosts || readAmount(costs) !== undefined || 'Escribe un monto; si nada, 0.'],
    dueOn: [(day) => !asksDay || day !== '' || 'Escribe hasta cuándo puede cumplir el proveedor.'],
  };
  const form = useForm({
    initial: BLANK,
    draftKey: `terminacion-${way}:${order.id}`,
    idPart: 'terminacion-resolucion-',
    rules,
    onSubmit: async ({ costs, dueOn, reason }) => {
      setFailure(undefined);
      try {
        const next = await resolveEnding(api, order, {
          way,
          reason,
          costs: asksCosts ? (readAmount(costs) ?? costs) : null,
          dueOn: asksDay ? dueOn : null,
        });
        form.reset(BLANK);
        toast(words.done);
        onClose();
        onDone(next);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (isProposed(error)) {
          form.reset(BLANK);
          return onClose();
        }
        setFailure(error.problem.detail);
        return error.problem.fields;
      }
      return undefined;
    },
  });
  return (
    <form className="po-answer" noValidate onSubmit={(event) => void form.submit(event)}>
      <TextArea
        label={way === 'withdraw' ? 'Por qué se retira' : 'Por qué: lo lee el proveedor'}
        rows={4}
        maxLength={2_000}
        {...form.field('reason')}
      />
      {asksCosts && (
        <TextField
          label="Gastos que se reintegran"
          hint={
            ending.askedCosts === null
              ? 'El proveedor no pidió ninguno.'
              : `El proveedor pidió ${formatMoney(ending.askedCosts)}.`
          }
          inputMode="decimal"
          maxLength={20}
          {...form.field('costs')}
        />
      )}
      {asksDay && (
        <DateField
          label="Hasta cuándo puede cumplir"
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          {...form.field('dueOn')}
        />
      )}
      <p className="u-small u-muted">{words.says}</p>
      <FormFoot failure={failure} isSending={form.isSubmitting} send={words.button} onClose={onClose} />
    </form>
  );
}

function FormFoot(props: {
  failure: string | undefined;
  isSending: boolean;
  send: string;
  onClose: () => void;
}) {
  const { failure, isSending, onClose, send } = props;
  return (
    <>
      {failure !== undefined && (
        <p className="u-field__error" role="alert">
          {failure}
        </p>
      )}
      <div className="u-cluster u-gap-8">
        <Button type="submit" aria-busy={isSending}>
          {isSending ? 'Guardando' : send}
        </Button>
        <Button variant="text" onClick={onClose}>
          Cerrar
        </Button>
      </div>
    </>
  );
}
