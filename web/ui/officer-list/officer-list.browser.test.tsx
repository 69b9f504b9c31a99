import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showPart } from '#web/test-screen.tsx';
import { DataTable } from '../data-table.tsx';
import { viewColumns } from './list-columns.tsx';
import type { ListColumnView } from './list-parts.ts';
import { OfficerList } from './officer-list.tsx';

interface Row {
  id: string;
  name: string;
}

const row = (id: number): Row => ({ id: String(id), name: `Solicitud ${id}` });
const COLUMNS: ListColumnView<Row>[] = [
  { key: 'folio', name: 'Folio', isSortable: true, cell: ({ name }) => name },
];
const OPTIONS = [
  { value: 'enviada', label: 'Enviada' },
  { value: 'devuelta', label: 'Devuelta' },
];
const ROWS: Record<string, readonly Row[]> = {
  '': [row(1), row(2), row(3)],
  enviada: [row(1)],
  devuelta: [row(2), row(3)],
};

/** A list whose address is kept by the part itself. */
function List({ begun }: { begun: Record<string, string> }) {
  const [values, setValues] = useState<Record<string, string>>(begun);
  const set = (patch: Readonly<Record<string, string>>) => setValues((now) => ({ ...now, ...patch }));
  const rows = ROWS[values.estado ?? ''] ?? [];
  return (
    <>
      <output aria-label="Dirección">{JSON.stringify(values)}</output>
      <OfficerList<Row>
        id="lista-de-prueba"
        caption="Solicitudes"
        words={{ one: 'solicitud', many: 'solicitudes', all: 'las solicitudes', isFeminine: true }}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        state={{
          data: { rows, total: 90, page: Number(values.pag ?? 1), size: 30 },
          failure: undefined,
          reload: () => undefined,
        }}
        address={{ values, set, href: (patch) => `?pag=${patch.pag ?? ''}` }}
        filters={[{ name: 'estado', label: 'Estado', emptyLabel: 'Todos', options: OPTIONS }]}
        selection={{ nameOf: ({ name }) => name }}
        empty={{ title: 'No hay solicitudes.', children: null }}
      />
    </>
  );
}

test('rows that were chosen under a filter are not chosen under another one, also when it shows them too', async () => {
  await showPart(<List begun={{}} />);
  await page.getByRole('checkbox', { name: 'Elegir Solicitud 1' }).click();
  await page.getByRole('checkbox', { name: 'Elegir Solicitud 2' }).click();
  const chosen = page.getByRole('group', { name: 'Elegidas' });
  await expect.element(chosen.getByRole('status')).toHaveTextContent('2 elegidas');
  await page.getByRole('combobox', { name: 'Estado' }).selectOptions('devuelta');
  await expect.element(page.getByRole('checkbox', { name: 'Elegir Solicitud 2' })).not.toBeChecked();
  await expect.element(chosen).not.toBeInTheDocument();
});

test('another order begins at the first page, and a second press of the column turns it round', async () => {
  await showPart(<List begun={{ pag: '3' }} />);
  const address = page.getByRole('status', { name: 'Dirección' });
  const column = page.getByRole('button', { name: 'Folio' });
  await expect.element(address).toHaveTextContent('{"pag":"3"}');
  await column.click();
  await expect.element(address).toHaveTextContent('{"pag":"","orden":"folio"}');
  await column.click();
  await expect.element(address).toHaveTextContent('{"pag":"","orden":"-folio"}');
});

test('a value of a filter that nobody knows is said beside the list', async () => {
  await showPart(<List begun={{ estado: 'inexistente' }} />);
  await expect.element(page.getByRole('button', { name: /Estado: «inexistente» no existe/ })).toBeVisible();
});

test('folios and numbers are not broken over lines, whatever list they stand in', async () => {
  const declared = { folio: { label: 'Folio' }, pedido: { label: 'Pedido' }, titulo: { label: 'Título' } };
  type Row = Record<keyof typeof declared, string>;
  const columns = viewColumns<typeof declared, Row>(declared, (key) => ({ cell: (row) => row[key] }));
  const row = { folio: 'F-2026-00072', pedido: 'P-2026-00021', titulo: 'Lámparas' };
  await showPart(
    <DataTable caption="Facturas" columns={columns} rows={[row]} rowKey={({ folio }) => folio} />,
  );
  const wrapOf = (text: string) => getComputedStyle(page.getByText(text).element()).whiteSpace;
  await page.viewport(1000, 800);
  expect([wrapOf(row.folio), wrapOf(row.pedido), wrapOf(row.titulo)]).toEqual(['nowrap', 'nowrap', 'normal']);
});
