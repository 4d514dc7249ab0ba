import * as z from 'zod';
import { addDays } from '#domain/days/local-day.ts';
import {
  belongsTo,
  dayKey,
  habitKey,
  notesKey,
  readDay,
  encodeDay,
  applyWrite,
} from './expected-state.ts';
import type { Action, Writer } from './writer.ts';

export const WEEKS_BACK = 4;
const MAX_PASSING = 6;
const Created = z.object({ id: z.number() });

export function chooseAction(writer: Writer): Action {
  const { random, habits, cookie } = writer;
  writer.written += 1;
  if (cookie === undefined) return signIn(writer);
  const chance = random.below(100);
  if (chance < 2) return signOut(writer);
  if (chance < 12) return habits.passing.length < MAX_PASSING ? create(writer) : remove(writer);
  if (chance < 40) return correctDay(writer);
  if (chance < 60) return writeNote(writer);
  return tick(writer);
}

/** A tick changes four tables: the habit, the day, the streaks and the feed. */
function tick({ random, habits, expected, written, today }: Writer): Action {
  const id = random.oneOf(habits.lasting);
  const key = dayKey(id, today());
  const completed = random.happens(0.6);
  const day = readDay(expected.values.get(key));
  const after = { ...day, completed, skipped: day.skipped && !completed };
  const notes = `private ${written}`;
  return {
    request: { method: 'PATCH', path: `/api/habits/${id}`, body: { notes, completed } },
    change: new Map([
      [notesKey(id), notes],
      [key, encodeDay(after)],
    ]),
  };
}

function correctDay({ random, habits, written, today }: Writer): Action {
  const id = random.oneOf(habits.lasting);
  const date = addDays(today(), -random.below(7 * WEEKS_BACK - 1));
  const completed = random.happens(0.6);
  const skipped = !completed && random.happens(0.3);
  const day = { completed, skipped, notes: random.happens(0.5) ? `corrected ${written}` : null };
  return {
    request: { method: 'PUT', path: `/api/habits/${id}/days/${date}`, body: day },
    change: new Map([[dayKey(id, date), encodeDay(day)]]),
  };
}

function writeNote({ random, habits, expected, written, today }: Writer): Action {
  const id = random.oneOf(habits.lasting);
  const date = addDays(today(), -random.below(7));
  const notes = `note ${written}`;
  const key = dayKey(id, date);
  const day = { ...readDay(expected.values.get(key)), notes };
  return {
    request: { method: 'PUT', path: `/api/habits/${id}/days/${date}`, body: { notes } },
    change: new Map([[key, encodeDay(day)]]),
  };
}

/** The habit is never due during a run, so its deletion makes no day perfect. */
function create({ freeWeekday, written }: Writer): Action {
  const name = `Passing ${written}`;
  const weekdays = [freeWeekday];
  const notes = `of ${written}`;
  return {
    request: {
      method: 'POST',
      path: '/api/habits',
      body: { name, type: 'weekly', weekdays, notes },
    },
    change: new Map(),
    creates: name,
    readResponse: ({ expected, habits }, { body }) => {
      const { id } = Created.parse(body);
      habits.passing.push(id);
      const facts = [
        [habitKey(id), name],
        [notesKey(id), notes],
      ] as const;
      applyWrite(expected, new Map(facts));
    },
  };
}

function remove({ random, habits, expected }: Writer): Action {
  const id = random.oneOf(habits.passing);
  const keys = [...expected.values.keys()].filter((key) => belongsTo(key, id));
  return {
    request: { method: 'DELETE', path: `/api/habits/${id}` },
    change: new Map(keys.map((key) => [key, undefined])),
    isDoneBy404: true,
    readResponse: ({ habits }) => {
      habits.passing = habits.passing.filter((passingId) => passingId !== id);
    },
  };
}

function signOut(_writer: Writer): Action {
  return {
    request: { method: 'POST', path: '/api/logout' },
    change: new Map(),
    readResponse: (writer) => {
      if (writer.cookie !== undefined) writer.ended.push(writer.cookie);
      writer.cookie = undefined;
    },
  };
}

function signIn({ person: { email, password } }: Writer): Action {
  return {
    request: { method: 'POST', path: '/api/login', body: { email, password } },
    change: new Map(),
    readResponse: (writer, { cookie }) => {
      writer.cookie = cookie;
    },
  };
}
