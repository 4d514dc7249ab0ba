import * as z from 'zod/mini';
import { TICK_ACTS, TICK_LINK_LIVES, TICK_LINK_NAME_AT_MOST } from '#domain/habits/tick-link.ts';
import { lineOfText } from '../text.ts';

export const NewTickLink = z.object({
  act: z.enum(TICK_ACTS, 'Please choose what it does.'),
  /** Where it is: 'Fridge'. May be empty. */
  name: lineOfText({ max: TICK_LINK_NAME_AT_MOST }),
  /** Null: until it is revoked. */
  days: z.nullable(z.literal(TICK_LINK_LIVES, 'Please choose how long it works.')),
});

export type NewTickLink = z.infer<typeof NewTickLink>;
