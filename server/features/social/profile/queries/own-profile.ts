import type { Profile } from '#contract/profile.ts';
import { type Queries, statement } from '#server/database/database.ts';

const profileById = statement(
  'profile.by-id',
  `select id, name, username, email, profile_image as "profileImage", is_pause_public as "isPausePublic",
          email_confirmed_at is not null as "isEmailConfirmed", created_at as "createdAt"
     from users where id = $1`,
);
const pictureByHash = statement(
  'profile.picture',
  'select content from profile_pictures where user_id = $1 and hash = $2',
);

type ProfileRow = Omit<Profile, 'createdAt'> & { createdAt: Date };

export async function findProfile(queries: Queries, userId: number): Promise<Profile | undefined> {
  const [row] = await queries.run<ProfileRow>(profileById, [userId]);
  return row && { ...row, createdAt: row.createdAt.toISOString() };
}

export async function findPicture(
  queries: Queries,
  userId: number,
  hash: string,
): Promise<Buffer | undefined> {
  const [row] = await queries.run<{ content: Buffer }>(pictureByHash, [userId, hash]);
  return row?.content;
}
