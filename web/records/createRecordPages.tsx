// The pages of a plain kind of record, from its definition.
import type { ReactNode } from 'react'

import type { RecordRow } from '#domain/platform/records/defineRecord.ts'
import type { RecordNoun, records } from '#domain/records.ts'
import type { ViewColumn } from '#web/lists/ListTable.tsx'

import { RecordDetailPage } from './RecordDetailPage.tsx'
import { AddRecordPage, EditRecordPage } from './RecordFormPage.tsx'
import { recordKind, type Row } from './recordKind.ts'
import { RecordListPage } from './RecordListPage.tsx'

type Definition<N extends RecordNoun> = (typeof records)[N]
type FieldName<N extends RecordNoun> = keyof Definition<N>['fields'] & string

interface RecordPagesOptions<N extends RecordNoun> {
  /** The fields that the list shows at first, in this order. */
  columns: readonly FieldName<N>[]
  replacedColumns?: Partial<Record<FieldName<N>, ViewColumn<Row>>>
  /** Cards of the form and the page. */
  sections: readonly { title: string; fields: readonly FieldName<N>[] }[]
  empty: { drawing: ReactNode; text: string }
  /** Before Edit and Delete on its page. */
  renderActions?: (row: RecordRow<Definition<N>>) => ReactNode
  /** Cards of its page besides its fields. */
  renderMore?: (row: RecordRow<Definition<N>>) => ReactNode
}

/** The pages know no fields of their rows. */
type RenderRow = (row: Row) => ReactNode

export function createRecordPages<N extends RecordNoun>(
  noun: N,
  { columns, replacedColumns, sections, empty, renderActions, renderMore }: RecordPagesOptions<N>,
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
        renderActions={renderActions as RenderRow | undefined}
        renderMore={renderMore as RenderRow | undefined}
      />
    ),
    Add: () => <AddRecordPage kind={kind} sections={sections} />,
    Edit: () => <EditRecordPage kind={kind} sections={sections} />,
  }
}
