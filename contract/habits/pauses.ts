import * as z from 'zod/mini';
import type { Pause as DomainPause } from '#domain/habits/pause.ts';
import { defineCall } from '../call.ts';
import { about, named } from '../describe.ts';
import { idInPath, responseDay } from '../text.ts';
import { localDay } from './local-day.ts';

export const PausedDays = named(
  'PausedDays',
  'Days on which a habit is paused.',
  z.object({
    habitId: about('The paused habit. Null when all habits are paused.', z.nullable(z.int())),
    from: about('The first day of the pause.', responseDay),
    until: about('The last day of the pause. Null while it has no end.', z.nullable(responseDay)),
  }),
) satisfies z.ZodMiniType<DomainPause>;

export const Pause = named(
  'Pause',
  'Days on which a habit, or all habits, are not due. They neither count nor break a streak.',
  z.extend(PausedDays, { id: about('The id of the pause.', z.int()) }),
);

export type Pause = z.infer<typeof Pause>;

export const NewPause = named(
  'NewPause',
  'A pause to add.',
  z.strictObject({
    habitId: about(
      'The habit to pause. Null or left out for all habits.',
      z.optional(z.nullable(z.int().check(z.gte(1), z.lte(2_147_483_647)))),
    ),
    from: about('The first day of the pause, at most 30 days ago.', localDay),
    until: about(
      'The last day of the pause. Null or left out for a pause without an end.',
      z.optional(z.nullable(localDay)),
    ),
  }),
);

export const PauseChange = named(
  'PauseChange',
  'Changes of a pause. Fields that are left out stay as they are.',
  z.strictObject({
    from: about('The first day of the pause.', z.optional(localDay)),
    until: about(
      'The last day of the pause. Null for a pause without an end.',
      z.optional(z.nullable(localDay)),
    ),
  }),
);

export type NewPause = z.infer<typeof NewPause>;
export type PauseChange = z.infer<typeof PauseChange>;

const pauseId = z.object({ id: about('The id of the pause.', idInPath) });

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
  summary: 'Pause a habit or all habits, from at most 30 days ago',
  tokenScope: 'write',
  whenBusy: 'refused last',
  acceptsOperation: true,
  body: NewPause,
  status: 201,
  response: Pause,
  refuses: [400, 401, 404, 409, 422, 429],
});

export const changePause = defineCall({
  method: 'PATCH',
  path: '/api/pauses/:id',
  summary: 'Change the first or last day of a pause',
  tokenScope: 'write',
  whenBusy: 'refused last',
  acceptsOperation: true,
  params: pauseId,
  body: PauseChange,
  status: 200,
  response: Pause,
  refuses: [400, 401, 404, 409, 422, 429],
});

export const deletePause = defineCall({
  method: 'DELETE',
  path: '/api/pauses/:id',
  summary: 'Delete a pause. Its days become what they were',
  tokenScope: 'write',
  whenBusy: 'refused last',
  acceptsOperation: true,
  params: pauseId,
  status: 204,
  response: null,
  refuses: [400, 401, 404, 422, 429],
});
