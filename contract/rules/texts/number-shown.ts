/** Whether the format of a cell of a workbook shows nothing of what it holds: «;;;», or an empty part for its sign. */
export function formatHides(code: string | undefined, value: number | string): boolean {
  if (code === undefined || !code.includes(';')) return false;
  const parts = code
    .replace(/"[^"]*"/g, 'x')
    .replace(/\\./g, 'x')
    .split(';')
    .map((part) => part.replace(/\[[^[\]]*\]/g, '').trim());
  if (typeof value === 'string') return parts.length > 3 && parts[3] === '';
  // A zero that is not shown says no other than an empty cell.
  if (value === 0) return false;
  return parts[value < 0 ? 1 : 0] === '';
}

/** Why a cell is not taken that holds what nobody sees. */
export const unshownCell = (held: string): string =>
  `La hoja de cálculo no muestra esta celda: guarda «${held.slice(0, 60)}» con un formato que lo oculta. Dale el formato General o Texto, comprueba el dato y súbelo otra vez; si no va, borra la celda.`;
