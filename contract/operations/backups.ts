// Backups: those that were made, one made now, and their files.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, Timestamp } from '#contract/platform/fields.ts'

export const Backup = z.object({
  id: Id,
  startedAt: Timestamp,
  /** Null while it is being made. */
  endedAt: z.nullable(Timestamp),
  /** Who asked for it; null is the schedule. */
  by: z.nullable(z.string()),
  /** The machine that made it. */
  host: z.string(),
  fileName: z.string(),
  bytes: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  /** Files of pictures, three to a picture. */
  images: z.nullable(z.int()),
  /** Of these, how many the shop should have had and had not. */
  missingImages: z.nullable(z.int()),
  /** When it had been restored into a scratch database and proved: only then it counts. */
  provedAt: z.nullable(Timestamp),
  /** Why it does not count, in a sentence. */
  error: z.nullable(z.string()),
  /** Whether the server that answers has its file. */
  isKept: z.boolean(),
})
export type Backup = z.output<typeof Backup>

export const Backups = z.object({
  /** The newest first, of each the file or not. */
  backups: z.array(Backup),
  /** When the newest one that counts was proved. */
  lastProvedAt: z.nullable(Timestamp),
  /** Every so many hours one is made; 0 is never. */
  everyHours: z.int(),
  /** How many proved ones are kept. */
  keep: z.int(),
})
export type Backups = z.output<typeof Backups>

/** How many the list tells of: a month of daily ones. */
export const maxListedBackups = 30

export const findBackups = defineEndpoint({
  summary: 'Lists the newest backups, and what came of each.',
  method: 'GET',
  path: '/api/backups',
  allow: 'backups.manage',
  input: z.strictObject({}),
  reply: Backups,
})

/** Answers when it has begun; what comes of it is in the list. */
export const startBackup = defineEndpoint({
  summary: 'Begins a backup, which is restored into a scratch database and proved.',
  method: 'POST',
  path: '/api/backups',
  allow: 'backups.manage',
  input: z.strictObject({}),
  reply: Backup,
  status: () => 202,
  errorStatuses: [409],
})

export const downloadBackup = defineEndpoint({
  summary: 'Gives the file of a backup.',
  method: 'GET',
  path: '/api/backups/:id/file',
  allow: 'backups.manage',
  input: z.strictObject({ id: Id }),
  reply: 'download',
  mediaTypes: ['application/gzip'],
})
