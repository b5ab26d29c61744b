// A moment in which two deeds both could go on, in words that are the same in every run. A deed does what follows from what it was
// told, and what it wrote follows from that too; of two that write the same row the second waits for the end of the first, which is
// told as well. So from the same moment both go on in the same ways.
import { type QueryResult, types } from 'pg'

/** A statement of a deed, and what it was told. */
export interface StatementResult {
  statement: string
  result: QueryResult<unknown[] | Record<string, unknown>> | Error
}

const time: number = types.builtins.TIMESTAMPTZ

/** Columns that tell which row it is: every run has its own. */
const isId = /(?:^|_)(?:id|first|last)$/

/**
 * `unnamed` takes out of a text what is every run's own. Of ids remains which of them are the same, and their order; of times nothing,
 * as a deed is dated before its first step.
 */
export function fingerprintState(
  heard: readonly (readonly StatementResult[])[],
  unnamed: (text: string) => string,
): string {
  const ids = new Set<number>()
  for (const cell of heard.flat().flatMap(cellsOf)) if (isId.test(cell.name)) ids.add(Number(cell.value))
  const places = new Map([...ids].toSorted((one, other) => one - other).map((id, place) => [id, place]))
  const inWords = ({ name, kind, value }: Cell): unknown => {
    if (kind === time) return 'a time'
    if (isId.test(name)) return value === null ? null : places.get(Number(value))
    return value
  }
  return unnamed(
    JSON.stringify(
      heard.map((deed) =>
        deed.map((one) => [
          one.statement,
          one.result instanceof Error ? one.result.message : one.result.rowCount,
          cellsOf(one).map(inWords),
        ]),
      ),
    ),
  )
}

interface Cell {
  name: string
  /** The number of its type in PostgreSQL. */
  kind: number
  value: unknown
}

function cellsOf({ result: answer }: StatementResult): Cell[] {
  if (answer instanceof Error) return []
  return answer.rows.flatMap((row) =>
    answer.fields.map(({ name, dataTypeID }, place) => ({
      name,
      kind: dataTypeID,
      value: Array.isArray(row) ? row[place] : row[name],
    })),
  )
}
