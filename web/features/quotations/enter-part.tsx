import { useEffect, useState, type FormEvent } from 'react';
import type { AskedQuotation } from '#contract/quotations-api.ts';
import type { QuotationSession } from '#contract/quotations.ts';
import { registryKeyRule } from '#contract/rules/identifiers/registry-key.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { enter, sendCode } from './quotations.data.ts';

interface EnterProps {
  asked: AskedQuotation;
  link: string | null;
  onEnter: (opened: QuotationSession) => void;
}

/** Before anything is done: a code that goes to the registered mailbox. */
export function EnterPart({ asked, link, onEnter }: EnterProps) {
  const { sendsMail, keepsMail } = usePortal().settings;
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // What comes next is typed there.
  useEffect(() => {
    if (sent !== undefined) document.getElementById('qt-code')?.focus();
  }, [sent]);
  const { folio, invited, lines } = asked;
  const acting = { folio, link, number: number.trim() };
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.problem.fields ?? {})[0] ?? error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  const askForCode = () => {
    const said = invited === null ? registryKeyRule(acting.number) : true;
    if (said !== true) return setProblem(said);
    return void run(async () => {
      try {
        setSent((await sendCode(acting)).text);
      } catch (error) {
        // No other one is mailed now: one that came before works still, and is typed here.
        if (!(error instanceof CallError) || error.status !== 429) throw error;
        setSent(error.problem.detail);
      }
    });
  };
  // Without its link only the account of whoever was invited opens it.
  const isInAccount = link === null && invited !== null;
  // A code that cannot arrive is not asked for.
  if (!isInAccount && !sendsMail && !keepsMail)
    return (
      <section className="qt-section" aria-labelledby="cotizar">
        <h2 id="cotizar" tabIndex={-1}>
          Cotizar
        </h2>
        <Notice tone="warn">
          El portal aún no envía correos, así que no se entra con un código. Llama a la Unidad antes del
          cierre para entregar tu cotización.
        </Notice>
      </section>
    );
  const type = (event: FormEvent) => {
    event.preventDefault();
    if (isInAccount) return void run(async () => onEnter(await enter(acting, '')));
    if (sent === undefined) return askForCode();
    return void run(async () => onEnter(await enter(acting, code.trim())));
  };
  return (
    <section className="qt-section" aria-labelledby="cotizar">
      <h2 id="cotizar" tabIndex={-1}>
        Cotizar
      </h2>
      <p>
        {isInAccount
          ? `Entraste a la cuenta de ${invited.name}: no hace falta otro código.`
          : invited === null
            ? `Puede cotizar cualquier proveedor vigente del giro${lines.length === 0 ? '' : `: ${lines.join(' o ')}`}. Escribe tu número de registro o tu RFC; entras con un código que va a tu correo registrado.`
            : `Para actuar por ${invited.name} hace falta un código que va a ${invited.mailbox}, su correo registrado.`}
      </p>
      <form className="qt-enter" noValidate onSubmit={type}>
        {invited === null && (
          <TextField
            label="Número de registro o RFC"
            value={number}
            hint="Como P-01042, o el RFC con su homoclave."
            onChange={(value) => {
              // Another one is asked for anew.
              setNumber(value);
              setSent(undefined);
              setProblem(undefined);
            }}
            maxLength={40}
          />
        )}
        {sent !== undefined && (
          <>
            <p role="status">{sent}</p>
            <TextField
              id="qt-code"
              label="Código"
              hint="Dos grupos de cinco. No importan mayúsculas, espacios ni guiones."
              autoComplete="one-time-code"
              value={code}
              onChange={setCode}
              maxLength={20}
            />
          </>
        )}
        {problem !== undefined && <ActResult key={problem}>{problem}</ActResult>}
        <div className="u-cluster u-gap-8">
          <Button type="submit" disabled={isBusy}>
            {sent === undefined && !isInAccount ? 'Mandarme el código' : 'Entrar a cotizar'}
          </Button>
          {sent !== undefined && (
            <Button variant="text" disabled={isBusy} onClick={askForCode}>
              Mandar otro código
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}
