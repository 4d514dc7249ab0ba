import { pluralise } from '../text/pluralise.ts';
import { streakText } from './streak-words.ts';
import { amountOfGoalText, amountText } from './frequency-words.ts';
import type { Goal } from './goal.ts';
import type { DayContent } from './habit-day.ts';
import { pausedText, type RestDays } from './pause.ts';
import type { LocalDay } from '../days/local-day.ts';
import type { StreakUnit } from './period.ts';

/** What a link does to today. It sets a state, so that opening it twice changes nothing. */
export const TICK_ACTS = ['done', 'step', 'skip'] as const;
export type TickAct = (typeof TICK_ACTS)[number];

/** Per user. */
export const MAX_TICK_LINKS = 100;
export const MAX_TICK_LINK_NAME_LENGTH = 50;
/** In days. A link can also have no end. */
export const TICK_LINK_LIVES = [30, 90, 365] as const;

export const TOO_MANY_TICK_LINKS = `You have ${MAX_TICK_LINKS} links for QR codes and NFC tags. Please revoke one that you no longer need.`;

/** A habit with a limit cannot be done or skipped, and only an amount has steps. */
export const canAct = (act: TickAct, goal: Goal | null): boolean =>
  act === 'step' ? goal !== null : goal?.kind !== 'most';

/** 'Done', '+250 ml', 'Skip' */
export function actText(act: TickAct, goal: Goal | null): string {
  if (act === 'step') return goal ? `+${amountText(goal.step, goal.unit)}` : 'Add a step';
  return act === 'done' ? 'Done' : 'Skip';
}

export const TICK_OUTCOMES = [
  'done',
  'done already',
  'added',
  'skipped',
  'skipped already',
  'not skipped',
  'not due',
] as const;
export type TickOutcome = (typeof TICK_OUTCOMES)[number];

type TickedDay = Pick<DayContent, 'scheduled' | 'completed' | 'skipped' | 'ownSkip'>;

/** `day` is null for a day without a record. */
export function outcomeOf(act: TickAct, day: TickedDay | null): TickOutcome {
  if (act === 'step') return 'added';
  if (act === 'done') return day?.completed ? 'done already' : 'done';
  if (day?.completed) return 'not skipped';
  if (day?.ownSkip ?? day?.skipped) return 'skipped already';
  return day?.scheduled ? 'skipped' : 'not due';
}

/** Whether it changes the day. */
export const isChange = (outcome: TickOutcome): boolean =>
  outcome === 'done' || outcome === 'added' || outcome === 'skipped';

type TickedHabit = {
  name: string;
  goal: Goal | null;
  displayStreak: number;
  streakUnit: StreakUnit;
  /** The amount of the day. */
  amount: number | null;
  pauses?: readonly RestDays[] | undefined;
  today: LocalDay;
};

export type TickText = { title: string; body: string };

/** 'Read: done' and '12 days'; 'Water: +250 ml' and '750 of 2,000 ml'. */
export function tickText(outcome: TickOutcome, habit: TickedHabit): TickText {
  const { name, goal } = habit;
  const did: Record<TickOutcome, string> = {
    done: 'done',
    'done already': 'already done',
    added: actText('step', goal),
    skipped: 'skipped today',
    'skipped already': 'already skipped today',
    'not skipped': 'done today, so it isn’t skipped',
    'not due': 'nothing is due today that could be skipped',
  };
  return { title: `${name}: ${did[outcome]}`, body: detailsText(outcome, habit) };
}

function detailsText(outcome: TickOutcome, habit: TickedHabit): string {
  const { goal, amount, displayStreak, streakUnit, pauses, today } = habit;
  const paused = pausedText(pauses, today);
  const isAmount = outcome === 'added' && goal !== null && goal.per === 'day';
  const facts = [
    isAmount ? amountOfGoalText(goal, amount ?? 0) : null,
    displayStreak > 0 ? streakText(displayStreak, streakUnit) : null,
    paused && isChange(outcome) ? `${paused}: it counts as a bonus` : paused,
  ];
  return facts.filter(Boolean).join(' · ');
}

export const TICK_REFUSALS = {
  unknown: 'This link no longer works. It was revoked, has ended, or its habit is gone.',
  changed: 'This day has changed since then. Open HabitCrush to see it.',
  entryOfAnother: 'This id belongs to an entry that this link did not create.',
  archived: (name: string) => `${name} is archived. Restore it in HabitCrush to go on.`,
  future: (name: string, days: number) => `${name} begins in ${pluralise(days, 'day')}.`,
  act: (name: string, act: TickAct) =>
    act === 'step'
      ? `${name} no longer has an amount. Create another link for it.`
      : `${name} has a limit now, so there’s nothing to tick.`,
} as const;

type PageVisit = {
  isVisible: boolean;
  /** Prefetched by the browser: the user may never look at it. */
  isPrerendered: boolean;
  userAgent: string;
};

const BOTS = /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|embedly|lighthouse/i;

/** Link previews run scripts, too, so only a visible page of a user counts. */
export const isPageSeen = ({ isVisible, isPrerendered, userAgent }: PageVisit): boolean =>
  isVisible && !isPrerendered && !BOTS.test(userAgent);
