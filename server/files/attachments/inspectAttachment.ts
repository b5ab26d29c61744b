// Finds out what a file is from its content. A text has no signature: its kind is that of its name.
import {
  attachmentKinds,
  type AttachmentKind,
  extensionOf,
  withExtensionOf,
  wrongKindMessage,
} from '#domain/files/attachments.ts'
import { renderImage } from '#server/files/images/renderImage.ts'
import { Refusal } from '#server/platform/refusal.ts'

export interface InspectedFile {
  /** With an extension of its kind. */
  name: string
  kind: AttachmentKind
  content: Buffer
  /** WebP; of images only. */
  thumbnail: Buffer | undefined
}

/** As PDF viewers accept it. */
const maxPdfSignatureAt = 1024

const signatures: readonly [AttachmentKind, Buffer][] = [
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['gif', Buffer.from('GIF8')],
  ['xlsx', Buffer.from('PK\x03\x04')],
]

const textKinds = ['csv', 'text', 'email'] as const satisfies AttachmentKind[]
export type TextKind = (typeof textKinds)[number]

interface NamedFile {
  fileName: string
  /** Of a text whose name has another extension. Such a text is refused by default. */
  textKind?: TextKind | undefined
}

const pictureKinds = new Set<AttachmentKind>(['png', 'jpeg', 'gif'])

/** The parts that every workbook has, named in its directory of files. */
const workbookParts = ['[Content_Types].xml', 'xl/workbook']

const thumbnailWidth = 160

/** Throws a 400 for another kind of file, an empty one, or a damaged image. */
export async function inspectAttachment(
  content: Buffer,
  { fileName, textKind }: NamedFile,
  sender: { userId: number; signal: AbortSignal },
): Promise<InspectedFile> {
  if (content.length === 0) throw new Refusal('invalid', 'The file is empty.')
  const kind = detectKind(content, { fileName, textKind })
  if (!kind) throw new Refusal('invalid', wrongKindMessage)
  return {
    name: withExtensionOf(fileName, kind),
    kind,
    content,
    thumbnail: pictureKinds.has(kind) ? await renderThumbnail(content, sender) : undefined,
  }
}

/** Undefined for a kind that can't be kept. */
function detectKind(content: Buffer, { fileName, textKind }: NamedFile): AttachmentKind | undefined {
  const signed = signatures.find(([, signature]) => content.subarray(0, signature.length).equals(signature))
  if (signed) {
    const [kind] = signed
    return kind === 'xlsx' && !workbookParts.every((part) => content.includes(part)) ? undefined : kind
  }
  if (content.subarray(0, maxPdfSignatureAt).includes('%PDF-')) return 'pdf'
  if (!isText(content)) return undefined
  const extension = extensionOf(fileName)
  const named = textKinds.find((kind) =>
    (attachmentKinds[kind].extensions as readonly string[]).includes(extension),
  )
  const kind = named ?? textKind
  return kind === 'email' && !startsWithHeader(content) ? undefined : kind
}

/** In any encoding but UTF-16 without a byte order mark, which has NUL characters. */
function isText(content: Buffer): boolean {
  const start = content.subarray(0, 2).toString('hex')
  return start === 'fffe' || start === 'feff' || !content.includes(0)
}

/** 'Received: from ...' (RFC 5322, section 2.2). */
function startsWithHeader(content: Buffer): boolean {
  return /^\s*[\x21-\x39\x3b-\x7e]+:/.test(content.toString('latin1', 0, 1000))
}

async function renderThumbnail(
  content: Buffer,
  sender: { userId: number; signal: AbortSignal },
): Promise<Buffer | undefined> {
  const { files } = await renderImage(async () => content, sender)
  return files.find(({ width }) => width === thumbnailWidth)?.bytes
}
