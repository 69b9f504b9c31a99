/** What is said of a mail: that it left, or that it waits while the portal has no mail server. */
export const mailSaid = (settings: { sendsMail: boolean }, left: string, written: string): string =>
  settings.sendsMail ? left : `${written}: el correo espera, porque el portal no tiene servidor de correo.`;
