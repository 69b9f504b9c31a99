import type { Context } from 'hono';
import type { z } from 'zod';
import { namedRows } from '#contract/list-columns.ts';
import { QUEUE_COLUMNS, type QueueFileQuery } from '#contract/registration-review.ts';
import { exportList } from '#server/kit/list-columns.ts';
import type { Services } from '#server/kit/services.ts';
import { QUEUE_SOURCE, queueRows } from './queue.sql.ts';

/** The requests of a filter as a file, in its order. */
export function exportQueue(
  services: Services,
  query: z.output<typeof QueueFileQuery>,
  { me, context }: { me: string; context: Context },
): Promise<Response> {
  const list = {
    file: `solicitudes-${query.estado}`,
    sheet: 'Solicitudes',
    columns: QUEUE_COLUMNS,
    source: QUEUE_SOURCE,
    rows: queueRows(query, me, namedRows(query)),
  };
  return exportList(services, list, query, context);
}
