import { fold } from './marked-words.ts';

/** Where the ground of a decision can stand: a law or rule, the contract, the call, and their parts. */
const SOURCES =
  /\b(?:ley|laassp|lopsrm|lgra|codigo|reglamento|lineamientos?|norma|contrato|convenio|convocatoria|bases|invitacion|cotizacion|pedido|clausulas?|articulos?|arts?|fraccion|numeral|punto|anexo|inciso|apartado|cuadro)\b/u;

/** Whether a ground names where it stands and its part there, as «Contrato, cláusula novena» or «LAASSP 2025, art. 75». */
export const groundRule = (text: string): true | string => {
  const words = fold(text).match(/[\p{L}\d]+/gu) ?? [];
  return (
    (words.length > 1 && SOURCES.test(words.join(' '))) ||
    'Escribe el fundamento: cláusula del contrato, punto de la convocatoria, o ley y artículo.'
  );
};

/** The same of what comes with a form. */
export function saysGround(text: string, context: { addIssue: (message: string) => void }): void {
  const said = groundRule(text);
  if (said !== true) context.addIssue(said);
}
