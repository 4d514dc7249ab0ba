import { z } from 'zod';
import { type Found, isTicked, type Lane } from './ledger.ts';

export const ADMINISTRATOR = {
  ADMIN_EMAIL: 'eve@example.com',
  ADMIN_USERNAME: 'eve',
  ADMIN_PASSWORD: 'crash-test-1',
};

const LANES = 8;

const habit = z.object({
  id: z.number(),
  notes: z.string().nullable(),
  completed: z.boolean(),
  instance: z.object({ date: z.string() }).nullable(),
});

export type Session = { address: string; cookie: string };

/** Everything that knows what the server under test can do is in this file. */
export async function signIn(address: string): Promise<Session> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
  const response = await send({ address, cookie: '' }, 'POST', '/api/login', { email, password });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { address, cookie };
}

export async function openLanes(session: Session): Promise<Lane[]> {
  const lanes: Lane[] = [];
  for (let lane = 0; lane < LANES; lane += 1) {
    const body = { name: `Lane ${lane}`, type: 'daily', notes: '0' };
    const response = await send(session, 'POST', '/api/habits', body);
    const { id } = habit.parse(await response.json());
    lanes.push({ id, tried: 0, acknowledged: 0, day: '' });
  }
  return lanes;
}

/** Throws unless the server has answered that the write is done. */
export async function writeNext(session: Session, lane: Lane): Promise<void> {
  lane.tried += 1;
  const number = lane.tried;
  const body = { notes: `${number}`, completed: isTicked(number) };
  const response = await send(session, 'PATCH', `/api/habits/${lane.id}`, body);
  const { instance } = habit.parse(await response.json());
  lane.acknowledged = number;
  lane.day = instance?.date ?? '';
}

export async function readLanes(session: Session): Promise<Found[]> {
  const response = await send(session, 'GET', '/api/habits');
  const habits = z.array(habit).parse(await response.json());
  return habits.map(({ id, notes, completed, instance }) => ({
    id,
    number: Number(notes),
    completed,
    day: instance?.date ?? '',
  }));
}

async function send({ address, cookie }: Session, method: string, path: string, body?: object) {
  const response = await fetch(address + path, {
    method,
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (response.ok) return response;
  throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
}
