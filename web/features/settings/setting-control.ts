import type { ComponentType } from 'react';
import type { ContentField } from '#contract/content.ts';

/** The control of a field, whatever its type; it comes from the editor of contents. */
export type FieldControl = ComponentType<{
  field: ContentField;
  value: unknown;
  onChange: (value: string | boolean | string[]) => void;
  errors: readonly string[];
  isDisabled: boolean;
}>;
