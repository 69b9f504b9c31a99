import { useState } from 'react';
import { TABLE_TYPES } from '#contract/imports.ts';
import {
  LIST_SITUATION_LABELS,
  LIST_SOURCE_LABELS,
  MAX_LIST_BYTES,
  type ListSource,
} from '#contract/negative-list-words.ts';
import type { ListOverview } from '#contract/negative-lists.ts';
import { formatCount, formatCountOf, formatDate, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { uploadList } from './negative-lists.data.ts';

/** The SAT publishes about every month. */
const OLD_DAYS = 45;
const WHERE: Record<ListSource, string> = {
  sat_69b:
    'El listado completo del artículo 69-B como lo publica el SAT, sin cambiarlo. Si termina en .xls, ábrelo en Excel y guárdalo como .xlsx.',
  sabg_sanctioned:
    'La lista federal de proveedores y contratistas sancionados. Si no trae RFC, sus coincidencias son pistas por nombre.',
  own_sanctioned:
    'El directorio de sancionados de la institución, de una dependencia o de un estado. Se lee y cuenta aparte de la federal: ninguna reemplaza a la otra.',
};

interface CardsProps {
  overview: ListOverview;
  onUploaded: (id: string) => void;
}

/** The lists in force, and the way a newer file comes up. */
export function ListCards({ overview, onUploaded }: CardsProps) {
  return (
    <div className="nl-cards">
      {overview.lists.map((list) => (
        <ListCard key={list.source} list={list} onUploaded={onUploaded} />
      ))}
    </div>
  );
}

function ListCard({
  list,
  onUploaded,
}: {
  list: ListOverview['lists'][number];
  onUploaded: CardsProps['onUploaded'];
}) {
  const { source, current, entries, situations, age } = list;
  const [isOpen, setOpen] = useState(current === null);
  const id = `lista-${source}`;
  return (
    <section className="u-card u-card--padded nl-card" aria-labelledby={id}>
      <h2 className="u-h3" id={id}>
        {LIST_SOURCE_LABELS[source]}
      </h2>
      {current === null ? (
        <p>Aún no hay una lista en vigor.</p>
      ) : (
        <>
          <p className={age !== null && age > OLD_DAYS ? 'nl-old' : undefined}>
            Corte al {formatDate(current.cutoffOn)}
            {age !== null && age > 0 && `, hace ${formatCountOf(age, 'día', 'días')}`}
          </p>
          <FactList
            facts={[
              { name: 'Registros', value: formatCount(entries) },
              ...situations.map(({ situation, count }) => ({
                name: LIST_SITUATION_LABELS[situation],
                value: formatCount(count),
              })),
              {
                name: 'En vigor desde',
                value: `${formatDateTime(current.appliedAt)}, ${current.confirmedBy ?? 'el portal'}`,
              },
            ]}
          />
        </>
      )}
      {isOpen ? (
        <ListUpload source={source} onUploaded={onUploaded} />
      ) : (
        <Button variant="tonal" size="small" onClick={() => setOpen(true)}>
          Actualizar lista
        </Button>
      )}
    </section>
  );
}

function ListUpload({ source, onUploaded }: { source: ListSource; onUploaded: CardsProps['onUploaded'] }) {
  const { api } = usePortal();
  return (
    <>
      <p className="u-muted">{WHERE[source]}</p>
      <FileChoice
        label={`Archivo: ${LIST_SOURCE_LABELS[source]}`}
        types={TABLE_TYPES}
        maxBytes={MAX_LIST_BYTES}
        length={120}
        send={async (file, options) => onUploaded((await uploadList(api, { file, source }, options)).id)}
      />
    </>
  );
}
