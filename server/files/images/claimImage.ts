import { imageIdPattern, imageWidths } from '#domain/files/images.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, isNull, sql } from '#server/platform/db/drizzle.ts'
import { images, uploads } from '#server/platform/db/schema.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { hashToken } from '#server/platform/token.ts'

import { uploadPath } from './requestUpload.ts'

const uploadPattern = new RegExp(`^${uploadPath}([\\w-]{43})$`)
const imagePattern = new RegExp(`^/api/images/(${imageIdPattern.source})(?:/(?:${imageWidths.join('|')}))?$`)

/**
 * Marks the image at `imageUrl` as used and returns its id. Accepts the URL of a completed upload or of an image, with or without
 * a width; only the path is read, nothing is fetched. Throws a 400 for `field` otherwise. Call it in a transaction.
 */
export async function claimImage(ctx: Ctx, imageUrl: string, field = 'imageUrl'): Promise<string> {
  const id = await findImageId(ctx, imageUrl)
  // The row lock excludes deleteUnclaimedImages.
  const [claimed] = id
    ? await ctx.db
        .update(images)
        .set({ claimedAt: sql`coalesce(${images.claimedAt}, ${ctx.now}::timestamptz)` })
        .where(and(eq(images.id, id), isNull(images.discardedAt)))
        .returning({ id: images.id })
    : []
  if (!claimed) throw fieldRefusal('invalid', field, 'Please upload the image first.')
  return claimed.id
}

/** Returns the id of the image at one of our URLs without claiming it. */
export async function findImageId(ctx: Ctx, imageUrl: string): Promise<string | undefined> {
  const url = URL.parse(imageUrl, ctx.origin())
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
  const [, token] = uploadPattern.exec(url.pathname) ?? []
  if (token === undefined) return imagePattern.exec(url.pathname)?.[1]
  const [upload] = await ctx.db
    .select({ imageId: uploads.imageId })
    .from(uploads)
    .where(eq(uploads.tokenHash, hashToken(token)))
  return upload?.imageId ?? undefined
}
