// A step of the integrity check: every change of a plain record is in the activity log, or was made by an import or its undo.
import { capitalize } from '#domain/platform/format.ts'
import { recordNouns, records } from '#domain/records.ts'
import { checkImports } from '#server/files/imports/checkImports.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { getTableName, sql } from '#server/platform/db/drizzle.ts'

import { tableOf } from './recordRows.ts'

/** Returns a message for each of the first differences. */
export async function checkRecords(db: Db): Promise<string[]> {
  const differences: string[] = []
  for (const noun of recordNouns) {
    const table = tableOf(noun)
    const { rows } = await db.execute<{ number: string; version: number; logged: number }>(sql`
      select row.number, row.version, coalesce(greatest(edited.version, made.version), 0) as logged
      from ${table} as row
      left join lateral (
        select max(subject_version) as version from activity_log
        where subject_type = ${noun} and subject_id = row.id
      ) as edited on true
      left join lateral (
        select max(greatest(version, undone_version)) as version from record_changes
        where noun = ${noun} and record_id = row.id
      ) as made on true
      -- Migrations add records with version 1, which no entry has.
      where row.version is distinct from coalesce(greatest(edited.version, made.version), 1)
      order by row.id limit 20`)
    differences.push(
      ...rows.map(
        ({ number, version, logged }) =>
          `${capitalize(records[noun].name)} ${number} has version ${version}, but its last known change made version ${logged}.`,
      ),
      ...(await checkImports(db, noun, getTableName(table))),
    )
  }
  return differences
}
