// Keeps an imported file, to be added to the records that it creates.
import { cleanFileName, maxAttachmentBytes, maxAttachmentLabel } from '#domain/files/attachments.ts'
import { withoutPeriod } from '#domain/platform/text.ts'
import type { Ctx } from '#server/ctx.ts'
import type { SpooledFile } from '#server/files/tables/spoolUpload.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { storeFile } from './attachFile.ts'
import type { StoredFile } from './attachmentContents.ts'

/** The stored file, or why it is not kept. */
export type KeptFile = { stored: StoredFile } | { reason: string }

/** Call it before the transaction of the import. A file that can't be kept is imported all the same. */
export async function keepFile(ctx: Ctx, file: SpooledFile, fileName: string | null): Promise<KeptFile> {
  if (file.size > maxAttachmentBytes) return { reason: `it is larger than ${maxAttachmentLabel}` }
  const name = cleanFileName(fileName ?? '') || 'import'
  try {
    return { stored: await storeFile(ctx, { file, fileName: name, textKind: 'csv' }) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error
    return {
      reason: error.kind === 'invalid' ? 'its kind is none that can be kept' : withoutPeriod(error.message),
    }
  }
}
