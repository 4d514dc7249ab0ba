import * as z from 'zod';
import { addDays } from '#domain/days/local-day.ts';
import { belongsTo, dayKey, habitKey, notesKey, readDay, encodeDay } from './facts.ts';
import type { Action, Writer } from './writer.ts';
import { learn } from './ledger.ts';

export const WEEKS_BACK = 4;
const PASSING_AT_MOST = 6;
const Created = z.object({ id: z.number() });

export function chooseAction(writer: Writer): Action {
  const { dice, holdings, cookie } = writer;
  writer.written += 1;
  if (cookie === undefined) return signIn(writer);
  const chance = dice.below(100);
  if (chance < 2) return signOut(writer);
  if (chance < 12)
    return holdings.passing.length < PASSING_AT_MOST ? create(writer) : remove(writer);
  if (chance < 40) return correctDay(writer);
  if (chance < 60) return writeNote(writer);
  return tick(writer);
}

/** A tick changes four tables: the habit, the day, the streaks and the feed. */
function tick({ dice, holdings, ledger, written, today }: Writer): Action {
  const id = dice.oneOf(holdings.lasting);
  const key = dayKey(id, today());
  const completed = dice.happens(0.6);
  const day = readDay(ledger.known.get(key));
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

function correctDay({ dice, holdings, written, today }: Writer): Action {
  const id = dice.oneOf(holdings.lasting);
  const date = addDays(today(), -dice.below(7 * WEEKS_BACK - 1));
  const completed = dice.happens(0.6);
  const skipped = !completed && dice.happens(0.3);
  const day = { completed, skipped, notes: dice.happens(0.5) ? `corrected ${written}` : null };
  return {
    request: { method: 'PUT', path: `/api/habits/${id}/days/${date}`, body: day },
    change: new Map([[dayKey(id, date), encodeDay(day)]]),
  };
}

function writeNote({ dice, holdings, ledger, written, today }: Writer): Action {
  const id = dice.oneOf(holdings.lasting);
  const date = addDays(today(), -dice.below(7));
  const notes = `note ${written}`;
  const key = dayKey(id, date);
  const day = { ...readDay(ledger.known.get(key)), notes };
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
    learn: ({ ledger, holdings }, { body }) => {
      const { id } = Created.parse(body);
      holdings.passing.push(id);
      const facts = [
        [habitKey(id), name],
        [notesKey(id), notes],
      ] as const;
      learn(ledger, new Map(facts));
    },
  };
}

function remove({ dice, holdings, ledger }: Writer): Action {
  const id = dice.oneOf(holdings.passing);
  const keys = [...ledger.known.keys()].filter((key) => belongsTo(key, id));
  return {
    request: { method: 'DELETE', path: `/api/habits/${id}` },
    change: new Map(keys.map((key) => [key, undefined])),
    isDoneBy404: true,
    learn: ({ holdings }) => {
      holdings.passing = holdings.passing.filter((passingId) => passingId !== id);
    },
  };
}

function signOut(_writer: Writer): Action {
  return {
    request: { method: 'POST', path: '/api/logout' },
    change: new Map(),
    learn: (writer) => {
      if (writer.cookie !== undefined) writer.ended.push(writer.cookie);
      writer.cookie = undefined;
    },
  };
}

function signIn({ person: { email, password } }: Writer): Action {
  return {
    request: { method: 'POST', path: '/api/login', body: { email, password } },
    change: new Map(),
    learn: (writer, { cookie }) => {
      writer.cookie = cookie;
    },
  };
}
