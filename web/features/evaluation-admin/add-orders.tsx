import { useCallback, useState, type FormEvent } from 'react';
import type { Candidate, PeriodItem } from '#contract/evaluation-admin.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { mailSaid } from '#web/kit/mail-words.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { AreaField } from '#web/ui/area-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { factsText } from './contract-facts.ts';
import { addOrders, readCandidates } from './evaluation-admin.data.ts';

const EMPTY = { supplierNumber: '', number: '', title: '', area: '', areaEmail: '' };

/** Contracts in force to be chosen, or one order by hand. */
export function AddOrders({
  period,
  onClose,
  onAdded,
}: {
  period: PeriodItem;
  onClose: () => void;
  onAdded: () => void;
}) {
  const { api, settings, toast } = usePortal();
  const ask = useCallback(
    (signal: AbortSignal) => readCandidates(api, period.key, signal),
    [api, period.key],
  );
  const { data, failure, reload } = useLoaded(ask);
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const [mails, setMails] = useState<Readonly<Record<string, string>>>({});
  const [hand, setHand] = useState(EMPTY);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const rows = data?.rows ?? [];
  const received = rows.filter(({ facts }) => facts !== null);
  const choose = (some: readonly Candidate[], isOn: boolean) =>
    setChosen({ ...chosen, ...Object.fromEntries(some.map(({ contractId }) => [contractId, isOn])) });
  const picked = rows.filter(({ contractId }) => chosen[contractId] === true);
  const isByHand = Object.values(hand).some((text) => text.trim() !== '');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const orders = [
      ...picked.map(({ supplierName: _name, facts: _facts, ...contract }) => {
        const areaEmail = mails[contract.contractId]?.trim() ?? '';
        return areaEmail === '' ? contract : { ...contract, areaEmail };
      }),
      ...(isByHand
        ? [{ ...hand, areaEmail: hand.areaEmail.trim() === '' ? undefined : hand.areaEmail.trim() }]
        : []),
    ];
    if (orders.length === 0) {
      setProblems({ orders: 'Elige al menos un contrato o captura un pedido.' });
      return;
    }
    try {
      const { added, mails: sent } = await addOrders(api, period.key, orders);
      const what = formatCountOf(added, 'pedido agregado', 'pedidos agregados');
      toast(
        mailSaid(
          settings,
          `${what}, ${formatCountOf(sent, 'enlace enviado', 'enlaces enviados')}.`,
          `${what}, ${formatCountOf(sent, 'enlace escrito', 'enlaces escritos')}`,
        ),
      );
      onAdded();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems(error.problem.fields ?? { orders: error.problem.detail });
    }
  };
  const handIndex = picked.length;
  const at = (field: string) => {
    const found = problems[`orders.${handIndex}.${field}`];
    return found === undefined ? [] : [found];
  };
  const general = Object.entries(problems).filter(([path]) => !path.startsWith(`orders.${handIndex}.`));
  const field = (name: keyof typeof EMPTY, label: string, hint?: string) => (
    <TextField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      value={hand[name]}
      onChange={(value) => setHand({ ...hand, [name]: value })}
      errors={at(name)}
      maxLength={name === 'title' ? 300 : 200}
    />
  );
  return (
    <Sheet
      title="Agregar pedidos"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="ev-orders">
            Agregar{picked.length + Number(isByHand) > 0 ? ` ${picked.length + Number(isByHand)}` : ''}
          </Button>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      <form id="ev-orders" className="ev-form" noValidate onSubmit={(event) => void send(event)}>
        {general.length > 0 && (
          <p className="u-field__error" role="alert">
            {general[0]?.[1]}
          </p>
        )}
        <h3 className="u-h3">Contratos en vigor en el periodo</h3>
        {data === undefined && failure === undefined && (
          <Skeleton rows={3} look="line" label="Cargando los contratos" />
        )}
        {failure !== undefined && (
          <ErrorBlock
            what="los contratos"
            requestId={failure.problem.requestId}
            supportEmail={settings.footer.email}
            onRetry={reload}
          />
        )}
        {data !== undefined && rows.length === 0 && (
          <p className="u-small u-muted">No queda ningún contrato de proveedores del padrón por evaluar.</p>
        )}
        {received.length > 0 && received.length < rows.length && (
          <Checkbox
            label={`Los que recibieron entregas en el periodo (${received.length})`}
            value={received.every(({ contractId }) => chosen[contractId] === true)}
            onChange={(isOn) => choose(received, isOn)}
          />
        )}
        {rows.length > 1 && (
          <Checkbox
            label={`Todos (${rows.length}${data !== undefined && data.total > rows.length ? ` de ${data.total}` : ''})`}
            value={picked.length === rows.length}
            onChange={(isOn) => choose(rows, isOn)}
          />
        )}
        {rows.map((contract: Candidate) => (
          <div key={contract.contractId} className="ev-candidate">
            <Checkbox
              label={
                <>
                  <b>{contract.number}</b> {contract.supplierName}
                  <span className="u-small u-muted ev-line">
                    {contract.title} · {contract.area}
                  </span>
                  {contract.facts !== null && (
                    <span className="u-small ev-line">{factsText(contract.facts)}</span>
                  )}
                </>
              }
              value={chosen[contract.contractId] === true}
              onChange={(value) => setChosen({ ...chosen, [contract.contractId]: value })}
            />
            {chosen[contract.contractId] === true && (
              <TextField
                label="Correo del área"
                isOptional
                hint="Recibe el enlace. Sin correo, cópialo tú desde el pedido."
                type="email"
                value={mails[contract.contractId] ?? ''}
                onChange={(value) => setMails({ ...mails, [contract.contractId]: value })}
                maxLength={200}
              />
            )}
          </div>
        ))}
        <h3 className="u-h3">Un pedido a mano</h3>
        {field('supplierNumber', 'Número de registro del proveedor', 'Como P-01187.')}
        {field('number', 'Número del pedido')}
        {field('title', 'Qué se entregó')}
        <AreaField
          label="Área que lo recibió"
          value={hand.area}
          onChange={(area) => setHand({ ...hand, area })}
          errors={at('area')}
        />
        {field(
          'areaEmail',
          'Correo del área',
          'Recibe el enlace: solo esa persona responde. Puedes decirlo después.',
        )}
      </form>
    </Sheet>
  );
}
