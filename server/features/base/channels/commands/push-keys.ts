import type { AppContext } from '#server/context.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { makePushKeys, openSigner, type PushKeys, type Signer } from '#server/push/vapid.ts';

const find = statement(
  'channels.push-keys',
  'select public_key as "publicKey", private_key as "privateKey" from push_keys',
);
// When several nodes start at once, all of them use the keys that were stored first.
const store = statement(
  'channels.store-push-keys',
  'insert into push_keys (public_key, private_key) values ($1, $2) on conflict do nothing',
);

export type PushIdentity = {
  /** The key that browsers subscribe with. */
  readonly publicKey: string;
  readonly signer: Signer;
};

const identities = new WeakMap<AppContext, Promise<PushIdentity>>();

/** Returns the keys of this server, from the environment or from the database, where they are created once. */
export function readPushIdentity(ctx: AppContext): Promise<PushIdentity> {
  const known = identities.get(ctx);
  if (known) return known;
  const reading = readIdentity(ctx);
  identities.set(ctx, reading);
  // Retry on the next call.
  reading.catch(() => identities.delete(ctx));
  return reading;
}

/** Creates the keys at the first start, so that the first backup contains them. */
export async function preparePushKeys(ctx: AppContext): Promise<void> {
  await readPushIdentity(ctx);
}

async function readIdentity({ config, database }: AppContext): Promise<PushIdentity> {
  const keys = config.pushKeys ?? (await readStoredKeys(database));
  return {
    publicKey: keys.publicKey.toString('base64url'),
    signer: openSigner(keys, config.pushSubject),
  };
}

async function readStoredKeys(queries: Queries): Promise<PushKeys> {
  const [found] = await queries.run<PushKeys>(find, []);
  if (found) return found;
  const { publicKey, privateKey } = makePushKeys();
  await queries.run(store, [publicKey, privateKey]);
  return readStoredKeys(queries);
}
