import { createHabit } from '#contract/habits.ts';
import { completeOnboarding, completeTour } from '#contract/onboarding.ts';
import { signIn } from '../http/sign-in.ts';

/** Somebody on one of the two versions. */
export type Resident = { url: string; cookie: string; habitIds: number[] };
export type Residents = { older: Resident; newer: Resident };

const HABITS = 20;

/** The administrator, made at home by calls: what one version writes into its tables, the other might not know. */
export async function settleIn(url: string): Promise<Resident> {
  const cookie = await signIn(url);
  await post(completeOnboarding.path, {});
  await post(completeTour.path, {});
  const habitIds: number[] = [];
  for (let number = 1; number <= HABITS; number += 1) {
    const answer = await post(createHabit.path, { name: `Habit ${number}`, type: 'daily' });
    habitIds.push(((await answer.json()) as { id: number }).id);
  }
  return { url, cookie, habitIds };

  async function post(path: string, data: object): Promise<Response> {
    const headers = { cookie, origin: url, 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(data) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }
}
