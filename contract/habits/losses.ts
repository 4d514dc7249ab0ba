import * as z from 'zod/mini';
import { about, named } from '../describe.ts';

export const Loss = named(
  'Loss',
  'Something that does not survive on the way from one tracker to another.',
  z.object({
    what: about('What is lost.', z.string()),
    why: about('Why it is lost.', z.string()),
  }),
);
