// Identifies the state of two interleaved actions by the results of their statements, in a form that is equal between runs. An
// action depends only on the results it got, so equal states continue in the same ways.
import { type QueryResult, types } from 'pg'

/** A statement and its result. */
export interface StatementResult {
  statement: string
  result: QueryResult<unknown[] | Record<string, unknown>> | Error
}

const timestamp: number = types.builtins.TIMESTAMPTZ

/** Columns that differ in every run. */
const isId = /(?:^|_)(?:id|first|last)$/

/**
 * `mask` removes what differs between runs. Ids are replaced by their rank, and timestamps by a constant: an action's timestamp
 * is set before its first statement.
 */
export function fingerprintState(
  results: readonly (readonly StatementResult[])[],
  mask: (text: string) => string,
): string {
  const ids = new Set<number>()
  for (const cell of results.flat().flatMap(cellsOf)) if (isId.test(cell.name)) ids.add(Number(cell.value))
  const ranks = new Map([...ids].toSorted((entry, other) => entry - other).map((id, index) => [id, index]))
  const normalize = ({ name, typeId, value }: Cell): unknown => {
    if (typeId === timestamp) return 'timestamp'
    if (isId.test(name)) return value === null ? null : ranks.get(Number(value))
    return value
  }
  return mask(
    JSON.stringify(
      results.map((action) =>
        action.map((entry) => [
          entry.statement,
          entry.result instanceof Error ? entry.result.message : entry.result.rowCount,
          cellsOf(entry).map(normalize),
        ]),
      ),
    ),
  )
}

interface Cell {
  name: string
  /** The OID of its PostgreSQL type. */
  typeId: number
  value: unknown
}

function cellsOf({ result }: StatementResult): Cell[] {
  if (result instanceof Error) return []
  return result.rows.flatMap((row) =>
    result.fields.map(({ name, dataTypeID }, index) => ({
      name,
      typeId: dataTypeID,
      value: Array.isArray(row) ? row[index] : row[name],
    })),
  )
}
