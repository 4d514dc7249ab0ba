import { register } from '#contract/account.ts';
import { approveEmail } from '#contract/beta-access.ts';
import type { Call } from '#contract/call.ts';
import { createHabit } from '#contract/habits.ts';
import { completeOnboarding, completeTour } from '#contract/onboarding.ts';
import { addDays } from '#domain/days/local-day.ts';
import { dayAt, UTC } from '#domain/days/time-zone.ts';
import { CONNECTIONS } from '../http/throughput.ts';
import { signIn } from '../http/sign-in.ts';
import { ADMINISTRATOR, type Instance } from '../instance/instance.ts';

/** A user of one of the two versions. */
export type TestUser = { url: string; cookie: string; habitIds: number[] };
/** The users of one version. Ticks of one user wait for each other, so many users are needed to keep a server busy. */
export type VersionUsers = {
  pid: number;
  administrator: TestUser;
  people: TestUser[];
  /** Users with 20 quotas. */
  quotaUsers: TestUser[];
  intervalUsers: TestUser[];
};
export type OfBothVersions<Who> = { older: Who; newer: Who };

const HABITS = 20;
/** A network may register 60 accounts an hour. */
const USERS_OF_KIND = 12;
/** The earliest allowed first day of a new habit. */
export const DAYS_BEFORE = 28;

const DAILY = { type: 'daily' };
const QUOTA = { ...DAILY, rhythm: { kind: 'quota', times: 3, per: 'week' } };
const INTERVAL = { ...DAILY, rhythm: { kind: 'every', count: 3, unit: 'day', from: 'done' } };

/** Creates the users through calls, because the tables of the two versions may differ. */
export async function createUsers({ url, pid }: Instance): Promise<VersionUsers> {
  const cookie = await signIn(url);
  const administrator = await createHabits(url, cookie);
  let joined = 0;
  const createMany = async (count: number, habit: object): Promise<TestUser[]> => {
    const users: TestUser[] = [];
    while (users.length < count) {
      joined += 1;
      users.push(await createHabits(url, await join(url, cookie, joined), habit));
    }
    return users;
  };
  return {
    pid,
    administrator,
    people: await createMany(CONNECTIONS, DAILY),
    quotaUsers: await createMany(USERS_OF_KIND, QUOTA),
    intervalUsers: await createMany(USERS_OF_KIND, INTERVAL),
  };
}

/** Registers a user by invitation. Returns the cookie. */
async function join(url: string, byAdministrator: string, number: number): Promise<string> {
  const email = `person${number}@bench.example`;
  const approved = await send(url, approveEmail, { email }, byAdministrator);
  const { approvedEmail } = (await approved.json()) as {
    approvedEmail: { invitationCode: string };
  };
  const { invitationCode } = approvedEmail;
  const { password } = ADMINISTRATOR;
  const body = { email, username: `person${number}`, password, invitationCode };
  const registered = await send(url, register, body);
  await registered.body?.cancel();
  return registered.headers.get('set-cookie')?.split(';', 1).join('') ?? '';
}

async function createHabits(url: string, cookie: string, habit: object = DAILY): Promise<TestUser> {
  for (const step of [completeOnboarding, completeTour]) {
    await (await send(url, step, {}, cookie)).body?.cancel();
  }
  const createdOn = addDays(dayAt(Date.now(), UTC), -DAYS_BEFORE);
  const habitIds: number[] = [];
  for (let number = 1; number <= HABITS; number += 1) {
    const body = { ...habit, name: `Habit ${number}`, createdOn };
    const response = await send(url, createHabit, body, cookie);
    habitIds.push(((await response.json()) as { id: number }).id);
  }
  return { url, cookie, habitIds };
}

async function send(url: string, call: Call, data: object, cookie = ''): Promise<Response> {
  const { method, path } = call;
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(data) });
  if (!response.ok)
    throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
  return response;
}
