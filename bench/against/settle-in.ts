import { register } from '#contract/account.ts';
import { approveEmail } from '#contract/beta-access.ts';
import type { Call } from '#contract/call.ts';
import { createHabit } from '#contract/habits.ts';
import { completeOnboarding, completeTour } from '#contract/onboarding.ts';
import { CONNECTIONS } from '../http/throughput.ts';
import { signIn } from '../http/sign-in.ts';
import { ADMINISTRATOR, type Instance } from '../instance/instance.ts';

/** Somebody on one of the two versions. */
export type Resident = { url: string; cookie: string; habitIds: number[] };
/** Who lives on one of them: ticks of one person wait for each other, so that it takes many to keep a server busy. */
export type Town = { pid: number; administrator: Resident; people: Resident[] };
export type OnBoth<Who> = { older: Who; newer: Who };

const HABITS = 20;

/** Made at home by calls: what one version writes into its tables, the other might not know. */
export async function settleIn({ url, pid }: Instance): Promise<Town> {
  const cookie = await signIn(url);
  const administrator = await furnish(url, cookie);
  const people: Resident[] = [];
  for (let number = 1; number <= CONNECTIONS; number += 1) {
    people.push(await furnish(url, await join(url, cookie, number)));
  }
  return { pid, administrator, people };
}

/** By invitation, as somebody does whose address the administrator lets in. Answers their cookie. */
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

async function furnish(url: string, cookie: string): Promise<Resident> {
  for (const step of [completeOnboarding, completeTour]) {
    await (await send(url, step, {}, cookie)).body?.cancel();
  }
  const habitIds: number[] = [];
  for (let number = 1; number <= HABITS; number += 1) {
    const answer = await send(url, createHabit, { name: `Habit ${number}`, type: 'daily' }, cookie);
    habitIds.push(((await answer.json()) as { id: number }).id);
  }
  return { url, cookie, habitIds };
}

async function send(url: string, call: Call, data: object, cookie = ''): Promise<Response> {
  const { method, path } = call;
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(data) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
