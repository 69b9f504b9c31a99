import { useCallback, useState } from 'react';
import { pairId, type Bid, type OpeningInput, type Tenderer } from '#contract/bids.ts';
import type { ContractorFinding } from '#contract/contractor-findings.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { OPENING_FIELDS } from '#contract/rules/bids/opening-history.ts';
import { bidsByPair, sumOf } from '#contract/rules/bids/opening.ts';
import { planningTerms } from '#contract/rules/planning/planning.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { datedProcedure } from '#contract/rules/procedures/procurement-publication.ts';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { amountRule, readAmount } from '#contract/rules/procedures/procurement-fields.ts';
import { formatCountOf, formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { valueWords } from '#web/kit/value-words.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { DraftLeaveGuard, DraftNotices, OpenedDraft } from '#web/ui/draft-parts.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SaveLine } from '#web/ui/save-line.tsx';
import { Select } from '#web/ui/select.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Draft } from '#web/ui/use-draft.ts';
import { ContractorPanel } from '../contractor-panel.tsx';
import { listDossier } from '../procurement-admin.data.ts';
import { alreadyThere, newTenderer, type PickedSupplier } from '../bidders.ts';
import { SupplierPicker } from '../supplier-picker.tsx';
import { openingOf, useOpening, type OpeningThing } from '../use-acts.ts';
import type { Tender } from '../use-tender.ts';
import { useTendererFindings } from '../use-tenderer-findings.ts';
import { paperOptions } from './paper-options.ts';
import { lowestQuotes } from './quote-marks.ts';
import './planning.css';

const show = valueWords(OPENING_FIELDS);

/** S-2.13 Quotations of a purchase without a tender, side by side: day, paper and amount by lot. */
export function QuotationsSection({ tender, book }: { tender: Tender; book: RuleBook }) {
  const { api } = usePortal();
  const state = useOpening(api, tender.procedure.id);
  return (
    <OpenedDraft state={state} what="las cotizaciones">
      {(draft) => <Quotations tender={tender} book={book} draft={draft} />}
    </OpenedDraft>
  );
}

interface QuotationsProps {
  tender: Tender;
  book: RuleBook;
  draft: Draft<OpeningThing>;
}

function useQuotationPapers(id: string) {
  const { api } = usePortal();
  const ask = useCallback(() => listDossier(api, id), [api, id]);
  return paperOptions(useLoaded(ask).data ?? [], ['quotation']);
}

function Quotations({ tender, book, draft }: QuotationsProps) {
  const { now, clock } = usePortal();
  const { procedure } = tender;
  const opening = openingOf(draft);
  const papers = useQuotationPapers(procedure.id);
  const findings = useTendererFindings(procedure.id, opening.tenderers, draft.save.kind === 'saved');
  const barred = new Set(
    [...findings].filter(([, own]) => own.some(({ level }) => level === 'block')).map(([id]) => id),
  );
  const isClosed = procedure.status !== 'draft';
  const terms = planningTerms(datedProcedure(procedure, dateInMexico(now)), book);
  const put = (patch: (values: OpeningInput) => Partial<OpeningInput>) =>
    draft.change((values) => ({ ...patch(values as unknown as OpeningInput) }));
  const add = (picked: PickedSupplier) => {
    const refusal = alreadyThere(opening.tenderers, picked, 'entre quienes cotizan');
    if (refusal !== undefined) return refusal;
    const added = newTenderer(opening.tenderers, picked, clock.iso());
    put(({ tenderers }) => ({ tenderers: [...tenderers, { ...added, offeredOn: null, documentId: null }] }));
    return undefined;
  };
  const actions: QuoteActions = {
    patch: (id, given) =>
      put(({ tenderers }) => ({
        tenderers: tenderers.map((one) => (one.id === id ? { ...one, ...given } : one)),
      })),
    remove: (id) =>
      put(({ tenderers, bids }) => ({
        tenderers: tenderers.filter((one) => one.id !== id),
        bids: bids.filter((bid) => bid.tendererId !== id),
      })),
    setAmount: (tendererId, lotId, amount) =>
      put(({ bids }) => {
        const id = pairId(tendererId, lotId);
        const others = bids.filter((bid) => bid.id !== id);
        const bid: Bid = {
          id,
          tendererId,
          lotId,
          amount: amount ?? null,
          points: null,
          reason: null,
          ground: null,
        };
        return { bids: amount === undefined ? others : [...others, bid] };
      }),
  };
  const answered = opening.tenderers.filter(({ id }) => sumOf(opening.bids, id) !== undefined).length;
  return (
    <div className="pa-act-screen">
      <DraftLeaveGuard draft={draft} />
      <div className="pa-act-screen__main">
        <div className="pa-act-screen__head">
          <h2>Cotizaciones</h2>
          <p>
            {formatCountOf(opening.tenderers.length, 'pedida', 'pedidas')},{' '}
            {formatCountOf(answered, 'recibida', 'recibidas')}
          </p>
          <SaveLine save={draft.save} onRetry={() => void draft.saveNow()} />
        </div>
        {terms.quotations !== undefined && procedure.kind === 'direct' && (
          <p className="u-field__hint">
            Desde {formatMoney(terms.quotations.from)} sin IVA se piden al menos {terms.quotations.count} (
            {terms.quotations.source}). También cuenta quien no contestó: agrégalo sin montos.
          </p>
        )}
        <DraftNotices
          draft={draft}
          what="estas cotizaciones"
          show={show}
          joined={draft.thing.opening.joined}
        />
        {opening.tenderers.length === 0 ? (
          <EmptyState title="Todavía no hay cotizaciones. Agrega a quien se le pidió." />
        ) : (
          <QuoteTable
            opening={opening}
            lots={procedure.lots}
            papers={papers}
            barred={barred}
            isClosed={isClosed}
            actions={actions}
          />
        )}
        {opening.tenderers.map(({ id, name }) => (
          <SupplierFindings key={id} name={name} findings={findings.get(id) ?? []} />
        ))}
        {!isClosed && <SupplierPicker label="Agregar a quien se le pidió cotizar" onPick={add} />}
        <p className="u-field__hint">Pesos, sin IVA. Las cotizaciones son internas: no se publican.</p>
      </div>
    </div>
  );
}

function SupplierFindings({ name, findings }: { name: string; findings: readonly ContractorFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <section aria-label={`Antecedentes de ${name}`}>
      <h3>{name}</h3>
      <ContractorPanel findings={findings} />
    </section>
  );
}

interface QuoteActions {
  patch: (tendererId: string, given: Partial<Tenderer>) => void;
  remove: (tendererId: string) => void;
  setAmount: (tendererId: string, lotId: string, amount: string | null | undefined) => void;
}

interface QuoteTableProps {
  opening: OpeningInput;
  lots: AdminProcedure['lots'];
  papers: { value: string; label: string }[];
  /** Whom no contract may be given. */
  barred: ReadonlySet<string>;
  isClosed: boolean;
  actions: QuoteActions;
}

function QuoteTable({ opening, lots, papers, barred, isClosed, actions }: QuoteTableProps) {
  const { tenderers, bids } = opening;
  const known = bidsByPair(bids);
  const sums = tenderers.map(({ id }) => sumOf(bids, id));
  const complete = tenderers.map(({ id }, index) =>
    lots.every((lot) => known.get(pairId(id, lot.id ?? ''))?.amount != null) ? sums[index] : undefined,
  );
  const lowest = lowestQuotes(
    opening,
    lots.map((lot) => lot.id ?? ''),
    barred,
  );
  return (
    <div className="pa-quotes" tabIndex={-1}>
      <table>
        <caption className="u-visually-hidden">Cotizaciones por proveedor y partida</caption>
        <thead>
          <tr>
            <th scope="col">Proveedor</th>
            {tenderers.map(({ id, name }) => (
              <th key={id} scope="col">
                {name} {barred.has(id) && <Tag tone="bad">Impedido</Tag>}
                {!isClosed && (
                  <Button
                    size="small"
                    variant="text"
                    aria-label={`Quitar la cotización de ${name}`}
                    onClick={() => actions.remove(id)}
                  >
                    Quitar
                  </Button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Fecha y documento</th>
            {tenderers.map((tenderer) => (
              <td key={tenderer.id}>
                <QuoteFacts tenderer={tenderer} papers={papers} isClosed={isClosed} onPatch={actions.patch} />
              </td>
            ))}
          </tr>
          {lots.map((lot) => {
            const least = lowest.lots.get(lot.id ?? '');
            return (
              <tr key={lot.id}>
                <th scope="row">
                  <b>Partida {lot.number}</b>
                  <span className="u-field__hint"> {lot.description}</span>
                </th>
                {tenderers.map(({ id, name }) => {
                  const bid = known.get(pairId(id, lot.id ?? ''));
                  const isLowest = least !== undefined && bid?.amount === least && !barred.has(id);
                  return (
                    <td key={id} className={isLowest ? 'is-least' : undefined}>
                      <QuoteAmount
                        label={`${name}, partida ${lot.number}`}
                        hint={`Importe de ${lot.quantity === null ? 'toda la partida' : `${lot.quantity} × ${lot.unit.toLowerCase()}`}, no el precio de una`}
                        amount={bid?.amount ?? null}
                        isClosed={isClosed}
                        onChange={(amount) => actions.setAmount(id, lot.id ?? '', amount)}
                      />
                      {isLowest && <span className="u-field__hint">La más baja</span>}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {tenderers.map(({ id }, index) => (
              <td
                key={id}
                className={
                  lowest.total !== undefined && complete[index] === lowest.total && !barred.has(id)
                    ? 'is-least'
                    : undefined
                }
              >
                {sums[index] === undefined ? 'No cotizó' : formatMoney(sums[index])}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function QuoteFacts({
  tenderer,
  papers,
  isClosed,
  onPatch,
}: {
  tenderer: Tenderer;
  papers: QuoteTableProps['papers'];
  isClosed: boolean;
  onPatch: QuoteActions['patch'];
}) {
  const { id, name, offeredOn = null, documentId = null } = tenderer;
  const [typed, setTyped] = useState<string>();
  return (
    <div className="u-stack u-gap-8">
      <DateField
        label={`Fecha de la cotización de ${name}`}
        isCompact
        format="dd/mm/yyyy"
        placeholder="dd/mm/aaaa"
        value={typed ?? offeredOn ?? ''}
        isDisabled={isClosed}
        onChange={(day) => {
          const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day);
          setTyped(isDay ? undefined : day);
          if (isDay || day === '') onPatch(id, { offeredOn: day === '' ? null : day });
        }}
      />
      <Select
        label={`Documento de ${name}`}
        isOptional
        value={documentId ?? ''}
        options={papers}
        emptyLabel={papers.length === 0 ? 'Súbelo como «Cotización»' : 'Elige un documento'}
        isDisabled={isClosed}
        onChange={(value) => onPatch(id, { documentId: value === '' ? null : value })}
      />
    </div>
  );
}

interface QuoteAmountProps {
  label: string;
  hint: string;
  amount: string | null;
  isClosed: boolean;
  onChange: (amount: string | undefined) => void;
}

function QuoteAmount({ label, hint, amount, isClosed, onChange }: QuoteAmountProps) {
  const [typed, setTyped] = useState<string>();
  const kept = amount === null ? '' : formatMoney(amount).replace('$', '');
  if (isClosed) return <span>{amount === null ? 'No cotiza' : kept}</span>;
  const isWrong = typed !== undefined && typed.trim() !== '' && readAmount(typed) === undefined;
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="decimal"
      value={typed ?? kept}
      errors={isWrong ? [amountRule(typed)].filter((why) => why !== true) : []}
      onChange={(text) => {
        setTyped(text);
        const read = readAmount(text);
        if (text.trim() === '') onChange(undefined);
        else if (read !== undefined && Number(read) > 0) onChange(read);
      }}
      onBlur={() => {
        if (!isWrong) setTyped(undefined);
      }}
    />
  );
}
