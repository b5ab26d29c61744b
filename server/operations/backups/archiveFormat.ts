// The archive format: a gzipped tar of a heading, table rows, image files, checksums and a manifest.
//
//   heading.json                 the format, schema and app version, the time, and the tables with their columns
//   tables/products-00001.ndjson rows of a table as one JSON object per line, ordered by primary key
//   images/<key>                 files of the image store: images, and the files of records
//   checksums-00001.sha256       SHA-256 of the preceding members, readable by `sha256sum -c`
//   manifest.json                the heading, row and image counts, and the checksums of the checksum files
//
// Members are in the order in which they are loaded. docs/backups.md describes the format for users.
import * as z from 'zod/mini'

import { contentKeys } from '#server/files/attachments/attachmentContents.ts'
import { imageKeys } from '#server/files/images/imageStore.ts'

export const maxNamedImages = 1000

/** Incremented by a change that older versions can't read. */
export const archiveFormat = 1

export const headingFileName = 'heading.json'
export const manifestFileName = 'manifest.json'

export const ArchiveHeading = z.object({
  kind: z.literal('Selvedge backup'),
  format: z.int(),
  /** The version of Selvedge that wrote the archive. */
  app: z.string(),
  /** The timestamp of its newest migration. */
  schema: z.int(),
  takenAt: z.codec(z.iso.datetime(), z.date(), {
    decode: (text) => new Date(text),
    encode: (time) => time.toISOString(),
  }),
  /** Referenced tables come first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type ArchiveHeading = z.output<typeof ArchiveHeading>

export const ArchiveManifest = z.object({
  ...ArchiveHeading.shape,
  rows: z.record(z.string(), z.int()),
  /** The last value of each identity column. */
  lastIds: z.record(z.string(), z.object({ column: z.string(), last: z.string() })),
  /** Files of the image store, three per image and one or two per file of records, and how many are not in the archive. */
  images: z.int(),
  missingImages: z.int(),
  /** The missing ones that are in the store, but empty or unreadable: at most `maxNamedImages`. Older archives don't name them. */
  unreadableImages: z.optional(z.array(z.string())),
  /** The SHA-256 of each checksum file. */
  checksums: z.record(z.string(), z.string()),
  /** The sealed entries of the activity log and the hash of the newest one. Older archives don't have it. */
  logHead: z.optional(z.object({ length: z.int(), hash: z.string() })),
})
export type ArchiveManifest = z.output<typeof ArchiveManifest>

export function tablePartName(table: string, part: number): string {
  return `tables/${table}-${padPart(part)}.ndjson`
}

export function checksumsFileName(part: number): string {
  return `checksums-${padPart(part)}.sha256`
}

export function isChecksumsFile(name: string): boolean {
  return /^checksums-\d+\.sha256$/.test(name)
}

/** Undefined for members that hold neither rows nor images. */
export function parseMemberName(name: string): { table: string } | { image: string } | undefined {
  const table = /^tables\/(\w+)-\d+\.ndjson$/.exec(name)?.[1]
  if (table !== undefined) return { table }
  const image = /^images\/([^/]+)$/.exec(name)?.[1]
  return image === undefined ? undefined : { image }
}

export function imageMemberName(key: string): string {
  return `images/${key}`
}

const keysOfRows: Readonly<Record<string, (row: never) => string[]>> = {
  images: ({ id }: { id: string }) => imageKeys(id),
  attachment_contents: ({ id, has_thumbnail }: { id: string; has_thumbnail: boolean }) =>
    contentKeys({ id, hasThumbnail: has_thumbnail }),
}

/** The keys in the image store of the files of a table's row, which is a line of JSON. */
export function storeKeysOf(table: string, line: string): string[] {
  return keysOfRows[table]?.(JSON.parse(line) as never) ?? []
}

function padPart(part: number): string {
  return String(part).padStart(5, '0')
}
