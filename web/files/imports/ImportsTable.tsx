// One page of imports: a table, or a list on phones.
import { Link } from '@tanstack/react-router'

import type { PastImport } from '#contract/files/imports.ts'
import { formatCount } from '#domain/platform/format.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Cell, ColumnHead, rowLink, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

export const importsPerPage = 20

export type ListedImport<Mode extends string> = PastImport & { mode: Mode }

interface ImportsTableProps<Mode extends string> {
  imports: readonly ListedImport<Mode>[]
  /** The page of an import. */
  to: ImportPath
  /** How the modes treated records that existed. */
  modeLabels: Readonly<Record<Mode, string>>
}

type ImportPath = '/imports/$id' | '/customer-imports/$id'

/** An import without a file came through the API. */
export function importName({ fileName }: Pick<PastImport, 'fileName'>): string {
  return fileName ?? 'Products without a file'
}

function ImportsHead() {
  return (
    <TableHead>
      <ColumnHead>File</ColumnHead>
      <ColumnHead>Date</ColumnHead>
      <ColumnHead>User</ColumnHead>
      <ColumnHead className="max-lg:hidden">Existing</ColumnHead>
      <ColumnHead kind="number">Imported</ColumnHead>
      <ColumnHead kind="number">Updated</ColumnHead>
      <ColumnHead kind="number">Skipped</ColumnHead>
      <ColumnHead kind="number">Refused</ColumnHead>
    </TableHead>
  )
}

export function ImportsTable<Mode extends string>({ imports, to, modeLabels }: ImportsTableProps<Mode>) {
  const { dayAndMinute } = useCompanyDates()
  if (useIsPhone()) {
    return (
      <RowList label="Imports">
        {imports.map((each) => (
          <ListRow
            key={each.id}
            title={<ImportLink of={each} to={to} />}
            meta={`${dayAndMinute(each.createdAt)} · ${each.userName}`}
            figure={`${formatCount(each.importedCount + each.updatedCount)} imported`}
            note={each.undone ? <UndoneBadge /> : `${formatCount(each.refusedCount)} refused`}
          />
        ))}
      </RowList>
    )
  }
  return (
    <Table label="Imports">
      <ImportsHead />
      <TableBody>
        {imports.map((each) => (
          <TableRow key={each.id}>
            <Cell className="w-2/5 max-w-0" title={importName(each)}>
              <span className="flex items-center gap-2">
                <span className="min-w-0 truncate">
                  <ImportLink of={each} to={to} />
                </span>
                {each.undone && <UndoneBadge />}
              </span>
            </Cell>
            <Cell className="whitespace-nowrap text-muted tabular">{dayAndMinute(each.createdAt)}</Cell>
            <Cell className="w-1/6 max-w-0 truncate" title={each.userName}>
              {each.userName}
            </Cell>
            <Cell className="whitespace-nowrap max-lg:hidden">{modeLabels[each.mode]}</Cell>
            <Cell kind="number">{formatCount(each.importedCount)}</Cell>
            <Cell kind="number">{formatCount(each.updatedCount)}</Cell>
            <Cell kind="number">{formatCount(each.duplicateCount)}</Cell>
            <Cell kind="number">{formatCount(each.refusedCount)}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function UndoneBadge() {
  return <Badge tone="neutral">Undone</Badge>
}

function ImportLink({ of, to }: { of: PastImport; to: ImportPath }) {
  return (
    <Link {...rowLink} to={to} params={{ id: String(of.id) }}>
      {importName(of)}
    </Link>
  )
}

const skeletonColumns = [
  { bar: 'w-56' },
  { bar: 'w-36' },
  { bar: 'w-24' },
  { bar: 'w-14', cell: 'max-lg:hidden' },
  { bar: 'ml-auto w-10' },
  { bar: 'ml-auto w-9' },
  { bar: 'ml-auto w-8' },
  { bar: 'ml-auto w-7' },
]

export function ImportsSkeleton() {
  return (
    <TableSkeleton label="Imports" rows={importsPerPage} head={<ImportsHead />} columns={skeletonColumns} />
  )
}
