import type { Declaration, NewRequest, PaperOutcome } from '#contract/registration.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { deviceSecret } from './device-seal.ts';

/** Folio and temporary permission of the request that is open in this tab. The key is never kept. */
export interface Opened {
  folio: string;
  token: string;
  /** Opens what waits on this device for this request. */
  secret?: string | undefined;
}

/** What a person says about a paper besides its file. */
export interface PaperFacts {
  issuedOn: string;
  expiresOn: string;
  outcome: PaperOutcome | '';
  documentNumber: string;
  /** Id of the paper that they were written about; absent while there was no file. */
  of?: string | undefined;
}

/** Answers to observations that the server does not have yet, by their ids. */
export type Replies = Readonly<Record<string, string>>;

/** What was typed and the server does not have yet. */
export interface Typed {
  data: SupplierFile;
  declarations: Partial<Record<Declaration, boolean>>;
  /** Version of the privacy notice that was accepted. */
  privacyVersion?: number | undefined;
  /** Answers to observations, by their ids. */
  replies?: Replies;
  /** Version of the request that the person was changing. */
  version: number;
}

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const OPENED = 'solicitud:abierta';
const NEW = 'solicitud:nueva';
const typedKey = (folio: string) => `solicitud:${folio}`;
const factsKey = (folio: string) => `solicitud:${folio}:documentos`;

function store(): Memory | undefined {
  return typeof sessionStorage === 'undefined' ? undefined : sessionStorage;
}

function read<T>(key: string, memory = store()): T | undefined {
  try {
    const text = memory?.getItem(key);
    return text === null || text === undefined ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown, memory = store()): void {
  try {
    if (value === undefined) memory?.removeItem(key);
    else memory?.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden store only means that a reload asks again.
  }
}

/** What opens a request in this tab, from its key. */
export async function openedWith(made: Pick<NewRequest, 'folio' | 'token' | 'trackingKey'>): Promise<Opened> {
  const { folio, token, trackingKey } = made;
  return { folio, token, secret: await deviceSecret(folio, trackingKey) };
}

/** The request open in this tab. */
export function readOpened(memory?: Memory): Opened | undefined {
  const opened = read<Opened>(OPENED, memory);
  return typeof opened?.folio === 'string' && typeof opened.token === 'string' ? opened : undefined;
}

/** Remembers the open request for this tab only; `undefined` forgets it. */
export function keepOpened(opened: Opened | undefined, memory?: Memory): void {
  write(OPENED, opened, memory);
}

/** A request that was just created: its key is shown until the person says that it is kept. */
export interface Created extends NewRequest {
  email: string;
  notes?: string[];
}

/** The request that was just created, while its key has not been confirmed. */
export function readCreated(): Created | undefined {
  return read<Created>(NEW);
}

/** Keeps or, with `undefined`, forgets the new request with its key. */
export function keepCreated(created: Created | undefined): void {
  write(NEW, created);
}

/** What was typed in this tab and is not saved. */
export function readTyped(folio: string, memory?: Memory): Typed | undefined {
  const typed = read<Typed>(typedKey(folio), memory);
  return typeof typed?.version === 'number' && typeof typed.data?.personType === 'string' ? typed : undefined;
}

/** Keeps what is typed until the server has it; `undefined` forgets it. */
export function keepTyped(folio: string, typed: Typed | undefined, memory?: Memory): void {
  write(typedKey(folio), typed, memory);
}

/** Facts written about papers whose file is not there yet, by code. */
export function readPaperFacts(folio: string): Record<string, Partial<PaperFacts>> {
  return read<Record<string, Partial<PaperFacts>>>(factsKey(folio)) ?? {};
}

/** Keeps the facts of papers that have no file yet. */
export function keepPaperFacts(folio: string, facts: Record<string, Partial<PaperFacts>>): void {
  write(factsKey(folio), Object.keys(facts).length === 0 ? undefined : facts);
}
