import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { DAY_MS } from '#domain/days/local-day.ts';
import { pluralise } from '#domain/text/pluralise.ts';
import { type Check, problem, type Finding, unknown, warning, ok, messageOf } from './finding.ts';

const RENEWED_BY_DAYS = 14;
const RESPONSE_TIMEOUT_MS = 8_000;

/** Checks whether browsers trust the certificate of PUBLIC_URL, and when it expires. */
export const examineCertificate: Check = async ({ config: { publicUrl, isSecure } }) => {
  if (!isSecure) return [ok('PUBLIC_URL is not an https address, so there is no certificate.')];
  const { hostname, port } = new URL(publicUrl);
  try {
    const shown = await fetchCertificate(hostname.replaceAll(/^\[|\]$/g, ''), Number(port || 443));
    return [assess(shown, hostname, Date.now())];
  } catch (error) {
    return [unknown(`No certificate was received from ${publicUrl}: ${messageOf(error)}.`)];
  }
};

type Shown = {
  readonly certificate: Pick<PeerCertificate, 'valid_to'>;
  readonly refusal: string | undefined;
};

function fetchCertificate(host: string, port: number): Promise<Shown> {
  return new Promise((resolve, reject) => {
    // A certificate that browsers reject is examined too, and their reason is reported.
    const socket = connect({
      host,
      port,
      rejectUnauthorized: false,
      ...(isIP(host) === 0 && { servername: host }),
    });
    socket.setTimeout(RESPONSE_TIMEOUT_MS, () =>
      socket.destroy(new Error('there was no response in time')),
    );
    socket.on('error', reject);
    socket.on('secureConnect', () => {
      const refusal = socket.authorized ? undefined : String(socket.authorizationError);
      resolve({ certificate: socket.getPeerCertificate(), refusal });
      socket.destroy();
    });
  });
}

export function assess({ certificate, refusal }: Shown, hostname: string, now: number): Finding {
  const ends = Date.parse(certificate.valid_to);
  const days = Math.floor((ends - now) / DAY_MS);
  const date = Number.isNaN(ends) ? '' : new Date(ends).toISOString().slice(0, 10);
  const renew =
    'Renew it, and find out why it was not renewed automatically: certbot renew, or the log of Caddy.';
  if (days < 0)
    return problem(`The certificate of ${hostname} expired on ${date}: browsers reject it.`, renew);
  if (refusal !== undefined) {
    return problem(
      `Browsers do not trust the certificate of ${hostname}: ${refusal}.`,
      'It must be for this name and from a known authority, and the proxy must send the whole chain. For your own authority, set NODE_EXTRA_CA_CERTS.',
    );
  }
  if (days < RENEWED_BY_DAYS) {
    return warning(
      `The certificate of ${hostname} expires in ${pluralise(days, 'day')}, on ${date}.`,
      renew,
    );
  }
  return ok(
    `The certificate of ${hostname} is valid until ${date}, for ${pluralise(days, 'day')}.`,
  );
}
