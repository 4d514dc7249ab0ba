import { describe, expect, test } from 'vitest';
import type { Method } from '#contract/call.ts';
import { recordProfileView } from '#contract/presence.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { missingAccountOf } from './errors.ts';

const app = useTestApp();

/** Whose account each key to an account names, seen by whoever calls: a new one is to be thought about here. */
const KEYS: Record<string, ReturnType<typeof missingAccountOf>> = {
  activity_feed_user_id: 'caller',
  api_tokens_user_id: 'caller',
  approved_emails_approved_by: 'caller',
  audit_log_actor_id: 'caller',
  bot_turns_user_id: 'somebody else',
  channel_settings_user_id: 'caller',
  calendar_addresses_user_id: 'caller',
  challenge_participants_user_id: 'somebody else',
  challenge_waitlist_user_id: 'caller',
  deleted_habits_user_id: 'caller',
  encouragements_from_user_id: 'caller',
  encouragements_to_user_id: 'somebody else',
  followers_follower_id: 'caller',
  followers_following_id: 'somebody else',
  habits_user_id: 'caller',
  half_sessions_user_id: 'caller',
  held_usernames_user_id: 'caller',
  known_browsers_user_id: 'caller',
  announcements_receiver_id: 'somebody else',
  announcements_user_id: 'caller',
  notification_preferences_user_id: 'caller',
  notification_queue_related_user_id: 'somebody else',
  notification_queue_user_id: 'somebody else',
  oidc_departures_user_id: 'caller',
  oidc_links_user_id: 'caller',
  page_view_people_user_id: 'caller',
  page_views_user_id: 'caller',
  passkey_challenges_user_id: 'caller',
  passkeys_user_id: 'caller',
  password_resets_user_id: 'somebody else',
  pauses_user_id: 'caller',
  podcast_signups_user_id: 'caller',
  profile_pictures_user_id: 'caller',
  profile_previews_user_id: 'somebody else',
  profile_views_profile_user_id: 'somebody else',
  profile_views_viewer_id: 'caller',
  push_devices_user_id: 'caller',
  recovery_codes_user_id: 'caller',
  reminder_buttons_user_id: 'caller',
  reminder_messages_user_id: 'caller',
  reminder_plans_user_id: 'caller',
  second_factors_user_id: 'caller',
  sections_user_id: 'caller',
  sessions_user_id: 'caller',
  sign_in_links_user_id: 'somebody else',
  system_settings_updated_by: 'caller',
  webhooks_user_id: 'caller',
  tick_links_user_id: 'caller',
};

const view = async (caller: 'dov' | 'cleo', of: number) => {
  const { fastify, cookie = '' } = await app.signIn(caller);
  const url = recordProfileView.path.replace(':userId', String(of));
  const payload = { sessionId: `session of ${caller}` };
  return { fastify, sent: { method: 'POST' satisfies Method, url, payload, headers: { cookie } } };
};
const idOf = async (username: string) =>
  (await app.rows<{ id: number }>('select id from users where username = $1', [username]))[0]?.id ??
  0;

/** Leaves while the call waits for it. */
const whileLeaving = async (
  username: string,
  { fastify, sent }: Awaited<ReturnType<typeof view>>,
) => {
  const leaving = await app.ctx.database.pool.connect();
  await leaving.query('begin');
  await leaving.query('delete from users where username = $1', [username]);
  const answered = fastify.inject(sent);
  await expect
    .poll(() => lockWaits(app), {
      timeout: 15_000,
    })
    .not.toEqual([]);
  await leaving.query('commit');
  leaving.release();
  return answered;
};

describe('an account that is gone before a row that names it is stored', () => {
  test('is known by every key to accounts that there is', async () => {
    const keys = await app.rows<{ name: string }>(
      `select conname as name from pg_constraint
        where contype = 'f' and confrelid = 'users'::regclass order by 1`,
    );
    const missing = keys.map(({ name }) => [
      name.replace(/_users_id_fk$/, ''),
      missingAccountOf({ code: '23503', constraint: name }),
    ]);
    expect(Object.fromEntries(missing)).toEqual(KEYS);
    expect(
      missingAccountOf({ code: '23503', constraint: 'habit_instances_habit' }),
    ).toBeUndefined();
    expect(missingAccountOf({ code: '23505', constraint: keys[0]?.name })).toBeUndefined();
  });

  test('signs out whoever looks at a profile and is gone', async () => {
    const response = await whileLeaving('dov', await view('dov', await idOf('ada')));
    expect([response.statusCode, response.json()]).toEqual([401, { message: 'Please sign in.' }]);
  });

  test('is not found by whoever looks at it', async () => {
    const response = await whileLeaving('ben', await view('cleo', await idOf('ben')));
    expect([response.statusCode, response.json()]).toEqual([404, { message: 'User not found.' }]);
  });
});
