/** Of a text that is no day, or one that the calendar lacks. */
export const NO_SUCH_DAY = 'Esa fecha no se entiende o no está en el calendario. Escríbela como dd/mm/aaaa.';
