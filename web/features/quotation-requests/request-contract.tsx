import { useState } from 'react';
import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { prepareContract } from './quotation-requests.data.ts';

const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const contractsOf = (procedureId: string) =>
  screenPath(RECORDS, { tab: 'nuevo', proc: procedureId, seccion: 'contratos' });

/** What was decided becomes its contract, or where it already does. */
export function RequestContract({ request }: { request: QuotationRequest }) {
  const { contracting, kind, moves } = request;
  if (request.state !== 'decided' || kind === 'research') return null;
  return (
    <section className="qr-section" aria-labelledby="contrato">
      <h2 id="contrato">Contrato</h2>
      {contracting.map(({ procedureId, number, contracts }) => (
        <ul key={procedureId} className="qr-invited">
          {contracts.length === 0 && (
            <li>
              Se contrata en <a href={contractsOf(procedureId)}>{number}</a>
              <span className="u-small u-muted">Todavía no tiene contrato.</span>
            </li>
          )}
          {contracts.map((one) => (
            <li key={one.number}>
              <a href={contractsOf(procedureId)}>{one.number}</a>
              <span className="u-small u-muted">
                {[
                  one.supplier,
                  ...(one.amount === null ? [] : [`${formatMoney(one.amount)} con IVA`]),
                  one.signedOn === null
                    ? 'borrador: complétalo, fírmalo y publícalo'
                    : `firmado el ${formatDate(one.signedOn)}`,
                ].join('; ')}
              </span>
            </li>
          ))}
        </ul>
      ))}
      {moves.includes('contract') ? (
        <Prepare request={request} />
      ) : (
        contracting.length === 0 && (
          <p>
            {kind === 'invitation'
              ? 'El contrato de una invitación se prepara en su procedimiento. Llévale las requisiciones desde Requisiciones.'
              : 'Todavía no se prepara. Lo hace quien compra para el área.'}
          </p>
        )
      )}
    </section>
  );
}

/** The reasons that a refusal asks for, by their keys. */
const askedOf = (error: CallError): [string, string][] =>
  Object.entries(error.problem.fields ?? {}).flatMap(([field, text]) =>
    field.startsWith('reasons.') ? [[field.slice('reasons.'.length), text] as [string, string]] : [],
  );

/** Makes the draft and opens it; what asks for a reason is asked before. */
function Prepare({ request }: { request: QuotationRequest }) {
  const { api, go } = usePortal();
  const [asked, setAsked] = useState<[string, string][]>([]);
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const prepare = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      const { procedureId } = await prepareContract(api, request, reasons);
      go(contractsOf(procedureId));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const more = askedOf(error);
      setAsked(more);
      if (more.length === 0) setFailed(error.message);
      setBusy(false);
    }
  };
  return (
    <>
      <p>
        Se prepara el borrador de la adjudicación directa con lo que aquí se decidió: sus partidas, las
        cotizaciones y un contrato por cada proveedor que ganó. Nadie más lo ve hasta que se publica.
      </p>
      {failed !== undefined && <ActResult key={failed}>{failed}</ActResult>}
      <p>
        <Button aria-busy={isBusy} disabled={isBusy} onClick={() => void prepare()}>
          {isBusy ? 'Preparando…' : 'Preparar el contrato'}
        </Button>
      </p>
      <Dialog
        title="Antes de prepararlo, explica"
        isOpen={asked.length > 0}
        onClose={() => setAsked([])}
        actions={
          <Button
            disabled={isBusy || asked.some(([key]) => (reasons[key] ?? '').trim() === '')}
            onClick={() => void prepare()}
          >
            Preparar el contrato
          </Button>
        }
      >
        {asked.map(([key, text]) => (
          <TextArea
            key={key}
            label={text}
            rows={3}
            maxLength={1_000}
            value={reasons[key] ?? ''}
            onChange={(value) => setReasons({ ...reasons, [key]: value })}
          />
        ))}
      </Dialog>
    </>
  );
}
