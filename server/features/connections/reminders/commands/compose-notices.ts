import type { Habit } from '#contract/habits.ts';
import type { Notice, NoticeAction } from '#contract/notice.ts';
import { timeOfDayAt } from '#domain/days/time-zone.ts';
import { isQuietAt } from '#domain/sending/quiet-hours.ts';
import { eveningOf, latestPassed, type SnoozeWait } from '#domain/reminders/snooze.ts';
import {
  reminderActionOf,
  reminderSubject,
  reminderWords,
  summaryWords,
} from '#domain/reminders/notice-words.ts';
import type { DueReminder } from '#domain/reminders/plan.ts';
import { canRemindOn } from '#domain/reminders/reminded-days.ts';
import { isTooLate } from '#domain/reminders/reminder.ts';
import { isStillDue } from '#domain/reminders/still-due.ts';
import type { AppContext } from '#server/context.ts';
import { makeEntryId } from '#server/features/tracking/habits/public.ts';
import type { ReminderFacts } from '../queries/facts.ts';
import {
  badgeOf,
  type RemindedUser,
  readRemindedUsers,
  habitsInSummary,
} from '../queries/people.ts';
import type { Button } from './buttons.ts';
import type { WaitingMessage } from './lease-messages.ts';
import { recordSent } from './record-sent.ts';

/** A message with the reminders that still apply just before it is sent. */
type CheckedMessage = {
  message: WaitingMessage;
  person: RemindedUser;
  tag: string;
  reminders: readonly DueReminder[];
};

/** The notification, the subject of its mail, and the effect of its first button. */
export type ComposedNotice = { notice: Notice; subject: string; button: Button | null };

/** Returns notifications by message id. Leaves out messages whose reminders no longer apply. */
export async function composeNotices(
  ctx: AppContext,
  messages: readonly WaitingMessage[],
): Promise<ReadonlyMap<number, ComposedNotice>> {
  const now = ctx.clock.now();
  const userIds = messages.map(({ userId }) => userId);
  const people = await readRemindedUsers(ctx.database, userIds, now);
  const checked = messages.flatMap((message) => {
    const person = people.get(message.userId);
    if (!person || isTooLate(message.dueAt.getTime(), now)) return [];
    return isQuiet(person.facts, now) ? [] : checkReminders(message, person, now);
  });
  const unsent = await leaveOutSent(ctx, checked);
  return new Map(
    unsent.map((item) => [item.message.id, compose(item, eveningOf(now, item.person.facts.clock))]),
  );
}

const keyOf = (userId: number, { habitId, occasion }: DueReminder) =>
  `${userId} ${habitId} ${occasion}`;

/** Records the reminders before they are sent, so that none is sent twice on a day. */
async function leaveOutSent(
  { database }: AppContext,
  messages: readonly CheckedMessage[],
): Promise<CheckedMessage[]> {
  const rows = messages.flatMap(({ message: { userId, dueAt }, person, tag, reminders }) =>
    reminders.map((reminder) => ({ ...reminder, userId, dueAt, tag, day: person.today })),
  );
  const recorded = await database.transaction((tx) => recordSent(tx, rows));
  const unsent = new Set(recorded.map((reminder) => keyOf(reminder.userId, reminder)));
  return messages
    .map((checked) => ({
      ...checked,
      reminders: checked.reminders.filter((due) => unsent.has(keyOf(checked.message.userId, due))),
    }))
    .filter(({ reminders }) => reminders.length > 0);
}

/** Messages in quiet hours are dropped, not postponed. */
const isQuiet = ({ quietHours, clock }: ReminderFacts, now: number): boolean =>
  quietHours !== null && isQuietAt(quietHours, timeOfDayAt(now, clock.zone));

const PUT_OFF = { weekdays: null, alsoWhenMet: false };

/** The options under which a habit is reminded of. A snoozed reminder also uses the original options. */
function optionsFor(occasion: string, habit: Habit, { facts, today }: RemindedUser, now: number) {
  const ofHabit = facts.reminders.filter(({ habitId }) => habitId === habit.id);
  if (occasion !== 'later') return ofHabit.filter(({ time }) => time === occasion);
  const ofToday = ofHabit.filter((reminder) => canRemindOn(reminder, habit, today));
  return [PUT_OFF, ...latestPassed(ofToday, now, facts.clock)];
}

/** Leaves out habits that are now done, skipped, paused, archived or without a reminder. */
function checkReminders(
  message: WaitingMessage,
  person: RemindedUser,
  now: number,
): CheckedMessage[] {
  const { hasSummary, reminders } = message.content;
  const { habits, today, facts } = person;
  const due = reminders.filter(({ habitId, occasion }) => {
    const habit = habits.find(({ id }) => id === habitId);
    if (!habit) return false;
    return optionsFor(occasion, habit, person, now).some((terms) =>
      isStillDue(terms, habit, today),
    );
  });
  const isSummed = hasSummary && facts.summaryTime !== null;
  const left = isSummed ? habitsInSummary(person) : [];
  const summed = left.map(({ id }) => ({ habitId: id, occasion: 'summary' }));
  const current = [...due, ...summed];
  if (current.length === 0) return [];
  return [{ message, person, reminders: current, tag: noticeTag(current) }];
}

/** A notification replaces earlier ones with the same tag. */
function noticeTag(reminders: readonly DueReminder[]): string {
  if (reminders.some(({ occasion }) => occasion === 'summary')) return 'summary';
  const [first, ...others] = new Set(reminders.map(({ habitId }) => habitId));
  return others.length > 0 ? 'reminders' : `habit-${first}`;
}

function compose(
  { message, person, tag, reminders }: CheckedMessage,
  evening: number | null,
): ComposedNotice {
  const { habits } = person;
  const those = habits.filter(({ id }) => reminders.some(({ habitId }) => habitId === id));
  const isSummary = tag === 'summary';
  const single = those.length === 1 && !isSummary ? those[0] : undefined;
  const first = single ? firstButton(single, person, message.dueAt) : null;
  const notice = {
    user: person.facts.userId,
    ...(isSummary ? summaryWords(those) : reminderWords(those)),
    tag,
    url: '/dashboard',
    left: badgeOf(person),
    actions: [
      ...(first ? [first.action] : []),
      ...laterActions(those, message.dueAt, evening !== null),
    ],
    // It replaces the separate notifications about these habits.
    ...(single ? {} : { close: those.map(({ id }) => `habit-${id}`) }),
  };
  return { notice, subject: reminderSubject(those), button: first?.button ?? null };
}

/** The effect of the first button, as data and as the call that a page makes. Both are idempotent. */
function firstButton(
  habit: Habit,
  { facts: { userId }, today: day }: RemindedUser,
  dueAt: Date,
): { button: Button; action: NoticeAction } | null {
  const action = reminderActionOf(habit);
  if (action === null || habit.instance?.completed) return null;
  const { id: habitId } = habit;
  const { title } = action;
  if (action.kind === 'done') {
    const path = `/api/habits/${habitId}/days/${day}` as const;
    const call = { method: 'PUT', path, body: { completed: true } } as const;
    return {
      button: { userId, habitId, day, entry: null },
      action: { action: 'done', title, call },
    };
  }
  const { amount } = action;
  // Derives the entry's id from the reminder, so that presses on several devices count once.
  const entry = { id: makeEntryId(`${habitId} ${dueAt.toISOString()}`), amount };
  const path = `/api/habits/${habitId}/entries/${entry.id}` as const;
  const call = { method: 'PUT', path, body: { date: day, amount } } as const;
  return { button: { userId, habitId, day, entry }, action: { action: 'step', title, call } };
}

const LATER = [
  { action: 'later-10', wait: '10-minutes', title: 'In 10 minutes' },
  { action: 'later-60', wait: '1-hour', title: 'In an hour' },
  { action: 'later-evening', wait: 'this-evening', title: 'This evening' },
] as const satisfies readonly { action: NoticeAction['action']; wait: SnoozeWait; title: string }[];

function laterActions(
  habits: readonly Habit[],
  dueAt: Date,
  isBeforeEvening: boolean,
): NoticeAction[] {
  const offered = LATER.filter(({ wait }) => wait !== 'this-evening' || isBeforeEvening);
  return offered.map(({ action, wait, title }) => {
    const body = { habits: habits.map(({ id }) => id), remindedAt: dueAt.toISOString(), wait };
    return { action, title, call: { method: 'POST', path: '/api/reminders/later', body } };
  });
}
