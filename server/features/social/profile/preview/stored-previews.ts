import { type Queries, statement } from '#server/database/database.ts';

const MAX_PREVIEWS = 2_000;

const previewOf = statement(
  'profile.preview',
  'select content from profile_previews where user_id = $1 and version = $2',
);
// The user may have been deleted since.
const upsertPreview = statement(
  'profile.store-preview',
  `insert into profile_previews (user_id, version, content, drawn_at)
   select id, $2, $3, $4 from users where id = $1 for key share
   on conflict (user_id) do update
     set version = excluded.version, content = excluded.content, drawn_at = excluded.drawn_at`,
);
const dropOldest = statement(
  'profile.drop-previews',
  `delete from profile_previews where user_id in
     (select user_id from profile_previews order by drawn_at desc, user_id offset $1
         for update skip locked)`,
);

type PreviewKey = { userId: number; version: string };

export async function findPreview(
  queries: Queries,
  { userId, version }: PreviewKey,
): Promise<Buffer | undefined> {
  const [row] = await queries.run<{ content: Buffer }>(previewOf, [userId, version]);
  return row?.content;
}

/** Stores one preview per user, and deletes the oldest, so that the table stays below 100 MB. */
export async function storePreview(
  queries: Queries,
  { userId, version, picture, at }: PreviewKey & { picture: Buffer; at: number },
): Promise<void> {
  await queries.run(upsertPreview, [userId, version, picture, new Date(at)]);
  await queries.run(dropOldest, [MAX_PREVIEWS]);
}
