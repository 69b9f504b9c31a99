import { useState, type FormEvent } from 'react';
import { VALIDITY_UNIT_LABELS } from '#contract/quotation-requests.ts';
import type { AskedQuotation } from '#contract/quotations-api.ts';
import type { QuotationOffer, SealedFile } from '#contract/quotations.ts';
import { answerProblems, offerTotals } from '#contract/rules/quotation/quotation-answer.ts';
import { CallError } from '#web/kit/api.ts';
import { formatMoney } from '#web/kit/format.ts';
import type { UploadOptions } from '#web/kit/send-with-progress.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { OfferFiles } from './offer-files.tsx';
import { OfferLot } from './offer-lot.tsx';
import { offerOf, type OfferText } from './offer-text.ts';
import { PasteBox } from './paste-box.tsx';

type Asked = Pick<
  AskedQuotation,
  'lots' | 'validityDays' | 'validityUnit' | 'allowsPartial' | 'declarations'
>;

export interface OfferFormProps {
  asked: Asked;
  offer: OfferText;
  onChange: (change: (before: OfferText) => OfferText) => void;
  sendFile: (file: File, travel: UploadOptions) => Promise<SealedFile>;
  onSend: (offer: QuotationOffer) => Promise<void>;
  send: string;
  /** Fields that are not asked here: those of a paper that carries them. */
  without?: readonly string[];
}

/** «lots.{id}.unitPrice» is at the control of that lot, everything else at that of its own name. */
const idOf = (path: string): string => {
  const [, lot, field] = /^lots\.([^.]+)\.(\w+)$/.exec(path) ?? [];
  return lot === undefined ? `qt-${path.replace('.', '-')}` : `qt-${lot}-${field}`;
};

/** The offer, lot by lot, with what it adds up to; what is wrong is told at its place. */
export function OfferForm(props: OfferFormProps) {
  const { asked, offer, onChange, without = [] } = props;
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const sent = offerOf(offer);
  const totals = offerTotals(sent.lots);
  const refuse = (found: Record<string, string>) => {
    setProblems(found);
    setAttempt((count) => count + 1);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const found = Object.entries(answerProblems(sent, asked)).filter(([field]) => !without.includes(field));
    if (found.length > 0) return refuse(Object.fromEntries(found));
    setProblems({});
    setBusy(true);
    try {
      await props.onSend(sent);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.problem.fields !== undefined) refuse(error.problem.fields);
      else setFailure(error.problem.detail);
    } finally {
      setBusy(false);
    }
    return undefined;
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
    <form className="qt-form" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary
        attempt={attempt}
        errors={Object.entries(problems).map(([path, message]) => ({
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
        <dl className="qt-totals">
          <dt>Suma sin IVA</dt>
          <dd className="u-num">{formatMoney(totals.net)}</dd>
          <dt>IVA</dt>
          <dd className="u-num">{formatMoney(totals.tax)}</dd>
          <dt>Total con IVA</dt>
          <dd className="u-num">
            <b>{formatMoney(totals.total)}</b>
          </dd>
        </dl>
      </section>
      <OfferFiles
        files={offer.files}
        problem={problems.files}
        send={props.sendFile}
        onAdd={(file) => onChange((before) => ({ ...before, files: [...before.files, file] }))}
        onRemove={(id) =>
          onChange((before) => ({ ...before, files: before.files.filter((one) => one.id !== id) }))
        }
      />
      <HeadFields asked={asked} offer={offer} set={set} problems={problems} without={without} />
      {failure !== undefined && <ActResult key={failure}>{failure}</ActResult>}
      <div>
        <Button type="submit" aria-busy={isBusy} disabled={isBusy}>
          {isBusy ? 'Enviando' : props.send}
        </Button>
      </div>
    </form>
  );
}

function spoken(path: string, message: string, { lots }: Asked): string {
  const lot = lots.find(({ id }) => path.startsWith(`lots.${id}.`));
  return lot === undefined ? message : `Renglón ${lot.number}: ${message}`;
}

function HeadFields({
  asked,
  offer,
  set,
  problems,
  without,
}: Pick<OfferFormProps, 'asked' | 'offer'> & {
  set: <Name extends keyof OfferText>(name: Name, value: OfferText[Name]) => void;
  problems: Readonly<Record<string, string>>;
  without: readonly string[];
}) {
  const at = (path: string) => ({
    id: idOf(path),
    errors: problems[path] === undefined ? [] : [problems[path]],
  });
  const contact = (name: 'name' | 'email' | 'phone') => ({
    ...at(`contact.${name}`),
    value: offer.contact[name],
    onChange: (value: string) => set('contact', { ...offer.contact, [name]: value }),
  });
  const isDeclared = (code: string) => offer.declarations.some((one) => one.code === code);
  return (
    <section className="qt-section" aria-labelledby="qt-head">
      <h3 id="qt-head">Tu oferta</h3>
      <div className="qt-fields">
        <TextField
          {...at('validityDays')}
          label={`Vigencia, en ${VALIDITY_UNIT_LABELS[asked.validityUnit]} desde el cierre`}
          inputMode="numeric"
          value={offer.validityDays}
          onChange={(value) => set('validityDays', value)}
        />
        <Select
          label="Moneda"
          value={offer.currency}
          onChange={(value) => set('currency', value as OfferText['currency'])}
          options={[
            { value: 'MXN', label: 'Pesos mexicanos' },
            { value: 'USD', label: 'Dólares' },
            { value: 'EUR', label: 'Euros' },
          ]}
        />
        {!without.includes('contact.name') && (
          <>
            <TextField {...contact('name')} label="Con quién hablamos" autoComplete="name" maxLength={200} />
            <TextField
              {...contact('email')}
              label="Correo"
              type="email"
              autoComplete="email"
              maxLength={254}
            />
            <TextField
              {...contact('phone')}
              label="Teléfono"
              isOptional
              type="tel"
              autoComplete="tel"
              maxLength={40}
            />
            <TextField
              {...at('representative')}
              label="Quién firma por la empresa"
              value={offer.representative}
              onChange={(value) => set('representative', value)}
              maxLength={200}
            />
          </>
        )}
      </div>
      <TextArea
        label="Algo más que la Unidad deba saber"
        isOptional
        value={offer.note}
        onChange={(value) => set('note', value)}
        maxLength={2_000}
        rows={3}
      />
      {!without.includes('declarations') && (
        <fieldset className="qt-declarations">
          <legend className="u-field__label">Declaro</legend>
          {asked.declarations.map(({ code, version, text }, index) => (
            <Checkbox
              key={code}
              id={index === 0 ? 'qt-declarations' : `qt-declaration-${code}`}
              label={text}
              value={isDeclared(code)}
              onChange={(value) =>
                set('declarations', [
                  ...offer.declarations.filter((one) => one.code !== code),
                  ...(value ? [{ code, version }] : []),
                ])
              }
              errors={index === 0 && problems.declarations !== undefined ? [problems.declarations] : []}
            />
          ))}
        </fieldset>
      )}
    </section>
  );
}
