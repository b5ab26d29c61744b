// The images that come with an import.
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, asc, eq, inArray, isNull } from '#server/platform/db/drizzle.ts'
import { images, uploads } from '#server/platform/db/schema.ts'

/** The ids of the user's images in a set, by the names of their files: of two with a name, the later one. None without a set. */
export async function readImageSet(ctx: Ctx, imageSet: string | undefined): Promise<Map<string, string>> {
  if (imageSet === undefined) return new Map()
  const rows = await ctx.db
    .select({ fileName: uploads.fileName, imageId: images.id })
    .from(uploads)
    .innerJoin(images, eq(images.id, uploads.imageId))
    .where(and(eq(uploads.userId, ctx.user.id), eq(uploads.imageSet, imageSet), isNull(images.discardedAt)))
    .orderBy(asc(uploads.usedAt))
  return new Map(rows.map(({ fileName, imageId }) => [fileName ?? '', imageId]))
}

/** Those of the ids that are images and can be used. */
export async function findUsableImages(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(inArray(images.id, [...ids]), isNull(images.discardedAt)))
  return new Set(rows.map(({ id }) => id))
}
