// The list of past imports, newest first.
import type { PastImport } from '#contract/files/imports.ts'
import { formatCount } from '#domain/platform/format.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import type { Column } from '#web/lists/ListTable.tsx'
import type { PagedList } from '#web/lists/usePagedList.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

import { importName } from './importName.ts'

export const importsPerPage = 20

const undoneBadge = <Badge tone="neutral">Undone</Badge>

interface ImportsListProps<Mode extends string> {
  list: PagedList<PastImport & { mode: Mode }>
  /** The page of an import. */
  to: '/imports/$id' | '/customer-imports/$id'
  /** How the modes treated records that existed. */
  modeLabels: Readonly<Record<Mode, string>>
  /** Instead of an empty list. */
  emptyText: string
}

export function ImportsList<Mode extends string>({
  list,
  to,
  modeLabels,
  emptyText,
}: ImportsListProps<Mode>) {
  const { dayAndMinute } = useCompanyDates()
  const columns: readonly Column<PastImport & { mode: Mode }>[] = [
    {
      header: 'File',
      cell: importName,
      className: 'w-2/5 max-w-0',
      lines: 1,
      bar: 'w-56',
      isLink: true,
      badge: ({ undone }) => undone && undoneBadge,
      phone: 'title',
    },
    {
      header: 'Date',
      cell: ({ createdAt }) => dayAndMinute(createdAt),
      kind: 'date',
      bar: 'w-36',
      phone: 'meta',
    },
    {
      header: 'User',
      cell: ({ userName }) => userName,
      className: 'w-1/6 max-w-0',
      lines: 1,
      bar: 'w-24',
      phone: 'meta',
    },
    {
      header: 'Existing',
      cell: ({ mode }) => modeLabels[mode],
      className: 'whitespace-nowrap',
      hiddenBelow: 'lg',
      bar: 'w-14',
    },
    {
      header: 'Imported',
      cell: ({ importedCount }) => formatCount(importedCount),
      kind: 'number',
      phone: 'figure',
      phoneCell: ({ importedCount, updatedCount }) => `${formatCount(importedCount + updatedCount)} imported`,
    },
    { header: 'Updated', cell: ({ updatedCount }) => formatCount(updatedCount), kind: 'number' },
    { header: 'Skipped', cell: ({ duplicateCount }) => formatCount(duplicateCount), kind: 'number' },
    {
      header: 'Refused',
      cell: ({ refusedCount }) => formatCount(refusedCount),
      kind: 'number',
      phone: 'note',
      phoneCell: ({ refusedCount, undone }) =>
        undone ? undoneBadge : `${formatCount(refusedCount)} refused`,
    },
  ]
  return (
    <ListPage
      list={list}
      noun="import"
      columns={columns}
      to={to}
      empty={<EmptyState drawing={<ClothDrawing />} title="No imports yet" text={emptyText} />}
    />
  )
}
