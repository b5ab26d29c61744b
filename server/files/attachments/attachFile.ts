// Adds a stored file to records, in the transaction that changes or creates them.
import { type NounWithFiles, recordsWithFiles } from '#domain/recordsWithFiles.ts'
import type { Ctx } from '#server/ctx.ts'
import type { SpooledFile } from '#server/files/tables/spoolUpload.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { attachments } from '#server/platform/db/schema.ts'

import { type StoredFile, storeContent } from './attachmentContents.ts'
import { inspectAttachment, type TextKind } from './inspectAttachment.ts'

/** In one statement. */
const maxRows = 1000

/** Stores the bytes of an upload for `attachFile`. Call it before the transaction. Throws a 400 for a kind that can't be kept. */
export async function storeFile(
  ctx: Ctx,
  { file, fileName, textKind }: { file: SpooledFile; fileName: string; textKind?: TextKind },
): Promise<StoredFile> {
  const content = Buffer.concat(await Array.fromAsync(file.read()))
  const sender = { userId: ctx.user.id, signal: ctx.signal }
  return storeContent(ctx, await inspectAttachment(content, { fileName, textKind }, sender))
}

/**
 * Adds the file to records that the transaction has locked or created. Without a log entry: that of the operation, such as the import,
 * says it.
 */
export async function attachFile(
  ctx: Ctx,
  { type, ids, file }: { type: NounWithFiles; ids: readonly number[]; file: StoredFile },
): Promise<void> {
  const { contentId, name } = file
  const common = { recordType: type, contentId, name, userId: ctx.user.id, createdAt: ctx.now }
  for (let from = 0; from < ids.length; from += maxRows) {
    const rows = ids.slice(from, from + maxRows).map((recordId) => ({ ...common, recordId }))
    await ctx.db.insert(attachments).values(rows)
  }
}

/** 'Added PO-4711.pdf to SO-2026-00012' */
export async function logFile(
  ctx: Ctx,
  { type, id, recordName }: { type: NounWithFiles; id: number; recordName: string },
  change: `${string}${'to' | 'from'}`,
): Promise<void> {
  await recordActivity(ctx, {
    action: `${change} ${recordName}`,
    module: recordsWithFiles[type].module,
    subject: { type, id },
  })
}
