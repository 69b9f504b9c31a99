/** Language of the portal (S-1.5); what every page says in its `lang`. */
export const LOCALE = 'es';

/** Dates, and with them numbers and order, are written as in Mexico (S-1.5). */
export const DATE_LOCALE = 'es-MX';
