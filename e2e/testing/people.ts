import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { TIME_ZONE_HEADER } from '#contract/call.ts';
import { CAST_PASSWORD, type CastName, emailOf } from '#server/seeds/cast.ts';
import { JOURNEY_ZONE } from './noon.ts';
import type { Site } from './site.ts';

export type Person = { email: string; username: string; password: string };

export const castMember = (who: CastName): Person => ({
  email: emailOf(who),
  username: who,
  password: CAST_PASSWORD,
});

/** A person with an approved address and the code from the mail. */
export async function inviteUser(site: Site): Promise<Person & { code: string }> {
  const word = randomUUID().slice(0, 8);
  const email = `new-${word}@habitcrush.example`;
  const code = `COME-IN-${word}`;
  await site.rows(
    `insert into approved_emails (email, invitation_code, code_expires)
     values ($1, $2, now() + interval '30 days')`,
    [email, code],
  );
  return { email, username: `new-${word}`, password: 'a-good-long-password', code };
}

/** A registered user with a session. Calls without a time zone use theirs. */
export async function registerNewUser(
  site: Site,
  context: BrowserContext,
  zone: string = JOURNEY_ZONE,
): Promise<Person> {
  const { code, ...person } = await inviteUser(site);
  // All journeys share one network address, and would exceed its limit of registrations.
  await site.rows('delete from rate_limits');
  const data = { ...person, invitationCode: code };
  const headers = { [TIME_ZONE_HEADER]: zone };
  const response = await context.request.post(`${site.address}/api/register`, { data, headers });
  if (!response.ok()) throw new Error(`Not registered: ${await response.text()}`);
  // Without this, the onboarding would open.
  await site.rows(
    'update users set has_completed_onboarding = true, has_completed_tour = true where username = $1',
    [person.username],
  );
  return person;
}

export async function signInAs(
  site: Site,
  context: BrowserContext,
  { email, password }: Person,
): Promise<void> {
  const data = { email, password };
  const response = await context.request.post(`${site.address}/api/login`, { data });
  if (!response.ok()) throw new Error(`Not signed in: ${await response.text()}`);
}

/** Ends the session on the device. The page is left first, because its calls would be refused. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
