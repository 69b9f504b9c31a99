/** How long what was uploaded to a draft stays: the same sentence wherever it is said. */
export const uploadedStays = (filesDays: number): string =>
  `Lo subido se queda mientras no pasen ${filesDays} días sin cambios en tu solicitud; después se borran los archivos y se queda lo que escribiste.`;
