import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContentItem } from '#contract/content-api.ts';
import type { Directory } from '#contract/directory.ts';
import type { Problem } from '#contract/errors.ts';
import { readImage } from '#server/kit/files/image-facts.ts';
import { jpegOf } from '#server/kit/files/test-images.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';

const BASE = '/administracion/contenido';
/** A photograph with EXIF. */
const PICTURE = jpegOf(40, 30);
let staff: Server;
let app: TestApp;
const asked: string[] = [];
beforeAll(async () => {
  staff = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url?.includes('/4711/') === true)
      response.setHeader('content-type', 'image/jpeg').end(PICTURE);
    else if (request.url?.includes('/666/') === true)
      response.setHeader('content-type', 'text/html').end('<script>');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    staff.listen(0, '127.0.0.1', resolve);
  });
  const { port } = staff.address() as AddressInfo;
  app = await startTestApp({ HR_PHOTO_URL: `http://127.0.0.1:${port}` });
  await publish('areas', { name: 'Compras, bienes y servicios' });
});
afterAll(async () => {
  await app.stop();
  staff.close();
});

async function publish(type: string, values: object) {
  const item = (await (await app.send('admin', 'POST', `${BASE}/${type}`, { values })).json()) as ContentItem;
  const path = `${BASE}/${type}/entradas/${item.key}/pasos`;
  const done = await app.send('admin', 'POST', path, { step: 'publish' }, { 'if-match': '"1"' });
  return { key: item.key, status: done.status, body: (await done.json()) as Problem };
}
const post = (name: string, more: object = {}) =>
  publish('directorio', { post: name, area: 'compras-bienes-y-servicios', ...more });
const read = async (path: string) => app.send('stranger', 'GET', path);

it('the directory comes as the transparency format wants it, vacant posts said to be vacant', async () => {
  const who = { name: 'María José Luna Prado', surname1: 'Luna', surname2: 'Prado', sex: 'woman' };
  await post('Jefatura', {
    ...who,
    level: 'JD-1',
    heldSince: '2024-02-01',
    phone: '473 555 0100',
    extension: '1234',
  });
  await post('Mensajería', { isVacant: true });
  const text = await (await read('/directorio.csv')).text();
  const [head = '', ...rows] = text.replace('\uFEFF', '').trim().split('\r\n');
  expect(head.split(',').slice(0, 8)).toEqual([
    'Ejercicio',
    'Fecha de inicio del periodo que se informa',
    'Fecha de término del periodo que se informa',
    'Clave o nivel del puesto',
    'Denominación del cargo',
    'Nombre(s) de la persona servidora pública',
    'Primer apellido de la persona servidora pública',
    'Segundo apellido de la persona servidora pública',
  ]);
  expect(rows.some((row) => row.includes('JD-1,Jefatura,María José,Luna,Prado,Mujer,'))).toBe(true);
  expect(rows.some((row) => row.includes(',Mensajería,Vacante,Vacante,Vacante,'))).toBe(true);
  expect(text).toContain('01/02/2024');
});

it('surnames that do not end the name are told before anything is published', async () => {
  const refused = await post('Analista', { name: 'María Luna', surname1: 'Prado' });
  expect(refused.body.fields).toEqual({
    surname1: 'Los apellidos deben estar al final del nombre completo, tal cual.',
  });
});

it('a person is taken into an address book, signs that mean something there kept apart', async () => {
  const { key } = await post('Analista de compras', {
    name: 'Luis Sol',
    surname1: 'Sol',
    email: 'luis@ugto.mx',
  });
  const answer = await read(`/directorio/${key}/tarjeta.vcf`);
  expect(answer.headers.get('content-type')).toBe('text/vcard; charset=utf-8');
  expect((await answer.text()).split('\r\n')).toEqual(
    expect.arrayContaining([
      'BEGIN:VCARD',
      'N:Sol;Luis;;;',
      'ORG:Unidad de Adquisiciones y Servicios de Apoyo;Compras\\, bienes y servicios',
      'EMAIL;TYPE=WORK:luis@ugto.mx',
    ]),
  );
  expect((await read('/directorio/nadie/tarjeta.vcf')).status).toBe(404);
});

it('a picture comes from the service of staff, and nobody learns the number of an employee', async () => {
  const { key } = await post('Titular', {
    name: 'Ana Paz',
    employeeId: '4711',
    past: [{ id: 'a', name: 'Rosa Sosa', since: '2020-01-01', until: '2023-12-31' }],
  });
  const answer = await read(`/directorio/${key}/foto`);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  const shown = Buffer.from(await answer.arrayBuffer());
  expect([shown.includes('Exif'), readImage(shown)?.width]).toEqual([false, 40]);
  expect(asked).toContain('/api/perfil/v1.1/foto/4711/md');
  const text = await (await read('/directorio')).text();
  expect(text).not.toContain('4711');
  const people = (JSON.parse(text) as Directory).areas.flatMap((area) => area.people);
  expect(people.find((one) => one.key === key)).toMatchObject({
    hasPhoto: true,
    past: [{ name: 'Rosa Sosa', since: '2020-01-01', until: '2023-12-31' }],
  });
});

it('what is no picture, and who has none, is absent', async () => {
  for (const employeeId of ['666', '999']) {
    const { key } = await post(`Puesto ${employeeId}`, { name: 'Eva Ríos', employeeId });
    expect((await read(`/directorio/${key}/foto`)).status).toBe(404);
  }
});

it('a photograph that the unit uploaded for a post stands before that of the service of staff', async () => {
  const sent = await app.send(
    'admin',
    'POST',
    `${BASE}/directorio/archivos?nombre=retrato.jpg`,
    new Uint8Array(jpegOf(64, 48)),
  );
  const { id } = (await sent.json()) as { id: string };
  const { key } = await post('Coordinación', {
    name: 'Inés Mar',
    employeeId: '4711',
    photo: [{ id, title: 'Inés Mar' }],
  });
  const answer = await read(`/directorio/${key}/foto`);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(readImage(Buffer.from(await answer.arrayBuffer()))?.width).toBe(64);
  const people = ((await (await read('/directorio')).json()) as Directory).areas.flatMap(
    (area) => area.people,
  );
  expect(people.find((one) => one.key === key)?.hasPhoto).toBe(true);
});
