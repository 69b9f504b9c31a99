import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface FormEndProps {
  /** Why it was not sent; it stands where the button is. */
  failure: string | undefined;
  isSending: boolean;
  /** What the button says while nothing is on its way. */
  send: string;
  /** What stands beside the button. */
  children?: ReactNode;
}

/** The end of a small form: what went wrong, and the button that sends it. */
export function FormEnd({ failure, isSending, send, children }: FormEndProps) {
  return (
    <>
      {failure !== undefined && (
        <p className="u-field__error" role="alert">
          {failure}
        </p>
      )}
      <div className="u-cluster u-gap-8">
        <Button type="submit" aria-busy={isSending}>
          {isSending ? 'Enviando' : send}
        </Button>
        {children}
      </div>
    </>
  );
}
