import { randomBytes } from 'node:crypto'
import { finished } from 'node:stream/promises'

import { imageUrlOf } from '#domain/files/images.ts'
import { hasPermission } from '#domain/permissions.ts'
import type { Upload, PublicCtx } from '#server/ctx.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import { and, eq, isNull } from '#server/platform/db/drizzle.ts'
import { images, uploads, users } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'
import { openTempFile, readFromStart } from '#server/platform/tempFile.ts'
import { hashToken } from '#server/platform/token.ts'

import { imageKey, imageKeys } from './imageStore.ts'
import { renderImage, type RenderedImage } from './renderImage.ts'

export interface UploadedImage {
  /** Append the width: /160, /480 or /1200. */
  imageUrl: string
  /** Pixels of the widest version. */
  width: number
  height: number
}

/**
 * Stores the file sent to an upload URL. Only a success uses up the URL, so that a broken upload can be repeated. Of two
 * simultaneous uploads, the second throws a 409.
 */
export async function uploadImage(
  ctx: PublicCtx,
  input: { token: string },
  upload: Upload,
): Promise<UploadedImage> {
  const tokenHash = hashToken(input.token)
  const sender = await findSender(ctx, tokenHash, upload)
  const rendered = await renderUpload(upload, { userId: sender.id, signal: ctx.signal })

  const image = randomBytes(16).toString('base64url')
  const { width, height } = rendered
  // The row is written before the files, so that deleteUnclaimedImages finds them if this process dies.
  await ctx.db.insert(images).values({ id: image, userId: sender.id, width, height, createdAt: ctx.now })
  await writeFiles(ctx, image, rendered)
  const isFirst = await transact({ ...ctx, user: sender }, async (ctx) => {
    const used = await ctx.db
      .update(uploads)
      .set({ usedAt: ctx.now, imageId: image })
      .where(and(eq(uploads.tokenHash, tokenHash), isNull(uploads.usedAt)))
      .returning({ imageId: uploads.imageId })
    return used.length === 1
  })
  if (!isFirst) {
    await ctx.images.remove(imageKeys(image))
    await ctx.db.delete(images).where(eq(images.id, image))
    throw new Refusal('conflict', 'Another file was already uploaded to this URL.')
  }
  return { imageUrl: imageUrlOf(image), width, height }
}

/** Returns the user who requested the URL, if it is valid and the user may still edit products. */
async function findSender(ctx: PublicCtx, tokenHash: Buffer, upload: Upload): Promise<SignedInUser> {
  const [row] = await ctx.db
    .select({
      user: { id: users.id, ...nameColumns, role: users.role },
      isActive: users.isActive,
      expiresAt: uploads.expiresAt,
      usedAt: uploads.usedAt,
    })
    .from(uploads)
    .innerJoin(users, eq(users.id, uploads.userId))
    .where(eq(uploads.tokenHash, tokenHash))
  if (!row) throw new Refusal('missing', 'Upload URL not found.')
  const { user, isActive, expiresAt, usedAt } = row
  if (usedAt !== null || expiresAt <= ctx.now || !isActive || !hasPermission(user.role, 'products.edit')) {
    // A browser reads the response only after it has sent the whole body.
    await finished(upload.stream.resume())
    throw new Refusal('forbidden', 'Request has expired')
  }
  return user
}

async function renderUpload(
  upload: Upload,
  sender: { userId: number; signal: AbortSignal },
): Promise<RenderedImage> {
  await using file = await openTempFile()
  await file.writeFile(upload.stream)
  return await renderImage(async () => Buffer.concat(await Array.fromAsync(readFromStart(file.fd))), sender)
}

async function writeFiles(ctx: PublicCtx, image: string, rendered: RenderedImage): Promise<void> {
  await Promise.all(rendered.files.map(({ width, bytes }) => ctx.images.write(imageKey(image, width), bytes)))
}
