// What is known of a file before it is imported, put together from the server's events as they come.
import { maxListed, type PreviewEvent, type PreviewRow } from '#contract/catalog/imports.ts'
import type { ColumnChoice } from '#domain/catalog/importColumns.ts'
import { figure } from '#domain/platform/figures.ts'

import type { Verdict, VerdictCounts } from './importWords.ts'

type EventOf<Type extends PreviewEvent['type']> = Extract<PreviewEvent, { type: Type }>

export interface Preview {
  columns: EventOf<'columns'> | undefined
  progress: EventOf<'progress'> | undefined
  /** Of each verdict the first `maxListed.previewed`. */
  rows: Readonly<Record<Verdict, readonly PreviewRow[]>>
  /** Of all rows, once the last one is judged. */
  counts: VerdictCounts | undefined
  /** Why the rows can't be judged; the same file may do another time where it was never read. */
  failure: { sentence: string; isOfFile: boolean } | undefined
}

export const verdicts = ['new', 'changed', 'same', 'refused'] as const satisfies Verdict[]

export const nothingKnown: Preview = {
  columns: undefined,
  progress: undefined,
  rows: { new: [], changed: [], same: [], refused: [] },
  counts: undefined,
  failure: undefined,
}

export function addEvent(preview: Preview, event: PreviewEvent): Preview {
  if (event.type === 'columns') return { ...preview, columns: event }
  if (event.type === 'progress') return { ...preview, progress: event }
  if (event.type === 'rows') return { ...preview, rows: addRows(preview.rows, event.rows) }
  if (event.type === 'done') return { ...preview, counts: event.counts }
  return { ...preview, failure: { sentence: event.message, isOfFile: event.requestId === undefined } }
}

function addRows(rows: Preview['rows'], added: readonly PreviewRow[]): Preview['rows'] {
  const byVerdict = Object.groupBy(added, ({ verdict }) => verdict)
  const grown = verdicts.map((verdict) => [verdict, [...rows[verdict], ...(byVerdict[verdict] ?? [])]])
  return Object.fromEntries(grown) as Preview['rows']
}

/** The rows of one verdict, or of all in the order of the file. */
export function listedRows({ rows }: Preview, verdict: Verdict | undefined): readonly PreviewRow[] {
  if (verdict !== undefined) return rows[verdict]
  return Object.values(rows)
    .flat()
    .toSorted((one, other) => one.row - other.row)
}

/** How many rows have a verdict: of all once they are counted, else '12', or '1,000+' where no more are listed. */
export function verdictCount({ rows, counts }: Preview, verdict: Verdict): string {
  const count = counts?.[verdict] ?? rows[verdict].length
  const mayBeMore = counts === undefined && count >= maxListed.previewed
  return figure(count) + (mayBeMore ? '+' : '')
}

/** Which column of the file is which field. */
export function choiceOf({ columns }: EventOf<'columns'>): ColumnChoice {
  return columns.map(({ takenFor }) => takenFor)
}

/** The columns with another choice, while the server's answer to it is on its way: names and samples stay. */
export function choose(preview: Preview, choice: Readonly<ColumnChoice>): Preview {
  if (!preview.columns) return nothingKnown
  const columns = preview.columns.columns.map((column, at) => ({ ...column, takenFor: choice[at] ?? null }))
  // By columns that a person chose, a file is read as any other.
  return { ...nothingKnown, columns: { ...preview.columns, isShopify: false, columns } }
}

/** The choice with one column taken for another field, which no other column is taken for any more. */
export function takeColumn(
  choice: Readonly<ColumnChoice>,
  at: number,
  takenFor: ColumnChoice[number],
): ColumnChoice {
  return choice.map((field, index) => (index === at ? takenFor : field === takenFor ? null : field))
}
