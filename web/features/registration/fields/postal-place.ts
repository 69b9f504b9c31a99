import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SETTLEMENT_TYPES } from '#contract/address-types.ts';
import { postalCodesApi, type PostalPlace } from '#contract/postal-codes.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { foldedWords } from '#contract/rules/texts/typed-text.ts';
import type { Api } from '#web/kit/api.ts';
import { textAt, withValue } from '../request/file-paths.ts';

/** Addresses of a file, by the beginning of their paths. */
export const ADDRESSES = ['address', 'noticesAddress'] as const;
export type AddressPath = (typeof ADDRESSES)[number];
type Places = Readonly<Record<string, PostalPlace>>;

interface Filling {
  mayEdit: (path: string) => boolean;
  /** What codes have said in this form, by path; added to. */
  said: Map<string, string>;
}

const same = (one: string, other: string) => foldedWords(one) === foldedWords(other);

/** What the catalogue says of the code of an address; nothing where it has none of it. */
function placeOf(file: SupplierFile, at: AddressPath, places: Places): PostalPlace | undefined {
  const place = places[textAt(file, `${at}.postalCode`).trim()];
  return place === undefined || place.settlements.length === 0 ? undefined : place;
}

/** The settlements of the code of an address, to be chosen from while one is typed. */
export function settlementsOf(file: SupplierFile, path: string, places: Places): string[] | undefined {
  const at = ADDRESSES.find((one) => path === `${one}.settlement`);
  const found = at === undefined ? undefined : placeOf(file, at, places);
  return found === undefined ? undefined : [...new Set(found.settlements.map(({ name }) => name))];
}

/** The file with what its code says where nobody said it: the one municipality, the one settlement, and of what kind it is. */
export function withPlace(
  file: SupplierFile,
  at: AddressPath,
  { places, mayEdit, said }: { places: Places } & Filling,
): SupplierFile {
  const place = placeOf(file, at, places);
  if (place === undefined) return file;
  let next = file;
  const fill = (name: string, value: string | undefined) => {
    const path = `${at}.${name}`;
    if (value === undefined || textAt(next, path) !== '' || !mayEdit(path)) return;
    next = withValue(next, path, value);
    said.set(path, value);
  };
  const { municipalities, settlements } = place;
  fill('municipality', municipalities.length === 1 ? municipalities[0] : undefined);
  fill('settlement', settlements.length === 1 ? settlements[0]?.name : undefined);
  const chosen = settlements.filter(({ name }) => same(name, textAt(next, `${at}.settlement`)));
  const kind = chosen.length === 1 ? chosen[0]?.kind : undefined;
  fill(
    'settlementType',
    SETTLEMENT_TYPES.find((one) => one === kind),
  );
  return next;
}

/** The file under another code: what the one before said, and nobody changed, is open again. */
export function withoutPlace(file: SupplierFile, at: AddressPath, { said, mayEdit }: Filling): SupplierFile {
  let next = file;
  for (const name of ['municipality', 'settlement', 'settlementType']) {
    const path = `${at}.${name}`;
    if (said.get(path) === textAt(next, path) && mayEdit(path)) next = withValue(next, path, '');
    said.delete(path);
  }
  return next;
}

/** What a person should look at: the code is of another municipality, or has no such settlement. */
export function placeWarnings(file: SupplierFile, places: Places): Record<string, string> {
  const found: Record<string, string> = {};
  for (const at of ADDRESSES) {
    const place = placeOf(file, at, places);
    if (place === undefined) continue;
    const { code, municipalities, settlements } = place;
    const municipality = textAt(file, `${at}.municipality`);
    const settlement = textAt(file, `${at}.settlement`);
    if (municipality !== '' && !municipalities.some((one) => same(one, municipality)))
      found[`${at}.municipality`] =
        `El código postal ${code} es de ${municipalities.join(' o ')} y escribiste ${municipality}.`;
    if (settlement !== '' && !settlements.some(({ name }) => same(name, settlement)))
      found[`${at}.settlement`] =
        `El catálogo de códigos postales no tiene «${settlement}» en ${code}. Compárala con tu constancia.`;
  }
  return found;
}

/** Whether a path is the code of an address, and of which. */
export const addressOfCode = (path: string): AddressPath | undefined =>
  ADDRESSES.find((at) => path === `${at}.postalCode`);

/** The places of the whole codes of a file, asked for once each; a code that could not be asked says nothing. */
function usePlaces(api: Pick<Api, 'call'>, file: SupplierFile): Places {
  const [places, setPlaces] = useState<Places>({});
  const ask = useCallback(
    (codigo: string, signal: AbortSignal) =>
      api.call(postalCodesApi.place, { params: { codigo }, signal }).then(
        (place) => setPlaces((now) => ({ ...now, [codigo]: place })),
        () => undefined,
      ),
    [api],
  );
  const codes = ADDRESSES.map((at) => textAt(file, `${at}.postalCode`).trim());
  const wanted = codes.filter((code) => /^\d{5}$/.test(code) && places[code] === undefined).join(' ');
  useEffect(() => {
    if (wanted === '') return undefined;
    const stop = new AbortController();
    for (const code of new Set(wanted.split(' '))) void ask(code, stop.signal);
    return () => stop.abort();
  }, [wanted, ask]);
  return places;
}

/** The same, and `typed` fills an address whose code was typed here as soon as its place is known. */
export function usePostalPlaces(
  api: Pick<Api, 'call'>,
  file: SupplierFile,
  { change, ...filling }: Filling & { change: (file: SupplierFile) => void },
): { places: Places; typed: (at: AddressPath) => void } {
  const places = usePlaces(api, file);
  const waiting = useRef(new Set<AddressPath>());
  const codes = ADDRESSES.map((at) => textAt(file, `${at}.postalCode`).trim()).join(' ');
  const fill = useEffectEvent((known: Places, typedCodes: string) => {
    let next = file;
    for (const at of waiting.current) {
      const code = textAt(file, `${at}.postalCode`).trim();
      if (known[code] === undefined || !typedCodes.includes(code)) continue;
      waiting.current.delete(at);
      next = withPlace(next, at, { places: known, ...filling });
    }
    if (next !== file) change(next);
  });
  useEffect(() => {
    fill(places, codes);
  }, [places, codes]);
  return { places, typed: (at) => void waiting.current.add(at) };
}
