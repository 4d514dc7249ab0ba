import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Queries, statement } from '#server/database/database.ts';
import { Refusal } from '#server/http/refusal.ts';

const sweep = statement('limits.sweep', 'delete from rate_limits where expire < $1');

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;

export type Rule = {
  readonly points: number;
  readonly seconds: number;
  /** Counted by each process for itself: what is read costs it alone, and less than to count it for all. */
  readonly isOwn?: true;
};

/** How often. Counted in the database, so that every node counts the same, unless a rule says otherwise. */
export const LIMITS = {
  /** Of one account from one network. */
  signInPerPair: { points: 10, seconds: 15 * MINUTE_SECONDS },
  /** Of a browser that was signed in to the account before, which the three others do not concern. */
  signInPerBrowser: { points: 10, seconds: 15 * MINUTE_SECONDS },
  signInPerAddress: { points: 100, seconds: 15 * MINUTE_SECONDS },
  /** From everywhere: far more than a person mistypes, and few for whoever guesses from many networks. */
  signInPerAccount: { points: 150, seconds: 60 * MINUTE_SECONDS },
  /** Codes after the password. Only of those who know it, so that nobody else can use them up. */
  codePerAccount: { points: 20, seconds: 60 * MINUTE_SECONDS },
  /** Of a browser that was signed in to the account before, which the one above does not concern. */
  codePerBrowser: { points: 10, seconds: 15 * MINUTE_SECONDS },
  /** Of mails that somebody knows the password and guesses codes. */
  codeMailPerAccount: { points: 1, seconds: DAY_SECONDS },
  /** Each opening of the sign-in page asks for one. */
  challengePerAddress: { points: 600, seconds: 15 * MINUTE_SECONDS },
  /** Of one e-mail by one network. */
  registerPerPair: { points: 10, seconds: 60 * MINUTE_SECONDS },
  /** From everywhere far more: nobody can keep whoever was invited from registering. */
  registerPerAccount: { points: 100, seconds: 60 * MINUTE_SECONDS },
  registerPerAddress: { points: 60, seconds: 60 * MINUTE_SECONDS },
  /** Of registrations without an invitation whose address was taken; others are given back. */
  takenEmailPerAddress: { points: 10, seconds: 60 * MINUTE_SECONDS },
  takenEmailMailPerAccount: { points: 1, seconds: 24 * 60 * MINUTE_SECONDS },
  betaRequestPerAccount: { points: 5, seconds: 60 * MINUTE_SECONDS },
  betaRequestPerAddress: { points: 30, seconds: 60 * MINUTE_SECONDS },
  podcastPerAccount: { points: 10, seconds: 60 * MINUTE_SECONDS },
  podcastPerAddress: { points: 120, seconds: 60 * MINUTE_SECONDS },
  /** Each may cause a mail. Of one account far more than of one who asks: nobody can keep its owner from asking. */
  resetPerPair: { points: 5, seconds: 60 * MINUTE_SECONDS },
  resetPerAccount: { points: 30, seconds: 60 * MINUTE_SECONDS },
  resetPerAddress: { points: 30, seconds: 60 * MINUTE_SECONDS },
  resetCodePerAddress: { points: 60, seconds: 15 * MINUTE_SECONDS },
  /** Ways to a provider of accounts and back, of which a sign-in takes two. */
  oidcPerAddress: { points: 200, seconds: 15 * MINUTE_SECONDS },
  /** Of the current password: whoever sits at another session cannot use it up. */
  passwordPerSession: { points: 10, seconds: 15 * MINUTE_SECONDS },
  /** Tokens, calendars, passwords and linked accounts, each told by mail, to an address that nobody may have proved. */
  wayInPerAccount: { points: 30, seconds: 60 * MINUTE_SECONDS },
  /** New passkeys that are begun. */
  passkeyPerAccount: { points: 30, seconds: 60 * MINUTE_SECONDS },
  /** Made anew, or with a second factor: ten are hashed as passwords are. */
  recoveryPerAccount: { points: 10, seconds: 60 * MINUTE_SECONDS },
  /** Of a program that calls in somebody's name: two a second, for as long as it likes. */
  callsPerToken: { points: 120, seconds: MINUTE_SECONDS, isOwn: true },
  /** Of one link that ticks: whoever presses a button on the wall, as often as they like. */
  usesPerTickLink: { points: 60, seconds: MINUTE_SECONDS, isOwn: true },
  /** Links that are tried, good or not: a household behind one address. */
  tickLinksPerAddress: { points: 240, seconds: MINUTE_SECONDS, isOwn: true },
  /** Buttons of messages that are tried, good or not: the people of one house. */
  pressesPerAddress: { points: 120, seconds: MINUTE_SECONDS, isOwn: true },
  /** Of one calendar's address: programs ask once an hour, some of them from several machines. */
  readsPerCalendar: { points: 60, seconds: 60 * MINUTE_SECONDS, isOwn: true },
  /** Addresses of calendars, good or not: a service reads those of many people. */
  calendarsPerAddress: { points: 600, seconds: MINUTE_SECONDS, isOwn: true },
  exportPerAccount: { points: 30, seconds: 60 * MINUTE_SECONDS },
  /** Ranges of days: a calendar asks once for each month that is leafed through. */
  rangePerAccount: { points: 120, seconds: MINUTE_SECONDS, isOwn: true },
  /** People look themselves up in lists of people, page after page. */
  peopleListPerAccount: { points: 120, seconds: MINUTE_SECONDS, isOwn: true },
  challengePerAccount: { points: 120, seconds: MINUTE_SECONDS, isOwn: true },
  /** A class behind one address, each with a letter a second. */
  searchPerAddress: { points: 1200, seconds: MINUTE_SECONDS, isOwn: true },
  /** Public profiles and their figures; a page asks for both. */
  publicProfilePerAddress: { points: 1200, seconds: MINUTE_SECONDS, isOwn: true },
  /** Pictures for links that have to be drawn: each takes a fifth of a second of a processor. */
  previewPerAddress: { points: 30, seconds: MINUTE_SECONDS },
  previewOfSite: { points: 120, seconds: MINUTE_SECONDS },
  /** A file is read once to be shown and once to be imported. */
  trackerPerAccount: { points: 60, seconds: 60 * MINUTE_SECONDS },
  imagePerAccount: { points: 60, seconds: 60 * MINUTE_SECONDS },
  imagePerAddress: { points: 200, seconds: 60 * MINUTE_SECONDS },
  picturePerAccount: { points: 60, seconds: 60 * MINUTE_SECONDS },
  /** Each keeps the name before from others for a month. */
  renamePerAccount: { points: 5, seconds: DAY_SECONDS },
  /** Each may change a month of days of every habit. */
  pausePerAccount: { points: 120, seconds: 60 * MINUTE_SECONDS },
  /** The same device registers again with each start of the app. */
  deviceRegisteredPerAccount: { points: 120, seconds: 60 * MINUTE_SECONDS },
  /** Reminders to one address, of however many habits: whoever registered with it may not be who reads them. */
  noticePerMailbox: { points: 100, seconds: DAY_SECONDS, isOwn: true },
  /** Each calls an address of the person's choice. */
  channelTriedPerAccount: { points: 20, seconds: 60 * MINUTE_SECONDS },
  /** New ones and changed ones may each cause a mail. */
  webhookPerAccount: { points: 60, seconds: 60 * MINUTE_SECONDS },
  /** Each calls an address of the person's choice. */
  webhookTriedPerAccount: { points: 60, seconds: 60 * MINUTE_SECONDS },
  /** Changes of reminders, and reminders that are put off. */
  reminderPerAccount: { points: 600, seconds: 60 * MINUTE_SECONDS },
  /** Each reads and restores the whole database. */
  backupPerAccount: { points: 20, seconds: 60 * MINUTE_SECONDS },
  /** Each new one tells somebody by mail. */
  followPerAccount: { points: 300, seconds: 60 * MINUTE_SECONDS },
  encouragementPerAccount: { points: 60, seconds: 60 * MINUTE_SECONDS },
  encouragementPerAddress: { points: 600, seconds: 60 * MINUTE_SECONDS },
  /** A school behind one address opens ten pages a second. */
  pageViewPerAddress: { points: 600, seconds: MINUTE_SECONDS },
  pageViewPerSession: { points: 60, seconds: MINUTE_SECONDS, isOwn: true },
  /** A school of a thousand who open twenty pages each. */
  pageViewPerAddressADay: { points: 20_000, seconds: DAY_SECONDS, isOwn: true },
  /** What is kept of them for three days is some 150 MB then. */
  pageViewOfSiteADay: { points: 250_000, seconds: DAY_SECONDS, isOwn: true },
  /** Of one profile: fifty tabs behind one address, each of which tells every 15 seconds. */
  profileViewPerAddress: { points: 100, seconds: 30 },
  /** Of all profiles together. */
  profileViewsPerAddress: { points: 2000, seconds: 30 },
} as const satisfies Record<string, Rule>;

export type LimitName = keyof typeof LIMITS;

export type Limits = {
  /** Counts one attempt; past the limit the call is refused with 429. */
  spend(name: LimitName, who: string): Promise<void>;
  /** Counts what an attempt turned out to cost; what is past the limit is felt by the next one. */
  charge(name: LimitName, who: string, points: number): Promise<void>;
  /** What was counted is forgiven, as after a sign-in that succeeded. */
  forgive(name: LimitName, who: string): Promise<void>;
  /** Under which whoever it is is counted: the same on every node, and readable by nobody. */
  digestOf(who: string): Promise<string>;
  /** One attempt alone was none: those of others stay counted. */
  giveBack(name: LimitName, who: string): Promise<void>;
};

export function openLimits(pool: pg.Pool): Limits {
  const limiters = new Map<LimitName, Limiter>();
  const limiterOf = (name: LimitName) => {
    const known = limiters.get(name) ?? createLimiter(pool, name, LIMITS[name]);
    limiters.set(name, known);
    return known;
  };
  const readKey = keptKey(() => readLimitKey(pool));
  const digest = async (who: string) => digestOf(who, await readKey());
  return {
    async spend(name, who) {
      try {
        await limiterOf(name).consume(await digest(who));
      } catch (reason) {
        if (reason instanceof RateLimiterRes) throw tooMany(reason);
        throw reason;
      }
    },
    async charge(name, who, points) {
      await limiterOf(name).penalty(await digest(who), points);
    },
    async forgive(name, who) {
      await limiterOf(name).delete(await digest(who));
    },
    digestOf: digest,
    async giveBack(name, who) {
      await limiterOf(name).reward(await digest(who));
    },
  };
}

type Limiter = RateLimiterMemory | RateLimiterPostgres;

function createLimiter(pool: pg.Pool, name: LimitName, rule: Rule): Limiter {
  const { points, seconds: duration, isOwn } = rule;
  if (isOwn) return new RateLimiterMemory({ keyPrefix: name, points, duration });
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration,
    clearExpiredByTimeout: false,
  });
}

/** The database's own, so that every node counts the same. */
async function readLimitKey(pool: pg.Pool): Promise<Buffer> {
  const { rows } = await pool.query<{ key: Buffer }>('select key from limit_keys');
  if (rows[0]) return rows[0].key;
  await pool.query('insert into limit_keys (key) values ($1) on conflict do nothing', [
    randomBytes(32),
  ]);
  return readLimitKey(pool);
}

/** What is over counts for nobody, and is only in the way. */
export async function sweepLimits(queries: Queries, now: number): Promise<void> {
  await queries.run(sweep, [now]);
}

const KEY_KEPT_MS = 60_000;

/** A node that runs counts with a changed key a minute later at the latest. */
function keptKey(read: () => Promise<Buffer>): () => Promise<Buffer> {
  let key: Promise<Buffer> | undefined;
  let readAt = 0;
  return () => {
    if (key && performance.now() - readAt < KEY_KEPT_MS) return key;
    const reading = read();
    [key, readAt] = [reading, performance.now()];
    // What failed is asked again with the next attempt.
    reading.catch(() => {
      if (key === reading) key = undefined;
    });
    return reading;
  };
}

// The table must not tell which addresses and e-mails were here: without the key, all there are could be tried.
const digestOf = (who: string, key: Buffer) =>
  createHmac('sha256', key).update(who.toLowerCase()).digest('base64url').slice(0, 32);

function tooMany(result: RateLimiterRes): Refusal {
  const retryAfter = Math.max(1, Math.ceil((result.msBeforeNext ?? 1000) / 1000));
  const message = `Too many attempts. Please try again ${whenOver(retryAfter)}.`;
  return new Refusal(429, message, { retryAfter });
}

function whenOver(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  if (minutes > 90) return `in ${Math.ceil(minutes / 60)} hours`;
  return minutes > 1 ? `in ${minutes} minutes` : 'in a minute';
}
