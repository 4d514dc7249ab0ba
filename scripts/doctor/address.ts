import { lookup } from 'node:dns/promises';
import { openLimits } from '#server/security/limits.ts';
import {
  PROBE_RESULT_HEADER,
  type Arrived,
  PROBE_HEADER,
  proofFor,
} from '#server/http/proxy-check.ts';
import { type Answer, askHealth, askServer } from './ask.ts';
import {
  type Check,
  type Examined,
  fault,
  type Finding,
  unknown,
  warning,
  well,
  messageOf,
} from './finding.ts';

const NAMED_WITHIN = 'Correct PUBLIC_URL, or the records of its name.';

/** Checks whether PUBLIC_URL leads to this server, and which headers arrive through the proxies. */
export const examineAddress: Check = async (examined) => {
  const { publicUrl } = examined.config;
  const { hostname } = new URL(publicUrl);
  try {
    await lookup(hostname.replaceAll(/^\[|\]$/g, ''));
  } catch (error) {
    return [fault(`${hostname} is no name that leads anywhere: ${messageOf(error)}`, NAMED_WITHIN)];
  }
  const proof = await proofOf(examined);
  try {
    const answer = await askHealth(publicUrl, proof === undefined ? {} : { [PROBE_HEADER]: proof });
    return judge(answer, examined.config, proof !== undefined);
  } catch (error) {
    return [await noResponse(examined, error)];
  }
};

/** Undefined if the database is unreachable or has no tables yet. */
async function proofOf({ database }: Examined): Promise<string | undefined> {
  if (!database) return undefined;
  const limits = openLimits(database.pool);
  return proofFor({ limits, now: Date.now() }).catch(() => undefined);
}

async function noResponse({ config }: Examined, error: unknown): Promise<Finding> {
  const says = `Nothing responds at ${config.publicUrl}: ${messageOf(error)}.`;
  const isHere = await askServer(config).then(
    () => true,
    () => false,
  );
  if (!isHere)
    return fault(says, `Nor does the server at ${config.host}:${config.port}: start it first.`);
  return fault(
    says,
    `The server itself answers at ${config.host}:${config.port}: look at the proxy, the firewall, and where the name leads.`,
  );
}

function judge(answer: Answer, config: Examined['config'], hasProof: boolean): Finding[] {
  const { publicUrl } = config;
  const { location } = answer.headers;
  if (answer.status >= 300 && answer.status < 400) {
    return [
      fault(
        `${publicUrl} sends people on to ${location ?? 'somewhere'}.`,
        'Set PUBLIC_URL to the address where they end.',
      ),
    ];
  }
  if (!isOurs(answer)) {
    return [
      fault(
        `Something else answers at ${publicUrl}, with ${answer.status}${server(answer)}.`,
        answer.status >= 500
          ? 'A proxy that does not reach the server? Compare where it passes calls on with HOST and PORT.'
          : 'Let the name lead to this machine, and the proxy pass all paths on.',
      ),
    ];
  }
  const arrived = answer.headers[PROBE_RESULT_HEADER];
  if (!hasProof) {
    const says = `HabitCrush answers at ${publicUrl}; whether it is this one, only its database tells.`;
    return [unknown(says)];
  }
  if (typeof arrived !== 'string') {
    return [
      warning(
        `A HabitCrush answers at ${publicUrl}, and it is not this one: it has another database, or is older.`,
        'Let the name lead here. A proxy must pass on headers that it does not know.',
      ),
    ];
  }
  const troubles = [...ofProxies(JSON.parse(arrived) as Arrived), ...ofHeaders(answer, config)];
  return troubles.length > 0
    ? troubles
    : [well(`${publicUrl} leads here, and TRUST_PROXY is right.`)];
}

const isOurs = ({ body }: Answer) => /^\{"status":"(ok|unavailable|draining|disk full)"/.test(body);

const server = ({ headers }: Answer) => (headers.server ? ` (${String(headers.server)})` : '');

function ofProxies({ forwardedFor, trustProxy }: Arrived): Finding[] {
  if (forwardedFor === trustProxy) return [];
  const passed = `Calls come here through ${forwardedFor} proxies, and TRUST_PROXY is ${trustProxy}:`;
  if (forwardedFor > trustProxy) {
    return [
      fault(
        `${passed} all people count as one, and share the limits of the proxy’s address.`,
        `Set TRUST_PROXY=${forwardedFor}.`,
      ),
    ];
  }
  return [
    fault(
      `${passed} a client that writes X-Forwarded-For by hand can pose as another.`,
      `Set TRUST_PROXY=${forwardedFor}, or let each proxy add the address that it was called from: in nginx, proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`,
    ),
  ];
}

function ofHeaders({ headers }: Answer, { isSecure, publicUrl }: Examined['config']): Finding[] {
  if (!isSecure || headers['strict-transport-security'] !== undefined) return [];
  return [
    warning(
      `The answer at ${publicUrl} has lost its Strict-Transport-Security on the way.`,
      'Let the proxy pass on the headers of the server; or the running server has another PUBLIC_URL than is set here: restart it.',
    ),
  ];
}
