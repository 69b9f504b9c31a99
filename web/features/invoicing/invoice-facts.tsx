import { useState } from 'react';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClipboardCopy from '@tabler/icons-react/dist/esm/icons/IconClipboardCopy.mjs';
import type { InvoicingFacts } from '#contract/invoice-checks.ts';
import { Button } from '#web/ui/button.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { type Datum, factsOf, purchaseText, nameOfUse, WITHHOLDING_WORDS } from './invoice-words.ts';

/** What every invoice must say, each datum with a button that copies it. */
export function InvoiceFacts({ facts }: { facts: InvoicingFacts }) {
  return (
    <section className="u-card u-card--padded iv-facts" aria-labelledby="facturar-datos">
      <h2 id="facturar-datos">Qué debe decir tu factura</h2>
      <p className="u-small u-muted iv-scripted u-no-print">Copia cada dato con su botón.</p>
      <dl>
        {factsOf(facts).map((datum) => (
          <div key={datum.name}>
            <dt>{datum.name}</dt>
            <CopiedValue {...datum} />
          </div>
        ))}
      </dl>
      {facts.usos.length > 0 && (
        <>
          <h3>Uso de CFDI, según lo que vendes</h3>
          <dl>
            {facts.usos.map(({ partidas, usos }) => (
              <div key={partidas.join()} className="iv-use">
                <dt>{purchaseText(partidas)}</dt>
                {usos.map((use) => (
                  <CopiedValue key={use} name="uso de CFDI" value={use} meaning={nameOfUse(use)} />
                ))}
              </div>
            ))}
          </dl>
        </>
      )}
      <h3>Retenciones</h3>
      <ul className="iv-plain u-small">
        <li>{WITHHOLDING_WORDS[facts.ivaRetencion]}</li>
        <li>
          ISR: si eres persona física, 10 % en servicios profesionales (régimen 612) y en renta de inmuebles
          (606), y 1.25 % si tributas en el régimen simplificado de confianza (626). Una persona moral no
          lleva retención de ISR.
        </li>
      </ul>
    </section>
  );
}

/** A value with a button that copies it. */
export function CopiedValue({ name, value, meaning }: Datum) {
  const [copied, setCopied] = useState<boolean>();
  if (value === '') return <dd className="u-muted">Todavía no se publica aquí</dd>;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <dd>
      <span>
        <b>{value}</b>
        {meaning !== undefined && <small>{meaning}</small>}
        {copied === false && <small>No se pudo copiar: selecciónalo y cópialo.</small>}
      </span>
      <Button
        variant="text"
        icon
        className="iv-scripted"
        aria-label={`Copiar ${name} ${value}`}
        onClick={() => void copy()}
      >
        {copied === true ? <IconCheck {...ICON_SMALL} /> : <IconClipboardCopy {...ICON_SMALL} />}
      </Button>
      <span className="u-visually-hidden" role="status">
        {copied === true && `${value}, copiado`}
        {copied === false && 'No se pudo copiar'}
      </span>
    </dd>
  );
}
