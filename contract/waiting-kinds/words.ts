import type { AdministrativeSubject } from '../permissions.ts';

/** One kind of thing that waits for a person. */
export interface WaitingKindWords {
  /** What it is, in the singular, as its row says it. */
  label: string;
  /** What its button does. */
  action: string;
  slug: string;
  /** Whose officers it concerns. */
  subject: AdministrativeSubject;
  /** Screen that it leads to, from the place that its row names. */
  path: string;
  search: (place: string) => Record<string, string>;
  /** Whether an officer may say that it was seen to, although the thing itself stays as it is. */
  canSettle?: boolean;
}

/** Screens to which several kinds lead. */
export const REGISTRY = '/padron-Proveedores/Administrador';
export const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';
export const CONTENT = '/administracion/contenido';
export const QUOTATIONS = '/administracion/cotizaciones';
/** Its place is the rest of the address. */
export const DISPUTES = '/administracion/inconformidades';
export const ORDERS = '/administracion/pedidos';
export const INVOICES = '/administracion/facturas';
export const PAYMENTS = '/administracion/pagos';
export const REGULATIONS = '/normatividad';

/** A kind whose screen needs nothing else. */
export const none = () => ({});
/** A section of the registry. */
export const section = (seccion: string) => (): Record<string, string> => ({ seccion });
