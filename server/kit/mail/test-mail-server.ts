import { createServer, type Server } from 'node:net';

/** A mail server that takes everything, or refuses it with `refuse`. */
export async function startMailServer(
  refuse?: string,
): Promise<{ url: string; mails: string[]; server: Server }> {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    let body = '';
    socket.on('error', () => undefined);
    socket.write('220 correo de prueba\r\n');
    socket.on('data', (data) => {
      const text = data.toString();
      if (isData) {
        body += text;
        if (!body.endsWith('\r\n.\r\n')) return;
        mails.push(body);
        body = '';
        isData = false;
        socket.write('250 tomado\r\n');
        return;
      }
      const command = text.slice(0, 4).toUpperCase();
      if (command === 'RCPT' && refuse !== undefined) socket.write(`${refuse}\r\n`);
      else if (command === 'DATA') {
        isData = true;
        socket.write('354 adelante\r\n');
      } else if (command === 'QUIT') socket.end('221 adiós\r\n');
      else socket.write('250 bien\r\n');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, mails, server };
}
