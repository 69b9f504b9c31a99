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

/** Parts of the privacy notice, in their order. */
export const PrivacyParts = z.object({ parts: z.array(z.object({ title: z.string(), text: z.string() })) });
export type PrivacyParts = z.infer<typeof PrivacyParts>;

export const AccessibilityFacts = z.object({ version: z.string() });
export type AccessibilityFacts = z.infer<typeof AccessibilityFacts>;

export const complaintWaysApi = {
  places: endpoint({
    operationId: 'getComplaintPlaces',
    method: 'GET',
    path: '/reclamar',
    tag: 'Reclamaciones',
    summary: 'Ante quién y dónde se presenta una inconformidad o una denuncia',
    response: ComplaintPlaces,
  }),
  privacy: endpoint({
    operationId: 'getPrivacyParts',
    method: 'GET',
    path: '/privacidad',
    tag: 'Reclamaciones',
    summary: 'Aviso de privacidad, como lo escribió la Unidad',
    response: PrivacyParts,
  }),
  accessibility: endpoint({
    operationId: 'getAccessibilityFacts',
    method: 'GET',
    path: '/accesibilidad',
    tag: 'Reclamaciones',
    summary: 'Versión del portal a la que se refiere la declaración de accesibilidad',
    response: AccessibilityFacts,
  }),
};
