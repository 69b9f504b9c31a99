import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { parseProfileFlags } from '#contract/profile.ts';
import { ProfileIcons } from './profile-icons.tsx';

const names = (flags: object) =>
  [
    ...renderToStaticMarkup(<ProfileIcons flags={parseProfileFlags(JSON.stringify(flags))} />).matchAll(
      /<button[^>]*aria-label="([^"]+)"/g,
    ),
  ].map((match) => match[1]);

describe('the icons of the profile types', () => {
  it.each([
    ['Es_Alumno', 'Estudiante'],
    ['Es_Acad', 'Académico'],
    ['Es_Admtvo', 'Administrativo'],
    ['Es_Inv', 'Investigador'],
    ['Es_Externo', 'Externo'],
  ])('S-6.4 %s shows %s when it is truthy', (flag, label) => {
    expect(names({ [flag]: 1 })).toEqual([label]);
    expect(names({ [flag]: 0 })).toEqual([]);
  });

  it('S-6.4 S-2.22 shows one icon per type of the person', () => {
    expect(names({ Es_Acad: 1, Es_Inv: 2, Es_Alumno: 0 })).toEqual(['Académico', 'Investigador']);
  });
});
