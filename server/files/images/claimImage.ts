import { imageIdAt } from '#domain/files/images.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, inArray, isNull, sql } from '#server/platform/db/drizzle.ts'
import { images, uploads } from '#server/platform/db/schema.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { hashToken } from '#server/platform/token.ts'

import { uploadPath } from './requestUpload.ts'

const uploadPattern = new RegExp(`^${uploadPath}([\\w-]{43})$`)

/**
 * Marks the image at `imageUrl` as used and returns its id. Accepts the URL of a completed upload or of an image, with or without
 * a width; only the path is read, nothing is fetched. Throws a 400 for `field` otherwise. Call it in a transaction.
 */
export async function claimImage(ctx: Ctx, imageUrl: string, field = 'imageUrl'): Promise<string> {
  const id = await findImageId(ctx, imageUrl)
  const claimed = id !== undefined && (await claimImages(ctx, [id])).has(id)
  if (!claimed) throw fieldRefusal('invalid', field, 'Please upload the image first.')
  return id
}

/** Marks images as used and returns the ids of those that can be. Call it in a transaction. */
export async function claimImages(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  // The row locks exclude deleteUnclaimedImages.
  const claimed = await ctx.db
    .update(images)
    .set({ claimedAt: sql`coalesce(${images.claimedAt}, ${ctx.now}::timestamptz)` })
    .where(and(inArray(images.id, [...ids]), isNull(images.discardedAt)))
    .returning({ id: images.id })
  return new Set(claimed.map(({ id }) => id))
}

/** Returns the id of the image at one of our URLs without claiming it. */
export async function findImageId(ctx: Ctx, imageUrl: string): Promise<string | undefined> {
  const url = URL.parse(imageUrl, ctx.origin())
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
  const [, token] = uploadPattern.exec(url.pathname) ?? []
  if (token === undefined) return imageIdAt(url.pathname)
  const [upload] = await ctx.db
    .select({ imageId: uploads.imageId })
    .from(uploads)
    .where(eq(uploads.tokenHash, hashToken(token)))
  return upload?.imageId ?? undefined
}
