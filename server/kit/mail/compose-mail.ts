import { mailTextOf, neededVariables, type MailTemplate } from '#contract/mail-texts.ts';
import { filledText } from '#contract/rules/texts/mail-text.ts';
import { INSTITUTION, mailSettingKey } from '#contract/settings.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { readSettingValues } from '#server/kit/settings.ts';
import type { MailWords } from './queue-mail.ts';

/** Subject and text as they are kept for a mail: the unit's own, or those that the portal is shipped with. */
export async function readMailText(
  db: Db | Transaction,
  template: MailTemplate,
): Promise<{ subject: string; text: string; unit: string }> {
  const kept = await readSettingValues(db, [INSTITUTION.key, mailSettingKey(template)]);
  const { subject, text } = mailTextOf(template);
  const own = kept.get(mailSettingKey(template)) as { subject: string; text: string } | undefined;
  // One of before that would not say what happened does not go out.
  const isWhole = neededVariables(template).every((name) => own?.text.includes(`{${name}}`));
  return {
    subject,
    text,
    ...(isWhole ? own : undefined),
    unit: String(kept.get(INSTITUTION.key)?.unit ?? INSTITUTION.initial.unit),
  };
}

/** Writes mails of one kind: subject and text with the variables of each filled in. */
export async function mailComposer(
  db: Db | Transaction,
  template: MailTemplate,
): Promise<(values: MailWords['values']) => { subject: string; text: string }> {
  const { subject, text, unit } = await readMailText(db, template);
  return (values) => {
    const whole = { ...values, unidad: unit };
    return { subject: filledText(subject, whole), text: filledText(text, whole) };
  };
}

/** Subject and text of a mail with its variables filled in. */
export const composeMail = async (db: Db | Transaction, { template, values }: MailWords) =>
  (await mailComposer(db, template))(values);
