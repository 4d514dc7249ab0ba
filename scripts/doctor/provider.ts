import { type OutboundResponse, outboundOf } from '#server/outbound/outbound.ts';
import { type Check, problem, type Finding, warning, ok, messageOf } from './finding.ts';

/** The header has whole seconds, and the response takes time. */
const MAX_CLOCK_DIFFERENCE_MS = 30_000;
const DOCUMENT = '/.well-known/openid-configuration';
const NEEDED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

type Metadata = Partial<Record<string, unknown>>;

/** Checks the provider as a sign-in uses it: its metadata, its keys and its clock. */
export const examineProvider: Check = async ({ config }) => {
  const { oidc } = config;
  if (!oidc) return [ok('No provider for single sign-on is set (OIDC_ISSUER).')];
  const issuer = oidc.issuer.replace(/\/$/, '');
  const outbound = outboundOf(config);
  const ask = async (url: string): Promise<OutboundResponse | Finding> => {
    try {
      const response = await outbound.call(url, { method: 'GET' });
      return response.status === 200 ? response : unusable(url, `responds with ${response.status}`);
    } catch (error) {
      return unusable(url, `does not respond: ${messageOf(error)}`);
    }
  };
  const answer = await ask(issuer + DOCUMENT);
  if ('level' in answer) return [answer];
  const metadata = read(answer.text);
  const problems = problemsIn(metadata, issuer);
  if (problems.length > 0) return problems;
  const keys = await ask(String(metadata?.['jwks_uri']));
  if ('level' in keys) return [keys];
  const findings = [...checkKeys(keys.text), ...checkProviderClock(answer)];
  return findings.length > 0
    ? findings
    : [ok(`${oidc.name} (${issuer}) responds, matches OIDC_ISSUER, and publishes its keys.`)];
};

const unusable = (url: string, what: string): Finding =>
  problem(
    `The provider ${what} (${url}).`,
    'Is OIDC_ISSUER the issuer that the provider names? A provider in a private network, or without https, must be listed in OUTBOUND_ALLOW. Until then single sign-on fails.',
  );

function read(text: string): Metadata | undefined {
  try {
    const metadata = JSON.parse(text) as unknown;
    return typeof metadata === 'object' && metadata !== null ? metadata : undefined;
  } catch {
    return undefined;
  }
}

function problemsIn(metadata: Metadata | undefined, issuer: string): Finding[] {
  if (!metadata) {
    return [
      problem(
        `${issuer}${DOCUMENT} is not the metadata of an OpenID Connect provider.`,
        'Correct OIDC_ISSUER.',
      ),
    ];
  }
  const itself = metadata['issuer'];
  if (typeof itself !== 'string') {
    return [problem('The metadata of the provider lacks the issuer.', 'Correct the provider.')];
  }
  if (itself.replace(/\/$/, '') !== issuer) {
    return [
      problem(
        `The provider names the issuer ${itself}, but OIDC_ISSUER is ${issuer}: its tokens would be rejected.`,
        `Set OIDC_ISSUER=${itself}, or correct the provider.`,
      ),
    ];
  }
  const missing = NEEDED.filter((name) => !isAddress(metadata[name]));
  if (missing.length > 0) {
    return [
      problem(`The metadata of the provider lacks ${missing.join(', ')}.`, 'Correct the provider.'),
    ];
  }
  return [
    ...withoutOne(metadata, 'response_types_supported', 'code'),
    ...withoutOne(metadata, 'code_challenge_methods_supported', 'S256'),
  ];
}

const isAddress = (value: unknown) => typeof value === 'string' && URL.canParse(value);

/** A missing list is not an error. */
function withoutOne(metadata: Metadata, list: string, needed: string): Finding[] {
  const named = metadata[list];
  if (!Array.isArray(named) || named.includes(needed)) return [];
  return [
    problem(
      `The provider does not support ${needed} (${list}), which sign-in requires.`,
      'Enable it at the provider.',
    ),
  ];
}

function checkKeys(text: string): Finding[] {
  const keys = read(text)?.['keys'];
  const isUsable = Array.isArray(keys) && keys.some((key: Metadata) => key['use'] !== 'enc');
  if (isUsable) return [];
  return [
    problem('The provider publishes no key that can verify its tokens.', 'Correct the provider.'),
  ];
}

function checkProviderClock({ headers }: OutboundResponse): Finding[] {
  const ahead = Date.parse(headers.date ?? '') - Date.now();
  if (Number.isNaN(ahead) || Math.abs(ahead) < MAX_CLOCK_DIFFERENCE_MS) return [];
  return [
    warning(
      `The clock of the provider differs by ${Math.round(ahead / 1_000)} seconds: its tokens may be expired, or not valid yet.`,
      'Synchronise both machines with a time server.',
    ),
  ];
}
