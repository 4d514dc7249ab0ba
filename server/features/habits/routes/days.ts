import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/habits.ts';
import { daysBetween, isLocalDay, type LocalDay } from '#domain/local-day.ts';
import { dayAt } from '#domain/time-zone.ts';
import type { House } from '#server/house.ts';
import type { Actor } from '#server/http/actor.ts';
import { answerSignedIn } from '#server/http/calls.ts';
import { readRange } from '#server/security/costly-reads.ts';
import { linkNext, pathOf } from '#server/http/link-next.ts';
import { fieldFault, notFound } from '#server/http/refusal.ts';
import { setHabitDay, setHabitDayById } from '../commands/set-habit-day.ts';
import {
  findHabitDay,
  listHabitDaysInRange,
  listHabitDaysOfHabit,
} from '../queries/list-habit-days.ts';
import { storedHabit } from './habits.ts';

const MOST_DAYS = 400;

export function dayRoutes(scope: FastifyInstance, house: House): void {
  answerSignedIn(scope, calls.listInstances, async ({ actor, query, reply }) => {
    const { first, last } = askedRange(actor, query);
    const { instances, next } = await readRange(house, actor, () =>
      listHabitDaysInRange(house.database, actor.userId, first, last),
    );
    if (next !== null)
      linkNext(reply, calls.listInstances.path, { startDate: next, endDate: last });
    return instances;
  });

  answerSignedIn(
    scope,
    calls.listHabitInstances,
    async ({ actor, params, query, request, reply }) => {
      const page = await readRange(house, actor, () =>
        listHabitDaysOfHabit(house.database, actor.userId, params.id, query.before),
      );
      if (!page) throw notFound('Habit');
      if (page.next !== null) linkNext(reply, pathOf(request), { before: page.next });
      return page.instances;
    },
  );

  answerSignedIn(scope, calls.updateInstance, async ({ actor, params, body }) => {
    await setHabitDayById(house, actor, params.instanceId, body);
    return storedInstance(house, actor, params.instanceId);
  });

  answerSignedIn(scope, calls.updateInstanceNote, async ({ actor, params, body }) => {
    await setHabitDayById(house, actor, params.instanceId, { notes: body.notes });
    return storedInstance(house, actor, params.instanceId);
  });

  answerSignedIn(scope, calls.setDay, async ({ actor, params, body }) => {
    const target = { habitId: params.id, date: params.date };
    const instanceId = await setHabitDay(house, actor, target, body);
    const habit = await storedHabit(house, actor, params.id);
    return { habit, instance: await storedInstance(house, actor, instanceId) };
  });
}

async function storedInstance(house: House, actor: Actor, instanceId: number) {
  const instance = await findHabitDay(house.database, actor.userId, instanceId);
  if (!instance) throw notFound('This day');
  return instance;
}

function askedRange(actor: Actor, asked: { startDate: string; endDate: string }) {
  const first = askedDay(actor, asked.startDate);
  const last = askedDay(actor, asked.endDate);
  if (first > last) throw fieldFault('query.endDate', 'The end is before the start.');
  if (daysBetween(first, last) > MOST_DAYS) {
    throw fieldFault('query.endDate', `Please ask for at most ${MOST_DAYS} days.`);
  }
  return { first, last };
}

const askedDay = (actor: Actor, asked: string): LocalDay =>
  isLocalDay(asked) ? asked : dayAt(Date.parse(asked), actor.zone);
