import * as z from 'zod/mini';
import { TICK_ACTS, TICK_LINK_LIVES, MAX_TICK_LINK_NAME_LENGTH } from '#domain/habits/tick-link.ts';
import { about, named } from '../describe.ts';
import { singleLineText } from '../text.ts';

export const NewTickLink = named(
  'NewTickLink',
  'A tick link to create.',
  z.strictObject({
    act: about(
      'What the link does: the day is done, a step is added, or the day is skipped.',
      z.enum(TICK_ACTS, 'Please choose what it does.'),
    ),
    name: about(
      'Where the link is, as `Fridge`. May be empty.',
      singleLineText({ max: MAX_TICK_LINK_NAME_LENGTH }),
    ),
    days: about(
      'After how many days the link expires. Null for never.',
      z.nullable(z.literal(TICK_LINK_LIVES, 'Please choose how long it works.')),
    ),
  }),
);

export type NewTickLink = z.infer<typeof NewTickLink>;
