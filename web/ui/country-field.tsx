import { LOCALE } from '#contract/locale.ts';
import { asCountryCode, COUNTRY_CODES, countryCode, countryName } from '#contract/countries.ts';
import { Combobox } from './combobox.tsx';
import type { FieldProps } from './field.tsx';
import type { ComboOption } from './use-options.ts';

type CountryFieldProps = Omit<FieldProps<string>, 'rules'> & {
  /** Alpha-2 code of ISO 3166-1; another text is shown as it was written. */
  value: string;
  onChange: (code: string) => void;
};

const optionOf = (code: string): ComboOption => ({ value: code, label: countryName(code) });

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

let sorted: readonly ComboOption[] | undefined;

/** Countries whose name holds the typed words; those that begin with them come first. */
export async function findCountries(typed: string): Promise<readonly ComboOption[]> {
  const { compare } = new Intl.Collator(LOCALE);
  sorted ??= COUNTRY_CODES.map(optionOf).toSorted((a, b) => compare(a.label, b.label));
  const wanted = plain(typed.trim());
  const meant = countryCode(typed);
  const rank = ({ value, label }: ComboOption) =>
    value === meant ? 0 : plain(label).startsWith(wanted) ? 1 : plain(label).includes(wanted) ? 2 : 3;
  return sorted.filter((one) => rank(one) < 3).toSorted((a, b) => rank(a) - rank(b));
}

/** The country that a typed text names, in Spanish, in English or by a usual short form, or the text as it is. */
const readCountry = (typed: string) => optionOf(asCountryCode(typed));

/** Chooses a country of ISO 3166-1 by its Spanish name; what is only typed is read as it is, so that the rule
 * of the field can say what is wrong with it. */
export function CountryField({ value, onChange, ...field }: CountryFieldProps) {
  return (
    <Combobox
      {...field}
      value={value === '' ? undefined : optionOf(value)}
      onChange={(option) => onChange(option?.value ?? '')}
      load={findCountries}
      read={readCountry}
      placeholder="Escribe y elige"
      maxLength={60}
    />
  );
}
