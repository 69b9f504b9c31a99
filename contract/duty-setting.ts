import type { Setting, SettingValues } from './settings.ts';

/** What happens when one person does both acts of a pair on one record (purchase-chain 1.4). */
export const DUTIES: Setting = {
  key: 'separacion-de-funciones',
  section: 'separacion',
  label: 'Separación de funciones',
  source: 'Especificación del portal, cadena de compras 1.4',
  touches: 'Vale para lo que se haga desde entonces. Avisar sin rechazar es solo para probar el portal.',
  isPublic: false,
  fields: [
    {
      name: 'mode',
      label: 'Cuando una persona hace lo que toca a otra',
      type: 'choice',
      section: 'Separación de funciones',
      isRequired: true,
      help: 'Por ejemplo, quien solicitó una compra y también la autoriza.',
      options: { enforce: 'Se rechaza y se dice por qué', tell: 'Pasa, y se avisa quién debía hacerlo' },
    },
    {
      name: 'receiverOver',
      label: 'Monto sin IVA desde el que recibe otra persona',
      type: 'text',
      section: 'Separación de funciones',
      help: 'Si la requisición vale más, quien la pide no puede ser quien recibe. Vacío: siempre puede.',
      most: 18,
      shape: { pattern: /^\d{1,15}(?:\.\d{2})?$/, message: 'Escribe el monto sin comas, como 35193.00.' },
    },
  ],
  initial: { mode: 'enforce', receiverOver: '35193.00' },
};

/** What is kept of the setting; what nobody set is as shipped. */
export function dutiesOf(kept: SettingValues | undefined): { isTold: boolean; receiverOver: string | null } {
  const { mode, receiverOver } = { ...DUTIES.initial, ...kept };
  return { isTold: mode === 'tell', receiverOver: String(receiverOver) || null };
}
