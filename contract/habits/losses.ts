import * as z from 'zod/mini';
import { about, named } from '../describe.ts';

export const Loss = named(
  'Loss',
  'Something that does not survive on the way from one tracker to another.',
  z.object({
    what: about('The lost data.', z.string()),
    why: about('The reason.', z.string()),
  }),
);
