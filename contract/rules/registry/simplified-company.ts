/** Whether a kind of company, as people write it («S.A.S. de C.V.»), is the simplified one, which no notary founds. */
export function isSimplified(legalSuffix: string): boolean {
  const letters = legalSuffix.replaceAll(/[^a-záéíóú]/gi, '').toLowerCase();
  return /^(?:sas(?:decv)?|sociedadporaccionessimplificada(?:decapitalvariable)?)$/.test(letters);
}
