import { toDayNumber } from '#domain/days/local-day.ts';
import { activeUntil } from '#domain/history/active-days.ts';
import { visitAmounts } from '#domain/history/amount-years.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { weekColumns, weekOf, type WeekRow } from '#server/features/base/account/public.ts';
import { evaluateFigures } from '#domain/history/figures.ts';
import { activeColumns, activeDaysOf, type ActiveRow } from '../history/read-histories.ts';
import { STORED_HABIT_COLUMNS, type StoredHabit } from '../history/stored-habit.ts';

type Value = string | number | boolean | null;

/** A stored figure of a habit that differs from the evaluation of its stored days. */
export type WrongFigure = {
  userId: number;
  habitId: number;
  figure: string;
  stored: Value;
  evaluated: Value;
};

const HABITS_A_PAGE = 100;

type EntrySum = { day: number; amount: number };
type CheckedHabit = StoredHabit &
  ActiveRow &
  WeekRow & { userId: number; entered: EntrySum[] | null };

// A page is one statement, so that habits, histories and entries are seen as of one moment while others go on writing.
const page = statement(
  'habits.check-page',
  `select ${STORED_HABIT_COLUMNS}, '[]'::json as details, h.user_id as "userId", ${activeColumns('u')},
          ${weekColumns('u')},
          (select json_agg(json_build_object('day', e.date - date '1970-01-01', 'amount', e.amount))
             from (select date, sum(amount)::float8 as amount from habit_entries
                    where user_id = h.user_id and habit_id = h.id group by date) e) as entered
     from habits h join histories t on t.user_id = h.user_id and t.habit_id = h.id join users u on u.id = h.user_id
    where (h.user_id, h.id) > ($1, $2) order by h.user_id, h.id limit ${HABITS_A_PAGE}`,
);

/** Evaluates every habit again and reports each stored figure that differs. Returns how many habits were checked. */
export async function checkFigures(
  queries: Queries,
  onWrong: (wrong: WrongFigure) => void,
): Promise<number> {
  let checked = 0;
  let last = [0, 0];
  for (;;) {
    const habits = await queries.run<CheckedHabit>(page, last);
    const end = habits.at(-1);
    if (!end) return checked;
    for (const habit of habits) findWrongFigures(habit).forEach(onWrong);
    checked += habits.length;
    last = [end.userId, end.id];
  }
}

function findWrongFigures(habit: CheckedHabit): WrongFigure[] {
  const { userId, id: habitId } = habit;
  // The strength is stored with fewer digits.
  const { strength: _, ...figures } = evaluateFigures(habit, {
    today: habit.asOf,
    week: weekOf(habit),
    activeDays: activeUntil(activeDaysOf(habit), habit.through),
  });
  const wrong = Object.entries(figures).flatMap(([figure, evaluated]): WrongFigure[] => {
    const stored = habit[figure as keyof typeof figures];
    return stored === evaluated ? [] : [{ userId, habitId, figure, stored, evaluated }];
  });
  const days = countWrongAmounts(habit);
  if (days === 0) return wrong;
  return [
    ...wrong,
    { userId, habitId, figure: 'daysWithOtherAmounts', stored: 0, evaluated: days },
  ];
}

/** Days whose stored amount is not the sum of their entries. */
function countWrongAmounts({ entered, createdOn, amountYears }: CheckedHabit): number {
  const left = new Map((entered ?? []).map(({ day, amount }) => [day, amount]));
  const first = toDayNumber(createdOn);
  let wrong = 0;
  visitAmounts(amountYears, { first, count: Infinity }, (place, amount) => {
    if (left.get(first + place) !== amount) wrong += 1;
    left.delete(first + place);
  });
  return wrong + left.size;
}
