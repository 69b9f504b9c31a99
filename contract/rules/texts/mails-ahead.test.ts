import { expect, it } from 'vitest';
import type { MailsAhead } from '#contract/mails-ahead.ts';
import { mailsAheadText } from './mails-ahead.ts';

const counted = (bidders: number, following: number, searching: number): MailsAhead => ({
  counts: [{ of: 'cancelled', bidders, following, searching }],
  searching: 0,
});
const sends = { sendsMail: true };
const keeps = { sendsMail: false };

it('says to how many an act is told, by kinds', () => {
  expect(mailsAheadText(counted(2, 12, 0), 'cancelled', sends)).toBe(
    'Se avisará por correo a 14 personas: 2 licitantes y 12 que siguen el procedimiento.',
  );
  expect(mailsAheadText(counted(0, 0, 1), 'cancelled', sends)).toBe(
    'Se avisará por correo a 1 persona: 1 que sigue una búsqueda en la que aparece.',
  );
});

it('says when nobody is told: nobody follows, no mail leaves, or the step is none that is told', () => {
  expect(mailsAheadText(counted(0, 0, 0), 'cancelled', sends)).toMatch(/^No se avisará a nadie por correo/);
  expect(mailsAheadText(counted(0, 3, 0), 'cancelled', keeps)).toBe(
    'El portal aún no envía correos: no se avisará a nadie. Lo esperan 3 personas: 3 que siguen el procedimiento.',
  );
  expect(mailsAheadText(counted(0, 3, 0), 'evaluation', sends)).toBe('De este paso no se avisa por correo.');
});

it('promises of what is not public yet only that those whose search finds it are told', () => {
  const draft = { counts: [], searching: 12 };
  expect(mailsAheadText(draft, 'publication', sends)).toBe(
    '12 personas siguen búsquedas de procedimientos: se avisará por correo a quien lo encuentre en la suya.',
  );
  expect(mailsAheadText(draft, 'publication', keeps)).toMatch(/^El portal aún no envía correos/);
  expect(mailsAheadText({ counts: [], searching: 0 }, 'publication', sends)).toMatch(/^No se avisará/);
});
