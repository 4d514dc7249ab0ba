import { statement } from '#server/database/database.ts';
import { CONNECTED_SECTIONS } from './connected-sections.ts';
import {
  activeDays,
  entries,
  habits,
  history,
  ofHabits,
  pastRhythms,
  pauses,
} from './habit-sections.ts';
import { byId, type Section } from './section.ts';

export const following = byId(
  'following',
  'from followers f join users u on u.id = f.following_id',
  'f.follower_id = $1',
  'f.id',
  'u.username, f.created_at as since',
);
export const followers = byId(
  'followers',
  'from followers f join users u on u.id = f.follower_id',
  'f.following_id = $1',
  'f.id',
  'u.username, f.created_at as since',
);
export const encouragementsSent = byId(
  'encouragementsSent',
  'from encouragements e join users u on u.id = e.to_user_id',
  'e.from_user_id = $1',
  'e.id',
  'u.username, e.message, e.created_at as "createdAt"',
);
export const encouragementsReceived = byId(
  'encouragementsReceived',
  'from encouragements e left join users u on u.id = e.from_user_id',
  'e.to_user_id = $1',
  'e.id',
  'u.username, e.message, e.created_at as "createdAt"',
);

/** All sections, in the order in which the file contains them. */
export const sections: readonly Section[] = [
  ofHabits,
  habits,
  history,
  entries,
  activeDays,
  pastRhythms,
  pauses,
  following,
  followers,
  encouragementsSent,
  encouragementsReceived,
  byId(
    'activities',
    'from activity_feed a',
    'a.user_id = $1',
    'a.id',
    `a.activity_type as "activityType", a.habit_id as "habitId", a.milestone, a.date,
     a.created_at as "createdAt"`,
  ),
  byId(
    'challenges',
    'from challenge_participants p join challenges c on c.id = p.challenge_id',
    'p.user_id = $1',
    'p.id',
    `c.name, c.start_date as "startDate", c.end_date as "endDate", p.joined_at as "joinedAt"`,
  ),
  byId(
    'challengeWaitlist',
    'from challenge_waitlist w',
    'w.user_id = $1',
    'w.id',
    'w.joined_waitlist_at as "joinedWaitlistAt"',
  ),
  byId(
    'notificationPreferences',
    'from notification_preferences n',
    'n.user_id = $1',
    'n.id',
    `n.day_completed_notifications as "dayCompletedNotifications",
     n.almost_done_notifications as "almostDoneNotifications", n.weekly_digest as "weeklyDigest",
     n.new_follower_notifications as "newFollowerNotifications",
     n.encouragement_notifications as "encouragementNotifications",
     n.profile_view_notifications as "profileViewNotifications",
     n.challenge_notifications as "challengeNotifications"`,
  ),
  ...CONNECTED_SECTIONS,
  byId(
    'eveningSummary',
    'from reminder_plans p',
    'p.user_id = $1 and p.summary_time is not null',
    'p.user_id',
    'p.summary_time as time',
  ),
  byId(
    'notifications',
    'from notification_queue q',
    'q.user_id = $1',
    'q.id',
    `q.type, q.subject, q.text_content as text, q.status, q.sent_at as "sentAt",
     q.created_at as "createdAt"`,
  ),
  byId(
    'profilesViewed',
    'from profile_views v join users u on u.id = v.profile_user_id',
    'v.viewer_id = $1',
    'v.id',
    'u.username, v.last_seen as "lastSeen", v.created_at as "createdAt"',
  ),
  byId(
    'pageViews',
    'from page_views v',
    'v.user_id = $1',
    'v.id',
    'v.path, v.referrer, v.user_agent as "userAgent", v.timestamp',
  ),
  {
    name: 'pagesOpened',
    rows: statement(
      'export.pagesOpened',
      `select path, day as "lastOn", json_build_array(path) as cursor from page_view_people
        where user_id = $1 and path > $3 order by path limit $2`,
    ),
    start: [''],
  },
  {
    name: 'heldUsernames',
    rows: statement(
      'export.heldUsernames',
      `select name, held_until as "heldUntil", json_build_array(name, 1) as cursor from held_usernames
        where user_id = $1 and (name, 1) > ($3, $4::int) order by name limit $2`,
    ),
    // Sorts before all names, including the empty one.
    start: ['', 0],
  },
  // Leaves out the hash that identifies the browser.
  {
    name: 'knownBrowsers',
    rows: statement(
      'export.knownBrowsers',
      `select last_used_at as "lastUsedAt", json_build_array(encode(browser_hash, 'hex')) as cursor
         from known_browsers
        where user_id = $1 and browser_hash > decode($3, 'hex') order by browser_hash limit $2`,
    ),
    start: [''],
  },
  byId(
    'sessions',
    'from sessions s',
    's.user_id = $1',
    's.id',
    's.user_agent as "userAgent", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt"',
  ),
  byId(
    'podcastSignups',
    'from podcast_signups s',
    's.user_id = $1',
    's.id',
    's.email, s.name, s.source, s.created_at as "createdAt"',
  ),
  byId(
    'betaAccessRequests',
    'from beta_access_requests r join users u on lower(u.email) = lower(r.email)',
    'u.id = $1',
    'r.id',
    `r.first_name as "firstName", r.email, r.job_title as "jobTitle",
     r.custom_job_title as "customJobTitle", r.pricing_amount as "pricingAmount",
     r.pricing_interval as "pricingInterval", r.status, r.created_at as "createdAt"`,
  ),
  // Leaves out the code, which can open an account, and the administrator's notes.
  byId(
    'approvedEmails',
    'from approved_emails a join users u on lower(u.email) = lower(a.email)',
    'u.id = $1',
    'a.id',
    `a.email, a.approved_at as "approvedAt", a.invitation_sent_at as "invitationSentAt",
     a.is_used as "isUsed"`,
  ),
];
