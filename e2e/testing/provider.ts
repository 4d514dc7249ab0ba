import { openOidcProvider, type TestProvider } from '#server/testing/oidc-provider.ts';
import { createDatabase } from './database.ts';
import { test as base } from './journey.ts';
import { openSite } from './site.ts';

/** A site with a real OpenID provider on this machine. */
export const test = base.extend<
  object,
  { settings: Record<string, string>; provider: TestProvider }
>({
  settings: [{}, { scope: 'worker', option: true }],
  provider: [
    // The provider is closed together with its site.
    async ({ site }, use) => use(providers.get(site.address) as TestProvider),
    { scope: 'worker' },
  ],
  site: [
    async ({ template, settings }, use) => {
      const site = await openSite(await createDatabase(template), async (address) => {
        const provider = await openOidcProvider(address);
        providers.set(address, provider);
        const { issuer, clientId, clientSecret, name } = provider.config;
        return {
          OIDC_ISSUER: issuer,
          OIDC_CLIENT_ID: clientId,
          OIDC_CLIENT_SECRET: clientSecret,
          OIDC_NAME: name,
          OUTBOUND_ALLOW: '127.0.0.1',
          ...settings,
        };
      });
      await use(site);
      await site.close();
      await providers.get(site.address)?.[Symbol.asyncDispose]();
    },
    { scope: 'worker' },
  ],
});

const providers = new Map<string, TestProvider>();
