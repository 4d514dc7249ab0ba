import { type Queries, statement } from '#server/database/database.ts';

const change = statement(
  'account.change-name-and-picture',
  `update users set name = coalesce($2, name), profile_image = coalesce($3, profile_image)
    where id = $1`,
);
const removeImage = statement(
  'account.remove-picture',
  'update users set profile_image = null where id = $1',
);

type Change = { name: string | null; profileImage: string | null };

/** What is null stays as it is. */
export async function changeNameAndPicture(
  queries: Queries,
  userId: number,
  { name, profileImage }: Change,
): Promise<void> {
  await queries.run(change, [userId, name, profileImage]);
}

export async function removeProfileImage(queries: Queries, userId: number): Promise<void> {
  await queries.run(removeImage, [userId]);
}
