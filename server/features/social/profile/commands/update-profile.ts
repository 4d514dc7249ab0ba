import { createHash } from 'node:crypto';
import {
  getPicture,
  isOwnPicture,
  PICTURE_REFUSALS,
  type Profile,
  type ProfileChange,
} from '#contract/profile.ts';
import { type Queries, statement } from '#server/database/database.ts';
import {
  updatePublicFields,
  changeUsername,
  removeProfileImage,
} from '#server/features/base/account/public.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalidField, impossibleField, Refusal, signedOut } from '#server/http/refusal.ts';
import { findProfile } from '../queries/own-profile.ts';
import { mayShowFrom } from './picture-address.ts';
import { redrawPicture } from './redraw-picture.ts';

const storePicture = statement(
  'profile.store-picture',
  `insert into profile_pictures (user_id, hash, content, created_at) values ($1, $2, $3, $4)
   on conflict (user_id) do update
     set hash = excluded.hash, content = excluded.content, created_at = excluded.created_at`,
);
const deletePicture = statement(
  'profile.forget-picture',
  'delete from profile_pictures where user_id = $1',
);

type NewPicture = { address: string; upload?: { hash: string; content: Buffer } };

/** Draws the picture before the transaction begins, so that it holds no connection. */
export async function updateProfile(
  ctx: AppContext,
  actor: Actor,
  change: ProfileChange,
  host: string | undefined,
): Promise<Profile> {
  refuseAddress(ctx, change.profileImage, host);
  const before = await readStoredProfile(ctx.database, actor.userId);
  const picture = await preparePicture(ctx, before, change.profileImage);
  const { name = null, username = before.username, isPausePublic = null } = change;
  const store = () =>
    ctx.database.transaction(async (tx) => {
      const { userId } = actor;
      const now = ctx.clock.now();
      if (username !== before.username) await changeUsername(tx, { userId, username, now });
      const profileImage = picture?.address ?? null;
      await updatePublicFields(tx, userId, { name, profileImage, isPausePublic });
      if (picture) await storeUpload(tx, now, userId, picture);
      return readStoredProfile(tx, userId);
    });
  return username === before.username ? store() : countRename(ctx, actor, store);
}

/** A refused rename does not count toward the limit. */
async function countRename<Result>(
  ctx: AppContext,
  { userId }: Actor,
  rename: () => Promise<Result>,
): Promise<Result> {
  const attempt = { name: 'renamePerAccount', who: String(userId) } as const;
  await ctx.limits.consumeInTurn([attempt]);
  try {
    return await rename();
  } catch (error) {
    await ctx.limits.refund([attempt]);
    throw error;
  }
}

export async function removePicture(ctx: AppContext, actor: Actor): Promise<Profile> {
  return ctx.database.transaction(async (tx) => {
    await removeProfileImage(tx, actor.userId);
    await tx.run(deletePicture, [actor.userId]);
    return readStoredProfile(tx, actor.userId);
  });
}

export async function readStoredProfile(queries: Queries, userId: number): Promise<Profile> {
  const profile = await findProfile(queries, userId);
  if (!profile) throw signedOut();
  return profile;
}

const NOT_SHOWN =
  'This picture cannot be shown to others. Please choose a file, or an address on the open web.';

/** `host` is the host of the request, which may differ from the public URL. */
function refuseAddress(
  { config }: AppContext,
  newImage: string | undefined,
  host: string | undefined,
): void {
  if (newImage === undefined || newImage.startsWith('data:') || isOwnPicture(newImage)) return;
  const ownHosts = [new URL(config.publicUrl).host, ...(host === undefined ? [] : [host])];
  if (!mayShowFrom(newImage, ownHosts)) throw invalidField('profileImage', NOT_SHOWN);
}

/** Returns undefined if the picture stays the same. The server stores a web address and never fetches it. */
async function preparePicture(
  ctx: AppContext,
  { id, profileImage }: Profile,
  newImage: string | undefined,
): Promise<NewPicture | undefined> {
  if (newImage === undefined || newImage === profileImage) return undefined;
  if (isOwnPicture(newImage)) {
    throw impossibleField(
      'profileImage',
      'This picture is no longer yours. Please choose another.',
    );
  }
  if (!newImage.startsWith('data:')) return { address: newImage };
  await ctx.limits.consume('picturePerAccount', String(id));
  const content = await redrawPicture(id, decodeDataUrl(newImage));
  const hash = createHash('sha256').update(content).digest('base64url');
  return { address: pictureAddress(id, hash), upload: { hash, content } };
}

function decodeDataUrl(dataUrl: string): Buffer {
  const comma = dataUrl.indexOf(',');
  const head = dataUrl.slice(0, Math.min(comma, 200));
  if (!/^data:image\/[\w.+-]+(;[\w=.-]+)*;base64$/.test(head)) {
    throw new Refusal(415, PICTURE_REFUSALS.wrongType);
  }
  return Buffer.from(dataUrl.slice(comma + 1), 'base64');
}

const pictureAddress = (userId: number, hash: string) =>
  getPicture.path.replace(':userId', String(userId)).replace(':hash', hash);

async function storeUpload(
  queries: Queries,
  now: number,
  userId: number,
  { upload }: NewPicture,
): Promise<void> {
  if (!upload) await queries.run(deletePicture, [userId]);
  else await queries.run(storePicture, [userId, upload.hash, upload.content, new Date(now)]);
}
