// Every entry of the log that matches the filters, newest first, as a CSV file that is made while it is sent.
import type { Download } from '#contract/platform/endpoint.ts'
import { formatChanges, type FieldChanges } from '#domain/people/activity.ts'
import { displayName } from '#domain/people/users.ts'
import { byteOrderMark, csvLine } from '#domain/platform/csv.ts'
import { createDayFormatter, createTimeFormatter } from '#domain/platform/dates.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { activityLog, users } from '#server/platform/db/schema.ts'

import { type ActivityFilters, activityCondition, activityOrder, statementName } from './activityFilters.ts'
import { entryColumns, viewActivityEntry } from './viewActivityEntry.ts'

/** Read at a time: a slow reader holds no more than this, and no transaction. */
const batchSize = 1000

const columns = {
  ...entryColumns,
  changes: activityLog.changes,
  sealPosition: activityLog.sealPosition,
}

const head = ['Entry', 'Date', 'Time', 'User', 'E-mail', 'Module', 'Action', 'Changes', 'IP Address', 'Place']

type Row = Parameters<typeof viewActivityEntry>[0] & {
  changes: FieldChanges | null
  sealPosition: number | null
}

export async function exportActivity(ctx: Ctx, filters: ActivityFilters): Promise<Download> {
  const dayOf = createDayFormatter(ctx.timeZone)
  return {
    name: `activity_logs_export_${dayOf(ctx.now)}.csv`,
    type: 'text/csv; charset=utf-8',
    chunks: csvOf(inBatches(ctx, filters), ctx.timeZone),
  }
}

async function* csvOf(batches: AsyncIterable<Row[]>, timeZone: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head)
  const [dayOf, timeOf] = [createDayFormatter(timeZone), createTimeFormatter(timeZone)]
  const cellsOf = (row: Row) => {
    const { id, createdAt, user, userName, module, action, ipAddress } = viewActivityEntry(row)
    const changes = formatChanges(row.changes, timeZone).map(
      ({ field, from, to }) => `${field}: ${from ?? 'nothing'} → ${to ?? 'nothing'}`,
    )
    const who = user ? [displayName(user), user.email] : [userName, '']
    const place = row.sealPosition === null ? '' : String(row.sealPosition)
    const when = [dayOf(createdAt), timeOf(createdAt)]
    return [String(id), ...when, ...who, module, action, changes.join('\n'), ipAddress ?? '', place]
  }
  for await (const batch of batches) yield batch.map((row) => csvLine(cellsOf(row))).join('')
}

/** Each batch from where the last one ended: nobody who does something meanwhile waits for it. */
async function* inBatches(ctx: Ctx, filters: ActivityFilters): AsyncGenerator<Row[]> {
  const last = { createdAt: sql.placeholder('lastCreatedAt'), id: sql.placeholder('lastId') }
  const statement = prepared(ctx.db, statementName('export', filters), () =>
    ctx.db
      .select(columns)
      .from(activityLog)
      .leftJoin(users, eq(users.id, activityLog.userId))
      .where(activityCondition(filters, last))
      .orderBy(...activityOrder(filters))
      .limit(batchSize),
  )
  let place: { lastCreatedAt: Date | null; lastId: number } = { lastCreatedAt: null, lastId: 0 }
  for (;;) {
    const rows = await statement.execute({ ...filters, ...place })
    const end = rows.at(-1)
    if (end) yield rows
    if (!end || rows.length < batchSize) return
    place = { lastCreatedAt: end.createdAt, lastId: end.id }
  }
}
