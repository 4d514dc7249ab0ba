import type pg from 'pg';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { openDatabase, type Queries, statement } from '#server/database/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { openLimitKey } from './limit-key.ts';
import { addPoints, subtractPoints } from './limit-points.ts';

const sweep = statement('limits.sweep', 'delete from rate_limits where expire < $1');

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;

export type Rule = {
  readonly points: number;
  readonly seconds: number;
  /** Each process counts for itself, because counting in the database would cost more than the call. */
  readonly isPerProcess?: true;
};

/** Limits of attempts. Counted in the database for all nodes, unless a rule says otherwise. */
export const LIMITS = {
  /** Per account and network. */
  signInPerPair: { points: 10, seconds: 15 * MINUTE_SECONDS },
  /** Per account and browser that was signed in to it before. The three other sign-in limits do not apply to it. */
  signInPerBrowser: { points: 10, seconds: 15 * MINUTE_SECONDS },
  signInPerNetwork: { points: 100, seconds: 15 * MINUTE_SECONDS },
  /** Per account from everywhere: far more than a user mistypes, and few for guesses from many networks. */
  signInPerAccount: { points: 150, seconds: 60 * MINUTE_SECONDS },
  /** Codes after the password. Only users who know it can use them up. */
  codePerAccount: { points: 20, seconds: 60 * MINUTE_SECONDS },
  /** Per account and browser that was signed in to it before. The limit above does not apply to it. */
  codePerBrowser: { points: 10, seconds: 15 * MINUTE_SECONDS },
  /** Mails that report a guesser of codes who knows the password. */
  codeMailPerAccount: { points: 1, seconds: DAY_SECONDS },
  /** Each opening of the sign-in page requests one. */
  challengePerNetwork: { points: 600, seconds: 15 * MINUTE_SECONDS },
  /** Per e-mail and network. */
  registerPerPair: { points: 10, seconds: 60 * MINUTE_SECONDS },
  /** Per e-mail from everywhere: far more, so that others cannot keep an invited user from registering. */
  registerPerAccount: { points: 100, seconds: 60 * MINUTE_SECONDS },
  registerPerNetwork: { points: 60, seconds: 60 * MINUTE_SECONDS },
  /** Registrations without an invitation whose address was taken. Others do not count. */
  takenEmailPerNetwork: { points: 10, seconds: 60 * MINUTE_SECONDS },
  takenEmailMailPerAccount: { points: 1, seconds: 24 * 60 * MINUTE_SECONDS },
  betaRequestPerAccount: { points: 5, seconds: 60 * MINUTE_SECONDS },
  betaRequestPerNetwork: { points: 30, seconds: 60 * MINUTE_SECONDS },
  podcastPerAccount: { points: 10, seconds: 60 * MINUTE_SECONDS },
  podcastPerNetwork: { points: 120, seconds: 60 * MINUTE_SECONDS },
  /** Each may send a mail. The limit per account is far above that per pair, so that others cannot block its owner. */
  resetPerPair: { points: 5, seconds: 60 * MINUTE_SECONDS },
  resetPerAccount: { points: 30, seconds: 60 * MINUTE_SECONDS },
  resetPerNetwork: { points: 30, seconds: 60 * MINUTE_SECONDS },
  resetCodePerNetwork: { points: 60, seconds: 15 * MINUTE_SECONDS },
  /** Mails that ask to confirm an address, including the first one. */
  confirmationPerMailbox: { points: 3, seconds: 7 * DAY_SECONDS },
  /** Links to a new password, requested from unknown browsers or for an unconfirmed address. */
  resetPerMailbox: { points: 20, seconds: DAY_SECONDS },
  unconfirmedResetPerMailbox: { points: 3, seconds: DAY_SECONDS },
  /** Redirects to a provider and back; a sign-in takes two. */
  oidcPerNetwork: { points: 200, seconds: 15 * MINUTE_SECONDS },
  /** Attempts at the current password, per session, so that another session cannot use them up. */
  passwordPerSession: { points: 10, seconds: 15 * MINUTE_SECONDS },
  /** Codes that confirm an identity, from all sessions of the account together. */
  proofCodePerAccount: { points: 20, seconds: 60 * MINUTE_SECONDS },
  signInMethodPerAccount: { points: 30, seconds: 60 * MINUTE_SECONDS },
  /** Registrations of passkeys that are started. */
  passkeyPerAccount: { points: 30, seconds: 60 * MINUTE_SECONDS },
  /** Sets of recovery codes, including those of a new factor: each has ten, which are hashed like passwords. */
  recoveryPerAccount: { points: 10, seconds: 60 * MINUTE_SECONDS },
  /** Calls with one token: two a second without a break. */
  callsPerToken: { points: 120, seconds: MINUTE_SECONDS, isPerProcess: true },
  /** Uses of one tick link: a button on the wall may be pressed often. */
  usesPerTickLink: { points: 60, seconds: MINUTE_SECONDS, isPerProcess: true },
  /** Attempts at tick links, valid or not, of a household behind one network address. */
  tickLinksPerNetwork: { points: 240, seconds: MINUTE_SECONDS, isPerProcess: true },
  /** Presses of buttons in messages, valid or not, of a household behind one network address. */
  pressesPerNetwork: { points: 120, seconds: MINUTE_SECONDS, isPerProcess: true },
  /** Reads of one calendar address: programs read it once an hour, some from several machines. */
  readsPerCalendar: { points: 60, seconds: 60 * MINUTE_SECONDS, isPerProcess: true },
  /** Reads of calendar addresses, valid or not: one service reads those of many users. */
  calendarsPerNetwork: { points: 600, seconds: MINUTE_SECONDS, isPerProcess: true },
  exportPerAccount: { points: 30, seconds: 60 * MINUTE_SECONDS },
  /** Ranges of days: a calendar requests one for each old month, which has notes and steps that the histories lack. */
  rangePerAccount: { points: 120, seconds: MINUTE_SECONDS, isPerProcess: true },
  /** Users search lists of people, page after page. */
  peopleListPerAccount: { points: 120, seconds: MINUTE_SECONDS, isPerProcess: true },
  challengePerAccount: { points: 120, seconds: MINUTE_SECONDS, isPerProcess: true },
  /** A school class behind one network address, each typing a letter a second. */
  searchPerNetwork: { points: 1200, seconds: MINUTE_SECONDS, isPerProcess: true },
  /** Public profiles and their figures; a page requests both. */
  publicProfilePerNetwork: { points: 1200, seconds: MINUTE_SECONDS, isPerProcess: true },
  /** Preview pictures that must be drawn: each takes a fifth of a second of a processor. */
  previewPerNetwork: { points: 30, seconds: MINUTE_SECONDS },
  previewOfSite: { points: 120, seconds: MINUTE_SECONDS },
  /** A file is uploaded once for the preview and once for the import. */
  trackerPerAccount: { points: 60, seconds: 60 * MINUTE_SECONDS },
  imagePerAccount: { points: 60, seconds: 60 * MINUTE_SECONDS },
  imagePerNetwork: { points: 200, seconds: 60 * MINUTE_SECONDS },
  picturePerAccount: { points: 60, seconds: 60 * MINUTE_SECONDS },
  /** Each rename reserves the previous name for a month. */
  renamePerAccount: { points: 5, seconds: DAY_SECONDS },
  /** Each may change a month of days of every habit. */
  pausePerAccount: { points: 120, seconds: 60 * MINUTE_SECONDS },
  /** The same device registers again at each start of the app. */
  deviceRegisteredPerAccount: { points: 120, seconds: 60 * MINUTE_SECONDS },
  /** Mails about an account, including reminders and test messages. */
  mailPerMailbox: { points: 20, seconds: DAY_SECONDS },
  /** Reminders and test messages among them: five remain for mails about access to the account. */
  noticePerMailbox: { points: 15, seconds: DAY_SECONDS },
  /** Each calls an address of the user’s choice. */
  channelTriedPerAccount: { points: 20, seconds: 60 * MINUTE_SECONDS },
  webhookTriedPerAccount: { points: 60, seconds: 60 * MINUTE_SECONDS },
  webhookPerAccount: { points: 60, seconds: 60 * MINUTE_SECONDS },
  /** Changes of reminders, and reminders that are snoozed. */
  reminderPerAccount: { points: 600, seconds: 60 * MINUTE_SECONDS },
  /** Each reads and restores the whole database. */
  backupPerAccount: { points: 20, seconds: 60 * MINUTE_SECONDS },
  /** Each new follower sends a mail. */
  followPerAccount: { points: 300, seconds: 60 * MINUTE_SECONDS },
  encouragementPerAccount: { points: 60, seconds: 60 * MINUTE_SECONDS },
  encouragementPerNetwork: { points: 600, seconds: 60 * MINUTE_SECONDS },
  /** A school behind one network address opens ten pages a second. */
  pageViewPerNetwork: { points: 600, seconds: MINUTE_SECONDS },
  pageViewPerSession: { points: 60, seconds: MINUTE_SECONDS, isPerProcess: true },
  /** A school of a thousand users who open twenty pages each. */
  pageViewPerNetworkADay: { points: 20_000, seconds: DAY_SECONDS, isPerProcess: true },
  /** Three days of this many page views take about 150 MB. */
  pageViewOfSiteADay: { points: 250_000, seconds: DAY_SECONDS, isPerProcess: true },
  /** Views of one profile: fifty tabs behind one network address, each reporting every 15 seconds. */
  profileViewPerNetwork: { points: 100, seconds: 30 },
  /** Views of all profiles together. */
  profileViewsPerNetwork: { points: 2000, seconds: 30 },
} as const satisfies Record<string, Rule>;

export type LimitName = keyof typeof LIMITS;

type CountedInDatabase = {
  [Name in LimitName]: (typeof LIMITS)[Name] extends { isPerProcess: true } ? never : Name;
}[LimitName];

export type Attempt = { readonly name: CountedInDatabase; readonly who: string };

export type Limits = {
  /** Counts one attempt. Refuses it with 429 when it exceeds the limit. */
  consume(name: LimitName, who: string): Promise<void>;
  /** Counts under several limits in turn, in one statement. Limits after the first that refuses count nothing. */
  consumeInTurn(attempts: readonly Attempt[]): Promise<void>;
  /** Counts the actual cost of an attempt afterwards. Exceeding the limit affects the next attempt. */
  addCost(name: LimitName, who: string, points: number): Promise<void>;
  /** Deletes the count, as after a successful sign-in. */
  resetCount(name: CountedInDatabase, who: string): Promise<void>;
  /** Removes one attempt under each limit, or deletes the counts, in one statement. */
  refund(attempts: readonly (Attempt & { isReset?: boolean })[]): Promise<void>;
  /** The key under which a caller is counted: equal on every node, and not reversible. */
  digestOf(who: string): Promise<string>;
};

/** Names the limit that refused the attempt. */
export class TooManyAttempts extends Refusal {
  readonly limit: LimitName;

  constructor(limit: LimitName, msBeforeNext: number) {
    const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
    const message = `Too many attempts. Please try again ${whenOver(retryAfter)}.`;
    super(429, message, { retryAfter });
    this.limit = limit;
  }
}

const ALL_POINTS = 2_147_483_647;

export function openLimits(pool: pg.Pool): Limits {
  const database = openDatabase(pool);
  const inMemory = openMemoryLimits();
  const digest = openLimitKey(pool);
  const computeKey = async ({ name, who }: Attempt) => `${name}:${await digest(who)}`;

  const add = async (attempts: readonly (Attempt & { cost?: number })[], now = Date.now()) => {
    const costs = attempts.map(async ({ cost = 1, ...attempt }) => {
      const { points: limit, seconds } = LIMITS[attempt.name];
      return { key: await computeKey(attempt), points: cost, limit, seconds };
    });
    return addPoints(database, await Promise.all(costs), now);
  };
  const consumeInTurn = async (attempts: readonly Attempt[]) => {
    const now = Date.now();
    const counted = await add(attempts, now);
    const [last, attempt] = [counted.at(-1), attempts[counted.length - 1]];
    if (last?.isOver && attempt) throw new TooManyAttempts(attempt.name, last.expire - now);
  };
  const refund: Limits['refund'] = async (attempts) => {
    const refunds = attempts.map(async ({ isReset = false, ...attempt }) => ({
      key: await computeKey(attempt),
      points: isReset ? ALL_POINTS : 1,
    }));
    await subtractPoints(database, await Promise.all(refunds), Date.now());
  };

  return {
    consumeInTurn,
    refund,
    digestOf: digest,
    async consume(name, who) {
      if (isInDatabase(name)) await consumeInTurn([{ name, who }]);
      else await refuseAtLimit(name, inMemory(name).consume(await digest(who)));
    },
    async addCost(name, who, cost) {
      if (isInDatabase(name)) await add([{ name, who, cost }]);
      else await inMemory(name).penalty(await digest(who), cost);
    },
    resetCount: (name, who) => refund([{ name, who, isReset: true }]),
  };
}

const isInDatabase = (name: LimitName): name is CountedInDatabase => {
  const rule: Rule = LIMITS[name];
  return rule.isPerProcess !== true;
};

/** Counts in this process. */
function openMemoryLimits(): (name: LimitName) => RateLimiterMemory {
  const limiters = new Map<LimitName, RateLimiterMemory>();
  return (name) => {
    const { points, seconds: duration } = LIMITS[name];
    const limiter = limiters.get(name) ?? new RateLimiterMemory({ points, duration });
    limiters.set(name, limiter);
    return limiter;
  };
}

async function refuseAtLimit(name: LimitName, consuming: Promise<unknown>): Promise<void> {
  try {
    await consuming;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) throw new TooManyAttempts(name, reason.msBeforeNext);
    throw reason;
  }
}

/** Deletes expired rows. */
export async function sweepLimits(queries: Queries, now: number): Promise<void> {
  await queries.run(sweep, [now]);
}

function whenOver(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  if (minutes > 90) return `in ${Math.ceil(minutes / 60)} hours`;
  return minutes > 1 ? `in ${minutes} minutes` : 'in a minute';
}
