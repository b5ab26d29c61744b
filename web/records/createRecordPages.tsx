// The pages of a plain kind of record, from its definition.
import type { ReactNode } from 'react'

import type { RecordNoun, records } from '#domain/records.ts'
import type { ViewColumn } from '#web/lists/ListTable.tsx'

import { RecordDetailPage } from './RecordDetailPage.tsx'
import { AddRecordPage, EditRecordPage } from './RecordFormPage.tsx'
import { recordKind, type Row } from './recordKind.ts'
import { RecordListPage } from './RecordListPage.tsx'

interface RecordPagesOptions<Name extends string> {
  /** The fields that the list shows at first, in this order. */
  columns: readonly Name[]
  replacedColumns?: Partial<Record<Name, ViewColumn<Row>>>
  /** Cards of the form and the page. */
  sections: readonly { title: string; fields: readonly Name[] }[]
  empty: { drawing: ReactNode; text: string }
  /** Before Edit and Delete on its page. */
  renderActions?: (row: Row) => ReactNode
  /** Cards of its page besides its fields. */
  renderMore?: (row: Row) => ReactNode
}

export function createRecordPages<N extends RecordNoun>(
  noun: N,
  {
    columns,
    replacedColumns,
    sections,
    empty,
    renderActions,
    renderMore,
  }: RecordPagesOptions<keyof (typeof records)[N]['fields'] & string>,
) {
  const kind = recordKind(noun)
  return {
    List: () => (
      <RecordListPage
        kind={kind}
        columns={columns}
        replacedColumns={replacedColumns as Record<string, ViewColumn<Row>> | undefined}
        empty={empty}
      />
    ),
    Detail: () => (
      <RecordDetailPage
        kind={kind}
        sections={sections}
        renderActions={renderActions}
        renderMore={renderMore}
      />
    ),
    Add: () => <AddRecordPage kind={kind} sections={sections} />,
    Edit: () => <EditRecordPage kind={kind} sections={sections} />,
  }
}
