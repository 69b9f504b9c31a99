/** Id of the control of a field, for links of the error summary; that of a part of a row has its row before it. */
export const controlId = ({ name }: { name: string }, row?: string): string =>
  row === undefined ? `campo-${name}` : `campo-${row}-${name}`;
