import { Fragment } from 'react';
import { contactParts } from '../kit/contact-parts.ts';

/** A mail that stands whole on a line; where it is longer than the line, it breaks before its domain. */
export function MailLink({ address, subject }: { address: string; subject?: string }) {
  const [name, domain] = address.split('@');
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return (
    <a href={`mailto:${address}${query}`}>
      {name}
      <wbr />@{domain}
    </a>
  );
}

/** A written contact whose telephones call and whose mails write. */
export function ContactText({ contact }: { contact: string }) {
  return contactParts(contact).map(({ text, href }) => (
    <Fragment key={text}>
      {href === undefined ? (
        text
      ) : href.startsWith('mailto:') ? (
        <MailLink address={text} />
      ) : (
        <a href={href}>{text.replaceAll(/ (?!ext)/g, '\u00a0')}</a>
      )}
    </Fragment>
  ));
}
