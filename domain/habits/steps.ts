/** One of several small things that a habit is made of. Its id stays when its text or its place changes. */
export type Step = { id: string; text: string };
