import type { Config } from '#server/config.ts';
import { demonstrationCertificates } from './authority-certificates.ts';
import { mailFolder } from './mail/mailbox.ts';

/**
 * What a demonstration adds to its settings, so that whoever tries it needs nothing else: a mailbox where no mail server is
 * named and this machine alone reaches it, and its own authority where no certificates of the tax authority are named.
 * Settings of production, or of a portal with an identity provider or data of its own, stay as they are.
 */
export function asDemonstration(config: Config): Config {
  const { mode, oidc, demoData, demoPublic, mail, dataDir } = config;
  if (mode === 'production' || !oidc.embedded || !demoData) return config;
  const hasMailbox = mail.smtpUrl === undefined && !demoPublic;
  return {
    ...config,
    mail: hasMailbox ? { ...mail, mailbox: mailFolder(dataDir) } : mail,
    satCertificatesFile: config.satCertificatesFile ?? demonstrationCertificates(dataDir),
  };
}
