/** The package has no types. These are the parts that are used here. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
  type Context = {
    oidc: { client: { clientId: string }; session: { accountId: string } };
  };
  type Account = { accountId: string; claims(): object };

  type Configuration = {
    clients: readonly object[];
    jwks: { keys: readonly object[] };
    cookies: { keys: readonly string[] };
    claims: Record<string, readonly string[]>;
    features: Record<string, { enabled: boolean }>;
    pkce: { required: () => boolean };
    ttl: Record<string, number>;
    interactions: { url: (context: Context, interaction: { uid: string }) => string };
    findAccount: (context: Context, subject: string) => Promise<Account | undefined>;
    loadExistingGrant: (context: Context) => Promise<Grant>;
  };

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): RequestListener;
    Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => Grant;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } } | { error: string; error_description: string },
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
}
