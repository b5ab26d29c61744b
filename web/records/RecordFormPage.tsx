// The pages that add and edit a record.
import { useNavigate, useParams } from '@tanstack/react-router'

import { capitalize } from '#domain/platform/format.ts'
import { type AnyRecord, fieldOf } from '#domain/platform/records/defineRecord.ts'
import { call } from '#web/api/call.ts'
import { ConflictChoice, undecidedReason } from '#web/shell/ConflictChoice.tsx'
import { PageLoading } from '#web/shell/Loading.tsx'
import { RecordForm } from '#web/shell/RecordForm.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { useNewRecordForm } from '#web/shell/useNewRecordForm.ts'
import { useRecordForm } from '#web/shell/useRecordForm.ts'
import { Card } from '#web/ui/Card.tsx'

import { emptyForm, formatField, formLabels, parseForm, toForm } from './recordForm.ts'
import { RecordInput } from './RecordInput.tsx'
import type { RecordKind, Row } from './recordKind.ts'

/** A card of the form and of the page of a record, with these fields. */
export interface Section {
  title: string
  fields: readonly string[]
}

interface RecordFormPageProps {
  kind: RecordKind
  sections: readonly Section[]
}

const lostText = (record: AnyRecord) => `What you entered for this ${record.name} will be lost.`

export function AddRecordPage({ kind: { record, endpoints, paths }, sections }: RecordFormPageProps) {
  const navigate = useNavigate()
  const form = useNewRecordForm({
    name: `add-${record.noun}`,
    create: endpoints.create,
    empty: emptyForm(record),
    parse: (values) => parseForm(record, values),
    success: ({ number }) => `${capitalize(record.name)} ${number} added`,
    failure: `Failed to add ${record.name}`,
    lostText: lostText(record),
    onDone: ({ id }) => navigate({ to: paths.page, params: { id: String(id) }, ignoreBlocker: true }),
  })
  return (
    <RecordForm
      {...form}
      submitText={`Add ${record.name}`}
      onCancel={() => void navigate({ to: paths.list })}
    >
      <SectionCards record={record} sections={sections} isNew />
    </RecordForm>
  )
}

export function EditRecordPage({ kind, sections }: RecordFormPageProps) {
  const { id = '' } = useParams({ strict: false })
  return (
    <RecordPage
      endpoint={kind.endpoints.find}
      id={id}
      list={kind.paths.list}
      title={({ name }) => ({ text: `Edit ${name}` })}
      skeleton={<PageLoading />}
    >
      {(row) => <EditForm kind={kind} sections={sections} row={row} />}
    </RecordPage>
  )
}

/** Starts with the record as it was when the page opened. */
function EditForm({ kind: { record, endpoints, paths }, sections, row }: RecordFormPageProps & { row: Row }) {
  const navigate = useNavigate()
  const { id } = row
  const leave = (ignoreBlocker: boolean) =>
    navigate({ to: paths.page, params: { id: String(id) }, ignoreBlocker })
  const { editing, ...form } = useRecordForm({
    name: `edit-${record.noun}-${id}`,
    original: row,
    edit: endpoints.edit,
    load: () => call(endpoints.find, { id }) as Promise<Row>,
    labels: formLabels(record),
    toFields: (row) => toForm(record, row),
    // Unlike a new record, an existing one keeps a number.
    parse: (values) => ({ ...parseForm(record, values), number: values['number'], id }),
    success: ({ number }) => `${capitalize(record.name)} ${number} updated`,
    failure: `Failed to update ${record.name}`,
    lostText: lostText(record),
    onDone: () => leave(true),
  })
  return (
    <RecordForm
      {...form}
      submitText="Save changes"
      disabledReason={editing.isUndecided ? undecidedReason : undefined}
      onCancel={() => void leave(false)}
      notice={
        <ConflictChoice
          editing={editing}
          format={(name, values) => formatField(record, name, values)}
          className="mb-4 max-w-220"
        />
      }
    >
      <SectionCards record={record} sections={sections} isNew={false} />
    </RecordForm>
  )
}

interface SectionCardsProps {
  record: AnyRecord
  sections: readonly Section[]
  isNew: boolean
}

function SectionCards({ record, sections, isNew }: SectionCardsProps) {
  return sections.map(({ title, fields }) => (
    <Card key={title} title={title}>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {fields.map((name) => (
          <RecordInput
            key={name}
            name={name}
            field={fieldOf(record, name)}
            isNew={isNew}
            labelHidden={fields.length === 1 && fieldOf(record, name).label === title}
          />
        ))}
      </div>
    </Card>
  ))
}
