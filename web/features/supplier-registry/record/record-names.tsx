import { useState } from 'react';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import { formatCountOf, formatDate, formatMoney } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { NameDialog, type NameChoice } from './name-dialog.tsx';
import { shortName } from '../registry-words.ts';
import type { SupplierHold } from './use-supplier.ts';

type Name = SupplierRecord['contractNames'][number];
type Join = SupplierRecord['joins'][number];

const contractsOf = ({ contracts, evaluations }: Pick<Name, 'contracts' | 'evaluations'>) =>
  [
    formatCountOf(contracts, 'contrato', 'contratos'),
    evaluations > 0 && formatCountOf(evaluations, 'evaluación', 'evaluaciones'),
  ]
    .filter(Boolean)
    .join(' y ');

/** «2 contratos de 2013 a 2016 por $38,000.00». */
function hangsOn({ from, to, amount, ...counts }: Name): string {
  const years = from === null ? '' : from === to ? ` de ${from}` : ` de ${from} a ${to}`;
  return contractsOf(counts) + years + (amount === null ? '' : ` por ${formatMoney(amount)}`);
}

interface RecordNamesProps {
  record: SupplierRecord;
  hold: Pick<SupplierHold, 'joinName' | 'undoJoin'>;
  onChanged: () => void;
}

/** Contracts of before the registration: names like this one, what a person joined, and how it is undone. */
export function RecordNames({ record, hold, onChanged }: RecordNamesProps) {
  const [choice, setChoice] = useState<NameChoice>();
  return (
    <section aria-labelledby="nombres">
      <h3 id="nombres">Contratos anteriores a su registro</h3>
      {record.contractNames.length > 0 && (
        <ul className="rg-plain rg-plain--ruled">
          {record.contractNames.map((name) => (
            <li key={name.name}>
              <NameHint name={name} />
              <Button
                variant="tonal"
                size="small"
                aria-label={`Unir los contratos de ${name.name}`}
                onClick={() => setChoice({ kind: 'join', name: name.name, what: contractsOf(name) })}
              >
                Unir
              </Button>
            </li>
          ))}
        </ul>
      )}
      {record.contractNames.length === 0 && (
        <p className="u-muted">No hay contratos sin registro con este nombre.</p>
      )}
      <Button
        variant="text"
        size="small"
        className="rg-record__back"
        onClick={() => setChoice({ kind: 'other' })}
      >
        Unir contratos con otro nombre
      </Button>
      {record.joins.length > 0 && (
        <ul className="rg-plain rg-plain--ruled">
          {record.joins.map((join) => (
            <li key={join.id}>
              <JoinFacts join={join} />
              {join.undone === null && (
                <Button
                  variant="text"
                  size="small"
                  aria-label={`Separar los contratos de ${join.name}`}
                  onClick={() =>
                    setChoice({ kind: 'undo', id: join.id, name: join.name, what: contractsOf(join) })
                  }
                >
                  Separar
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <NameDialog
        choice={choice}
        supplierName={record.name}
        onClose={() => setChoice(undefined)}
        onSend={async (name, reason) => {
          const refusal =
            choice?.kind === 'undo'
              ? await hold.undoJoin(choice.id, reason)
              : await hold.joinName(name, reason);
          if (refusal === undefined) onChanged();
          return refusal;
        }}
      />
    </section>
  );
}

function NameHint({ name }: { name: Name }) {
  return (
    <span>
      <b>{name.name}</b> aparece sin registro en {hangsOn(name)}.
      <span className="rg-paper__facts">
        Se parece por el nombre: compara el RFC en los contratos antes de unir.
        {name.namesakes.length > 0 &&
          ` También se llama así ${name.namesakes.map(({ number, name: own }) => `${number ?? ''} ${own}`.trim()).join(', ')}.`}
      </span>
    </span>
  );
}

function JoinFacts({ join }: { join: Join }) {
  const { undone } = join;
  return (
    <span>
      <b>{join.name}</b>: {contractsOf(join)}, {undone === null ? 'unidos' : 'separados'} el{' '}
      {formatDate((undone ?? join).at)} por {shortName((undone ?? join).by)}.
      <span className="rg-paper__facts">{(undone ?? join).reason}</span>
    </span>
  );
}
