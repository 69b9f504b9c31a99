import type { TestPortal } from './test-portal.ts';

/** What the address of an operation is filled with. */
export type Params = Readonly<Record<string, string>>;

/** Parameters of the address of each thing, by its states. */
export type ParamsByState = Record<string, Record<string, Params>>;

/** What things are planted with: the portal, one row of its database, and a call as an officer that must succeed. */
export interface Fixtures {
  portal: TestPortal;
  one<T extends object = { id: string }>(text: string, values?: readonly unknown[]): Promise<T>;
  send(method: string, path: string, body?: unknown, version?: number): Promise<unknown>;
}

/** Ids of nothing, by the names that addresses have for them. */
export const NEVER: Params = {
  id: '0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f',
  contrato: '0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f',
  numero: 'lp-ug-000-1999',
  clave: 'nunca-existio',
  slug: 'nunca-existio',
  folio: 'S-2026-2222-2222',
  enlace: 'nunca-existio-este-enlace',
  tipo: 'nunca-existio',
  correo: 'nunca-existio',
  imagen: 'f'.repeat(64),
  fecha: '1999-01-01',
  lugar: '999999999',
  periodo: '1999-01',
  archivo: 'nunca-existio.json',
  formato: 'nunca-existio',
  codigo: '00000',
  year: '2099',
};

/** A moment that no test reaches. */
export const LATER = '2031-01-15T15:00:00Z';
