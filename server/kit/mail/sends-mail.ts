import type { Services } from '../services.ts';

type Config = Pick<Services['config'], 'mail'>;

/** Whether mails leave: without a server they are kept. */
export const sendsMail = ({ mail }: Config): boolean => mail.smtpUrl !== undefined;

/** What is answered of a mail where mails leave; elsewhere what to do without it. */
export const mailAnswer = (config: Config, promise: string, instead: string): string =>
  sendsMail(config) ? promise : `El portal aún no envía correos${instead}`;
