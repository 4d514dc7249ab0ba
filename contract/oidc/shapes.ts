import * as z from 'zod/mini';
import { ANSWER_OF_PROVIDER_AT_MOST } from '#domain/people/ways-in.ts';
import { username } from '../account/shapes.ts';
import { text } from '../text.ts';

/** What the provider sent along with the browser, as it stood behind the `?`. */
export const Arrival = z.object({ answer: text({ max: ANSWER_OF_PROVIDER_AT_MOST }) });

export const NewcomerRegistration = z.object({
  /** Of the newcomer that the arrival told of. */
  code: text({ min: 1, max: 100 }),
  username,
  invitationCode: z.optional(text({ max: 200 })),
});

export type NewcomerRegistration = z.infer<typeof NewcomerRegistration>;

/** The provider's page, where the browser goes next. */
export const Departure = z.object({ address: z.string() });
