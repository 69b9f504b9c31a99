import { useCallback, useEffect, useRef, useState } from 'react';
import { bidsApi } from '#contract/bids.ts';
import {
  INVITEE_REASONS,
  LEAST_DOUBT_REASON,
  type InviteeRanking,
  type InviteeReason,
  type QuotationInvitee,
  type RankedSupplier,
} from '#contract/quotation-invitees.ts';
import { EVALUATION_BAND_LABELS } from '#contract/rules/evaluations/evaluation-band.ts';
import { outsideOrder } from '#contract/rules/quotation/invitee-order.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf, formatDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { dropDraft, keepDraft, readDraft } from '#web/ui/form-draft.ts';
import { Select } from '#web/ui/select.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { chooseInvitees } from './quotation-requests.data.ts';
import { optionsOf } from './request-words.ts';
import { requestThing, useRequestFields } from './use-request.tsx';

export interface Why {
  reasonCode: InviteeReason | null;
  reason: string;
}
export const NO_WHY: Why = { reasonCode: null, reason: '' };
/** What was chosen and not saved yet. */
interface Choice {
  invited: string[];
  added: { supplierId: string; name: string }[];
  whys: Readonly<Record<string, Why>>;
}
/** Of the order that much is shown; the rest comes with «Ver todo». */
const SHOWN = 10;

/** Who of the order is invited; leaving it, and inviting in spite of a doubt, asks a reason at its place. */
export function InviteeChoice({ ranking, onSaved }: { ranking: InviteeRanking; onSaved: () => void }) {
  const { api, toast } = usePortal();
  const { draft, request, isLocked } = useRequestFields();
  const saved: Choice = {
    invited: request.invited.map(({ supplierId }) => supplierId),
    added: request.invited.filter(
      ({ supplierId }) => !ranking.list.some((one) => one.supplierId === supplierId),
    ),
    whys: whysOf(request.invited, ranking),
  };
  // Whom the person chose stays in this browser until it is saved: without its reasons the server does not take it.
  const key = `cotizacion:${request.folio}:invitados:${ranking.id}`;
  const [choice, setChoice] = useState<Choice>(() => ({ ...saved, ...readDraft<Choice>(key) }));
  const { invited, added, whys } = choice;
  const isUnsaved = JSON.stringify(choice) !== JSON.stringify(saved);
  const choose = (patch: Partial<Choice>) => {
    const next = { ...choice, ...patch };
    setChoice(next);
    keepDraft(key, next);
  };
  const [focused, setFocused] = useState<string>();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<string>();
  const [showsAll, setShowsAll] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const order = ranking.list.filter(({ position }) => position !== null);
  const { added: early, missing } = outsideOrder(order, invited, []);
  const save = async () => {
    setBusy(true);
    setFailed(undefined);
    const why = (supplierId: string) => ({ supplierId, ...(whys[supplierId] ?? NO_WHY) });
    try {
      const next = await draft.takeStep(({ request: seen }) =>
        chooseInvitees(api, seen, { invited: invited.map(why), leftOut: missing.map(why) }),
      );
      if (next !== undefined) {
        dropDraft(key);
        setRefused({});
        draft.refresh(requestThing(next));
        onSaved();
        toast('Se guardó a quién se invita.');
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const fields = error.problem.fields ?? {};
      const said = Object.fromEntries(
        Object.entries(fields).map(([name, message]) => [name.split('/')[1] ?? name, message]),
      );
      setRefused(said);
      const first = [...ranking.list, ...added].find(({ supplierId }) => said[supplierId] !== undefined);
      setShowsAll(true);
      setFocused(first?.supplierId);
      setFailed(
        first === undefined ? error.message : `Falta explicar o quitar a alguien: empieza por ${first.name}.`,
      );
    } finally {
      setBusy(false);
    }
  };
  const rows = showsAll ? ranking.list : ranking.list.slice(0, Math.max(SHOWN, ranking.wanted));
  const part = (supplierId: string) => ({
    isInvited: invited.includes(supplierId),
    asksWhy: early.includes(supplierId) || missing.includes(supplierId),
    why: whys[supplierId] ?? NO_WHY,
    said: refused[supplierId],
    isLocked: isLocked || isBusy,
    isFocused: focused === supplierId,
    onInvite: (is: boolean) =>
      choose({ invited: is ? [...invited, supplierId] : invited.filter((one) => one !== supplierId) }),
    onWhy: (given: Why) => choose({ whys: { ...whys, [supplierId]: given } }),
  });
  return (
    <div className="u-stack u-gap-16">
      <p>{orderText(ranking, order.length, invited.length)}</p>
      <ol className="qr-order">
        {rows.map((one) => (
          <OrderRow key={one.supplierId} one={one} {...part(one.supplierId)} />
        ))}
        {added.map(({ supplierId, name }) => (
          <OrderRow
            key={supplierId}
            one={{ supplierId, name, position: null, barred: null }}
            {...part(supplierId)}
          />
        ))}
      </ol>
      {ranking.list.length > rows.length && (
        <Button variant="text" size="small" onClick={() => setShowsAll(true)}>
          Ver todo el orden ({ranking.list.length})
        </Button>
      )}
      <AddSomebody
        isLocked={isLocked || isBusy}
        onPick={(one) => {
          const isOne = ({ supplierId }: { supplierId: string }) => supplierId === one.supplierId;
          const isKnown = ranking.list.some(isOne);
          if (isKnown) setShowsAll(true);
          choose({
            added: isKnown || added.some(isOne) ? added : [...added, one],
            invited: invited.includes(one.supplierId) ? invited : [...invited, one.supplierId],
          });
          setFocused(one.supplierId);
        }}
      />
      {failed !== undefined && <ActResult key={failed}>{failed}</ActResult>}
      <div className="u-cluster u-gap-12">
        <Button variant="tonal" disabled={isLocked || isBusy} aria-busy={isBusy} onClick={() => void save()}>
          Guardar a quién se invita
        </Button>
        {isUnsaved && <span className="u-small">Lo que elegiste aún no se guarda.</span>}
      </div>
    </div>
  );
}

/** How many may be invited, and what to do where they are too few. */
function orderText({ frozenAt, wanted }: InviteeRanking, eligible: number, invited: number): string {
  const when = `el orden se fijó el ${formatDate(frozenAt)}`;
  if (eligible >= wanted)
    return `${formatCountOf(eligible, 'proveedor puede', 'proveedores pueden')} ser invitados; ${when} y propone a los primeros. Van ${invited}.`;
  const few =
    eligible === 0
      ? 'Nadie puede ser invitado'
      : `Solo ${formatCountOf(eligible, 'proveedor puede', 'proveedores pueden')} ser invitados`;
  return `${few} en estos giros (${when}). Agrega otro giro, invita a alguien más del padrón con su razón, o ábrela a otros proveedores.`;
}

const whysOf = (invited: readonly QuotationInvitee[], { leftOut }: InviteeRanking): Record<string, Why> =>
  Object.fromEntries(
    [...leftOut, ...invited].map(({ supplierId, reasonCode, reason }) => [
      supplierId,
      { reasonCode, reason },
    ]),
  );

interface RowProps {
  one: Pick<RankedSupplier, 'supplierId' | 'name' | 'position' | 'barred'> & Partial<RankedSupplier>;
  isInvited: boolean;
  asksWhy: boolean;
  why: Why;
  said: string | undefined;
  isLocked: boolean;
  /** It was just added, or is the first that was refused: the page goes there. */
  isFocused?: boolean;
  onInvite: (is: boolean) => void;
  onWhy: (why: Why) => void;
}

export function OrderRow({
  one,
  isInvited,
  asksWhy,
  why,
  said,
  isLocked,
  isFocused = false,
  onInvite,
  onWhy,
}: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isFocused) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.focus();
  }, [isFocused]);
  const doubts = one.doubts ?? [];
  const isDoubtful = isInvited && doubts.length > 0;
  return (
    <li className="qr-order__row" ref={row} tabIndex={-1}>
      <div className="qr-order__head">
        <span className="qr-order__place">{one.position ?? ''}</span>
        <Checkbox
          label={one.name}
          value={isInvited}
          isDisabled={isLocked || one.barred !== null}
          onChange={onInvite}
        />
        {one.isProposed === true && <Tag tone="info">Lo propone el orden</Tag>}
        {one.barred !== null && <Tag tone="bad">No se le puede invitar</Tag>}
      </div>
      <p className="u-small u-muted">{one.barred ?? factsText(one)}</p>
      {doubts.map((doubt) => (
        <p key={doubt} className="u-small">
          <Tag tone="warn">Por aclarar</Tag> {doubt}
        </p>
      ))}
      {(asksWhy || isDoubtful || said !== undefined) && one.barred === null && (
        <div className="qr-order__why">
          {asksWhy && (
            <Select
              label={isInvited ? 'Por qué se le invita' : 'Por qué no se le invita'}
              emptyLabel="Elige la razón"
              value={why.reasonCode ?? ''}
              options={optionsOf(INVITEE_REASONS)}
              isDisabled={isLocked}
              onChange={(code) => onWhy({ ...why, reasonCode: code === '' ? null : (code as InviteeReason) })}
            />
          )}
          <TextArea
            label="Explícalo"
            hint={
              isDoubtful
                ? `Al menos ${LEAST_DOUBT_REASON} letras. No sale de la Unidad.`
                : 'Al menos 20 letras. Lo lee quien audita.'
            }
            rows={2}
            maxLength={2_000}
            value={why.reason}
            errors={said === undefined ? [] : [said]}
            isDisabled={isLocked}
            onChange={(reason) => onWhy({ ...why, reason })}
          />
        </div>
      )}
    </li>
  );
}

/** What puts somebody in their place: «G03. 2 invitaciones en un año, la última el 4 mar 2026; 1 adjudicación; sin evaluar». */
function factsText(one: RowProps['one']): string {
  const { band, lines = [] } = one;
  const evaluated =
    band == null ? 'sin evaluar' : `evaluación «${EVALUATION_BAND_LABELS[band].toLowerCase()}»`;
  const facts = one.invitations === undefined ? placeText(one) : `${placeText(one)}; ${evaluated}.`;
  return lines.length === 0 ? facts : `${lines.join(', ')}. ${facts}`;
}

function placeText({ invitations, lastInvitedOn, awards, ever }: RowProps['one']): string {
  if (invitations === undefined) return 'Fuera del orden: no tiene ninguno de los giros elegidos.';
  if (ever === 0)
    return `Nunca se le ha invitado; ${formatCountOf(awards ?? 0, 'adjudicación', 'adjudicaciones')} en un año`;
  const last = lastInvitedOn == null ? '' : `, la última el ${formatDate(lastInvitedOn)}`;
  return `${formatCountOf(invitations, 'invitación', 'invitaciones')} en un año${last}; ${formatCountOf(awards ?? 0, 'adjudicación', 'adjudicaciones')}`;
}

export function AddSomebody({
  isLocked,
  onPick,
}: {
  isLocked: boolean;
  onPick: (one: { supplierId: string; name: string }) => void;
}) {
  const { api } = usePortal();
  const load = useCallback(
    async (text: string) =>
      (await api.call(bidsApi.suppliers, { query: { q: text } })).rows.map(({ id, name, number, rfc }) => ({
        value: id,
        label: name,
        note: [number, rfc].filter((one) => one !== null).join(' · '),
      })),
    [api],
  );
  return (
    <Combobox
      label="Invitar a alguien más del padrón"
      hint="Fuera del orden pide una razón."
      value={undefined}
      load={load}
      isDisabled={isLocked}
      onChange={(option) => {
        if (option !== undefined) onPick({ supplierId: option.value, name: option.label });
      }}
    />
  );
}
