import * as z from 'zod/mini';
import { isLocalDay, type LocalDay } from '#domain/days/local-day.ts';

export const localDay = z.pipe(
  z.string().check(z.refine(isLocalDay, 'Please give a date as YYYY-MM-DD.')),
  z.transform((day: string) => day as LocalDay),
);
