import { toDayNumber } from '../../days/local-day.ts';
import type { Frequency } from '../../habits/frequency.ts';
import type { Goal } from '../../habits/goal.ts';
import { arrivalsOf, type Happening, type Life, type Said, type Scope } from './life.ts';
import type { OwnClock } from './own-clock.ts';

// What was said of each day, one change after the other as they arrived. Completing un-skips and skipping un-completes;
// of two changes of the same thing the last one stays; entries are added up.

export type ToldDay = {
  completed: boolean;
  skipped: boolean;
  /** Thousandths by the id of their entry. */
  entries: Map<string, number>;
  /** Asked for and touched when another rhythm began that same day: it keeps its worth. */
  isKept: boolean;
  /** Of a limit: what was said of the day after its end, which judges it whenever that was. */
  saidLate: 'kept' | 'not kept' | null;
  /** Of a limit that was passed and is no longer: how often its owner had come until then. */
  passedThrough: number;
  /** The day on which something was said of it for the last time. */
  saidOn: number;
};

/** And what rested when somebody came, before they changed anything. */
export type Visit = { today: number; arrives: number; rests: readonly Rest[] };
export type Rule = { from: number; frequency: Frequency };
export type Rest = { of: Scope; from: number; until: number };

export const restsOn = (rests: readonly Rest[], day: number): boolean =>
  rests.some(({ from, until }) => from <= day && day <= until);

export type Told = {
  createdOn: number;
  /** The latest day that there has been for the person, and the one that there is. */
  lastDay: number;
  today: number;
  visits: Visit[];
  rules: Rule[];
  rests: Rest[];
  weekChanges: { today: number; on: string }[];
  days: Map<number, ToldDay>;
};

export function tellDays(life: Life, clock: OwnClock): Told {
  const createdOn = clock.dayAt(life.createdAt);
  const told: Told = {
    createdOn,
    lastDay: createdOn,
    today: createdOn,
    visits: [],
    rules: [{ from: createdOn, frequency: life.frequency }],
    rests: [],
    weekChanges: [],
    days: new Map(),
  };
  const rests = new Map<string, Rest>();
  for (const { happening, arrives } of arrivalsOf(life)) {
    const today = clock.dayAt(arrives);
    told.visits.push({ today, arrives, rests: told.rests });
    told.today = today;
    told.lastDay = Math.max(told.lastDay, today);
    const { does } = happening;
    if (does === 'start week') told.weekChanges.push({ today, on: happening.on });
    else if (does === 'change') changeRule(told, today, happening.to);
    else if (does === 'pause' || does === 'take pause back') {
      changeRest(told, rests, happening, today);
      told.rests = [...rests.values()];
    } else tellOne(told, happening, clock.dayAt(happening.at), today);
  }
  return told;
}

type Resting = Extract<Happening, { does: 'pause' | 'take pause back' }>;
const REST_BACK = 30;

/**
 * Nothing that is longer ago than thirty days becomes rest or is it no longer. Two rests of the same do not overlap, and a
 * habit rests on none of the days before it was made.
 */
function changeRest(
  { createdOn }: Told,
  rests: Map<string, Rest>,
  happening: Resting,
  today: number,
): void {
  const old = rests.get(happening.pause);
  const earliest = today - REST_BACK;
  if (happening.does === 'take pause back') {
    if (old && old.from >= earliest) rests.delete(happening.pause);
    return;
  }
  const until = happening.until === null ? Infinity : toDayNumber(happening.until);
  const rest = { of: happening.of, from: toDayNumber(happening.from), until };
  const others = [...rests].filter(([name]) => name !== happening.pause).map(([, other]) => other);
  const isTwice = others.some(
    (other) => other.of === rest.of && other.from <= rest.until && rest.from <= other.until,
  );
  const isBeforeHabit = rest.of === 'habit' && rest.from < createdOn;
  if (rest.until < rest.from || isTwice || isBeforeHabit) return;
  if (firstChanged(old, rest) >= earliest) rests.set(happening.pause, rest);
}

function firstChanged(old: Rest | undefined, next: Rest): number {
  if (!old) return next.from;
  if (old.from !== next.from) return Math.min(old.from, next.from);
  return old.until === next.until ? Infinity : Math.min(old.until, next.until) + 1;
}

/** The rule that holds on a day is the last one that was chosen on it or before. */
export const ruleOn = ({ rules }: Pick<Told, 'rules'>, day: number): Rule => {
  const found = rules.findLast(({ from }) => from <= day) ?? rules[0];
  if (!found) throw new Error('There is no rule.');
  return found;
};

function changeRule(told: Told, today: number, to: Frequency): void {
  // Chosen again as it is, nothing has changed.
  if (isSame(told.rules.at(-1)?.frequency, to)) return;
  for (let day = today; day <= told.lastDay; day += 1) {
    const content = told.days.get(day);
    const isTouched = content && (content.completed || content.skipped || content.entries.size > 0);
    if (isTouched && isAskedByDate(ruleOn(told, day).frequency, day)) content.isKept = true;
  }
  const before = told.rules.filter(({ from }) => from < today);
  // Changed back on the same day, neither.
  const isBack = isSame(before.at(-1)?.frequency, to);
  told.rules = isBack ? before : [...before, { from: today, frequency: to }];
}

/** What an amount is called, and what one tap adds, asks for nothing. */
const askedBy = ({ goal, ...days }: Frequency): string =>
  JSON.stringify({
    ...days,
    ...(goal && { kind: goal.kind, amount: goal.amount, each: goal.per }),
  });

const isSame = (a: Frequency | undefined, b: Frequency): boolean =>
  a !== undefined && askedBy(a) === askedBy(b);

/** On its weekdays: what a day may lose when the weekdays do. */
export function isAskedByDate({ type, weekdays, rhythm }: Frequency, day: number): boolean {
  if (rhythm !== null) return false;
  return weekdays === null ? type === 'daily' : (weekdays as string[]).includes(weekdayOf(day));
}

const WEEKDAYS = ['thursday', 'friday', 'saturday', 'sunday', 'monday', 'tuesday', 'wednesday'];
/** 1970 began on a Thursday. */
export const weekdayOf = (day: number): string => WEEKDAYS[((day % 7) + 7) % 7] ?? '';

function tellOne(told: Told, happening: Happening, ownDay: number, today: number): void {
  if (happening.does === 'take back') {
    for (const [day, content] of told.days) {
      const wasPassed = isPassed(content, goalOn(told, day));
      if (!content.entries.delete(happening.entry)) continue;
      settle(content, goalOn(told, day));
      seeWhetherPassed(told, day, wasPassed);
      if (day < told.lastDay && !restsOn(told.rests, day)) content.saidLate = 'kept';
      undoIfPassed(content, goalOn(told, day));
      content.saidOn = Math.max(content.saidOn, today);
    }
    return;
  }
  if (happening.does !== 'mark' && happening.does !== 'enter') return;
  const day = happening.day === undefined ? ownDay : toDayNumber(happening.day);
  // Nothing is said of a day that has not begun, or on which there was no habit yet.
  if (day > today || day < told.createdOn) return;
  const goal = goalOn(told, day);
  const wasPassed = isPassed(told.days.get(day), goal);
  if (happening.does === 'enter') enter(told, day, happening, goal);
  else mark(dayOf(told, day), happening.says, goal);
  const content = told.days.get(day);
  if (!content) return;
  seeWhetherPassed(told, day, wasPassed);
  content.saidOn = Math.max(content.saidOn, today);
  // Whose clock goes back meets days that were over before.
  if (day >= told.lastDay) return;
  const says = happening.does === 'mark' ? happening.says : 'amount';
  // Of a day that rests no amount is judged.
  const isJudged = says === 'amount' && !restsOn(told.rests, day);
  if (isJudged || says === 'not skipped') content.saidLate = 'kept';
  undoIfPassed(content, goal);
  if (says === 'not done') content.saidLate = 'not kept';
  // Said to be kept after all.
  if (says === 'done' && content.saidLate === 'not kept') content.saidLate = null;
}

/** Whoever came while the limit was passed has seen nothing kept. */
function seeWhetherPassed(told: Told, day: number, wasPassed: boolean): void {
  const content = dayOf(told, day);
  if (wasPassed && !isPassed(content, goalOn(told, day)))
    content.passedThrough = told.visits.length;
}

/** A slip undoes what was said of the day before, so that it holds no more once the slip is taken back. */
function undoIfPassed(content: ToldDay, goal: Goal | null): void {
  if (content.saidLate === 'kept' && isPassed(content, goal)) content.saidLate = null;
}

const isPassed = (content: ToldDay | undefined, goal: Goal | null): boolean =>
  content !== undefined && goal?.kind === 'most' && amountOf(content) > thousandths(goal);

const goalOn = (told: Told, day: number) => ruleOn(told, day).frequency.goal;

function dayOf({ days }: Told, day: number): ToldDay {
  const known = days.get(day);
  if (known) return known;
  const made = {
    completed: false,
    skipped: false,
    entries: new Map(),
    isKept: false,
    saidLate: null,
    passedThrough: 0,
    saidOn: day,
  };
  days.set(day, made);
  return made;
}

function enter(
  told: Told,
  day: number,
  { entry, amount }: { entry: string; amount: number },
  goal: Goal | null,
): void {
  const isElsewhere = [...told.days].some(([other, of]) => other !== day && of.entries.has(entry));
  if (goal === null || isElsewhere) return;
  const content = dayOf(told, day);
  content.entries.set(entry, Math.round(amount * 1000));
  settle(content, goal);
}

export const amountOf = ({ entries }: Pick<ToldDay, 'entries'>): number =>
  [...entries.values()].reduce((sum, amount) => sum + amount, 0);

const thousandths = ({ amount }: Goal) => Math.round(amount * 1000);

/** `completed` follows the amount; a slip undoes what was kept. */
function settle(content: ToldDay, goal: Goal | null): void {
  if (goal === null) return;
  const amount = amountOf(content);
  if (goal.kind === 'most') content.completed &&= amount <= thousandths(goal);
  else content.completed = amount > 0 && amount >= thousandths(goal);
  if (content.completed) content.skipped = false;
}

const SET = 'set at once';

function mark(content: ToldDay, says: Said, goal: Goal | null): void {
  if (says === 'skipped') Object.assign(content, { completed: false, skipped: true });
  if (says === 'not skipped') {
    content.skipped = false;
    if (goal?.kind === 'least') settle(content, goal);
  }
  if (says === 'done') {
    if (goal) bringTo(content, goal);
    Object.assign(content, { completed: true, skipped: false });
  }
  if (says === 'not done') {
    content.completed = false;
    if (goal?.kind === 'least') content.entries.clear();
  }
}

/** To the target where it is short of it; back to the limit of the day where it is past it. */
function bringTo(content: ToldDay, goal: Goal): void {
  const missing = thousandths(goal) - amountOf(content);
  if (goal.kind === 'least' && missing > 0) {
    content.entries.set(SET, (content.entries.get(SET) ?? 0) + missing);
  }
  if (goal.kind === 'most' && goal.per === 'day' && missing < 0) {
    content.entries.clear();
    if (goal.amount > 0) content.entries.set(SET, thousandths(goal));
  }
}
