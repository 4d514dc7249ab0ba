import { byId, type Section } from './section.ts';

/** The host of an address, without user name and password. */
const hostSql = (address: string): string =>
  `substring(${address} from '^https?://(?:[^/?#@]*@)?([^/?#]+)')`;

/** The user's channels and the programs that can access their data, without secrets. */
export const CONNECTED_SECTIONS: readonly Section[] = [
  // Leaves out the topic and the path, which are secret.
  byId(
    'channels',
    'from channel_settings c',
    'c.user_id = $1',
    'c.user_id',
    `c.mail, c.address_kind as "addressKind",
     ${hostSql('c.address')} as "addressServer",
     c.quiet_from as "quietFrom", c.quiet_until as "quietUntil"`,
  ),
  // Leaves out endpoint and keys, which are secret.
  byId(
    'pushDevices',
    'from push_devices d',
    'd.user_id = $1 and d.removed_at is null',
    'd.id',
    'd.name, d.created_at as "createdAt", d.last_reached_at as "lastReachedAt"',
  ),
  // Leaves out credential ids and secrets.
  byId(
    'passkeys',
    'from passkeys k',
    'k.user_id = $1',
    'k.id',
    `k.name, k.created_at as "createdAt", k.last_used_at as "lastUsedAt",
     k.stopped_at as "stoppedAt"`,
  ),
  byId(
    'secondFactor',
    'from second_factors f',
    'f.user_id = $1',
    'f.user_id',
    `f.on_since as "onSince",
     (select count(*)::int from recovery_codes c where c.user_id = f.user_id) as "recoveryCodesLeft"`,
  ),
  // Leaves out the hash of the token.
  byId(
    'programs',
    'from api_tokens t left join habits h on h.user_id = t.user_id and h.id = t.habit_id',
    't.user_id = $1',
    't.id',
    `t.name, t.scopes, h.name as habit, t.created_at as "createdAt",
     t.last_used_at as "lastUsedAt", t.expires_at as "expiresAt"`,
  ),
  // Leaves out the secret and the path, which may be secret.
  byId(
    'webhooks',
    'from webhooks w',
    'w.user_id = $1',
    'w.id',
    `w.name, ${hostSql('w.url')} as "addressServer", w.events,
     w.is_active as "isActive", w.switched_off_at as "switchedOffAt", w.created_at as "createdAt"`,
  ),
  // Leaves out the hash of the secret.
  byId(
    'tickLinks',
    'from tick_links l left join habits h on h.user_id = l.user_id and h.id = l.habit_id',
    'l.user_id = $1',
    'l.id',
    `l.name, l.act, h.name as habit, l.created_at as "createdAt",
     l.last_used_at as "lastUsedAt", l.expires_at as "expiresAt"`,
  ),
  // Leaves out the subject, which identifies the user at the provider.
  byId(
    'linkedAccounts',
    'from oidc_links l',
    'l.user_id = $1',
    'l.id',
    'l.issuer, l.label, l.created_at as "createdAt", l.last_used_at as "lastUsedAt"',
  ),
  byId(
    'calendar',
    'from calendar_addresses a',
    'a.user_id = $1',
    'a.user_id',
    'a.created_at as "createdAt", a.last_read_at as "lastReadAt"',
  ),
];
