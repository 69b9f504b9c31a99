import { useState } from 'react';
import { MIN_REASON } from '#contract/negative-list-words.ts';
import type { ListEditionDetail, ListPreview } from '#contract/negative-lists.ts';
import { formatCountOf, formatDateTime } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';

interface ConfirmProps {
  list: ListEditionDetail;
  preview: ListPreview;
  isBusy: boolean;
  /** What the server says of `reason` and `entries`. */
  fields: Record<string, string>;
  onConfirm: (confirmation: { reason: string; entries?: number }) => void;
  onDiscard: () => void;
}

const digits = (text: string) => Number(text.replace(/[\s,]/g, '') || Number.NaN);
const errorsOf = (error: string | undefined) => (error === undefined ? [] : [error]);

/**
 * What an officer writes to put a list in force: nothing when all is well, a reason when something speaks against
 * it, and the number of its entries when it has fewer than the list in force; then a second officer may have to.
 */
export function EditionConfirm({ list, preview, isBusy, fields, onConfirm, onDiscard }: ConfirmProps) {
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [own, setOwn] = useState<Record<string, string>>({});
  const { doubt } = preview;
  const isShrunk = preview.isShrunk === true;
  const isProposed = list.firstAt !== null;
  const isMine = list.needsSecond && list.isYours;
  const isProposal = list.needsSecond && !isProposed;
  const errors = { ...fields, ...own };

  const confirm = () => {
    const found: Record<string, string> = {};
    if (doubt !== null && !isProposed && reason.trim().length < MIN_REASON) {
      found.reason = `Escribe la razón con al menos ${MIN_REASON} letras.`;
    }
    if (isShrunk && digits(typed) !== preview.rows) {
      found.entries = 'Escribe cuántos registros trae el archivo, como lo dice la vista previa.';
    }
    setOwn(found);
    if (Object.keys(found).length > 0) return;
    onConfirm({ reason, ...(isShrunk ? { entries: digits(typed) } : {}) });
  };

  return (
    <Stack gap={24}>
      {doubt !== null && !isShrunk && <Notice tone="warn">{doubt}</Notice>}
      {isProposed && (
        <div>
          <p>
            {list.firstBy ?? 'Otra persona'} la propuso el {formatDateTime(list.firstAt ?? '')}. Razón: «
            {list.lossReason}»
          </p>
          {isMine && <p>Falta que otra persona de la Unidad la ponga en vigor.</p>}
        </div>
      )}
      {doubt !== null && !isProposed && (
        <TextArea
          label="Por qué es correcto ponerla en vigor"
          hint={`Al menos ${MIN_REASON} letras. Queda en la bitácora con tu nombre.`}
          rows={3}
          maxLength={1_000}
          value={reason}
          onChange={setReason}
          errors={errorsOf(errors.reason)}
        />
      )}
      {isShrunk && !isMine && (
        <TextField
          label="Cuántos registros trae el archivo"
          hint="Escribe el número que dice la vista previa, para confirmar que lo leíste."
          inputMode="numeric"
          maxLength={12}
          value={typed}
          onChange={setTyped}
          errors={errorsOf(errors.entries)}
        />
      )}
      <Cluster gap={12}>
        {!isMine && (
          <Button disabled={isBusy || list.cutoffOn === null} aria-describedby="nl-falta" onClick={confirm}>
            {isProposal
              ? 'Proponer a otra persona'
              : `Poner en vigor ${formatCountOf(preview.rows, 'registro', 'registros')}`}
          </Button>
        )}
        <Button variant="line" disabled={isBusy} onClick={onDiscard}>
          Descartar
        </Button>
        {list.cutoffOn === null && (
          <p id="nl-falta" className="u-muted">
            Falta la fecha de corte.
          </p>
        )}
      </Cluster>
    </Stack>
  );
}
