import type { Section } from '#domain/habits/sections.ts';
import { type Queries, statement } from '#server/database/database.ts';

const ofPerson = statement(
  'habits.sections',
  'select id, name, sort_order as "sortOrder" from sections where user_id = $1 order by sort_order, id',
);

export const listSections = (queries: Queries, userId: number): Promise<Section[]> =>
  queries.run<Section>(ofPerson, [userId]);
