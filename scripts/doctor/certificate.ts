import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { DAY_MS } from '#domain/days/local-day.ts';
import { pluralise } from '#domain/text/pluralise.ts';
import { type Check, fault, type Finding, unknown, warning, well, messageOf } from './finding.ts';

const RENEWED_BY_DAYS = 14;
const ANSWERED_WITHIN_MS = 8_000;

/** Checks whether browsers trust the certificate of PUBLIC_URL, and when it expires. */
export const examineCertificate: Check = async ({ config: { publicUrl, isSecure } }) => {
  if (!isSecure) return [well('PUBLIC_URL is no https address: there is no certificate.')];
  const { hostname, port } = new URL(publicUrl);
  try {
    const shown = await certificateOf(hostname.replaceAll(/^\[|\]$/g, ''), Number(port || 443));
    return [judge(shown, hostname, Date.now())];
  } catch (error) {
    return [unknown(`No certificate was shown at ${publicUrl}: ${messageOf(error)}.`)];
  }
};

type Shown = {
  readonly certificate: Pick<PeerCertificate, 'valid_to'>;
  readonly refusal: string | undefined;
};

function certificateOf(host: string, port: number): Promise<Shown> {
  return new Promise((resolve, reject) => {
    // A certificate that browsers refuse is examined too, and their reason is reported.
    const socket = connect({
      host,
      port,
      rejectUnauthorized: false,
      ...(isIP(host) === 0 && { servername: host }),
    });
    socket.setTimeout(ANSWERED_WITHIN_MS, () =>
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

export function judge({ certificate, refusal }: Shown, hostname: string, now: number): Finding {
  const ends = Date.parse(certificate.valid_to);
  const days = Math.floor((ends - now) / DAY_MS);
  const date = Number.isNaN(ends) ? '' : new Date(ends).toISOString().slice(0, 10);
  const renew =
    'Renew it, and see why that was not done by itself: certbot renew, or the log of Caddy.';
  if (days < 0)
    return fault(`The certificate of ${hostname} ended on ${date}: browsers refuse it.`, renew);
  if (refusal !== undefined) {
    return fault(
      `Browsers do not trust the certificate of ${hostname}: ${refusal}.`,
      'It has to be for this name and from a known authority, and the proxy has to send the whole chain. For an authority of your own, set NODE_EXTRA_CA_CERTS.',
    );
  }
  if (days < RENEWED_BY_DAYS) {
    return warning(
      `The certificate of ${hostname} ends in ${pluralise(days, 'day')}, on ${date}.`,
      renew,
    );
  }
  return well(
    `The certificate of ${hostname} is good until ${date}, for ${pluralise(days, 'day')}.`,
  );
}
