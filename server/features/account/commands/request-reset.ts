import { createHash } from 'node:crypto';
import { RESET_MINUTES } from '#domain/account.ts';
import type { House } from '#server/house.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { sendOrGiveUp } from '#server/mail/mail.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';
import { renderMail } from '#server/mail/template.ts';
import { findPerson } from '../queries.ts';
import { makeResetLink, type ResetLink } from './reset-link.ts';

/** Looks nobody up: whether the address is known changes neither the answer nor its time. */
export async function requestReset(
  house: House,
  { email }: { email: string },
  address: string,
): Promise<void> {
  const asked = email.toLowerCase();
  await house.limits.spend('resetPerPair', `${asked} ${address}`);
  await house.limits.spend('resetPerAddress', address);
  await house.limits.spend('resetPerAccount', asked);
  const at = house.clock.now();
  await house.database.transaction((tx) =>
    enqueueJob(tx, 'mailResetLink', { email: asked, at }, { key: `mailResetLink ${asked}` }),
  );
}

/** Nobody waits for a link that comes later than it would have worked. */
export async function mailResetLink(
  house: House,
  { email, at }: { email: string; at: number },
): Promise<void> {
  if (house.clock.now() - at > RESET_MINUTES * 60_000) return;
  const person = await findPerson(house.database, email);
  if (!person) return;
  const made = { userId: person.id, origin: 'mail' } as const;
  const { link } = await makeResetLink(house, house.database, made);
  await sendOrGiveUp(house.mail, writeResetMail(house.config.publicUrl, person, link));
}

export function writeResetMail(
  siteUrl: string,
  { email, username }: { email: string; username: string },
  link: string,
): OutgoingMail {
  const rendered = renderMail({
    heading: 'Choose a new password',
    paragraphs: [
      `Someone asked for a new password for ${username}. If this was you, choose one with the link below.`,
      `The link works once, for ${RESET_MINUTES} minutes. You will be signed out on all your devices.`,
      'If this wasn’t you, there’s nothing to do: your password hasn’t changed.',
    ],
    button: { text: 'Choose a new password', url: link },
    footer: 'You’re getting this email because someone asked for a new password with this address.',
    siteUrl,
  });
  const key = createHash('sha256').update(link).digest('hex').slice(0, 16);
  return {
    to: email,
    subject: 'Reset your password',
    ...rendered,
    messageId: `<password-reset-${key}@${new URL(siteUrl).hostname}>`,
  };
}

/** For the host, who reads it from the terminal. Undefined when no person has this address. */
export async function handOutResetLink(
  house: House,
  email: string,
): Promise<ResetLink | undefined> {
  const person = await findPerson(house.database, email.trim());
  if (!person) return undefined;
  return makeResetLink(house, house.database, { userId: person.id, origin: 'host' });
}
