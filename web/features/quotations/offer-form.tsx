import { useState, type FormEvent } from 'react';
import type { AskedQuotation } from '#contract/quotations-api.ts';
import type { QuotationOffer, SealedFile } from '#contract/quotations.ts';
import { offerTotals } from '#contract/rules/quotation/quotation-answer.ts';
import { CallError } from '#web/kit/api.ts';
import type { UploadOptions } from '#web/kit/send-with-progress.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { OfferFiles } from './offer-files.tsx';
import { OfferHead } from './offer-head.tsx';
import { OfferLot } from './offer-lot.tsx';
import { OfferReview, OfferTotals } from './offer-review.tsx';
import { offerOf, typedProblems, type OfferText } from './offer-text.ts';
import { PasteBox } from './paste-box.tsx';

type Asked = Pick<
  AskedQuotation,
  'lots' | 'validityDays' | 'validityUnit' | 'allowsPartial' | 'declarations'
> & { terms?: Readonly<Record<string, string | undefined>> };

export interface OfferFormProps {
  asked: Asked;
  offer: OfferText;
  onChange: (change: (before: OfferText) => OfferText) => void;
  sendFile: (file: File, travel: UploadOptions) => Promise<SealedFile>;
  /** Sends it; what it gives back is done once the review is closed, so that it may take the focus. */
  onSend: (offer: QuotationOffer) => Promise<() => void>;
  send: string;
  /** Fields that are not asked here: those of a paper that carries them. */
  without?: readonly string[];
}

/** «lots.{id}.unitPrice» is at the control of that lot, everything else at that of its own name. */
const idOf = (path: string): string => {
  const [, lot, field] = /^lots\.([^.]+)\.(\w+)$/.exec(path) ?? [];
  return lot === undefined ? `qt-${path.replace('.', '-')}` : `qt-${lot}-${field}`;
};

/** What is wrong, told once its field was left with something in it, or once sending was tried; it goes as it is mended. */
function useProblems({ asked, offer, without = [] }: OfferFormProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<{ offer: OfferText; fields: Record<string, string> }>();
  const live = Object.entries(typedProblems(offer, asked)).filter(([field]) => !without.includes(field));
  const problems: Readonly<Record<string, string>> = Object.fromEntries([
    ...live.filter(([field]) => attempt > 0 || left.has(field)),
    // What the server refused holds as long as nothing was changed.
    ...(refused?.offer === offer ? Object.entries(refused.fields) : []),
  ]);
  return {
    problems,
    attempt,
    leave: (field: string) => setLeft((before) => new Set([...before, field])),
    /** Whether it may be sent; else what is missing is told. */
    tryToSend: () => {
      setRefused(undefined);
      if (live.length > 0) setAttempt((count) => count + 1);
      return live.length === 0;
    },
    refuse: (fields: Record<string, string>) => {
      setRefused({ offer, fields });
      setAttempt((count) => count + 1);
    },
    /** After it was sent the next one begins without reproach. */
    forget: () => {
      setLeft(new Set());
      setAttempt(0);
    },
  };
}

/** The offer, lot by lot, with what it adds up to; what is wrong is told at its place. */
export function OfferForm(props: OfferFormProps) {
  const { asked, offer, onChange, without = [] } = props;
  const told = useProblems(props);
  const { problems, attempt } = told;
  const [failure, setFailure] = useState<string>();
  const [isReviewed, setReviewed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const sent = offerOf(offer);
  const totals = offerTotals(sent.lots);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    if (!told.tryToSend()) return;
    setReviewed(true);
  };
  const send = async () => {
    setBusy(true);
    let sentOn: (() => void) | undefined;
    try {
      sentOn = await props.onSend(sent);
      told.forget();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.problem.fields !== undefined) told.refuse(error.problem.fields);
      else setFailure(error.problem.detail);
    } finally {
      setBusy(false);
      setReviewed(false);
    }
    sentOn?.();
  };
  const ofLot = (id: string) =>
    Object.fromEntries(
      Object.entries(problems).flatMap(([path, message]) =>
        path.startsWith(`lots.${id}.`) ? [[path.slice(id.length + 6), message]] : [],
      ),
    );
  const set = <Name extends keyof OfferText>(name: Name, value: OfferText[Name]) =>
    onChange((before) => ({ ...before, [name]: value }));
  return (
    <>
      <form className="qt-form" noValidate onSubmit={submit}>
        <ErrorSummary
          attempt={attempt}
          errors={Object.entries(attempt === 0 ? {} : problems).map(([path, message]) => ({
            id: idOf(path),
            message: spoken(path, message, asked),
          }))}
        />
        <section className="qt-section" aria-labelledby="qt-lots">
          <h3 id="qt-lots" tabIndex={-1}>
            Precios <span className="u-small u-muted">sin IVA, en {offer.currency}</span>
          </h3>
          <PasteBox asked={asked} lots={offer.lots} onChange={(lots) => set('lots', lots)} />
          <ol className="qt-lots">
            {asked.lots.map((lot) => {
              const own = offer.lots.find(({ lotId }) => lotId === lot.id);
              return (
                own !== undefined && (
                  <OfferLot
                    key={lot.id}
                    asked={lot}
                    lot={own}
                    problems={ofLot(lot.id)}
                    onLeave={(field) => told.leave(`lots.${lot.id}.${field}`)}
                    onChange={(next) =>
                      onChange((before) => ({
                        ...before,
                        lots: before.lots.map((one) => (one.lotId === next.lotId ? next : one)),
                      }))
                    }
                  />
                )
              );
            })}
          </ol>
          <OfferTotals lots={sent.lots} totals={totals} />
        </section>
        <OfferFiles
          files={offer.files}
          asked={asked.terms?.documents ?? ''}
          problem={problems.files}
          send={props.sendFile}
          onAdd={(file, paper) =>
            onChange((before) => ({
              ...before,
              files: [...before.files, { ...file, ...(paper !== undefined && { paper }) }],
            }))
          }
          onRemove={(id) =>
            onChange((before) => ({ ...before, files: before.files.filter((one) => one.id !== id) }))
          }
        />
        <OfferHead
          asked={asked}
          offer={offer}
          set={set}
          at={(path) => ({ id: idOf(path), errors: problems[path] === undefined ? [] : [problems[path]] })}
          onLeave={told.leave}
          without={without}
        />
        {failure !== undefined && <ActResult key={failure}>{failure}</ActResult>}
        <div>
          <Button type="submit" disabled={isBusy}>
            {props.send}
          </Button>
        </div>
      </form>
      <OfferReview
        title={props.send}
        isOpen={isReviewed}
        isBusy={isBusy}
        offer={sent}
        totals={totals}
        validityUnit={asked.validityUnit}
        documents={asked.terms?.documents ?? ''}
        onClose={() => setReviewed(false)}
        onSend={() => void send()}
      />
    </>
  );
}

function spoken(path: string, message: string, { lots }: Asked): string {
  const lot = lots.find(({ id }) => path.startsWith(`lots.${id}.`));
  return lot === undefined ? message : `Partida ${lot.number}: ${message}`;
}
