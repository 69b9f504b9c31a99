import { DataTable, type DataTableProps } from './data-table.tsx';
import { DENSITIES, useDensity, type Density } from './use-density.ts';
import './staff-table.css';

/** A list for officers: the table, and above it how close its rows stand, which the device remembers for all lists. */
export function StaffTable<Row>(props: Omit<DataTableProps<Row>, 'density'>) {
  const [density, choose] = useDensity();
  return (
    <>
      <div className="u-density" role="group" aria-label="Densidad de la tabla">
        {(Object.keys(DENSITIES) as Density[]).map((name) => (
          <button key={name} type="button" aria-pressed={name === density} onClick={() => choose(name)}>
            {DENSITIES[name]}
          </button>
        ))}
      </div>
      <DataTable {...props} density={density} />
    </>
  );
}
