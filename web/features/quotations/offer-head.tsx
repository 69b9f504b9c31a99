import { VALIDITY_UNIT_LABELS } from '#contract/quotation-requests.ts';
import type { AskedQuotation } from '#contract/quotations-api.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { OfferText } from './offer-text.ts';

interface HeadProps {
  asked: Pick<AskedQuotation, 'validityUnit' | 'declarations'>;
  offer: OfferText;
  set: <Name extends keyof OfferText>(name: Name, value: OfferText[Name]) => void;
  /** Id and messages of the control of a field. */
  at: (path: string) => { id: string; errors: string[] };
  /** Somebody left a field in which something is written. */
  onLeave: (path: string) => void;
  /** Fields that are not asked here. */
  without: readonly string[];
}

/** What holds for the whole offer: how long, with whom one talks, who signs, what is declared. */
export function OfferHead({ asked, offer, set, at, onLeave, without }: HeadProps) {
  const leave = (path: string, value: string) => () => {
    if (value !== '') onLeave(path);
  };
  const contact = (name: 'name' | 'email' | 'phone') => ({
    ...at(`contact.${name}`),
    value: offer.contact[name],
    onChange: (value: string) => set('contact', { ...offer.contact, [name]: value }),
    onBlur: leave(`contact.${name}`, offer.contact[name]),
  });
  const isDeclared = (code: string) => offer.declarations.some((one) => one.code === code);
  return (
    <section className="qt-section" aria-labelledby="qt-head">
      <h3 id="qt-head">Tu oferta</h3>
      <div className="qt-fields">
        <TextField
          {...at('validityDays')}
          label={`Vigencia, en ${VALIDITY_UNIT_LABELS[asked.validityUnit]} desde el cierre`}
          inputMode="numeric"
          value={offer.validityDays}
          onChange={(value) => set('validityDays', value)}
          onBlur={leave('validityDays', offer.validityDays)}
        />
        <Select
          label="Moneda"
          value={offer.currency}
          onChange={(value) => set('currency', value as OfferText['currency'])}
          options={[
            { value: 'MXN', label: 'Pesos mexicanos' },
            { value: 'USD', label: 'Dólares' },
            { value: 'EUR', label: 'Euros' },
          ]}
        />
        {!without.includes('contact.name') && (
          <>
            <TextField {...contact('name')} label="Con quién hablamos" autoComplete="name" maxLength={200} />
            <TextField
              {...contact('email')}
              label="Correo"
              type="email"
              autoComplete="email"
              maxLength={254}
            />
            <TextField
              {...contact('phone')}
              label="Teléfono"
              isOptional
              type="tel"
              autoComplete="tel"
              maxLength={40}
            />
            <TextField
              {...at('representative')}
              label="Quién firma por la empresa"
              value={offer.representative}
              onChange={(value) => set('representative', value)}
              maxLength={200}
            />
          </>
        )}
      </div>
      <TextArea
        label="Algo más que la Unidad deba saber"
        isOptional
        value={offer.note}
        onChange={(value) => set('note', value)}
        maxLength={2_000}
        rows={3}
      />
      {!without.includes('declarations') && (
        <fieldset className="qt-declarations">
          <legend className="u-field__label">Declaro</legend>
          {asked.declarations.map(({ code, version, text }, index) => (
            <Checkbox
              key={code}
              id={index === 0 ? 'qt-declarations' : `qt-declaration-${code}`}
              label={text}
              value={isDeclared(code)}
              onChange={(value) =>
                set('declarations', [
                  ...offer.declarations.filter((one) => one.code !== code),
                  ...(value ? [{ code, version }] : []),
                ])
              }
              errors={index === 0 ? at('declarations').errors : []}
            />
          ))}
        </fieldset>
      )}
    </section>
  );
}
