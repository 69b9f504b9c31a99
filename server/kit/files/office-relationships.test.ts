import { describe, expect, test } from 'vitest';
import { faultOfRelationship, type OfficeFault } from './office-relationships.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const faultOf = (type: string, target: string, mode = 'Internal') =>
  faultOfRelationship(
    new Map([
      ['Type', `${OFFICE}/${type}`],
      ['Target', target],
      ['TargetMode', mode],
    ]),
    'word/_rels/document.xml.rels',
  );

describe('relationships of an office file', () => {
  const NEVER: readonly [string, OfficeFault][] = [
    ['vbaProject', 'macros'],
    ['wordVbaData', 'macros'],
    ['xlMacrosheet', 'macros'],
    ['xlIntlMacrosheet', 'macros'],
    ['externalLink', 'links'],
    ['externalLinkPath', 'links'],
    ['connections', 'links'],
    ['volatileDependencies', 'links'],
    ['control', 'controls'],
    ['activeXControlBinary', 'controls'],
    ['oleObject', 'objects'],
    ['aFChunk', 'objects'],
    ['subDocument', 'objects'],
    ['frame', 'objects'],
    ['webextension', 'addins'],
    ['webextensiontaskpanes', 'addins'],
  ];
  test.each(NEVER)('%s is refused as %s, within the file as well as outside', (type, fault) => {
    expect(faultOf(type, 'media/foto.png')).toBe(fault);
    expect(faultOf(type, 'file:///C:/foto.png', 'External')).toBe(fault);
  });

  test.each(['styles', 'image', 'theme', 'hyperlink', 'attachedTemplate'])(
    '%s within the file passes',
    (type) => {
      expect(faultOf(type, 'media/foto.png')).toBeUndefined();
    },
  );

  test.each([
    ['\\\\otra\\carpeta', 'remote'],
    ['//otra/carpeta', 'remote'],
    ['file://otra/carpeta', 'remote'],
    ['file:////otra/carpeta', 'remote'],
    ['javascript:alert(1)', 'remote'],
    ['file:///C:/carpeta', undefined],
    ['file://localhost/C:/carpeta', undefined],
    ['C:\\carpeta', undefined],
    ['../Anexo.pdf', undefined],
    ['https://www.ugto.mx', undefined],
  ])('a link to %s is %s', (target, fault) => {
    expect(faultOf('hyperlink', target, 'External')).toBe(fault);
  });
});
