import { useState } from 'react';
import { LEAST_MISSING, type FundGiven } from '#contract/budget.ts';
import { formatDateTime, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { takeFundsBack } from './budget.data.ts';
import { WordsDialog } from './words-dialog.tsx';

interface GivenProps {
  given: readonly FundGiven[];
  onDone: (said: string) => void;
  onStale: () => void;
}

const reservedWords = ({ reserved }: FundGiven): string =>
  reserved.map(({ amount, key }) => `${formatMoney(amount)} de ${key}`).join(' y ');

/** What was given and no buyer took yet: what went wrong is taken back here, with its reason. */
export function GivenPart({ given, onDone, onStale }: GivenProps) {
  const { api } = usePortal();
  const [folio, setFolio] = useState<string>();
  const one = given.find((row) => row.folio === folio);
  if (given.length === 0) return null;
  return (
    <section className="u-stack u-gap-8" aria-labelledby="bu-dadas">
      <h2 id="bu-dadas" className="u-h3">
        Dadas, sin comprador todavía
      </h2>
      <p className="u-muted">Mientras Compras no tome una, su suficiencia se puede retirar.</p>
      <ul className="bu-entries">
        {given.map((row) => (
          <li key={row.folio} className="bu-given">
            <span>
              <a href={screenPath(`/requisiciones/${row.folio}`)}>{row.folio}</a> {row.title}
              <span className="bu-key-item">
                {reservedWords(row)} · {row.requester} · {formatDateTime(row.since)}
              </span>
            </span>
            <Button variant="text" size="small" onClick={() => setFolio(row.folio)}>
              Retirar la suficiencia<span className="u-visually-hidden"> de {row.folio}</span>
            </Button>
          </li>
        ))}
      </ul>
      {one !== undefined && (
        <WordsDialog
          title={`¿Retiras la suficiencia de ${one.folio}?`}
          yes="Sí, retirarla"
          label="Por qué se retira"
          hint={`Al menos ${LEAST_MISSING} letras. Lo leen quien la pidió y quien la autorizó.`}
          keptAs={`retirar-suficiencia:${one.folio}`}
          send={(text) => takeFundsBack(api, one, text)}
          onClose={() => setFolio(undefined)}
          onSent={() => {
            setFolio(undefined);
            onDone(`Se retiró la suficiencia de ${one.folio}. Espera otra vez en esta lista.`);
          }}
          onStale={() => {
            setFolio(undefined);
            onStale();
          }}
        >
          <p>
            Se liberan {reservedWords(one)}, y {one.folio} vuelve a esperar suficiencia.
          </p>
        </WordsDialog>
      )}
    </section>
  );
}
