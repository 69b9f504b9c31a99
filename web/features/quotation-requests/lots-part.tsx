import { useState } from 'react';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { MOST_QUOTATION_LOTS } from '#contract/quotation-requests.ts';
import { estimateOf } from '#contract/rules/quotation/quotation-request.ts';
import { formatCountOf, formatMoney } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { ICON, ICON_SMALL } from '#web/ui/icon-size.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { LotsPasteBox } from './lots-paste-box.tsx';
import { newLot, toInput, type LotTexts } from './request-form.ts';
import { fieldId, useRequestFields } from './use-request.tsx';

/** Lots shown as fields; the others come with «Ver más». */
const PAGE = 25;

/** What is asked for, lot by lot: typed, or pasted from a sheet. */
export function LotsPart() {
  const { form, change, isLocked, messageOf, request } = useRequestFields();
  const [isPasting, setPasting] = useState(false);
  const [shown, setShown] = useState(PAGE);
  const add = (lots: LotTexts[]) => change({ lots: [...form.lots, ...lots].slice(0, MOST_QUOTATION_LOTS) });
  const estimate = estimateOf(toInput(form, request.form).lots ?? []);
  return (
    <>
      {messageOf('lots').map((message) => (
        <p key={message} className="u-field__error" id={fieldId('lots')} tabIndex={-1}>
          {message}
        </p>
      ))}
      <ol className="qr-lots">
        {form.lots.slice(0, shown).map((lot, place) => (
          <Lot key={lot.id} lot={lot} number={place + 1} />
        ))}
      </ol>
      {form.lots.length > shown && (
        <Button variant="text" onClick={() => setShown(shown + 100)}>
          Ver más partidas ({form.lots.length - shown})
        </Button>
      )}
      <div className="u-cluster u-gap-8">
        <Button variant="tonal" size="small" disabled={isLocked} onClick={() => add([newLot()])}>
          <IconPlus {...ICON_SMALL} /> Agregar partida
        </Button>
        <Button variant="line" size="small" disabled={isLocked} onClick={() => setPasting(true)}>
          Pegar de una hoja
        </Button>
      </div>
      {isPasting && (
        <LotsPasteBox
          lots={form.lots}
          onChange={(lots) => change({ lots: lots.slice(0, MOST_QUOTATION_LOTS) })}
          onDone={() => setPasting(false)}
        />
      )}
      <p className="u-small u-muted">
        {formatCountOf(form.lots.length, 'partida', 'partidas')}
        {estimate === null
          ? '. Escribe el estimado de cada una: con él se sabe cuántas cotizaciones pide la ley.'
          : `, ${formatMoney(estimate)} estimados sin IVA. Ningún proveedor lee el estimado.`}
      </p>
    </>
  );
}

const LABELS = {
  description: 'Descripción',
  quantity: 'Cantidad',
  unit: 'Unidad',
  place: 'Lugar de entrega',
  deliveryDays: 'Días para entregar',
  estimate: 'Estimado sin IVA',
  groupLabel: 'Lote',
} as const;

function Lot({ lot, number }: { lot: LotTexts; number: number }) {
  const { changeLot, form, change, isLocked, leave, messageOf } = useRequestFields();
  const at = (name: string) => `lots/${lot.id}/${name}`;
  const field = (name: keyof typeof LABELS) => ({
    id: fieldId(at(name)),
    label: LABELS[name],
    value: lot[name],
    errors: messageOf(at(name)),
    isDisabled: isLocked,
    onChange: (value: string) => changeLot(lot.id, { [name]: value }),
    onBlur: () => leave(at(name)),
  });
  return (
    <li className="qr-lot">
      <div className="qr-lot__head">
        <strong>Partida {number}</strong>
        <Button
          variant="text"
          icon
          disabled={isLocked}
          aria-label={`Quitar la partida ${number}`}
          onClick={() => change({ lots: form.lots.filter(({ id }) => id !== lot.id) })}
        >
          <IconTrash {...ICON} />
        </Button>
      </div>
      <TextArea {...field('description')} rows={2} maxLength={2_000} />
      <div className="qr-lot__cells">
        <TextField {...field('quantity')} inputMode="decimal" />
        <TextField {...field('unit')} maxLength={60} />
        <TextField {...field('deliveryDays')} inputMode="numeric" />
        <TextField {...field('estimate')} inputMode="decimal" />
        {form.awardBy === 'group' && <TextField {...field('groupLabel')} maxLength={200} />}
      </div>
      <TextField {...field('place')} maxLength={300} />
      <Requirements lot={lot} />
    </li>
  );
}

/** What a lot must meet, one by one; of each, whether not meeting it throws an offer out. */
function Requirements({ lot }: { lot: LotTexts }) {
  const { changeLot, isLocked } = useRequestFields();
  const { requirements } = lot;
  const set = (next: LotTexts['requirements']) => changeLot(lot.id, { requirements: next });
  const patch = (code: string, given: object) =>
    set(requirements.map((one) => (one.code === code ? { ...one, ...given } : one)));
  return (
    <details className="qr-more" open={requirements.length > 0}>
      <summary>Qué debe cumplir</summary>
      {requirements.map((one, place) => (
        <div key={one.code} className="qr-requirement">
          <TextField
            label={`Requisito ${place + 1}`}
            maxLength={1_000}
            value={one.text}
            isDisabled={isLocked}
            onChange={(text) => patch(one.code, { text })}
          />
          <Checkbox
            label="Si no lo cumple, su oferta no es solvente"
            value={one.affectsSolvency}
            isDisabled={isLocked}
            onChange={(affectsSolvency) => patch(one.code, { affectsSolvency })}
          />
          <Button
            variant="text"
            size="small"
            disabled={isLocked}
            onClick={() => set(requirements.filter(({ code }) => code !== one.code))}
          >
            Quitar el requisito {place + 1}
          </Button>
        </div>
      ))}
      <Button
        variant="text"
        size="small"
        disabled={isLocked}
        onClick={() => set([...requirements, { code: crypto.randomUUID(), text: '', affectsSolvency: true }])}
      >
        Agregar un requisito
      </Button>
    </details>
  );
}
