import type { InvoiceCheck } from '#contract/invoice-checks.ts';
import { personTypeOfRfc, rfcWarning } from '#contract/rules/identifiers/rfc.ts';
import { CATALOGUES, fitsPerson } from './catalogues.rules.ts';
import { attributeOf } from './cfdi-check.rules.ts';
import { check, unchecked } from './checks.rules.ts';
import { within } from './invoice-amounts.rules.ts';
import type { XmlElement } from './xml-reader.rules.ts';

/** Of whom it is, as far as the invoice tells (purchase-chain §6.4, I2 and I3). */
export function checkIssuer(root: XmlElement): InvoiceCheck[] {
  const [issuer] = within(root, 'Emisor');
  const rfc = attributeOf(issuer, 'Rfc') ?? '';
  const regime = attributeOf(issuer, 'RegimenFiscal') ?? '';
  const type = personTypeOfRfc(rfc);
  const digit = check(
    'I2',
    'note',
    rfcWarning(rfc) === undefined ? undefined : 'El dígito del RFC no coincide.',
    'El dígito del RFC coincide.',
  );
  if (type === undefined || !CATALOGUES.regime.has(regime))
    return [digit, unchecked('I3', 'stop', 'No se sabe si el régimen corresponde al emisor.')];
  const person = type === 'legal' ? 'persona moral' : 'persona física';
  return [
    digit,
    check(
      'I3',
      'stop',
      fitsPerson(regime, type) ? undefined : `El régimen ${regime} no corresponde a una ${person}.`,
      `El régimen ${regime} corresponde a una ${person}.`,
    ),
  ];
}
