// Gives out an address to upload one picture to.
import type { Ctx } from '#server/ctx.ts'
import { uploads } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { hashToken, createToken } from '#server/platform/token.ts'

import { uploadPath } from './uploadAddress.ts'

const lifetimeMilliseconds = 15 * 60 * 1000

/** The address is absolute, as the person reached this server, and its own permission for 15 minutes. */
export async function requestUpload(ctx: Ctx): Promise<{ uploadURL: string }> {
  return transact(ctx, async (ctx) => {
    const token = createToken()
    await ctx.db.insert(uploads).values({
      tokenHash: hashToken(token),
      userId: ctx.user.id,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + lifetimeMilliseconds),
    })
    return { uploadURL: `${ctx.origin()}${uploadPath}${token}` }
  })
}
