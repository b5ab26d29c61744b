// Streams a plain kind of record by name as a CSV file, which an import reads back.
import type { Download } from '#contract/platform/endpoint.ts'
import { csvLine } from '#domain/platform/csv.ts'
import { createDayFormatter } from '#domain/platform/dates.ts'
import { type AnyRecord, fieldsOf } from '#domain/platform/records/defineRecord.ts'
import type { Ctx } from '#server/ctx.ts'
import { csvDownload } from '#server/platform/csvDownload.ts'
import { and, sql } from '#server/platform/db/drizzle.ts'

import { type AnyFilters, filterCondition } from './findRecords.ts'
import { exportCell, isQuoted } from './recordCells.ts'
import type { AnyRow, RecordRows } from './recordRows.ts'
import { nameInFiles } from './references.ts'

const batchSize = 1000

export async function exportRecords(
  ctx: Ctx,
  record: AnyRecord,
  rows: RecordRows,
  filters: AnyFilters,
): Promise<Download> {
  const fields = fieldsOf(record)
  const quoted = fields.map(([, field]) => isQuoted(field))
  const toLine = (row: AnyRow) =>
    csvLine(
      fields.map(([name, field]) => exportCell(name, field, row)),
      quoted,
    )
  return csvDownload(
    `${record.path.replaceAll('-', '_')}_export_${createDayFormatter(ctx.timeZone)(ctx.now)}.csv`,
    fields.map(([, { label }]) => label),
    toLines(),
  )

  async function* toLines(): AsyncGenerator<string> {
    const where = filterCondition(record, filters)
    for (let last: AnyRow | undefined; ;) {
      const after = last && sql`(name_key, id) > (fold_text(${last.name}), ${last.id}::bigint)`
      const batch = await rows.find(ctx, {
        where: and(where, after),
        orderBy: [sql`name_key`, sql`id`],
        limit: batchSize,
      })
      yield (await nameInFiles(ctx, record, batch)).map(toLine).join('')
      last = batch.at(-1)
      if (batch.length < batchSize) return
    }
  }
}
