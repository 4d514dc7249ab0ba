import * as z from 'zod/mini';
import type { Pause as DomainPause } from '#domain/habits/pause.ts';
import { defineCall } from '../call.ts';
import { idInPath, sentDay } from '../text.ts';
import { localDay } from './local-day.ts';

/** Both ends included. No habit: everything rests. No end: until it is ended. */
export const Pause = z.object({
  id: z.int(),
  habitId: z.nullable(z.int()),
  from: sentDay,
  until: z.nullable(sentDay),
}) satisfies z.ZodMiniType<DomainPause>;

export type Pause = z.infer<typeof Pause>;

export const NewPause = z.object({
  habitId: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(2_147_483_647)))),
  from: localDay,
  until: z.optional(z.nullable(localDay)),
});

export const PauseChange = z.object({
  from: z.optional(localDay),
  until: z.optional(z.nullable(localDay)),
});

export type NewPause = z.infer<typeof NewPause>;
export type PauseChange = z.infer<typeof PauseChange>;

const pauseId = z.object({ id: idInPath });

export const listPauses = defineCall({
  method: 'GET',
  path: '/api/pauses',
  summary: 'My pauses, the newest first',
  tokenScope: 'read',
  status: 200,
  response: z.array(Pause),
  refuses: [401, 429],
});

export const addPause = defineCall({
  method: 'POST',
  path: '/api/pauses',
  summary: 'Let one habit or all of them rest, from 30 days back on',
  tokenScope: 'write',
  whenBusy: 'refused last',
  body: NewPause,
  status: 201,
  response: Pause,
  refuses: [400, 401, 404, 422, 429],
});

export const changePause = defineCall({
  method: 'PATCH',
  path: '/api/pauses/:id',
  summary: 'Move the ends of a pause, or end it',
  tokenScope: 'write',
  whenBusy: 'refused last',
  params: pauseId,
  body: PauseChange,
  status: 200,
  response: Pause,
  refuses: [400, 401, 404, 422, 429],
});

export const deletePause = defineCall({
  method: 'DELETE',
  path: '/api/pauses/:id',
  summary: 'Take a pause back: its days become what they were',
  tokenScope: 'write',
  whenBusy: 'refused last',
  params: pauseId,
  status: 204,
  response: null,
  refuses: [400, 401, 404, 422, 429],
});
