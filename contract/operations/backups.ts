// Backups and their files.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, Timestamp } from '#contract/platform/fields.ts'

export const Backup = z.object({
  id: Id,
  startedAt: Timestamp,
  /** Null while the backup is running. */
  endedAt: z.nullable(Timestamp),
  /** The user who started it; null: the schedule. */
  by: z.nullable(z.string()),
  /** The machine that ran it. */
  host: z.string(),
  fileName: z.string(),
  bytes: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  /** Image files, three per image. */
  images: z.nullable(z.int()),
  /** Image files that the database lists and the store didn't have. */
  missingImages: z.nullable(z.int()),
  /** Set once it was restored into a scratch database and passed the integrity check there. */
  verifiedAt: z.nullable(Timestamp),
  /** Why it is not verified. */
  error: z.nullable(z.string()),
  /** Whether the server that answered has the file. */
  hasFile: z.boolean(),
})
export type Backup = z.output<typeof Backup>

export const Backups = z.object({
  /** The newest first. */
  backups: z.array(Backup),
  lastVerifiedAt: z.nullable(Timestamp),
  /** The interval of the schedule; 0: none. */
  everyHours: z.int(),
  /** How many verified backups are retained. */
  keep: z.int(),
})
export type Backups = z.output<typeof Backups>

/** A month of daily backups. */
export const maxListedBackups = 30

export const findBackups = defineEndpoint({
  summary: 'Lists the newest backups with their results.',
  method: 'GET',
  path: '/api/backups',
  allow: 'backups.manage',
  input: z.strictObject({}),
  reply: Backups,
})

/** Replies once the backup has started; `findBackups` returns its result. */
export const startBackup = defineEndpoint({
  summary: 'Starts a backup, which is verified by restoring it into a scratch database.',
  method: 'POST',
  path: '/api/backups',
  allow: 'backups.manage',
  input: z.strictObject({}),
  reply: Backup,
  status: () => 202,
  errorStatuses: [409],
})

export const downloadBackup = defineEndpoint({
  summary: 'Downloads the file of a backup.',
  method: 'GET',
  path: '/api/backups/:id/file',
  allow: 'backups.manage',
  input: z.strictObject({ id: Id }),
  reply: 'download',
  mediaTypes: ['application/gzip'],
})
