// The endpoints of the files of a record: list, upload, download, thumbnail, removal and its undo.
import * as z from 'zod/mini'

import { ImportKey } from '#contract/files/imports.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, Timestamp, withJsonSchema } from '#contract/platform/fields.ts'
import {
  attachmentTypes,
  attachmentTrashDays,
  cleanFileName,
  maxAttachmentBytes,
  maxAttachmentLabel,
} from '#domain/files/attachments.ts'
import type { RecordWithFiles } from '#domain/recordsWithFiles.ts'

/** Names are cleaned instead of refused: a browser sends what the file is called. */
const maxSentName = 1000
const FileName = withJsonSchema(
  z
    .string('File name is required')
    .check(
      z.maxLength(maxSentName, 'File name must be at most 1,000 characters long'),
      z.overwrite(cleanFileName),
      z.minLength(1, 'File name is required'),
    ),
  { type: 'string', minLength: 1, maxLength: maxSentName, examples: ['PO-4711.pdf'] },
)

export const Attachment = z.object({
  id: Id,
  name: z.string(),
  /** The content type, detected from the content. */
  type: z.enum(attachmentTypes as [string, ...string[]]),
  bytes: z.int(),
  /** Whether there is a thumbnail. */
  isPicture: z.boolean(),
  userName: z.string(),
  createdAt: Timestamp,
})
export type Attachment = z.output<typeof Attachment>

/** The server detects the kind of file from its content, not from this header. */
const takes = Object.fromEntries([...attachmentTypes, 'application/octet-stream'].map((type) => [type, {}]))

/** A file that another user removed can still be restored. */
const removedStatuses = [409] as const

export function defineAttachmentEndpoints({ name, path, may }: RecordWithFiles) {
  const files = `/api/${path}/:id/files`
  const file = `${files}/:file`
  const input = z.strictObject({ id: Id, file: Id })
  return {
    findAll: defineEndpoint({
      summary: `Lists the files of the ${name}, newest first.`,
      method: 'GET',
      path: files,
      allow: may.read,
      input: z.strictObject({ id: Id }),
      reply: z.object({ files: z.array(Attachment) }),
    }),
    add: defineEndpoint({
      summary: `Adds a file of at most ${maxAttachmentLabel} to the ${name}. A repeated \`key\` returns the first file.`,
      method: 'POST',
      path: files,
      allow: may.edit,
      input: z.strictObject({ id: Id, originalName: FileName, key: ImportKey }),
      reply: Attachment,
      status: 201,
      body: { stream: true, limit: maxAttachmentBytes, takes },
      stopsOnDisconnect: true,
    }),
    download: defineEndpoint({
      summary: `Downloads a file of the ${name}.`,
      method: 'GET',
      path: file,
      allow: may.read,
      input,
      reply: 'file',
      mediaTypes: attachmentTypes,
      errorStatuses: removedStatuses,
    }),
    readThumbnail: defineEndpoint({
      summary: `Returns a small picture of an image of the ${name}.`,
      method: 'GET',
      path: `${file}/thumbnail`,
      allow: may.read,
      input,
      reply: 'file',
      mediaTypes: ['image/webp'],
      errorStatuses: removedStatuses,
    }),
    remove: defineEndpoint({
      summary: `Removes a file from the ${name}. It can be restored for ${attachmentTrashDays} days.`,
      method: 'DELETE',
      path: file,
      allow: may.edit,
      input,
      reply: 'nothing',
    }),
    restore: defineEndpoint({
      summary: `Restores a removed file of the ${name}.`,
      method: 'POST',
      path: `${file}/restore`,
      allow: may.edit,
      input,
      reply: Attachment,
    }),
  }
}

export type AttachmentEndpoints = ReturnType<typeof defineAttachmentEndpoints>
