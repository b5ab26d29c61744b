// Files that are kept with a record, such as the customer's purchase order as a PDF: kinds, limits and names.
import { cleanLine } from '#domain/platform/text.ts'

const megabyte = 1_048_576

/** Of one file. */
export const maxAttachmentBytes = 10 * megabyte
export const maxAttachmentLabel = `${maxAttachmentBytes / megabyte} MB`

/** Of one record. */
export const maxAttachments = 50

/** Of all files, those that were removed within `attachmentTrashDays` included. */
export const maxAllAttachmentBytes = 50 * 1024 * megabyte

/** A removed file can be restored this long. Then it is deleted. */
export const attachmentTrashDays = 30

export const maxFileNameLength = 200

/** Each kind with its content type and the extensions of its files, the usual one first. */
export const attachmentKinds = {
  pdf: { type: 'application/pdf', extensions: ['pdf'] },
  png: { type: 'image/png', extensions: ['png'] },
  jpeg: { type: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  gif: { type: 'image/gif', extensions: ['gif'] },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx', 'xlsm'],
  },
  csv: { type: 'text/csv', extensions: ['csv', 'tsv'] },
  text: { type: 'text/plain', extensions: ['txt'] },
  email: { type: 'message/rfc822', extensions: ['eml'] },
} as const satisfies Record<string, { type: string; extensions: readonly string[] }>

export type AttachmentKind = keyof typeof attachmentKinds

export const attachmentTypes = Object.values(attachmentKinds).map(({ type }) => type)

/** Of the files that a dialog offers: '.pdf,.png'. */
export const attachmentExtensions = Object.values(attachmentKinds)
  .flatMap(({ extensions }) => extensions)
  .map((extension) => `.${extension}`)

export const wrongKindMessage =
  'Add a PDF, an image (PNG, JPG or GIF), a workbook (XLSX), a CSV or text file, or an email (EML).'

export const tooManyAttachmentsMessage = `A record can have at most ${maxAttachments} files. Remove one first.`

/** In lower case, without its dot; empty without one. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

const pathBefore = /^.*[/\\]/s
// A name in one line, without characters that control a terminal or the direction of text.
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** A name without its path and control characters, of at most 200 characters; its extension stays. Empty if nothing is left. */
export function cleanFileName(text: string): string {
  const name = cleanLine(text.toWellFormed().replaceAll(controlCharacters, '').replace(pathBefore, ''))
  if (/^[. ]*$/.test(name)) return ''
  return shortenName(name, name.lastIndexOf('.'))
}

/** The name with an extension of its kind, so that it opens in the program for it. */
export function withExtensionOf(name: string, kind: AttachmentKind): string {
  const extensions: readonly string[] = attachmentKinds[kind].extensions
  if (extensions.includes(extensionOf(name))) return name
  return shortenName(`${name}.${extensions[0]}`, name.length)
}

/** Cuts in front of the extension, which begins at `dot`, between characters. */
function shortenName(name: string, dot: number): string {
  if (name.length <= maxFileNameLength) return name
  const extension = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : ''
  const stem = name.slice(0, maxFileNameLength - extension.length)
  // The first half of a character of two.
  return stem.replace(/[\ud800-\udbff]$/, '').trimEnd() + extension
}
