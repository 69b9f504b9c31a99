import { connect, type Socket } from 'node:net';
import { callerFrom, type Caller } from './caller.ts';
import { hostileFiles, hostileJson } from './hostile-bodies.ts';

const API = '/DISU/AdquisicionesUG';
const SCREENS = '/AdquisicionesUG';

/** What the attacker was told: how often each status came, by attack. */
export type Told = Record<string, Record<string, number>>;

interface Order {
  port: number;
  seconds: number;
  folio: string;
  token: string;
  paper: string;
}

/** Everything at once from one address, until the time is over; run as a process of its own: `attacks.ts <order as JSON>`. */
async function attack({ port, seconds, folio, token, paper }: Order): Promise<Told> {
  const until = Date.now() + seconds * 1_000;
  const told: Told = {};
  const count = (attack: string, status: number) => {
    const counts = (told[attack] ??= {});
    counts[status] = (counts[status] ?? 0) + 1;
  };
  const over = (attack: string, caller: Caller, one: (turn: number) => Parameters<Caller['ask']>) =>
    (async () => {
      for (let turn = 0; Date.now() < until; turn += 1)
        count(attack, (await caller.ask(...one(turn))).status);
    })();
  const at = '127.0.0.66';
  const bodies = [20_000, 200_000, 900_000].flatMap(hostileJson);
  const pick = <T>(list: readonly T[], turn: number) => list[turn % list.length] as T;
  const operations = [
    '/proveedores/tramites/revision',
    '/proveedores/solicitudes',
    `/proveedores/solicitudes/${folio}/acceso`,
  ];
  const files = hostileFiles(24_000_000);
  const sockets = slowReaders(at, port, 4);
  // They take the connections of the address from its own files: those have half of the time for themselves.
  const crowd = setTimeout(() => sockets.push(...slowConnections(at, port, 400)), seconds * 500);
  const json = callerFrom(at, port, 6);
  const uploads = callerFrom(at, port, 6);
  const pages = callerFrom(at, port, 6);
  const random = () => Math.random().toString(36).slice(2);
  await Promise.all([
    ...Array.from({ length: 4 }, () =>
      over('json', json, (turn) => ['POST', API + pick(operations, turn), pick(bodies, turn)]),
    ),
    over('json with an invented key', json, (turn) => [
      'PUT',
      `${API}/proveedores/solicitudes/${folio}`,
      pick(bodies, turn),
      { 'solicitud-token': 'inventado', 'if-match': '"1"' },
    ]),
    ...Array.from({ length: 6 }, (_, line) =>
      over('files', uploads, (turn) => {
        const { name, bytes } = pick(files, turn + line * 2);
        const path = `${API}/proveedores/solicitudes/${folio}/documentos/${paper}/partes?nombre=${name}`;
        return ['POST', path, bytes, { 'solicitud-token': token }];
      }),
    ),
    ...Array.from({ length: 3 }, () =>
      over('pages', pages, (turn) => [
        'GET',
        pick(
          [
            `${SCREENS}/adquisiciones?${random()}=${random()}`,
            `${SCREENS}/proveedores?q=${random()}`,
            `${SCREENS}/adquisiciones?pagina=${turn + 2}`,
            `${SCREENS}/${random()}`,
            `${API}/proveedores?q=${random()}&entidad=${random()}`,
            `${API}/procedimientos/facetas?q=${random()}`,
            `${API}/${random()}`,
          ],
          turn,
        ),
      ]),
    ),
  ]);
  clearTimeout(crowd);
  for (const socket of sockets) socket.destroy();
  for (const caller of [json, uploads, pages]) caller.close();
  return told;
}

/** Connections that never finish what they began: heads, bodies and files, some bytes now and then. */
function slowConnections(localAddress: string, port: number, most: number): Socket[] {
  const beginnings = [
    `GET ${SCREENS}/ HTTP/1.1\r\nHost: localhost:${port}\r\nX-`,
    `POST ${API}/proveedores/tramites/revision HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 9000\r\n\r\n{"rfc":"`,
    `POST ${API}/proveedores/solicitudes/desde-expediente HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 900000\r\n\r\nPK`,
  ];
  return Array.from({ length: most }, (_, index) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    socket.on('error', () => undefined);
    socket.on('connect', () => socket.write(beginnings[index % beginnings.length] as string));
    const drip = setInterval(() => (socket.writable ? socket.write('x') : clearInterval(drip)), 3_000);
    socket.on('close', () => clearInterval(drip));
    return socket;
  });
}

/** Ask for large answers and take nothing of them. */
function slowReaders(localAddress: string, port: number, most: number): Socket[] {
  return Array.from({ length: most }, () => {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(
      `GET ${API}/proveedores/exportacion?formato=csv HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`,
    );
    return socket;
  });
}

const [, , order = '{}'] = process.argv;
process.stdout.write(JSON.stringify(await attack(JSON.parse(order) as Order)));
