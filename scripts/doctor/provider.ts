import { type OutboundAnswer, outboundOf } from '#server/outbound/outbound.ts';
import { type Check, fault, type Finding, warning, well, messageOf } from './finding.ts';

/** The header has whole seconds, and the response takes time. */
const APART_MS = 30_000;
const DOCUMENT = '/.well-known/openid-configuration';
const NEEDED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

type Said = Partial<Record<string, unknown>>;

/** Checks the provider as a sign-in uses it: its metadata, its keys and its clock. */
export const examineProvider: Check = async ({ config }) => {
  const { oidc } = config;
  if (!oidc) return [well('No provider of accounts is set up (OIDC_ISSUER).')];
  const issuer = oidc.issuer.replace(/\/$/, '');
  const outbound = outboundOf(config);
  const ask = async (url: string): Promise<OutboundAnswer | Finding> => {
    try {
      const answer = await outbound.call(url, { method: 'GET' });
      return answer.status === 200 ? answer : notAnswered(url, `with ${answer.status}`);
    } catch (error) {
      return notAnswered(url, `at all: ${messageOf(error)}`);
    }
  };
  const answer = await ask(issuer + DOCUMENT);
  if ('level' in answer) return [answer];
  const said = read(answer.text);
  const faults = faultsIn(said, issuer);
  if (faults.length > 0) return faults;
  const keys = await ask(String(said?.['jwks_uri']));
  if ('level' in keys) return [keys];
  const found = [...ofKeys(keys.text), ...ofClock(answer)];
  return found.length > 0
    ? found
    : [well(`${oidc.name} (${issuer}) answers, fits, and shows its keys.`)];
};

const notAnswered = (url: string, how: string): Finding =>
  fault(
    `The provider does not answer ${how} (${url}).`,
    'Is OIDC_ISSUER the address that it calls itself by? One in a network of your own, or without https, has to be named in OUTBOUND_ALLOW. Until then sign-in with it fails.',
  );

function read(text: string): Said | undefined {
  try {
    const said = JSON.parse(text) as unknown;
    return typeof said === 'object' && said !== null ? said : undefined;
  } catch {
    return undefined;
  }
}

function faultsIn(said: Said | undefined, issuer: string): Finding[] {
  if (!said) {
    return [
      fault(
        `What answers at ${issuer}${DOCUMENT} is no provider of OpenID Connect.`,
        'Correct OIDC_ISSUER.',
      ),
    ];
  }
  const itself = said['issuer'];
  if (typeof itself !== 'string' || itself.replace(/\/$/, '') !== issuer) {
    const called = typeof itself === 'string' ? itself : 'nothing';
    return [
      fault(
        `The provider calls itself ${called}, and OIDC_ISSUER is ${issuer}: its tokens would be refused.`,
        `Set OIDC_ISSUER=${called}, or correct the provider.`,
      ),
    ];
  }
  const missing = NEEDED.filter((name) => !isAddress(said[name]));
  if (missing.length > 0) {
    return [fault(`The provider names no ${missing.join(', no ')}.`, 'Correct the provider.')];
  }
  return [
    ...withoutOne(said, 'response_types_supported', 'code'),
    ...withoutOne(said, 'code_challenge_methods_supported', 'S256'),
  ];
}

const isAddress = (value: unknown) => typeof value === 'string' && URL.canParse(value);

/** A missing list is not an error. */
function withoutOne(said: Said, list: string, needed: string): Finding[] {
  const named = said[list];
  if (!Array.isArray(named) || named.includes(needed)) return [];
  return [
    fault(
      `The provider does not take ${needed} (${list}), which each sign-in here uses.`,
      'Allow it there.',
    ),
  ];
}

function ofKeys(text: string): Finding[] {
  const keys = read(text)?.['keys'];
  const isUsable = Array.isArray(keys) && keys.some((key: Said) => key['use'] !== 'enc');
  if (isUsable) return [];
  return [
    fault(
      'The provider shows no key by which its tokens could be checked.',
      'Correct the provider.',
    ),
  ];
}

function ofClock({ headers }: OutboundAnswer): Finding[] {
  const ahead = Date.parse(headers.date ?? '') - Date.now();
  if (Number.isNaN(ahead) || Math.abs(ahead) < APART_MS) return [];
  return [
    warning(
      `The clock of the provider is ${Math.round(ahead / 1_000)} seconds from ours: its tokens may be too old, or not good yet.`,
      'Let both machines ask a time server.',
    ),
  ];
}
