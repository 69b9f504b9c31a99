import { connect } from 'node:tls';

const PATIENCE_MS = 3_000;
/** It is asked again after so long. */
const KEPT_MS = 3_600_000;

let kept: { at: number; host: string; until: Date | undefined } | undefined;

/** Until when the certificate of an https address is valid; undefined where there is none or nobody answers. */
export async function siteCertificateUntil(address: string): Promise<Date | undefined> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'https:') return undefined;
  if (kept?.host === hostname && performance.now() - kept.at < KEPT_MS) return kept.until;
  const until = await new Promise<Date | undefined>((resolve) => {
    // Its date is read whether or not this machine trusts it: people's browsers say the rest.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    });
    const end = (date?: Date) => {
      socket.destroy();
      resolve(date);
    };
    socket.setTimeout(PATIENCE_MS, () => end());
    socket.once('error', () => end());
    socket.once('secureConnect', () => {
      const { valid_to: date } = socket.getPeerCertificate();
      end(date === undefined ? undefined : new Date(date));
    });
  });
  kept = { at: performance.now(), host: hostname, until };
  return until;
}
