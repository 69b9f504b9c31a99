import { useState } from 'react';
import { AWARD_OUTCOME_LABELS, type AwardOutcome, type LotAward } from '#contract/awards.ts';
import type { Bid, OpeningInput, Tenderer } from '#contract/bids.ts';
import type { ContractorFinding } from '#contract/contractor-findings.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { dateInMexico } from '#contract/rules/calendar.ts';
import { isCompliant } from '#contract/rules/opening.ts';
import { formatDate, formatMoney, formatPercent } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { ContractorPanel } from './contractor-panel.tsx';

/** A bid for a lot with who makes it. */
interface Offer {
  bid: Bid;
  tenderer: Tenderer;
  counts: boolean;
}

/** Bids for a lot: those that count by amount, then those that were left out. */
export function offersFor({ tenderers, bids }: OpeningInput, lotId: string): Offer[] {
  const known = new Map(tenderers.map((one) => [one.id, one]));
  return bids
    .flatMap((bid): Offer[] => {
      const tenderer = known.get(bid.tendererId);
      if (bid.lotId !== lotId || bid.amount === null || tenderer === undefined) return [];
      return [{ bid, tenderer, counts: isCompliant(bid, tenderer) }];
    })
    .toSorted((a, b) => Number(b.counts) - Number(a.counts) || Number(a.bid.amount) - Number(b.bid.amount));
}

interface AwardLotProps {
  lot: AdminProcedure['lots'][number];
  award: LotAward | undefined;
  opening: OpeningInput;
  findings: ReadonlyMap<string, readonly ContractorFinding[]>;
  /** What was decided of it before, as visitors read it. */
  former: AdminProcedure['changes'];
  isLocked: boolean;
  onChange: (patch: Partial<LotAward>) => void;
}

/** «−9.6 %» against what it was expected to cost. */
function againstEstimate(amount: string, estimate: string | null | undefined): string | undefined {
  if (estimate === null || estimate === undefined) return undefined;
  const ratio = Number(amount) / Number(estimate) - 1;
  return `${ratio > 0 ? '+' : ratio < 0 ? '−' : ''}${formatPercent(Math.abs(ratio))}`;
}

/** One lot of the award: its bids beside each other, who wins it, for how much, and why. */
export function AwardLot({ lot, award, opening, findings, former, isLocked, onChange }: AwardLotProps) {
  const [evidence, setEvidence] = useState<string>();
  const offers = offersFor(opening, lot.id ?? '');
  const outcome = award?.outcome;
  const winner = award?.tendererId ?? null;
  const doubts = (findings.get(winner ?? '') ?? []).filter(({ level }) => level === 'doubt');
  const name = `partida-${lot.number}`;
  return (
    <li className="pa-lot-award" aria-labelledby={`pa-fallo-${lot.number}`}>
      <div className="pa-lot-award__head">
        <h3 id={`pa-fallo-${lot.number}`}>
          {lot.number}. {lot.description}
        </h3>
        {outcome !== undefined && (
          <Tag tone={outcome === 'awarded' ? 'ok' : 'mute'}>{AWARD_OUTCOME_LABELS[outcome]}</Tag>
        )}
        {lot.estimate !== null && lot.estimate !== undefined && (
          <span className="u-small u-muted">Referencia {formatMoney(lot.estimate)}</span>
        )}
      </div>
      <div className="pa-lot-award__body">
        <fieldset disabled={isLocked}>
          <legend className="u-visually-hidden">Resultado de la partida {lot.number}</legend>
          <ul className="pa-offers">
            {offers.map(({ bid, tenderer, counts }) => {
              const own = findings.get(tenderer.id) ?? [];
              const isBarred = own.some(({ level }) => level === 'block');
              return (
                <li key={bid.id} className={counts ? undefined : 'is-out'}>
                  <label>
                    <input
                      type="radio"
                      name={name}
                      disabled={!counts || isBarred}
                      checked={outcome === 'awarded' && winner === tenderer.id}
                      onChange={() =>
                        onChange({ outcome: 'awarded', tendererId: tenderer.id, amount: bid.amount })
                      }
                    />
                    <span className="pa-offers__name">{tenderer.name}</span>
                    <span className="pa-offers__amount">{formatMoney(bid.amount ?? 0)}</span>
                    <span className="pa-offers__against">
                      {againstEstimate(bid.amount ?? '0', lot.estimate)}
                      {bid.points !== null && ` ${bid.points} puntos`}
                    </span>
                  </label>
                  {!counts && <p className="pa-offers__why">Desechada: {bid.reason ?? tenderer.reason}</p>}
                  {counts && own.length > 0 && (
                    <p className="pa-offers__why">
                      <Tag tone={isBarred ? 'bad' : 'warn'}>{isBarred ? 'Impedido' : 'Con antecedentes'}</Tag>{' '}
                      <Button
                        size="small"
                        variant="text"
                        aria-label={`Ver evidencia de ${tenderer.name}`}
                        onClick={() => setEvidence(tenderer.id)}
                      >
                        Ver evidencia
                      </Button>
                    </p>
                  )}
                </li>
              );
            })}
            {(['unsuccessful', 'cancelled'] as const satisfies AwardOutcome[]).map((other) => (
              <li key={other}>
                <label>
                  <input
                    type="radio"
                    name={name}
                    checked={outcome === other}
                    onChange={() =>
                      onChange({ outcome: other, tendererId: null, amount: null, listReason: null })
                    }
                  />
                  <span className="pa-offers__name">{AWARD_OUTCOME_LABELS[other]}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <div className="u-stack u-gap-12">
          {former.flatMap(({ before, reason, changedAt }) =>
            before === null
              ? []
              : [
                  <p key={changedAt} className="u-small u-muted">
                    Antes: {before.replace(/\.$/, '')}. Cambió el {formatDate(dateInMexico(changedAt))} por:{' '}
                    {reason}
                  </p>,
                ],
          )}
          <TextArea
            label={`Por qué, partida ${lot.number}`}
            id={`campo-porque-${lot.number}`}
            hint="Se publica con el fallo."
            rows={3}
            isOptional={outcome === undefined || outcome === 'awarded'}
            isDisabled={isLocked || outcome === undefined}
            value={award?.reason ?? ''}
            onChange={(reason) => onChange({ reason: reason === '' ? null : reason })}
          />
          {outcome === 'awarded' && doubts.length > 0 && (
            <TextArea
              label={`Por qué se adjudica a este proveedor, partida ${lot.number}`}
              hint="Tiene antecedentes. Queda en el fallo y en la bitácora; no se publica."
              rows={3}
              isDisabled={isLocked}
              value={award?.listReason ?? ''}
              onChange={(listReason) => onChange({ listReason: listReason === '' ? null : listReason })}
            />
          )}
        </div>
      </div>
      {evidence !== undefined && (
        <Dialog title="Lo que se encontró" isOpen onClose={() => setEvidence(undefined)}>
          <ContractorPanel findings={findings.get(evidence) ?? []} />
        </Dialog>
      )}
    </li>
  );
}
