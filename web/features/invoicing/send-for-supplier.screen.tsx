import { useState } from 'react';
import { CREDIT_KINDS, type CreditKind } from '#contract/invoices.ts';
import { CallError } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { InvoiceAnswer } from './invoice-answer.tsx';
import { InvoiceCheckSection } from './invoice-check-section.tsx';
import type { InvoiceFiles } from './invoicing.data.ts';
import { reviewForSupplier, sendForSupplier } from './invoices.data.ts';
import { INVOICES_PATH } from './invoices.search.ts';
import './invoicing.css';

const KINDS = Object.entries(CREDIT_KINDS).map(([value, label]) => ({ value, label }));
const isKind = (value: string): value is CreditKind => value in CREDIT_KINDS;

interface Typed {
  reason: string;
  explanation: string;
  kind: string;
}

/** `/administracion/pedidos/{id}/factura`: who pays takes an invoice in the place of its supplier, with the reason. */
export function Screen({ id }: { id: string }) {
  const { api } = usePortal();
  const [typed, setTyped] = useState<Typed>({ reason: '', explanation: '', kind: '' });
  return (
    <Page className="iv u-keeps-crumbs">
      <PageHead
        title="Recibir una factura en lugar del proveedor"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath(`/administracion/pedidos/${id}`)}>Pedido</a>
            <span>Recibir su factura</span>
          </Breadcrumbs>
        }
      >
        <p className="u-lead">El proveedor recibe el folio por correo, como si la hubiera enviado él.</p>
      </PageHead>
      <InvoiceCheckSection
        title="Sus archivos"
        says="Se revisan al momento con las reglas del SAT, con el pedido y con lo que se aceptó. Aún no se reciben."
        label="Elige el XML y el PDF"
        check={(files, signal) => reviewForSupplier(api, id, files, signal)}
      >
        {(review, files) => (
          <>
            <InvoiceAnswer review={review} />
            <Taking id={id} files={files} typed={typed} setTyped={setTyped} />
          </>
        )}
      </InvoiceCheckSection>
    </Page>
  );
}

interface TakingProps {
  id: string;
  files: InvoiceFiles;
  /** Kept while other files are chosen and checked. */
  typed: Typed;
  setTyped: (next: Typed) => void;
}

function Taking({ id, files, setTyped, typed }: TakingProps) {
  const { api } = usePortal();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const errorsOf = (field: string) => (problems[field] === undefined ? [] : [problems[field]]);
  const act = async () => {
    if (typed.reason.trim().length < 20)
      return setProblems({ motivo: 'Explica por qué la recibes tú, con al menos 20 letras.' });
    setBusy(true);
    try {
      const { kind, ...said } = typed;
      const { folio } = await sendForSupplier(api, id, files, {
        ...said,
        creditKind: isKind(kind) ? kind : undefined,
      });
      location.assign(screenPath(`${INVOICES_PATH}/${folio}`));
    } catch (error) {
      const refused = error instanceof CallError ? error : undefined;
      setProblems({ send: refused?.message ?? 'No se pudo. Intenta de nuevo.', ...refused?.problem.fields });
      setBusy(false);
    }
    return undefined;
  };
  return (
    <div className="iv-answer">
      <TextArea
        label="Por qué la recibes tú"
        rows={2}
        maxLength={1_000}
        value={typed.reason}
        errors={errorsOf('motivo')}
        onChange={(reason) => setTyped({ ...typed, reason })}
      />
      <TextArea
        label="Por qué se recibe aunque haya algo que corregir, si es el caso"
        rows={2}
        maxLength={1_000}
        value={typed.explanation}
        errors={errorsOf('explicacion')}
        onChange={(explanation) => setTyped({ ...typed, explanation })}
      />
      <Select
        label="Si es una nota de crédito, por qué"
        value={typed.kind}
        emptyLabel="Es una factura"
        options={KINDS}
        errors={errorsOf('porque')}
        onChange={(kind) => setTyped({ ...typed, kind })}
      />
      {problems.send !== undefined && (
        <p className="u-field__error" role="alert">
          {problems.send}
        </p>
      )}
      <div>
        <Button disabled={isBusy} aria-busy={isBusy} onClick={() => void act()}>
          Recibirla
        </Button>
      </div>
    </div>
  );
}
