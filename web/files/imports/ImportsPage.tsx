// The list of past imports of a kind, newest first.
import { useSearch } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'

import { formatCount } from '#domain/platform/format.ts'
import { undoneBadge, useChangeColumns } from '#web/files/changes/changeColumns.tsx'
import { ListPage } from '#web/lists/ListPage.tsx'
import type { ViewColumn } from '#web/lists/ListTable.tsx'
import { usePagedList } from '#web/lists/usePagedList.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { importName } from './importName.ts'
import type { ImportOf, ImportPages, ImportTypes } from './importPages.ts'

const importsPerPage = 20

export function ImportsPage<T extends ImportTypes>({ imports }: { imports: ImportPages<T> }) {
  const { page } = useSearch({ strict: false })
  const list = usePagedList(imports.endpoints.findAll, 'imports', { page }, importsPerPage)
  const isPhone = useIsPhone()
  const columns: readonly ViewColumn<ImportOf<T>>[] = [
    {
      key: 'file',
      header: 'File',
      cell: importName,
      className: 'w-2/5 max-w-0',
      lines: 1,
      bar: 'w-56',
      isLink: true,
      badge: ({ undone }) => undone && undoneBadge,
      phone: 'title',
    },
    ...useChangeColumns(),
    {
      key: 'existing',
      header: 'Existing',
      cell: ({ mode }) => imports.modeLabels[mode],
      className: 'whitespace-nowrap',
      hiddenBelow: 'lg',
      bar: 'w-14',
    },
    {
      key: 'imported',
      header: 'Imported',
      cell: ({ importedCount }) => formatCount(importedCount),
      kind: 'number',
      phone: 'figure',
      phoneCell: ({ importedCount, updatedCount }) => `${formatCount(importedCount + updatedCount)} imported`,
    },
    {
      key: 'updated',
      header: 'Updated',
      cell: ({ updatedCount }) => formatCount(updatedCount),
      kind: 'number',
    },
    {
      key: 'skipped',
      header: 'Skipped',
      cell: ({ duplicateCount }) => formatCount(duplicateCount),
      kind: 'number',
    },
    {
      key: 'refused',
      header: 'Refused',
      cell: ({ refusedCount }) => formatCount(refusedCount),
      kind: 'number',
      phone: 'note',
      phoneCell: ({ refusedCount, undone }) =>
        undone ? undoneBadge : `${formatCount(refusedCount)} refused`,
    },
  ]
  const action = (
    <ActionLink to={imports.paths.form} shortcut="create" icon={FileUp}>
      {imports.actionText}
    </ActionLink>
  )
  return (
    <>
      <PageHeader
        actions={
          <>
            {imports.listLinks}
            {!isPhone && action}
          </>
        }
      />
      <ListPage
        list={list}
        noun="import"
        columns={columns}
        to={imports.paths.record}
        action={isPhone ? action : undefined}
        empty={<EmptyState drawing={<ClothDrawing />} title="No imports yet" text={imports.emptyText} />}
      />
    </>
  )
}
