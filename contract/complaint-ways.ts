import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const Place = z.object({ name: z.string(), place: z.string() });

/** Before whom each way of complaining goes, as the unit keeps it in Ajustes. */
export const ComplaintPlaces = z.object({
  /** Of an inconformidad, by whether the federal law rules the purchase. */
  federal: Place,
  other: Place,
  control: Place.extend({ superior: z.string() }),
});
export type ComplaintPlaces = z.infer<typeof ComplaintPlaces>;

export const complaintWaysApi = {
  places: endpoint({
    operationId: 'getComplaintPlaces',
    method: 'GET',
    path: '/reclamar',
    tag: 'Reclamaciones',
    summary: 'Ante quién y dónde se presenta una inconformidad o una denuncia',
    response: ComplaintPlaces,
  }),
};
