import type { ReactNode } from 'react';
import type { ProcedureDetail as Detail, PublicContract } from '#contract/procedures.ts';
import { contractAnchor } from '#contract/rules/contracts/contract-address.ts';
import { contractLots } from '#contract/rules/contracts/contract-share.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { Named } from './award-rows.tsx';
import { ContractStory, hasStory } from './contract-execution.tsx';

/** What was signed, for how much, and what became of it. */
export function Contracts({ detail, now }: { detail: Detail; now: string }) {
  const rows = detail.contracts.map((contract, index) => ({
    ...contract,
    key: `${contract.number}-${index}`,
  }));
  return (
    <section aria-labelledby="contratos" className="p-section">
      <h2 id="contratos">
        Contratos <span className="p-count">{rows.length}</span>
      </h2>
      <DataTable
        caption="Contratos"
        density="comfortable"
        rows={rows}
        rowKey={(row) => row.key}
        columns={[
          { key: 'number', name: 'Contrato', cell: contractCell },
          {
            key: 'lots',
            name: 'Partidas',
            cell: (row) => contractLots(row, detail.result),
          },
          { key: 'term', name: 'Vigencia', cell: termCell },
          {
            key: 'signed',
            name: 'Valor al firmar',
            isNumber: true,
            cell: (row) => moneyOf(row, row.amount),
          },
          { key: 'now', name: 'Valor hoy', isNumber: true, cell: nowCell },
        ]}
      />
      {rows.some((row) => !row.isImported) && (
        <p className="u-small u-muted">El valor de un contrato incluye el IVA; el monto del fallo, no.</p>
      )}
      {rows.filter(hasStory).map((contract) => (
        <ContractStory
          key={contract.key}
          contract={contract}
          documents={detail.documents}
          now={now}
          isOne={rows.length === 1}
        />
      ))}
    </section>
  );
}

const moneyOf = ({ currency }: PublicContract, amount: string | null) =>
  amount === null ? 'Sin dato' : `${formatMoney(amount)}${currency === 'MXN' ? '' : ` ${currency}`}`;

function contractCell(row: PublicContract): ReactNode {
  return (
    <div>
      <b className="p-contract__number" id={hasStory(row) ? undefined : contractAnchor(row.number)}>
        {hasStory(row) ? <a href={`#${contractAnchor(row.number)}`}>{row.number}</a> : row.number}
      </b>{' '}
      {row.isImported && (
        <Tag tone="mute">{row.status === 'terminated' ? 'Terminado antes de tiempo' : 'Importado'}</Tag>
      )}
      <span className="u-small p-contract__title">
        <Named name={row.supplierName} number={row.supplierNumber} />
      </span>
    </div>
  );
}

function termCell({ startsOn, presentEndsOn }: PublicContract): ReactNode {
  if (startsOn !== null && presentEndsOn !== null)
    return `${formatDate(startsOn)} a ${formatDate(presentEndsOn)}`;
  if (startsOn !== null) return `Desde el ${formatDate(startsOn)}`;
  return presentEndsOn === null ? 'Sin dato' : `Hasta el ${formatDate(presentEndsOn)}`;
}

function nowCell(row: PublicContract): ReactNode {
  const count = row.amendments.length;
  return (
    <div>
      <b>{moneyOf(row, row.presentAmount)}</b>
      <span className="u-small u-muted p-contract__title">
        {count === 0 ? 'sin cambios' : count === 1 ? '1 convenio' : `${count} convenios`}
        {row.minimumAmount !== null && `, mínimo ${moneyOf(row, row.minimumAmount)}`}
      </span>
    </div>
  );
}
