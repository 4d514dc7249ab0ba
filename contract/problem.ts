import * as z from 'zod/mini';

export const Issue = z.object({ path: z.string(), message: z.string() });

/** What every refused call answers. */
export const Problem = z.object({ message: z.string(), issues: z.optional(z.array(Issue)) });

export type Issue = z.infer<typeof Issue>;
export type Problem = z.infer<typeof Problem>;
