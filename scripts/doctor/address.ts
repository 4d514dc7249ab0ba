import { lookup } from 'node:dns/promises';
import { pluralise } from '#domain/text/pluralise.ts';
import { openLimits } from '#server/security/limits.ts';
import {
  PROBE_RESULT_HEADER,
  type Arrived,
  PROBE_HEADER,
  computeProof,
} from '#server/http/proxy-check.ts';
import { type HealthResponse, askHealth, askServer } from './ask.ts';
import {
  type Check,
  type Examined,
  problem,
  type Finding,
  unknown,
  warning,
  ok,
  messageOf,
} from './finding.ts';

const NAME_ADVICE = 'Correct PUBLIC_URL or the DNS records of the name.';

/** Checks whether PUBLIC_URL leads to this server, and which headers arrive through the proxies. */
export const examineAddress: Check = async (examined) => {
  const { publicUrl } = examined.config;
  const { hostname } = new URL(publicUrl);
  try {
    await lookup(hostname.replaceAll(/^\[|\]$/g, ''));
  } catch (error) {
    return [problem(`The name ${hostname} cannot be resolved: ${messageOf(error)}`, NAME_ADVICE)];
  }
  const proof = await readProof(examined);
  try {
    const answer = await askHealth(publicUrl, proof === undefined ? {} : { [PROBE_HEADER]: proof });
    return assess(answer, examined.config, proof !== undefined);
  } catch (error) {
    return [await explainNoResponse(examined, error)];
  }
};

/** Undefined if the database is unreachable or has no tables yet. */
async function readProof({ database }: Examined): Promise<string | undefined> {
  if (!database) return undefined;
  const limits = openLimits(database.pool);
  return computeProof({ limits, now: Date.now() }).catch(() => undefined);
}

async function explainNoResponse({ config }: Examined, error: unknown): Promise<Finding> {
  const message = `Nothing responds at ${config.publicUrl}: ${messageOf(error)}.`;
  const isHere = await askServer(config).then(
    () => true,
    () => false,
  );
  if (!isHere)
    return problem(
      message,
      `The server at ${config.host}:${config.port} does not respond either: start it first.`,
    );
  return problem(
    message,
    `The server itself responds at ${config.host}:${config.port}: check the proxy, the firewall and the DNS records.`,
  );
}

function assess(answer: HealthResponse, config: Examined['config'], hasProof: boolean): Finding[] {
  const { publicUrl } = config;
  const { location } = answer.headers;
  if (answer.status >= 300 && answer.status < 400) {
    return [
      problem(
        `${publicUrl} redirects to ${location ?? 'another address'}.`,
        'Set PUBLIC_URL to the final address.',
      ),
    ];
  }
  if (!isOurs(answer)) {
    return [
      problem(
        `${publicUrl} responds with ${answer.status}${server(answer)}, but it is not HabitCrush.`,
        answer.status >= 500
          ? 'Does the proxy reach the server? Compare its target with HOST and PORT.'
          : 'Point the name to this machine, and let the proxy forward all paths.',
      ),
    ];
  }
  const arrived = answer.headers[PROBE_RESULT_HEADER];
  if (!hasProof) {
    const message = `HabitCrush responds at ${publicUrl}. Only its database can show whether it is this instance.`;
    return [unknown(message)];
  }
  if (typeof arrived !== 'string') {
    return [
      warning(
        `Another HabitCrush responds at ${publicUrl}: it has a different database, or it is an older version.`,
        'Point the name to this machine. A proxy must forward unknown headers.',
      ),
    ];
  }
  const findings = [
    ...checkProxies(JSON.parse(arrived) as Arrived),
    ...checkHeaders(answer, config),
  ];
  return findings.length > 0
    ? findings
    : [ok(`${publicUrl} leads to this server, and TRUST_PROXY is correct.`)];
}

const isOurs = ({ body }: HealthResponse) =>
  /^\{"status":"(ok|unavailable|draining|disk full)"/.test(body);

const server = ({ headers }: HealthResponse) =>
  headers.server ? ` (${String(headers.server)})` : '';

function checkProxies({ forwardedFor, trustProxy }: Arrived): Finding[] {
  if (forwardedFor === trustProxy) return [];
  const proxies = pluralise(forwardedFor, 'proxy', 'proxies');
  const passed = `Calls come through ${proxies}, but TRUST_PROXY is ${trustProxy}:`;
  if (forwardedFor > trustProxy) {
    return [
      problem(
        `${passed} all users share the limits of the proxy’s address.`,
        `Set TRUST_PROXY=${forwardedFor}.`,
      ),
    ];
  }
  return [
    problem(
      `${passed} a client can pretend to have another address by sending X-Forwarded-For.`,
      `Set TRUST_PROXY=${forwardedFor}, or let each proxy add the address of its caller: in nginx, proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`,
    ),
  ];
}

function checkHeaders(
  { headers }: HealthResponse,
  { isSecure, publicUrl }: Examined['config'],
): Finding[] {
  if (!isSecure || headers['strict-transport-security'] !== undefined) return [];
  return [
    warning(
      `The response at ${publicUrl} lacks the header Strict-Transport-Security.`,
      'Let the proxy forward the headers of the server. If PUBLIC_URL has changed since the server started, restart it.',
    ),
  ];
}
