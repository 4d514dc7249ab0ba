import * as z from 'zod/mini';
import {
  MAX_WEBHOOK_ADDRESS_LENGTH,
  WEBHOOK_EVENTS,
  MAX_WEBHOOK_NAME_LENGTH,
} from '#domain/sending/webhooks.ts';
import { about, named } from '../describe.ts';
import { singleLineText, trimmedText } from '../text.ts';

const NO_EVENT = 'Please choose at least one event.';

export const WebhookRule = named(
  'WebhookRule',
  'The name, the address and the events of a webhook.',
  z.strictObject({
    name: about(
      'The name of the webhook.',
      singleLineText({ min: 1, max: MAX_WEBHOOK_NAME_LENGTH, tooShort: 'Please give it a name.' }),
    ),
    url: about(
      'The address that events are sent to.',
      trimmedText({
        min: 1,
        max: MAX_WEBHOOK_ADDRESS_LENGTH,
        tooShort: 'Please enter an address.',
      }),
    ),
    events: about(
      'The events that are sent.',
      z.array(z.enum(WEBHOOK_EVENTS, NO_EVENT), NO_EVENT).check(
        z.minLength(1, NO_EVENT),
        z.maxLength(WEBHOOK_EVENTS.length, NO_EVENT),
        z.refine((events) => new Set(events).size === events.length, 'Please name each once.'),
      ),
    ),
  }),
);

export type WebhookRule = z.infer<typeof WebhookRule>;
