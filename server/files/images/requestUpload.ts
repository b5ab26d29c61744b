import type { requestUpload as endpoint } from '#contract/files/images.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { maxImportImages } from '#domain/files/images.ts'
import { formatCount } from '#domain/platform/format.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq } from '#server/platform/db/drizzle.ts'
import { uploads } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createToken, hashToken } from '#server/platform/token.ts'

/** Followed by the token. */
export const uploadPath = '/api/objects/upload/'

const lifetimeMs = 15 * 60 * 1000

/**
 * Returns an absolute URL that needs no session and is valid for 15 minutes. Throws a 409 for more than `maxImportImages` images of
 * one import.
 */
export async function requestUpload(
  ctx: Ctx,
  { forImport }: InputOf<typeof endpoint>,
): Promise<{ uploadURL: string }> {
  return transact(ctx, async (ctx) => {
    if (forImport) await assertSetHasRoom(ctx, forImport.imageSet)
    const token = createToken()
    await ctx.db.insert(uploads).values({
      tokenHash: hashToken(token),
      userId: ctx.user.id,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + lifetimeMs),
      ...forImport,
    })
    return { uploadURL: `${ctx.origin()}${uploadPath}${token}` }
  })
}

async function assertSetHasRoom(ctx: Ctx, imageSet: string): Promise<void> {
  const count = await ctx.db.$count(
    uploads,
    and(eq(uploads.userId, ctx.user.id), eq(uploads.imageSet, imageSet)),
  )
  if (count >= maxImportImages)
    throw new Refusal('conflict', `An import can have at most ${formatCount(maxImportImages)} images.`)
}
