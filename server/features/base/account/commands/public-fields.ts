import { type Queries, statement } from '#server/database/database.ts';

const change = statement(
  'account.change-shown-person',
  `update users set name = coalesce($2, name), profile_image = coalesce($3, profile_image),
                    is_pause_public = coalesce($4, is_pause_public)
    where id = $1`,
);
const removeImage = statement(
  'account.remove-picture',
  'update users set profile_image = null where id = $1',
);

type PublicFields = {
  name: string | null;
  profileImage: string | null;
  /** Whether the public profile shows that the user is pausing. */
  isPausePublic: boolean | null;
};

/** Updates what other users see. A field that is null stays unchanged. */
export async function updatePublicFields(
  queries: Queries,
  userId: number,
  { name, profileImage, isPausePublic }: PublicFields,
): Promise<void> {
  await queries.run(change, [userId, name, profileImage, isPausePublic]);
}

export async function removeProfileImage(queries: Queries, userId: number): Promise<void> {
  await queries.run(removeImage, [userId]);
}
