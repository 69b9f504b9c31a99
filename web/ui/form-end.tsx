import { Button } from './button.tsx';

interface FormEndProps {
  /** Why it was not sent; it stands where the button is. */
  failure: string | undefined;
  isSending: boolean;
  /** What the button says while nothing is on its way. */
  send: string;
}

/** The end of a small form: what went wrong, and the button that sends it. */
export function FormEnd({ failure, isSending, send }: FormEndProps) {
  return (
    <>
      {failure !== undefined && (
        <p className="u-field__error" role="alert">
          {failure}
        </p>
      )}
      <div>
        <Button type="submit" aria-busy={isSending}>
          {isSending ? 'Enviando' : send}
        </Button>
      </div>
    </>
  );
}
