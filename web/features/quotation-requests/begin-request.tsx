import { useState } from 'react';
import {
  QUOTATION_KIND_EFFECTS,
  QUOTATION_KIND_LABELS,
  type QuotationKind,
} from '#contract/quotation-requests.ts';
import { CallError } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { FormEnd } from '#web/ui/form-end.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { beginRequest } from './quotation-requests.data.ts';
import { QUOTATIONS_PATH } from './quotation-requests.search.ts';
import { optionsOf } from './request-words.ts';
import './quotation-requests.css';

/** A request begins: for what, and of what; its lots come from where it was asked. */
export function BeginRequest({ requisitions, procedureId }: { requisitions: string; procedureId: string }) {
  const { api, go } = usePortal();
  const [kind, setKind] = useState<QuotationKind | ''>('');
  const [title, setTitle] = useState('');
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isShort = title.trim().length < 10;
  const begin = async () => {
    setTried(true);
    if (kind === '' || isShort) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { folio } = await beginRequest(api, {
        kind,
        title,
        requisitions: requisitions === '' ? [] : requisitions.split(','),
        procedureId: procedureId === '' ? null : procedureId,
      });
      go(screenPath(`${QUOTATIONS_PATH}/${folio}`), { replace: true });
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : 'No se empezó. Intenta de nuevo.');
      setBusy(false);
    }
  };
  return (
    <Page className="u-keeps-crumbs">
      <PageHead
        title="Pedir cotizaciones"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath(QUOTATIONS_PATH)}>Cotizaciones</a>
            <span>Nueva</span>
          </Breadcrumbs>
        }
      >
        {requisitions !== '' && <p>Con los renglones de {requisitions.replaceAll(',', ', ')}.</p>}
        {procedureId !== '' && <p>Con las partidas del procedimiento.</p>}
      </PageHead>
      <form
        className="qr-begin"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <RadioGroup
          label="Para qué se cotiza"
          value={kind}
          options={optionsOf(QUOTATION_KIND_LABELS).map((one) => ({
            ...one,
            note: QUOTATION_KIND_EFFECTS[one.value as QuotationKind],
          }))}
          errors={isTried && kind === '' ? ['Elige para qué se cotiza.'] : []}
          onChange={(value) => setKind(value as QuotationKind)}
        />
        <TextField
          label="Qué se cotiza"
          hint="Lo leen los proveedores en el asunto del correo."
          maxLength={250}
          value={title}
          errors={isTried && isShort ? ['Escribe qué se cotiza (10 letras o más).'] : []}
          onChange={setTitle}
        />
        <FormEnd failure={problem} isSending={isBusy} send="Empezar a escribir" />
      </form>
    </Page>
  );
}
