// The page of a record: its fields by section, what its kind adds, its history, and its actions.
import { useNavigate, useParams } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { capitalize } from '#domain/platform/format.ts'
import type { AnyRecord } from '#domain/platform/records/defineRecord.ts'
import { hasFiles } from '#domain/recordsWithFiles.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { FilesCard } from '#web/files/attachments/FilesCard.tsx'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { PageLoading } from '#web/shell/Loading.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import type { RecordTitle } from '#web/shell/RecordTitle.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { MergedLinks, MergedNotice } from './MergedNotice.tsx'
import type { Section } from './RecordFormPage.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import type { RecordKind, Row } from './recordKind.ts'
import { StateBadge } from './StateBadge.tsx'
import { toFacts } from './toFacts.tsx'

interface RecordDetailPageProps {
  kind: RecordKind
  /** Each is a card. */
  sections: readonly Section[]
  /** Before Edit and Delete. */
  renderActions?: ((row: Row) => ReactNode) | undefined
  /** Cards with more than the fields. */
  renderMore?: ((row: Row) => ReactNode) | undefined
}

export function RecordDetailPage(props: RecordDetailPageProps) {
  const { record, endpoints, paths } = props.kind
  const { id = '' } = useParams({ strict: false })
  return (
    <RecordPage
      endpoint={endpoints.find}
      id={id}
      list={paths.list}
      title={(row) => titleOf(record, row)}
      skeleton={<PageLoading />}
    >
      {(row) => <Details {...props} row={row} />}
    </RecordPage>
  )
}

function titleOf(record: AnyRecord, row: Row): RecordTitle {
  return { text: row.name, number: row.number, state: <StateBadge record={record} row={row} /> }
}

function Details({ kind, sections, renderActions, renderMore, row }: RecordDetailPageProps & { row: Row }) {
  const { record, paths } = kind
  const { mergedInto, mergedRecords = [] } = row
  if (mergedInto)
    return (
      <div className="flex w-full max-w-240 flex-col gap-4">
        <MergedNotice
          name={record.name}
          number={row.number}
          mergedInto={mergedInto}
          page={paths.page}
          text="Its documents moved to"
        />
        <Sections record={record} row={row} sections={sections} />
        {hasFiles(record.noun) && <FilesCard noun={record.noun} id={row.id} isReadOnly />}
        <RecordHistory endpoints={kind.endpoints} id={row.id} />
      </div>
    )
  return (
    <div className="flex w-full max-w-240 flex-col gap-4">
      <PageHeader
        actions={
          <>
            {renderActions?.(row)}
            <ActionLink
              to={paths.edit}
              params={{ id: String(row.id) }}
              shortcut="edit"
              icon={Pencil}
              variant="secondary"
            >
              Edit
            </ActionLink>
            <DeleteButton kind={kind} row={row} />
          </>
        }
      />
      <Sections record={record} row={row} sections={sections}>
        {mergedRecords.length > 0 && (
          <Card title="Merged records">
            <MergedLinks records={mergedRecords} page={paths.page} />
          </Card>
        )}
      </Sections>
      {renderMore?.(row)}
      {hasFiles(record.noun) && <FilesCard noun={record.noun} id={row.id} />}
      <RecordHistory endpoints={kind.endpoints} id={row.id} />
    </div>
  )
}

interface SectionsProps extends Pick<RecordDetailPageProps, 'sections'> {
  record: AnyRecord
  row: Row
  children?: ReactNode
}

function Sections({ record, row, sections, children }: SectionsProps) {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      {sections.map(({ title, fields }) => (
        <Card key={title} title={title}>
          <Facts record={record} row={row} title={title} fields={fields} />
        </Card>
      ))}
      {children}
    </div>
  )
}

interface FactsProps extends Section {
  record: AnyRecord
  row: Row
}

/** Number and name are above the cards. A single field with the title of its card needs no label. */
function Facts({ record, row, title, fields }: FactsProps) {
  const items = toFacts(
    record,
    row,
    fields.filter((name) => name !== 'number' && name !== 'name'),
  )
  const [only] = items
  if (items.length !== 1 || only?.label !== title) return <DefinitionList items={items} />
  return (
    <div className="text-control wrap-anywhere">{only.value ?? <span className="text-muted">–</span>}</div>
  )
}

function DeleteButton({ kind: { record, endpoints, paths }, row }: { kind: RecordKind; row: Row }) {
  const navigate = useNavigate()
  const deletion = useChange(endpoints.remove, {
    success: `${capitalize(record.name)} ${row.number} deleted`,
    failure: `Failed to delete ${record.name}`,
    onDone: () => navigate({ to: paths.list }),
  })
  const deleting = useConfirm(deletion, {
    title: `Delete ${row.name}?`,
    description: `A ${record.name} that is in use can't be deleted.`,
    confirmText: `Delete ${record.name}`,
    busyText: 'Deleting...',
  })
  return (
    <>
      <IconButton
        label={`Delete ${row.name}`}
        variant="secondary"
        {...shortcutProps('delete')}
        disabledReason={usePermissionError(record.may.delete)}
        onClick={() => deleting.ask({ id: row.id })}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      {deleting.dialog}
    </>
  )
}
