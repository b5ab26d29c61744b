// Takes the file that is sent to an upload address, and makes a picture of it.
import { randomBytes } from 'node:crypto'
import { finished } from 'node:stream/promises'

import { hasPermission } from '#domain/permissions.ts'
import type { Upload, PublicCtx } from '#server/ctx.ts'
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
  /** Without its width: append /160, /480 or /1200. */
  imageUrl: string
  /** Pixels of the widest form. */
  width: number
  height: number
}

/**
 * The address is used up by success alone, so that an upload that broke off can be sent again to the same address. Of
 * two that succeed at the same time the first wins and the other is told so (409).
 */
export async function uploadImage(
  ctx: PublicCtx,
  input: { token: string },
  upload: Upload,
): Promise<UploadedImage> {
  const tokenHash = hashToken(input.token)
  const sender = await findSender(ctx, tokenHash, upload)
  const rendered = await renderUpload(upload)

  const image = randomBytes(16).toString('base64url')
  const { width, height } = rendered
  // The row comes before the files, and as unclaimed: wherever this stops, removeUnclaimed finds what it left behind.
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
    throw new Refusal('conflict', 'Another file was uploaded to this address first.')
  }
  return { imageUrl: `/api/images/${image}`, width, height }
}

/** Who was given the address, as long as it is good and they may still edit products. */
async function findSender(ctx: PublicCtx, tokenHash: Buffer, upload: Upload): Promise<SignedInUser> {
  const [row] = await ctx.db
    .select({
      person: {
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        role: users.role,
      },
      isActive: users.isActive,
      expiresAt: uploads.expiresAt,
      usedAt: uploads.usedAt,
    })
    .from(uploads)
    .innerJoin(users, eq(users.id, uploads.userId))
    .where(eq(uploads.tokenHash, tokenHash))
  if (!row) throw new Refusal('missing', 'There is no such upload address.')
  const { person, isActive, expiresAt, usedAt } = row
  if (usedAt !== null || expiresAt <= ctx.now || !isActive || !hasPermission(person.role, 'products.edit')) {
    // A browser that is still sending hears an answer only once it was let finish.
    await finished(upload.stream.resume())
    throw new Refusal('forbidden', 'Request has expired')
  }
  return person
}

async function renderUpload(upload: Upload): Promise<RenderedImage> {
  await using file = await openTempFile()
  await file.writeFile(upload.stream)
  return await renderImage(async () => Buffer.concat(await Array.fromAsync(readFromStart(file))))
}

async function writeFiles(ctx: PublicCtx, image: string, rendered: RenderedImage): Promise<void> {
  await Promise.all(rendered.files.map(({ width, bytes }) => ctx.images.write(imageKey(image, width), bytes)))
}
