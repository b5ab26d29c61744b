// The list of a record, with search, filters, sorting, views and export.
import { useSearch } from '@tanstack/react-router'
import { FileUp, Plus } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatCount, pluralize } from '#domain/platform/format.ts'
import { type AnyRecord, fieldsOf, recordLimits } from '#domain/platform/records/defineRecord.ts'
import type { SelectFilter } from '#web/lists/ListFilters.tsx'
import { ListPage } from '#web/lists/ListPage.tsx'
import type { ViewColumn } from '#web/lists/ListTable.tsx'
import { useListNavigation, usePagedList } from '#web/lists/usePagedList.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { ListActions } from '#web/shell/ListActions.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { type SortSearch, useRecordColumns } from './recordColumns.tsx'
import type { RecordKind, Row } from './recordKind.ts'

interface RecordListPageProps {
  kind: RecordKind
  /** The fields that are columns. */
  columns: readonly string[]
  replacedColumns?: Readonly<Record<string, ViewColumn<Row>>> | undefined
  empty: { drawing: ReactNode; text: string }
}

type Filters = Record<string, string | undefined>
const noColumns = {}

export function RecordListPage({
  kind: { record, endpoints, paths },
  columns,
  replacedColumns = noColumns,
  empty,
}: RecordListPageProps) {
  const isPhone = useIsPhone()
  const search: Filters & SortSearch = useSearch({ strict: false })
  const { clearFilters } = useListNavigation()
  const list = usePagedList(endpoints.findAll, 'records', search, recordLimits.perPage)
  const filters = list.filters as Filters
  const add = (
    <ActionLink to={paths.add} shortcut="create" icon={Plus}>
      {`Add ${record.name}`}
    </ActionLink>
  )
  return (
    <ListPage
      list={list}
      noun={record.name}
      columns={useRecordColumns(record, columns, search, replacedColumns)}
      to={paths.page}
      filters={{ selects: selectFilters(record) }}
      summary={list.data ? countRecords(record, list) : ''}
      action={
        // Then the empty state has them.
        !isPhone && !list.isFiltered && list.rows?.length === 0 ? undefined : (
          <ListActions
            actions={[{ text: 'Import', icon: FileUp, to: paths.import, isButtonOnPhone: true }]}
            exported={{
              endpoint: endpoints.exportAll,
              input: filters,
              emptyMessage: `There are no ${record.names} to export.`,
              itemsLabel: record.names,
              failureMessage: `Failed to export ${record.names}. Please try again.`,
            }}
          >
            {add}
          </ListActions>
        )
      }
      empty={
        <EmptyState
          drawing={empty.drawing}
          title={`No ${record.names} yet`}
          text={empty.text}
          // On a phone the button is in the bottom bar.
          action={
            isPhone ? undefined : (
              <div className="flex flex-wrap justify-center gap-2">
                <ActionLink to={paths.import} icon={FileUp} variant="secondary">
                  {`Import ${record.names}`}
                </ActionLink>
                {add}
              </div>
            )
          }
        />
      }
      noMatch={
        <EmptyState
          drawing={<TagDrawing />}
          title={`No ${record.names} found`}
          text={`No ${record.name} matches your search and filter.`}
          action={<Button onClick={clearFilters}>Clear filters</Button>}
        />
      }
      errorTitle={`Failed to load ${record.names}`}
    />
  )
}

/** Yes or no fields and choices; a reference is filtered by a link from the other record. */
function selectFilters(record: AnyRecord): SelectFilter<string>[] {
  return fieldsOf(record).flatMap(([name, field]): SelectFilter<string>[] => {
    if (field.kind === 'yesNo' && field.filter) {
      const [yes, no] = field.filter
      return [
        {
          name,
          label: field.label,
          options: [
            ['yes', yes],
            ['no', no],
          ],
        },
      ]
    }
    return field.kind === 'choice' && field.isFiltered
      ? [{ name, label: field.label, options: Object.entries(field.choices) }]
      : []
  })
}

function countRecords(
  { name, names }: AnyRecord,
  { total, totalIsMinimum }: { total: number; totalIsMinimum: boolean },
): string {
  return totalIsMinimum ? `${formatCount(total)}+ ${names}` : pluralize(total, name, names)
}
