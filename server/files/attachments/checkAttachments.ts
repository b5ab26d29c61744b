// The integrity check of the files of records.
import { createHash } from 'node:crypto'

import { type NounWithFiles, nounsWithFiles, recordsWithFiles } from '#domain/recordsWithFiles.ts'
import type { ImageStore } from '#server/files/images/imageStore.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type AnyPgTable, sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'
import {
  arrivals,
  attachmentContents,
  attachments,
  bills,
  customers,
  orders,
  purchaseOrders,
  recordTables,
  styles,
} from '#server/platform/db/schema.ts'

import { contentKey } from './attachmentContents.ts'

/** The SHA-256 of a file of the store; undefined if the store doesn't have it. */
export type HashFile = (key: string) => Promise<Buffer | undefined>

const tables: Record<NounWithFiles, AnyPgTable> = {
  ...recordTables,
  order: orders,
  purchaseOrder: purchaseOrders,
  arrival: arrivals,
  bill: bills,
  customer: customers,
  style: styles,
}

const maxMessages = 100
const contentsPerQuery = 200

export function hashStoredFile(store: Pick<ImageStore, 'read'>): HashFile {
  return async (key) => {
    const bytes = await store.read(key)
    return bytes && hashBytes(bytes)
  }
}

export function hashBytes(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** Returns a message for each file without its record or its bytes. The bytes are read only with `hashFile`. */
export async function checkAttachments(
  db: Db,
  onProgress: (done: number) => void,
  hashFile?: HashFile,
): Promise<string[]> {
  const messages = [...(await checkRecords(db)), ...(await checkContents(db))]
  return hashFile ? [...messages, ...(await checkBytes(db, onProgress, hashFile))] : messages
}

async function checkRecords(db: Db): Promise<string[]> {
  const messages: string[] = []
  for (const type of nounsWithFiles) {
    const rows = await findDifferences<{ name: string; record: string }>(
      db,
      sql`
      select name, record_id as record from ${attachments}
      where record_type = ${type} and not exists (
        select from ${tables[type]} as record where record.id = ${attachments}.record_id)
      order by id`,
    )
    const { name: noun } = recordsWithFiles[type]
    messages.push(
      ...rows.map(({ name, record }) => `File ${name} belongs to ${noun} ${record}, which does not exist.`),
    )
  }
  return messages
}

async function checkContents(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ name: string }>(
    db,
    sql`
    select file.name from ${attachments} as file
    join ${attachmentContents} as content on content.id = file.content_id
    where content.stored_at is null or content.discarded_at is not null
    order by file.id`,
  )
  return rows.map(({ name }) => `File ${name} has bytes that were never stored or are being deleted.`)
}

/** One file at a time: each has up to 10 MB. */
async function checkBytes(db: Db, onProgress: (done: number) => void, hashFile: HashFile): Promise<string[]> {
  const messages: string[] = []
  let done = 0
  for (let after = ''; ;) {
    const contents = await findContents(db, after)
    for (const { id, sha256, name, record } of contents) {
      const stored = await hashFile(contentKey(id))
      if (!stored) messages.push(`The file store does not have ${name} of ${record}.`)
      else if (!stored.equals(sha256)) messages.push(`${name} of ${record} is not the file that was added.`)
      if (messages.length >= maxMessages) return messages
      done += 1
      onProgress(done)
    }
    const last = contents.at(-1)
    if (!last) return messages
    after = last.id
  }
}

/** Contents that files name, with one of these files. */
async function findContents(db: Db, after: string) {
  const { rows } = await db.execute<{
    id: string
    sha256: Buffer
    name: string
    type: NounWithFiles
    recordId: string
  }>(sql`
    select content.id, content.sha256, file.name, file.record_type as type, file.record_id as "recordId"
    from ${attachmentContents} as content
    cross join lateral (
      select name, record_type, record_id from ${attachments} where content_id = content.id order by id limit 1
    ) as file
    where content.id > ${after} and content.stored_at is not null and content.discarded_at is null
    order by content.id limit ${contentsPerQuery}`)
  return rows.map(({ id, sha256, name, type, recordId }) => {
    return { id, sha256, name, record: `${recordsWithFiles[type].name} ${recordId}` }
  })
}
