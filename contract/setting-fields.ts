import type { ContentField } from './content.ts';

/** A short text among the fields of a setting. */
export const textField = (name: string, label: string, section: string): ContentField => ({
  name,
  label,
  type: 'text',
  section,
});

/** A full address of the web. */
export const isHttpAddress = {
  pattern: /^https?:\/\/[^\s]+$/,
  message: 'Escribe la dirección completa, con https://.',
};
