// The bytes of attachments in the file store of images: once for all files that have the same.
import { createHash, randomBytes } from 'node:crypto'

import { maxAllAttachmentBytes } from '#domain/files/attachments.ts'
import { formatCount } from '#domain/platform/format.ts'
import type { Ctx } from '#server/ctx.ts'
import { imageKey } from '#server/files/images/imageStore.ts'
import { and, eq, isNotNull, isNull, sql } from '#server/platform/db/drizzle.ts'
import { attachmentContents } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import type { InspectedFile } from './inspectAttachment.ts'

/** A file whose bytes are stored, to be added to records within a day. */
export interface StoredFile {
  name: string
  contentId: string
  sha256: Buffer
}

const contentExtension = '.bin'

export function contentKey(id: string): string {
  return `${id}${contentExtension}`
}

/** Whether a key of the store is that of the bytes of a file, and not of a picture. */
export function isContentKey(key: string): boolean {
  return key.endsWith(contentExtension)
}

export function thumbnailKey(id: string): string {
  return imageKey(id, 160)
}

/** The keys of its files in the store. */
export function contentKeys({ id, hasThumbnail }: { id: string; hasThumbnail: boolean }): string[] {
  return hasThumbnail ? [contentKey(id), thumbnailKey(id)] : [contentKey(id)]
}

/**
 * Stores the bytes, unless another file has the same. Call it outside of the transaction that adds the file: the row is committed before
 * the bytes are written, so that `deleteUnusedContents` finds them if this process dies.
 */
export async function storeContent(
  ctx: Ctx,
  { name, kind, content, thumbnail }: InspectedFile,
): Promise<StoredFile> {
  const sha256 = createHash('sha256').update(content).digest()
  const sameId = await useStoredContent(ctx, sha256)
  if (sameId !== undefined) return { name, sha256, contentId: sameId }
  await assertRoom(ctx, content.length)
  const id = randomBytes(16).toString('base64url')
  await ctx.db.insert(attachmentContents).values({
    id,
    sha256,
    kind,
    bytes: content.length,
    hasThumbnail: thumbnail !== undefined,
    createdAt: ctx.now,
    lastUsedAt: ctx.now,
  })
  await Promise.all([
    ctx.images.write(contentKey(id), content),
    thumbnail && ctx.images.write(thumbnailKey(id), thumbnail),
  ])
  ctx.crashPoint('attachment.after-files')
  return { name, sha256, contentId: await markStored(ctx, id, sha256) }
}

/** Returns the id of the content that was stored first: of the same bytes that two users add at once, the second is deleted later. */
async function markStored(ctx: Ctx, id: string, sha256: Buffer): Promise<string> {
  return transact(ctx, async (ctx) => {
    const lock = `content ${sha256.toString('hex')}`
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
    const sameId = await useStoredContent(ctx, sha256)
    if (sameId === undefined)
      await ctx.db.update(attachmentContents).set({ storedAt: ctx.now }).where(eq(attachmentContents.id, id))
    return sameId ?? id
  })
}

/** Marks the content as used, so that it is not deleted within a day, and returns its id; undefined if there is none. */
async function useStoredContent(ctx: Ctx, sha256: Buffer): Promise<string | undefined> {
  const used = await ctx.db
    .update(attachmentContents)
    .set({ lastUsedAt: sql`greatest(${attachmentContents.lastUsedAt}, ${ctx.now}::timestamptz)` })
    .where(
      and(
        eq(attachmentContents.sha256, sha256),
        isNotNull(attachmentContents.storedAt),
        isNull(attachmentContents.discardedAt),
      ),
    )
    .returning({ id: attachmentContents.id })
  return used[0]?.id
}

async function assertRoom({ db }: Ctx, bytes: number): Promise<void> {
  const { rows } = await db.execute<{ total: string }>(
    sql`select coalesce(sum(bytes), 0) as total from ${attachmentContents}`,
  )
  if (Number(rows[0]?.total ?? 0) + bytes <= maxAllAttachmentBytes) return
  const gigabytes = formatCount(maxAllAttachmentBytes / 1024 ** 3)
  throw new Refusal(
    'conflict',
    `All files together may have ${gigabytes} GB. Remove files that are not needed.`,
  )
}
