import { describe, expect, it } from 'vitest';
import { parseProfileFlags, readProfile } from './profile.ts';

const NONE = { Es_Alumno: 0, Es_Acad: 0, Es_Admtvo: 0, Es_Inv: 0, Es_Externo: 0 };

describe('profile', () => {
  it('S-3.1 reads the numeric flags out of the JSON string', () => {
    expect(parseProfileFlags('{"Es_Acad":1,"Es_Inv":1,"Es_Alumno":0}')).toEqual({
      ...NONE,
      Es_Acad: 1,
      Es_Inv: 1,
    });
  });

  it.each(['', '{', 'null', '[]', '"text"', '{"Es_Acad":{}}', '{"Es_Acad":"x"}', undefined, null, 7])(
    'S-3.1 a broken flag string %j gives no flags and no error',
    (text) => {
      expect(parseProfileFlags(text)).toEqual(NONE);
    },
  );

  it('S-3.1 flags sent as words or booleans are read by their value', () => {
    expect(parseProfileFlags('{"Es_Acad":"1","Es_Inv":"0","Es_Externo":true}')).toEqual({
      ...NONE,
      Es_Acad: 1,
      Es_Externo: 1,
    });
  });

  it('S-7.1 keeps employee number and name, also when the number comes as a number', () => {
    expect(readProfile({ Id_Empleado: 4711, Name: ' Ana ', Profile: '{}' })).toEqual({
      Id_Empleado: '4711',
      Name: 'Ana',
      flags: NONE,
    });
  });

  it.each([undefined, null, 'x', { Id_Empleado: '' }, { Id_Empleado: null }, { Id_Empleado: 0 }])(
    'S-2.22 an answer without an employee number, %j, has none',
    (answer) => {
      expect(readProfile(answer)).toEqual({ flags: NONE });
    },
  );
});
