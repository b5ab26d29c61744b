import { RowDetails, RowWarning } from './RowDetails.tsx'

interface DuplicateRowProps {
  row: {
    duplicate?: string | undefined
    refusal?: { column: string; value: string; reason: string } | undefined
    changes?: readonly { field: string; from: string; to: string }[] | undefined
    notes?: readonly string[] | undefined
  }
  mode: string
  /** Of the columns. */
  labels: Readonly<Record<string, string>>
}

/** The last cell of a row that can be a likely duplicate. Its changes are those of the record that exists. */
export function DuplicateRow({ row, mode, labels }: DuplicateRowProps) {
  const { duplicate, refusal, changes = [], notes } = row
  const showsUpdate = duplicate === undefined || mode === 'update'
  return (
    <RowDetails
      labels={labels}
      notes={notes}
      {...(showsUpdate && {
        refusal,
        changes: changes.map(({ field, ...change }) => ({ label: field, ...change })),
      })}
    >
      {duplicate !== undefined && <RowWarning text={duplicate} />}
    </RowDetails>
  )
}
