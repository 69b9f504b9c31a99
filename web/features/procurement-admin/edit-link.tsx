import { useCallback } from 'react';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { listProcedures } from './procurement-admin.data.ts';
import { NEW_RECORDS_PATH } from './record-search.ts';

/** «Editar», from the public page of a procedure to its record; nothing until it is found. */
export function EditLink({ number }: { number: string }) {
  const { api } = usePortal();
  const find = useCallback(
    async (signal: AbortSignal) => {
      const { rows } = await listProcedures(api, { q: number, tam: 10 }, signal);
      return rows.find((row) => row.number === number)?.id;
    },
    [api, number],
  );
  const { data: proc } = useLoaded(find);
  return (
    proc !== undefined && (
      <a className="u-small u-no-print" href={screenPath(NEW_RECORDS_PATH, { tab: 'nuevo', proc })}>
        Editar
      </a>
    )
  );
}
