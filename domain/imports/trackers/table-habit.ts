import { isDeadline } from '../../days/deadline.ts';
import type { LocalDay } from '../../days/local-day.ts';
import { WEEKDAYS } from '../../days/weekdays.ts';
import { goalWithStep } from '../../habit-words/goal-with-step.ts';
import type { Frequency } from '../../habits/frequency.ts';
import type { Reminder } from '../../reminders/reminder.ts';
import { DELETED_THERE, droppedHabits, type DroppedList, ICONS_INSTEAD } from './dropped.ts';
import { type ConvertedFrequency, DAILY, EVERY_DAY, timesIn, withChanges } from './frequency.ts';
import {
  documentImporter,
  type FoundHabit,
  NOT_DONE,
  SKIPPED,
  type TrackerDay,
} from './reading.ts';
import {
  dayOfNumber,
  type FileFields,
  fieldsIn,
  habitsIn,
  isFields,
  listOf,
  numberOr,
  parseText,
  textOr,
  UnsupportedFile,
} from './tracker-file.ts';

const NEGATIVE = 2;
const STATUS = { deleted: 2, archived: 3 };
const FREQUENCY = { week: 1, month: 2, custom: 3 };
const RECORD = { done: 1, skip: 2 };
const REMINDER = { whenDue: 1, daily: 2, weekly: 3, monthly: 4 };

const isTableHabit = ({ habits }: FileFields) =>
  fieldsIn(habits).some((habit) => 'freq_type' in habit);

export const tableHabit = documentImporter('Table Habit', isTableHabit, (document) => {
  const all = habitsIn(document['habits']);
  const deleted = all.filter(({ status }) => status === STATUS.deleted);
  const kept = all.filter(({ status }) => status !== STATUS.deleted);
  const groups = fieldsIn(document['groups']);
  const named = groups.filter(({ uuid }) => uuid);
  const sections = new Map(named.map(({ uuid, name }) => [textOr(uuid, ''), textOr(name, '')]));
  return {
    habits: kept.map((habit) => ({
      ...toFound(habit),
      section: sections.get(textOr(habit['group_id'], '')) ?? null,
    })),
    sections: [...sections.values()],
    dropped: [...droppedHabits(deleted, DELETED_THERE), ...droppedOf(kept, groups)],
  };
});

function toFound(habit: FileFields): FoundHabit {
  const name = textOr(habit['name'], '');
  const rule = convertFrequency(habit);
  const records = listOf(habit['records'] ?? [], `records of ${name}`);
  return {
    name,
    converted: rule,
    notes: [textOr(habit['reminder_quest'], ''), textOr(habit['desc'], '')],
    createdOn: dayOfNumber(numberOr(habit['start_date'], undefined)),
    isArchived: habit['status'] === STATUS.archived,
    reminders: remindersOf(reminderIn(habit), rule.frequency),
    days: new Map(records.map((record) => toDay(name, rule, record))),
  };
}

/** A goal of 1 without a unit is a tick. Avoided things are due every day. */
function convertFrequency(habit: FileFields): ConvertedFrequency {
  const often = convertTimes(habit);
  const unit = textOr(habit['daily_goal_unit'], '');
  const least = numberOr(habit['daily_goal'], 1);
  const most = numberOr(habit['daily_goal_extra'], undefined);
  if (habit['type'] === NEGATIVE) {
    const goal = goalWithStep({ kind: 'most', amount: most ?? least, unit });
    const isDaily = often.frequency.rhythm === null;
    const changes = isDaily ? [] : ['Limits apply to every day.'];
    return { ...often, frequency: { ...EVERY_DAY, goal }, changes };
  }
  const converted = most === undefined ? often : withChanges(often, EXTRA);
  if (least === 1 && unit === '') return converted;
  const goal = goalWithStep({ kind: 'least', amount: least, unit });
  return { ...converted, frequency: { ...often.frequency, goal } };
}

const EXTRA = 'More than its target counts, but has no separate goal.';

/** [3] is three times a week or month, [2, 5] is twice in five days. */
function convertTimes(habit: FileFields): ConvertedFrequency {
  const numbers = (textOr(habit['freq_custom'], '').match(/\d+/g) ?? []).map(Number);
  const [times = 1, days = 1] = numbers;
  switch (habit['freq_type']) {
    case FREQUENCY.week:
      return timesIn(times, 1, 'week');
    case FREQUENCY.month:
      return timesIn(times, 1, 'month');
    case FREQUENCY.custom:
      return times > 0 && days > 0 ? timesIn(times, days, 'day') : DAILY;
    default:
      return DAILY;
  }
}

function toDay(name: string, rule: ConvertedFrequency, value: unknown): [LocalDay, TrackerDay] {
  const record = isFields(value) ? value : {};
  const day = dayOfNumber(numberOr(record['record_date'], undefined));
  if (day === undefined) {
    throw new UnsupportedFile(`A record of ${name} should have a record_date in days since 1970.`);
  }
  return [
    day,
    { ...toTrackerDay(rule, record), notes: textOr(record['reason'], '').trim() || null },
  ];
}

function toTrackerDay({ frequency: { goal } }: ConvertedFrequency, record: FileFields): TrackerDay {
  if (record['record_type'] === RECORD.skip) return SKIPPED;
  if (record['record_type'] !== RECORD.done) return NOT_DONE;
  const amount = Math.max(0, numberOr(record['record_value'], goal?.amount ?? 1));
  return goal === null ? { ...NOT_DONE, completed: amount >= 1 } : { ...NOT_DONE, amount };
}

/** At most one, as JSON in a text: {"type":3,"time":{"hour":8,"minute":5},"extra":[1,5]}. */
function reminderIn({ reminder }: FileFields): FileFields {
  const raw = parseText(textOr(reminder, ''));
  return isFields(raw) ? raw : {};
}

function remindersOf({ type, time: raw, extra }: FileFields, frequency: Frequency): Reminder[] {
  const { hour, minute } = isFields(raw) ? raw : {};
  const parts = [hour, minute].map((part) => String(numberOr(part, undefined)).padStart(2, '0'));
  const time = parts.join(':');
  const weekdays = remindedOn(type, Array.isArray(extra) ? (extra as unknown[]) : [], frequency);
  if (!isDeadline(time) || weekdays === undefined) return [];
  return [{ time, weekdays, alsoWhenMet: false }];
}

/** Null for due days. Reminders on all days differ from that, unless the habit is due every day. */
function remindedOn(
  type: unknown,
  numbers: readonly unknown[],
  frequency: Frequency,
): Reminder['weekdays'] | undefined {
  const eachDay = isEveryDay(frequency) ? null : WEEKDAYS;
  if (type === REMINDER.whenDue) return null;
  if (type === REMINDER.daily) return eachDay;
  const chosen = WEEKDAYS.filter((_, at) => numbers.includes(at + 1));
  if (type !== REMINDER.weekly || chosen.length === 0) return undefined;
  return chosen.length === WEEKDAYS.length ? eachDay : chosen;
}

const isEveryDay = ({ type, weekdays, rhythm, goal }: Frequency): boolean =>
  type === 'daily' && weekdays === null && rhythm === null && (goal?.per ?? 'day') === 'day';

const BY_DATE = 'Reminders on days of the month are left out: reminders are on days of the week.';
const NAME_ALONE = 'They become sections, which only have a name.';

function droppedOf(habits: readonly FileFields[], groups: readonly FileFields[]): DroppedList {
  const groupsHave = (field: string) => groups.some((group) => hasValue(group, field));
  return [
    ...droppedHabits(
      habits.filter((habit) => reminderIn(habit)['type'] === REMINDER.monthly),
      BY_DATE,
    ),
    habits.some(({ target_days: days }) => numberOr(days, 0) > 0) && {
      what: 'Days to reach',
      why: 'End dates aren’t supported.',
    },
    habits.some((habit) => hasValue(habit, 'color') || hasValue(habit, 'custom_color')) && {
      what: 'Colors',
      why: ICONS_INSTEAD,
    },
    groupsHave('icon') && { what: 'Icons of groups', why: NAME_ALONE },
    groupsHave('color') && { what: 'Colors of groups', why: NAME_ALONE },
    groupsHave('desc') && { what: 'Descriptions of groups', why: NAME_ALONE },
  ];
}

const hasValue = (fields: FileFields, field: string) => (fields[field] ?? '') !== '';
