import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/habits.ts';
import type { House } from '#server/house.ts';
import { answerSignedIn } from '#server/http/calls.ts';
import { readList } from '#server/security/costly-reads.ts';
import { notFound } from '#server/http/refusal.ts';
import { createHabit } from '../commands/create-habit.ts';
import { deleteHabit } from '../commands/delete-habit.ts';
import { reorderHabits } from '../commands/reorder-habits.ts';
import { startFocus } from '../commands/start-focus.ts';
import { updateHabit } from '../commands/update-habit.ts';
import { findHabit, hasEverCreatedHabits, listHabits } from '../queries/list-habits.ts';

export function habitRoutes(scope: FastifyInstance, house: House): void {
  answerSignedIn(scope, calls.listHabits, ({ actor }) =>
    readList(actor, () => listHabits(house.database, actor)),
  );

  answerSignedIn(scope, calls.createHabit, async ({ actor, body }) => {
    const habitId = await createHabit(house, actor, body);
    const habit = await findHabit(house.database, actor, habitId);
    if (!habit) throw notFound('Habit');
    return habit;
  });

  answerSignedIn(scope, calls.reorderHabits, async ({ actor, body }) => {
    await reorderHabits(house, actor, body.habitOrders);
    return listHabits(house.database, actor);
  });

  answerSignedIn(scope, calls.updateHabit, ({ actor, params, body }) =>
    updateHabit(house, actor, params.id, body),
  );

  answerSignedIn(scope, calls.deleteHabit, async ({ actor, params }) => {
    await deleteHabit(house, actor, params.id);
    return undefined;
  });

  answerSignedIn(scope, calls.startFocus, async ({ actor, params }) => {
    await startFocus(house, actor, params.id);
    return undefined;
  });

  answerSignedIn(scope, calls.hasEverCreatedHabits, async ({ actor }) => ({
    hasEverCreatedHabits: await hasEverCreatedHabits(house.database, actor.userId),
  }));
}
