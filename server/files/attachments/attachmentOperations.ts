// Lists, adds, downloads, removes and restores the files of one kind of record.
import type { Attachment } from '#contract/files/attachments.ts'
import type { FileReply } from '#contract/platform/endpoint.ts'
import { attachmentKinds, maxAttachments, tooManyAttachmentsMessage } from '#domain/files/attachments.ts'
import { displayName } from '#domain/people/users.ts'
import type { NounWithFiles } from '#domain/recordsWithFiles.ts'
import type { Ctx, Upload } from '#server/ctx.ts'
import { receiveUpload } from '#server/files/tables/limitUploads.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import { and, desc, eq, inArray, isNull, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { attachmentContents, attachments, users } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { logFile, storeFile } from './attachFile.ts'
import { contentKey, type StoredFile, thumbnailKey } from './attachmentContents.ts'

/** A kind of record that has files. */
export interface AttachmentHost {
  type: NounWithFiles
  /** The ids of the records whose files are shown with this one, its own first. Throws a 404. */
  findIds: (ctx: Ctx, id: number) => Promise<number[]>
  /** Locks the record, so that it is not deleted meanwhile, and returns its name in the log. Throws a 404 or 409. */
  lock: (ctx: Ctx, id: number) => Promise<string>
}

/** Of merged records together. */
const maxListed = 1000

const yearSeconds = 365 * 24 * 3600

interface FileInput {
  id: number
  file: number
}

export function createAttachmentOperations({ type, findIds, lock }: AttachmentHost) {
  const isOf = (ids: readonly number[]) =>
    and(eq(attachments.recordType, type), inArray(attachments.recordId, [...ids]))

  /** Throws a 404. */
  async function findFile(ctx: Ctx, { id, file }: FileInput): Promise<AttachmentRow> {
    const ids = await findIds(ctx, id)
    const [row] = await selectFiles(ctx, and(isOf(ids), eq(attachments.id, file)))
    if (!row) throw new Refusal('missing', 'File not found')
    return row
  }

  async function findPresentFile(ctx: Ctx, input: FileInput): Promise<AttachmentRow> {
    const row = await findFile(ctx, input)
    if (row.deletedAt !== null) throw removedRefusal(row)
    return row
  }

  /** Locks the record, then the others that add files to it. */
  async function lockFiles(ctx: Ctx, id: number): Promise<{ ids: number[]; recordName: string }> {
    const recordName = await lock(ctx, id)
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files ${type} ${id}`}, 0))`)
    return { ids: await findIds(ctx, id), recordName }
  }

  async function assertRoom(ctx: Ctx, ids: readonly number[]): Promise<void> {
    const count = await ctx.db.$count(attachments, and(isOf(ids), isNull(attachments.deletedAt)))
    if (count >= maxAttachments) throw new Refusal('conflict', tooManyAttachmentsMessage)
  }

  /** Returns the id of the new file, or of the one that was added with this key. */
  async function insertFile(
    ctx: Ctx,
    { id, key }: { id: number; key: string },
    { name, contentId, sha256 }: StoredFile,
  ): Promise<number> {
    const { ids, recordName } = await lockFiles(ctx, id)
    const [first] = await ctx.db
      .select({ file: attachments, sha256: attachmentContents.sha256 })
      .from(attachments)
      .innerJoin(attachmentContents, eq(attachmentContents.id, attachments.contentId))
      .where(and(eq(attachments.userId, ctx.user.id), eq(attachments.key, key)))
    if (first) {
      const { file } = first
      if (file.recordType === type && file.recordId === id && first.sha256.equals(sha256)) return file.id
      throw new Refusal('conflict', 'This key was used for another file.')
    }
    await assertRoom(ctx, ids)
    const [row] = await ctx.db
      .insert(attachments)
      .values({
        recordType: type,
        recordId: id,
        contentId,
        name,
        key,
        userId: ctx.user.id,
        createdAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning({ id: attachments.id })
    // Another upload with the key was saved between the two statements, for another record.
    if (!row) throw new Refusal('conflict', 'This key was used for another file.')
    await logFile(ctx, { type, id, recordName }, `Added ${name} to`)
    ctx.crashPoint('attachment.before-commit')
    return row.id
  }

  /** Sets or clears the deletion. Returns false if another user did the same before. */
  async function setDeleted(ctx: Ctx, { id, file }: FileInput, isDeleted: boolean): Promise<boolean> {
    const { ids, recordName } = await lockFiles(ctx, id)
    const { name, deletedAt } = await findFile(ctx, { id, file })
    if ((deletedAt !== null) === isDeleted) return false
    if (!isDeleted) await assertRoom(ctx, ids)
    await ctx.db
      .update(attachments)
      .set({ deletedAt: isDeleted ? ctx.now : null })
      .where(eq(attachments.id, file))
    await logFile(ctx, { type, id, recordName }, isDeleted ? `Removed ${name} from` : `Restored ${name} to`)
    ctx.crashPoint('attachment.before-commit')
    return true
  }

  return {
    async findAll(ctx: Ctx, { id }: { id: number }): Promise<{ files: Attachment[] }> {
      const ids = await findIds(ctx, id)
      const rows = await selectFiles(ctx, and(isOf(ids), isNull(attachments.deletedAt))).limit(maxListed)
      return { files: rows.map(toAttachment) }
    },

    /** Stores the file before the transaction, so that a slow upload or store holds no connection. */
    async add(
      ctx: Ctx,
      input: { id: number; originalName: string; key: string },
      upload: Upload,
    ): Promise<Attachment> {
      await findIds(ctx, input.id)
      await using file = await receiveUpload(upload)
      const stored = await storeFile(ctx, { file, fileName: input.originalName })
      const added = await transact(ctx, (ctx) => insertFile(ctx, input, stored))
      return toAttachment(await findFile(ctx, { id: input.id, file: added }))
    },

    async download(ctx: Ctx, input: FileInput): Promise<FileReply> {
      const { name, content } = await findPresentFile(ctx, input)
      const bytes = await readStored(ctx, contentKey(content.id))
      return { name, type: attachmentKinds[content.kind].type, bytes, download: true, isUploaded: true }
    },

    async readThumbnail(ctx: Ctx, input: FileInput): Promise<FileReply> {
      const { content } = await findPresentFile(ctx, input)
      if (!content.hasThumbnail) throw new Refusal('missing', 'This file is not an image.')
      const bytes = await readStored(ctx, thumbnailKey(content.id))
      return { name: 'thumbnail.webp', type: 'image/webp', bytes, cacheSeconds: yearSeconds, download: false }
    },

    async remove(ctx: Ctx, input: FileInput): Promise<void> {
      if (await transact(ctx, (ctx) => setDeleted(ctx, input, true))) return
      throw removedRefusal(await findFile(ctx, input))
    },

    /** A file that another user restored stays as it is. */
    async restore(ctx: Ctx, input: FileInput): Promise<Attachment> {
      await transact(ctx, (ctx) => setDeleted(ctx, input, false))
      return toAttachment(await findFile(ctx, input))
    },
  }
}

function selectFiles(ctx: Ctx, matching: SQL | undefined) {
  return ctx.db
    .select({
      id: attachments.id,
      name: attachments.name,
      createdAt: attachments.createdAt,
      deletedAt: attachments.deletedAt,
      content: {
        id: attachmentContents.id,
        kind: attachmentContents.kind,
        bytes: attachmentContents.bytes,
        hasThumbnail: attachmentContents.hasThumbnail,
      },
      user: nameColumns,
    })
    .from(attachments)
    .innerJoin(attachmentContents, eq(attachmentContents.id, attachments.contentId))
    .innerJoin(users, eq(users.id, attachments.userId))
    .where(matching)
    .orderBy(desc(attachments.id))
}

type AttachmentRow = Awaited<ReturnType<typeof selectFiles>>[number]

function toAttachment({ id, name, createdAt, content, user }: AttachmentRow): Attachment {
  const { kind, bytes, hasThumbnail } = content
  const { type } = attachmentKinds[kind]
  return { id, name, type, bytes, isPicture: hasThumbnail, userName: displayName(user), createdAt }
}

function removedRefusal({ name }: { name: string }): Refusal {
  return new Refusal('conflict', `${name} was removed meanwhile.`)
}

async function readStored(ctx: Ctx, key: string): Promise<Uint8Array> {
  const bytes = await ctx.images.read(key)
  if (!bytes) throw new Refusal('missing', 'The file store does not have this file any more.')
  return bytes
}
