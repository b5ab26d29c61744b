// Turns the address of a picture, as a form sends it along with a product, into the picture that the product shows.
import { imageIdPattern, imageWidths } from '#domain/files/images.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, isNull, sql } from '#server/platform/db/drizzle.ts'
import { images, uploads } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashToken } from '#server/platform/token.ts'

import { uploadPath } from './uploadAddress.ts'

const uploadPattern = new RegExp(`^${uploadPath}([\\w-]{43})$`)
const imagePattern = new RegExp(`^/api/images/(${imageIdPattern.source})(?:/(?:${imageWidths.join('|')}))?$`)

/**
 * The id of the picture at `imageUrl`, which from now on is kept. Takes the ctx of a transaction and opens none. It
 * knows the addresses that we gave out: an upload's whose file has arrived, and a picture's with or without its width.
 * Only the path is looked at; nothing is ever fetched. Anything else is a Refusal 'invalid' that names the field.
 */
export async function claimImage(ctx: Ctx, imageUrl: string, field = 'imageUrl'): Promise<string> {
  const image = await findImageId(ctx, imageUrl)
  // Should removeUnclaimed be at this very picture, one waits for the other, and the first has it.
  const [claimed] = image
    ? await ctx.db
        .update(images)
        .set({ claimedAt: sql`coalesce(${images.claimedAt}, ${ctx.now}::timestamptz)` })
        .where(and(eq(images.id, image), isNull(images.discardedAt)))
        .returning({ id: images.id })
    : []
  if (!claimed) {
    const message = 'Please upload the image first.'
    throw new Refusal('invalid', message, { errors: [{ path: field, message }] })
  }
  return claimed.id
}

/** The id of the picture at an address of ours, should there be one; nothing is claimed. */
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
