import type { ActivityQuery } from '#contract/people/activity.ts'
import type { Download } from '#contract/platform/endpoint.ts'
import { type FieldChanges, formatChanges } from '#domain/people/activity.ts'
import { displayName } from '#domain/people/users.ts'
import { csvLine } from '#domain/platform/csv.ts'
import { createDayFormatter, createTimeFormatter } from '#domain/platform/dates.ts'
import type { Ctx } from '#server/ctx.ts'
import { csvDownload } from '#server/platform/csvDownload.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { activityLog, users } from '#server/platform/db/schema.ts'
import { resolvePeriod } from '#server/platform/resolvePeriod.ts'

import { activityCondition, type ActivityFilters, activityOrder, statementName } from './activityFilters.ts'
import { entryColumns, viewActivityEntry } from './viewActivityEntry.ts'

const batchSize = 1000

const columns = { ...entryColumns, changes: activityLog.changes, sealPosition: activityLog.sealPosition }

const header = [
  'Entry',
  'Date',
  'Time',
  'User',
  'Email',
  'Module',
  'Action',
  'Changes',
  'IP Address',
  'Position',
]

type Row = Parameters<typeof viewActivityEntry>[0] & {
  changes: FieldChanges | null
  sealPosition: number | null
}

/** Streams the matching entries, newest first, as CSV. */
export async function exportActivity(
  ctx: Ctx,
  input: ActivityFilters & Pick<ActivityQuery, 'period'>,
): Promise<Download> {
  const filters = resolvePeriod(ctx, input)
  const formatDay = createDayFormatter(ctx.timeZone)
  return csvDownload(
    `activity_logs_export_${formatDay(ctx.now)}.csv`,
    header,
    toLines(readBatches(ctx, filters), ctx.timeZone),
  )
}

async function* toLines(batches: AsyncIterable<Row[]>, timeZone: string): AsyncGenerator<string> {
  const [formatDay, formatTime] = [createDayFormatter(timeZone), createTimeFormatter(timeZone)]
  const formatRow = (row: Row) => {
    const { id, createdAt, user, userName, module, action, ipAddress } = viewActivityEntry(row)
    const changes = formatChanges(row.changes).map(
      ({ field, from, to }) => `${field}: ${from ?? 'nothing'} → ${to ?? 'nothing'}`,
    )
    return csvLine([
      String(id),
      formatDay(createdAt),
      formatTime(createdAt),
      ...(user ? [displayName(user), user.email] : [userName, '']),
      module,
      action,
      changes.join('\n'),
      ipAddress ?? '',
      String(row.sealPosition ?? ''),
    ])
  }
  for await (const batch of batches) yield batch.map(formatRow).join('')
}

/** Keyset pagination: a slow download holds no transaction. */
async function* readBatches(ctx: Ctx, filters: ActivityFilters): AsyncGenerator<Row[]> {
  const after = { createdAt: sql.placeholder('lastCreatedAt'), id: sql.placeholder('lastId') }
  const statement = prepared(ctx.db, statementName('export', filters), () =>
    ctx.db
      .select(columns)
      .from(activityLog)
      .leftJoin(users, eq(users.id, activityLog.userId))
      .where(activityCondition(filters, after))
      .orderBy(...activityOrder(filters))
      .limit(batchSize),
  )
  let cursor: { lastCreatedAt: Date | null; lastId: number } = { lastCreatedAt: null, lastId: 0 }
  for (;;) {
    const rows = await statement.execute({ ...filters, ...cursor })
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < batchSize) return
    cursor = { lastCreatedAt: last.createdAt, lastId: last.id }
  }
}
