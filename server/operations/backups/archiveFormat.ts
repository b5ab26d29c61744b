// What an archive is: a gzipped tar of a heading, the tables as one JSON text a row, the pictures, checksums and a manifest.
//
//   heading.json                 which format and schema, by which Selvedge, when, and the tables with their columns
//   tables/products-00001.ndjson the rows of a table in parts, in the order of its primary key
//   images/<key>                 the pictures of the store
//   checksums-00001.sha256       the SHA-256 of every member before it (and after the last of these), as `sha256sum -c` reads it
//   manifest.json                the heading again, with how much there is of everything, and the checksums of the checksums
//
// Members come in an order in which they can be loaded as they are read. docs/backups.md tells it to people.
import * as z from 'zod/mini'

/** Whatever an older Selvedge could not read makes another format. */
export const archiveFormat = 1

export const headingFileName = 'heading.json'
export const manifestFileName = 'manifest.json'

export const ArchiveHeading = z.object({
  kind: z.literal('Selvedge backup'),
  format: z.int(),
  /** The version of the Selvedge that wrote it. */
  app: z.string(),
  /** The moment of the newest migration that its tables had. */
  schema: z.int(),
  takenAt: z.codec(z.iso.datetime(), z.date(), {
    decode: (text) => new Date(text),
    encode: (moment) => moment.toISOString(),
  }),
  /** In the order of their references: what a row points to comes before it. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type ArchiveHeading = z.output<typeof ArchiveHeading>

export const ArchiveManifest = z.object({
  ...ArchiveHeading.shape,
  rows: z.record(z.string(), z.int()),
  /** The last id that was given out in each table that gives them out. */
  lastIds: z.record(z.string(), z.object({ column: z.string(), last: z.string() })),
  /** Files of pictures, three to a picture; and how many the store should have had and had not. */
  images: z.int(),
  missingImages: z.int(),
  /** The SHA-256 of each list of checksums. */
  checksums: z.record(z.string(), z.string()),
})
export type ArchiveManifest = z.output<typeof ArchiveManifest>

export function tablePartName(table: string, part: number): string {
  return `tables/${table}-${numbered(part)}.ndjson`
}

export function checksumsFileName(part: number): string {
  return `checksums-${numbered(part)}.sha256`
}

export function isChecksumsFile(name: string): boolean {
  return /^checksums-\d+\.sha256$/.test(name)
}

/** What a member of the archive holds: rows of a table, or a file of the store of pictures. */
export function parseMemberName(name: string): { table: string } | { image: string } | undefined {
  const table = /^tables\/(\w+)-\d+\.ndjson$/.exec(name)?.[1]
  if (table !== undefined) return { table }
  const image = /^images\/([^/]+)$/.exec(name)?.[1]
  return image === undefined ? undefined : { image }
}

export function imageMemberName(key: string): string {
  return `images/${key}`
}

function numbered(part: number): string {
  return String(part).padStart(5, '0')
}
