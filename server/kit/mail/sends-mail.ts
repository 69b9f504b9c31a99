import type { Services } from '../services.ts';

type Config = Pick<Services['config'], 'mail'>;

/** Whether mails arrive: by a server, or in the mailbox of a demonstration. Elsewhere they are kept. */
export const sendsMail = ({ mail }: Config): boolean =>
  mail.smtpUrl !== undefined || mail.mailbox !== undefined;

/** What is answered of a mail where mails leave; elsewhere what to do without it. */
export const mailAnswer = (config: Config, promise: string, instead: string): string =>
  sendsMail(config) ? promise : `El portal aún no envía correos${instead}`;
