import { type Statement, statement } from '#server/database/database.ts';

/** What a person has, kind by kind. `$1` is the person, `$2` how many rows, the rest where the last page ended. */
export type Section = {
  readonly name: string;
  readonly rows: Statement;
  readonly start: readonly (string | number)[];
};

/** Rows in the order of their ids. `columns` and `source`, a clause of `from`, are ours, never anybody's input. */
function byId(name: string, source: string, where: string, id: string, columns: string): Section {
  const text = `select ${columns}, json_build_array(${id}) as cursor ${source}
     where ${where} and ${id} > $3::bigint order by ${id} limit $2`;
  return { name, rows: statement(`export.${name}`, text), start: [0] };
}

// The last day that was filled is today: whoever makes the call has just had it filled.
export const habits = byId(
  'habits',
  `from habits h left join habit_instances i on i.user_id = h.user_id and i.habit_id = h.id
     and i.date = (select days_filled_through from users where id = $1)`,
  'h.user_id = $1',
  'h.id',
  `h.id, h.name, h.type, h.deadline, h.weekdays, h.notes, h.icon, h.is_private as "isPrivate",
   h.sort_order as "sortOrder", coalesce(i.completed, false) as completed, h.streak, h.reps,
   h.rhythm, h.goal, h.is_amount_public as "isAmountPublic", h.archived_on as "archivedOn",
   h.created_on as "createdOn", h.created_at as "createdAt", h.last_updated as "lastUpdated"`,
);

export const privateNotes = byId(
  'private-notes',
  'from habits h',
  'h.user_id = $1 and h.notes is not null',
  'h.id',
  'h.name, h.notes',
);

const DAY_COLUMNS = `date, habit_id as "habitId", habit_name as "habitName", scheduled, completed,
  skipped, own_skip as "ownSkip", amount::float8 as amount, streak, notes,
  json_build_array(date, id) as cursor`;

const days = (name: string, more: string): Section => ({
  name,
  rows: statement(
    `export.${name}`,
    `select ${DAY_COLUMNS} from habit_instances
      where user_id = $1 and (date, id) > ($3::date, $4::bigint) ${more}
      order by date, id limit $2`,
  ),
  start: ['-infinity', 0],
});

export const history = days('history', '');
export const publicNotes = days('public-notes', 'and notes is not null');

/** What was entered of amounts. */
export const entries: Section = {
  name: 'entries',
  rows: statement(
    'export.entries',
    `select id, habit_id as "habitId", date, to_char(at, 'HH24:MI') as at, amount::float8 as amount,
            json_build_array(date, id) as cursor
       from habit_entries where user_id = $1 and (date, id) > ($3::date, $4::uuid)
      order by date, id limit $2`,
  ),
  start: ['-infinity', '00000000-0000-0000-0000-000000000000'],
};

/** Days of rest: of one habit, or, without one, of all. */
export const pauses = byId(
  'pauses',
  'from pauses p',
  'p.user_id = $1',
  'p.id',
  'p.id, p.habit_id as "habitId", p.from_day as "from", p.until_day as "until"',
);

/** Weeks, months and blocks of habits that are counted by them. */
export const periods: Section = {
  name: 'periods',
  rows: statement(
    'export.periods',
    `select habit_id as "habitId", unit, first, date, needed::float8 as needed, done::float8 as done,
            scheduled, completed, skipped, streak, json_build_array(habit_id, unit, date) as cursor
       from habit_periods where user_id = $1 and (habit_id, unit, date) > ($3::int, $4, $5::date)
      order by habit_id, unit, date limit $2`,
  ),
  start: [0, '', '-infinity'],
};

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

/** Everything, in the order of the file. */
export const sections: readonly Section[] = [
  habits,
  history,
  entries,
  periods,
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
    // Before all names, also the empty one.
    start: ['', 0],
  },
  // Not by what they are told apart: it is a hash of what they carry.
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
  // Neither the code, which opens an account, nor what the administrator noted.
  byId(
    'approvedEmails',
    'from approved_emails a join users u on lower(u.email) = lower(a.email)',
    'u.id = $1',
    'a.id',
    `a.email, a.approved_at as "approvedAt", a.invitation_sent_at as "invitationSentAt",
     a.is_used as "isUsed"`,
  ),
];
