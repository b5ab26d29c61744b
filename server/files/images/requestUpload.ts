import type { Ctx } from '#server/ctx.ts'
import { uploads } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { hashToken, createToken } from '#server/platform/token.ts'

/** Followed by the token. */
export const uploadPath = '/api/objects/upload/'

const lifetimeMs = 15 * 60 * 1000

/** Returns an absolute URL that needs no session and is valid for 15 minutes. */
export async function requestUpload(ctx: Ctx): Promise<{ uploadURL: string }> {
  return transact(ctx, async (ctx) => {
    const token = createToken()
    await ctx.db.insert(uploads).values({
      tokenHash: hashToken(token),
      userId: ctx.user.id,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + lifetimeMs),
    })
    return { uploadURL: `${ctx.origin()}${uploadPath}${token}` }
  })
}
