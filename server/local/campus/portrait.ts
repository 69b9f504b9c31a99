/** Colours and hair of an invented face. */
interface Look {
  background: string;
  skin: string;
  hair: string;
  clothes: string;
  isLong: boolean;
}

const LOOKS: Record<string, Look> = {
  '90101': { background: '#d5e2f2', skin: '#d9a57f', hair: '#2f211b', clothes: '#0e345b', isLong: true },
  '90203': { background: '#e3f3eb', skin: '#c98f68', hair: '#55311f', clothes: '#17613f', isLong: true },
  '90405': { background: '#fdf0da', skin: '#e3b48f', hair: '#7d7a76', clothes: '#7a4300', isLong: true },
  '90106': { background: '#ecebe8', skin: '#b97f59', hair: '#1c2430', clothes: '#4a5361', isLong: false },
};

/** Drawn portrait (SVG, 176 × 176) of an invented employee; undefined where there is no photograph. */
export function portraitOf(employeeId: string): string | undefined {
  const look = Object.hasOwn(LOOKS, employeeId) ? LOOKS[employeeId] : undefined;
  if (look === undefined) return undefined;
  const back = look.isLong ? `<path d="M52 82c0-52 72-52 72 0v44H52z" fill="${look.hair}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="176" height="176" viewBox="0 0 176 176">
<rect width="176" height="176" fill="${look.background}"/>
${back}
<path d="M28 176c0-40 28-52 60-52s60 12 60 52z" fill="${look.clothes}"/>
<path d="M74 104h28v24c0 8-6 14-14 14s-14-6-14-14z" fill="${look.skin}"/>
<ellipse cx="88" cy="82" rx="30" ry="36" fill="${look.skin}"/>
<path d="M57 80c-3-46 65-46 62 0-6-14-14-20-31-22-17 2-25 8-31 22z" fill="${look.hair}"/>
</svg>`;
}
