import { useState } from 'react';
import { AWARD_OUTCOME_LABELS, type AwardOutcome, type LotAward } from '#contract/awards.ts';
import type { OpeningInput } from '#contract/bids.ts';
import type { ContractorFinding } from '#contract/contractor-findings.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import {
  isSolvent,
  offersFor,
  passedOver,
  scoringOf,
  sharingOf,
  winnersOf,
  type ChoiceRule,
  type Offer,
} from '#contract/rules/bids/award-choice.ts';
import { BID_STATUS_LABELS, bidStatus } from '#contract/rules/bids/opening.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { formatDate, formatMoney, formatPercent } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { decidedFor, ShareField, withChosen, withReason } from './award-shares.tsx';
import { ContractorPanel } from './contractor-panel.tsx';

interface AwardLotProps {
  lot: AdminProcedure['lots'][number];
  award: LotAward | undefined;
  opening: OpeningInput;
  rule: ChoiceRule;
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
export function AwardLot({ lot, award, opening, rule, findings, former, isLocked, onChange }: AwardLotProps) {
  const [evidence, setEvidence] = useState<string>();
  const offers = offersFor(opening, lot.id ?? '', { rule, passed: award?.passed });
  const passed = passedOver(award, opening, rule);
  const scoring = scoringOf(rule);
  const outcome = award?.outcome;
  const declared = sharingOf(rule, lot.id ?? '');
  const winners = winnersOf(award);
  const won = new Set(winners.map(({ tendererId }) => tendererId));
  const doubtful = winners.filter(({ tendererId }) =>
    (findings.get(tendererId) ?? []).some(({ level }) => level === 'doubt'),
  );
  const choose = (offer: Offer) => {
    const chosen =
      declared === undefined ? [offer] : offers.filter((one) => (one === offer) !== won.has(one.tenderer.id));
    onChange(withChosen(award, chosen, { lotId: lot.id ?? '', rule }));
  };
  const name = `partida-${lot.number}`;
  const nameOf = (id: string) => offers.find(({ tenderer }) => tenderer.id === id)?.tenderer.name ?? '';
  return (
    <li className="pa-lot-award" aria-labelledby={`pa-fallo-${lot.number}`}>
      <div className="pa-lot-award__head">
        <h3 id={`pa-fallo-${lot.number}`}>
          {lot.number}. {lot.description}
        </h3>
        {lot.group != null && <Tag tone="info">Lote {lot.group}</Tag>}
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
          {declared !== undefined && (
            <p className="u-small u-muted">
              La convocatoria la reparte: {declared.shares.map((share) => `${share} %`).join(', ')}; precio
              hasta {declared.margin} % sobre la más baja.
            </p>
          )}
          <ul className="pa-offers">
            {offers.length === 0 && <li>Nadie presentó propuesta para esta partida.</li>}
            {offers.map((offer) => {
              const { bid, tenderer, counts, points } = offer;
              const own = findings.get(tenderer.id) ?? [];
              const isBarred = own.some(({ level }) => level === 'block');
              return (
                <li key={bid.id} className={counts ? undefined : 'is-out'}>
                  <label>
                    <input
                      type={declared === undefined ? 'radio' : 'checkbox'}
                      name={name}
                      disabled={!isSolvent(offer) || isBarred}
                      checked={won.has(tenderer.id)}
                      onChange={() => choose(offer)}
                    />
                    <span className="pa-offers__name">{tenderer.name}</span>
                    <span className="pa-offers__amount">{formatMoney(bid.amount ?? 0)}</span>
                    <span className="pa-offers__against">
                      {againstEstimate(bid.amount ?? '0', lot.estimate)}
                      {scoring === undefined && bid.points !== null && ` ${bid.points} puntos`}
                    </span>
                  </label>
                  {declared !== undefined && award !== undefined && won.has(tenderer.id) && (
                    <ShareField
                      award={award}
                      place={winners.findIndex(({ tendererId }) => tendererId === tenderer.id)}
                      lot={lot}
                      offer={offer}
                      opening={opening}
                      rule={rule}
                      onChange={onChange}
                    />
                  )}
                  {points !== undefined && (
                    <p className="pa-offers__why">{pointsText(offer, scoring?.minimum)}</p>
                  )}
                  {!counts && (
                    <p className="pa-offers__why">
                      {BID_STATUS_LABELS[bidStatus(tenderer, bid)]}: {bid.reason ?? tenderer.reason}
                    </p>
                  )}
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
                    onChange={() => onChange({ ...decidedFor([]), outcome: other })}
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
          {passed.map((offer) => (
            <PassedOver
              key={offer.tenderer.id}
              offer={offer}
              lot={lot.number}
              isDeserted={outcome === 'unsuccessful'}
              award={award}
              isLocked={isLocked}
              onChange={onChange}
            />
          ))}
          {doubtful.map(({ tendererId, listReason }) => (
            <TextArea
              key={tendererId}
              label={`Por qué se adjudica a ${winners.length === 1 ? 'este proveedor' : nameOf(tendererId)}, partida ${lot.number}`}
              hint="Tiene antecedentes. Queda en el fallo y en la bitácora; no se publica."
              rows={3}
              isDisabled={isLocked}
              value={listReason ?? ''}
              onChange={(text) => onChange(withReason(winners, tendererId, text === '' ? null : text))}
            />
          ))}
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

/** «52.00 técnicos + 40.00 del precio = 92.00 puntos» */
function pointsText({ points }: Offer, minimum = ''): string {
  if (points === undefined || points.technical === null) return 'Faltan puntos técnicos.';
  if (!points.isSolvent)
    return `No solvente: ${points.technical} puntos técnicos de los ${minimum} que se piden.`;
  if (points.total === null) return `${points.technical} puntos técnicos; faltan los de otra propuesta.`;
  return `${points.technical} técnicos + ${points.economic} del precio = ${points.total} puntos`;
}

interface PassedProps {
  offer: Offer;
  lot: number;
  isDeserted: boolean;
  award: LotAward | undefined;
  isLocked: boolean;
  onChange: AwardLotProps['onChange'];
}

/** Why a bid that would win does not, or why one is left out of a lot that stays deserted. */
function PassedOver({ offer, lot, isDeserted, award, isLocked, onChange }: PassedProps) {
  const { id, name } = offer.tenderer;
  const passed = award?.passed ?? [];
  const own = passed.find(({ tendererId }) => tendererId === id) ?? {
    tendererId: id,
    reason: '',
    ground: '',
  };
  const write = (part: Partial<typeof own>) =>
    onChange({ passed: [...passed.filter(({ tendererId }) => tendererId !== id), { ...own, ...part }] });
  return (
    <fieldset className="pa-passed u-stack u-gap-12" disabled={isLocked}>
      <legend>
        {isDeserted ? `Se desecha la propuesta de ${name}` : `No gana ${name}, que va antes`} (
        {offer.points?.total == null ? formatMoney(offer.bid.amount ?? 0) : `${offer.points.total} puntos`})
      </legend>
      <TextArea
        label={`Por qué se desecha, ${name}, partida ${lot}`}
        hint="Al menos 20 letras. Se publica con el fallo."
        rows={2}
        value={own.reason}
        onChange={(reason) => write({ reason })}
      />
      <TextField
        label={`Fundamento, ${name}, partida ${lot}`}
        hint="Ley, lineamiento o punto de la convocatoria."
        value={own.ground}
        onChange={(ground) => write({ ground })}
      />
    </fieldset>
  );
}
