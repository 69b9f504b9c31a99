import type { ContentField } from './content.ts';
import type { Setting, SettingValues } from './settings.ts';

const percent = (name: string, label: string, help: string): ContentField => ({
  name,
  label,
  type: 'text',
  section: 'Penas y deducciones',
  isRequired: true,
  shape: {
    pattern: /^(?:0\.\d{0,2}[1-9]|[1-9]\d?(?:\.\d{1,3})?|100)$/,
    message: 'Escribe un porcentaje de hasta 100, con tres decimales a lo más, como 0.5.',
  },
  help,
});

/** What a penalty of an order is counted with where its contract does not say it (purchase-chain §5.5). */
export const ORDER_PENALTIES: Setting = {
  key: 'penas-de-pedidos',
  section: 'penas',
  label: 'Penas de pedidos',
  source:
    'Práctica común; el tope sin garantía es el del Reglamento de la LAASSP de 2010, art. 96: falta confirmarlo',
  touches:
    'Vale para las penas que se propongan desde entonces, de contratos que no digan su porcentaje. Las propuestas quedan como están.',
  isPublic: false,
  fields: [
    percent(
      'rate',
      'Pena por cada día natural, en %',
      'De lo que llegó tarde, sin IVA. Manda el porcentaje que diga el contrato.',
    ),
    percent(
      'cap',
      'Tope cuando el contrato no tiene garantía, en %',
      'De lo que llegó tarde, sin IVA. Con garantía de cumplimiento el tope es lo que queda de ella.',
    ),
    percent(
      'deductionCap',
      'Tope de las deducciones de un pedido, en %',
      'De todo el pedido, sin IVA. Al llegar a él la página pregunta si procede rescindir. No cuenta para el tope de las penas.',
    ),
  ],
  initial: { rate: '0.5', cap: '20', deductionCap: '10' },
};

/** Percents in force, those of the shipment where nobody set others. */
export function penaltyDefaults(kept: SettingValues | undefined): {
  rate: number;
  cap: number;
  deductionCap: number;
} {
  const { rate, cap, deductionCap } = { ...ORDER_PENALTIES.initial, ...kept };
  return { rate: Number(rate), cap: Number(cap), deductionCap: Number(deductionCap) };
}
