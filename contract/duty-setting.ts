import type { Setting } from './settings.ts';

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
  ],
  initial: { mode: 'enforce' },
};
