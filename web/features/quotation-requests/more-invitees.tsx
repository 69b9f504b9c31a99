import { useState } from 'react';
import type { InviteeRanking } from '#contract/quotation-invitees.ts';
import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import { outsideOrder } from '#contract/rules/quotation/invitee-order.ts';
import { CallError } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { AddSomebody, NO_WHY, OrderRow, type Why } from './invitee-choice.tsx';
import { inviteMore } from './quotation-requests.data.ts';
import { toInput, toTexts } from './request-form.ts';

/** So many of those who follow in the order are shown. */
const NEXT = 5;

/** Whom else a request that was sent invites, or whom anew because no mail reached them; the others are told why. */
export function MoreInvitees(props: {
  request: QuotationRequest;
  ranking: InviteeRanking | null;
  onClose: () => void;
  onChanged: (next: QuotationRequest) => void;
}) {
  const { request, ranking, onClose, onChanged } = props;
  const { api, toast } = usePortal();
  const [chosen, setChosen] = useState<string[]>([]);
  const [added, setAdded] = useState<{ supplierId: string; name: string }[]>([]);
  const [whys, setWhys] = useState<Readonly<Record<string, Why>>>({});
  const [reason, setReason] = useState('');
  const [closing, setClosing] = useState(() => toTexts(request.form).closesAt);
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const invited = request.invited.map(({ supplierId }) => supplierId);
  const order = (ranking?.list ?? []).filter(({ position }) => position !== null);
  const early = outsideOrder(order, [...invited, ...chosen], []).added;
  const bounced = request.invited.filter(({ bouncedAt }) => bouncedAt !== null);
  const rows = [
    ...bounced.map((one) => ({ ...one, barred: null })),
    ...order.filter(({ supplierId }) => !invited.includes(supplierId)).slice(0, NEXT),
    ...added.map((one) => ({ ...one, position: null, barred: null })),
  ];
  const send = async () => {
    setBusy(true);
    setSaid({});
    const moved =
      closing === toTexts(request.form).closesAt ? undefined : toInput({ closesAt: closing }, request.form);
    try {
      const next = await inviteMore(api, request, {
        invited: chosen.map((supplierId) => ({ supplierId, ...(whys[supplierId] ?? NO_WHY) })),
        reason,
        closesAt: moved?.closesAt ?? null,
      });
      onChanged(next);
      toast('Se les invitó, y se avisó a los demás.');
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isProposed(error)) return onClose();
      setSaid(error.problem.fields ?? { reason: error.message });
      setBusy(false);
    }
  };
  const errors = (field: string) => (said[field] === undefined ? [] : [said[field]]);
  return (
    <Dialog
      title="Invitar a más"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy} aria-busy={isBusy} onClick={() => void send()}>
            Invitar y avisar a los demás
          </Button>
          <Button variant="text" onClick={onClose}>
            Volver
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <p>Cada uno recibe su liga personal. Los que siguen en el orden no piden razón; los demás, sí.</p>
        <ol className="qr-order">
          {rows.map((one) => (
            <OrderRow
              key={one.supplierId}
              one={one}
              isInvited={chosen.includes(one.supplierId)}
              asksWhy={
                chosen.includes(one.supplierId) &&
                early.includes(one.supplierId) &&
                !invited.includes(one.supplierId)
              }
              why={whys[one.supplierId] ?? NO_WHY}
              said={said[`invited/${one.supplierId}`]}
              isLocked={isBusy}
              onInvite={(is) =>
                setChosen((now) =>
                  is ? [...now, one.supplierId] : now.filter((other) => other !== one.supplierId),
                )
              }
              onWhy={(why) => setWhys({ ...whys, [one.supplierId]: why })}
            />
          ))}
        </ol>
        {said.invited !== undefined && <ActResult key={said.invited}>{said.invited}</ActResult>}
        <AddSomebody
          isLocked={isBusy}
          onPick={(one) => {
            setAdded((now) =>
              rows.some(({ supplierId }) => supplierId === one.supplierId) ? now : [...now, one],
            );
            setChosen((now) => (now.includes(one.supplierId) ? now : [...now, one.supplierId]));
          }}
        />
        <TextArea
          label="Por qué se invita a más"
          hint="Lo leen los que ya estaban invitados, tal como lo escribas; no dice a quién."
          rows={3}
          maxLength={2_000}
          value={reason}
          errors={errors('reason')}
          onChange={setReason}
        />
        <DateTimeField
          label="Cierre"
          hint="Quien se invita hoy necesita su plazo completo: si no alcanza, muévelo."
          value={closing}
          errors={errors('closesAt')}
          format="dd/mm/yyyy"
          onChange={setClosing}
        />
      </Stack>
    </Dialog>
  );
}
