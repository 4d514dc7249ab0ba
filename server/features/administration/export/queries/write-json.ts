import { type Queries, statement } from '#server/database/database.ts';
import { readSection } from './read-section.ts';
import type { ExportRow } from './section.ts';
import { sections } from './sections.ts';

const person = statement(
  'export.person',
  `select u.id, u.email, u.username, u.name, u.profile_image as "profileImage",
          u.time_zone as "timeZone", u.has_completed_onboarding as "hasCompletedOnboarding",
          u.has_completed_tour as "hasCompletedTour", u.vip_until as "vipUntil",
          u.day_start as "dayStart", u.day_start_before as "dayStartBefore",
          u.day_start_from as "dayStartFrom", u.week_beginnings as "weekBeginnings",
          u.is_pause_public as "isPausePublic",
          u.created_at as "createdAt",
          'data:image/jpeg;base64,' || translate(encode(p.content, 'base64'), E'\\n', '') as picture
     from users u left join profile_pictures p on p.user_id = u.id
    where u.id = $1`,
);

/** Writes one JSON object in chunks. */
export async function* writeJson(
  queries: Queries,
  userId: number,
  now: number,
): AsyncGenerator<string> {
  const [profile] = await queries.run<ExportRow>(person, [userId]);
  const exportedAt = new Date(now).toISOString();
  yield `{"exportedAt":${JSON.stringify(exportedAt)},\n"profile":${JSON.stringify(profile)}`;
  for (const section of sections) {
    yield `,\n${JSON.stringify(section.name)}:[`;
    let separator = '\n';
    for await (const page of readSection(queries, section, userId)) {
      yield separator + page.map((row) => JSON.stringify(row)).join(',\n');
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}
