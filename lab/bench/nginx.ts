import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Serves a folder by nginx with sendfile, as a yardstick for downloads; undefined where nginx is not installed. */
export async function startNginx(
  port: number,
  makeFile: (folder: string) => void,
): Promise<{ origin: string; stop(): Promise<void> } | undefined> {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  chmodSync(folder, 0o755);
  makeFile(folder);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log; user root;
events { worker_connections 256; }
http { access_log off; sendfile on; tcp_nopush on; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
server { listen 127.0.0.1:${port}; root ${folder}; default_type application/pdf; } }`,
  );
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
  await reachable(port);
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function reachable(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      socket.destroy();
      return;
    } catch {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  throw new Error('nginx did not start');
}
