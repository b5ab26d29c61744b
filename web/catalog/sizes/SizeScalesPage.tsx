// The size scales of the company, with the form to add or edit one: its name and its sizes in order.
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'

import {
  createSizeScale,
  deleteSizeScale,
  editSizeScale,
  findSizeScales,
  type SizeScale,
} from '#contract/catalog/sizeScales.ts'
import { repeatedSizeError, sizeScaleLimits } from '#domain/catalog/sizeScales.ts'
import { pluralize } from '#domain/platform/format.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Input } from '#web/ui/Input.tsx'
import { UnsavedInput } from '#web/ui/UnsavedInput.tsx'

import { EditorForm, useEditorSave } from './EditorForm.tsx'
import { EditorPage } from './EditorPage.tsx'

export function SizeScalesPage() {
  const query = useCall(findSizeScales, {})
  return (
    <EditorPage
      noun="size scale"
      intro="The sizes of a kind of article, in their order. Core sizes are those that customers expect: a run without one is broken."
      query={query}
      items={query.data?.sizeScales}
      drawing={<TagDrawing />}
      emptyText="A scale puts the sizes of a style in order."
      describe={({ sizes }) => pluralize(sizes.length, 'size')}
      renderSizes={({ sizes }) => <SizeChips sizes={sizes} />}
      renderForm={(scale, onDone) => <SizeScaleForm scale={scale} onDone={onDone} />}
      deleteEndpoint={deleteSizeScale}
      deleteText="Products keep their sizes. A scale that a style or a prepack uses can't be deleted."
    />
  )
}

function SizeChips({ sizes }: Pick<SizeScale, 'sizes'>) {
  return (
    <ul className="flex flex-wrap gap-1">
      {sizes.map(({ label, aliases, isCore }) => (
        <li
          key={label}
          title={aliases.length > 0 ? `Also ${aliases.join(', ')}` : undefined}
          className={`min-w-7 rounded-sm border px-1.5 text-center text-meta ${isCore ? 'border-accent bg-accent-soft font-medium text-link' : 'border-hairline text-muted'}`}
        >
          {label}
          {isCore && <span className="sr-only"> (core size)</span>}
        </li>
      ))}
    </ul>
  )
}

/** A row of the form. The key keeps the focus while rows move. */
interface SizeRow {
  key: number
  label: string
  /** Separated by commas. */
  aliases: string
  isCore: boolean
}

function toRow({ label, aliases, isCore }: SizeScale['sizes'][number], key: number): SizeRow {
  return { key, label, aliases: aliases.join(', '), isCore }
}

function fromRow({ label, aliases, isCore }: SizeRow): SizeScale['sizes'][number] {
  const names = aliases.split(',').map((alias) => alias.trim())
  return { label: label.trim(), aliases: names.filter((alias) => alias !== ''), isCore }
}

const emptyRow = { label: '', aliases: '', isCore: false }

function SizeScaleForm({ scale, onDone }: { scale: SizeScale | undefined; onDone: () => void }) {
  const [initialRows] = useState<readonly SizeRow[]>(
    () => scale?.sizes.map(toRow) ?? [0, 1, 2].map((key) => ({ key, ...emptyRow })),
  )
  const [rows, setRows] = useState(initialRows)
  const list = useRef<HTMLUListElement>(null)
  const nextKey = useRef(rows.length)
  const sizes = rows.map(fromRow).filter(({ label }) => label !== '')

  const saving = useEditorSave('Size scale', !scale, onDone)
  const creating = useChange(createSizeScale, saving.options)
  const editing = useChange(editSizeScale, saving.options)
  const change = (key: number, changed: Partial<SizeRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)))
  const move = (from: number, to: number) => {
    const moved = rows[from]
    if (moved) setRows(rows.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  const add = () => {
    setRows([...rows, { key: nextKey.current, ...emptyRow }])
    nextKey.current += 1
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  return (
    <EditorForm
      saving={saving}
      isSaving={creating.isPending || editing.isPending}
      name={{ initial: scale?.name ?? '', maxLength: sizeScaleLimits.name }}
      error={sizes.length === 0 ? 'Add at least one size' : repeatedSizeError(sizes)}
      onSave={(name) =>
        scale
          ? editing.mutate({ id: scale.id, version: scale.version, name, sizes })
          : creating.mutate({ name, sizes })
      }
      onCancel={onDone}
    >
      {(shownError) => (
        <fieldset>
          <UnsavedInput when={rows !== initialRows} />
          <legend className="text-control font-medium">Sizes</legend>
          <p className="text-meta text-muted">
            Other spellings are separated by commas, such as XXL for 2XL.
          </p>
          <ul ref={list} className="mt-2 flex flex-col gap-1.5">
            {rows.map((row, index) => (
              <SizeRowFields
                key={row.key}
                row={row}
                index={index}
                count={rows.length}
                onChange={(changed) => change(row.key, changed)}
                onMove={(to) => move(index, to)}
                onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
              />
            ))}
          </ul>
          <div className="mt-2 flex items-center justify-between gap-2">
            <FieldError error={shownError} />
            <Button
              size="sm"
              onClick={add}
              className="ml-auto"
              disabledReason={
                rows.length >= sizeScaleLimits.sizes
                  ? `A scale has at most ${sizeScaleLimits.sizes} sizes.`
                  : undefined
              }
            >
              <Plus aria-hidden="true" />
              Add size
            </Button>
          </div>
        </fieldset>
      )}
    </EditorForm>
  )
}

interface SizeRowFieldsProps {
  row: SizeRow
  index: number
  count: number
  onChange: (changed: Partial<SizeRow>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function SizeRowFields({ row, index, count, onChange, onMove, onRemove }: SizeRowFieldsProps) {
  const name = row.label.trim() || `size ${index + 1}`
  return (
    <li className="flex flex-wrap items-center gap-1.5">
      <Input
        aria-label={`Size ${index + 1}`}
        value={row.label}
        autoComplete="off"
        maxLength={sizeScaleLimits.label}
        onChange={(event) => onChange({ label: event.target.value })}
        className="w-24!"
      />
      <Input
        aria-label={`Other spellings of ${name}`}
        value={row.aliases}
        autoComplete="off"
        placeholder="Other spellings"
        onChange={(event) => onChange({ aliases: event.target.value })}
        className="w-auto! flex-1"
      />
      <Checkbox
        label="Core"
        aria-label={`${name} is a core size`}
        checked={row.isCore}
        onChange={(isCore) => onChange({ isCore })}
        className="h-control gap-1.5 px-1 text-control"
      />
      <span className="flex">
        <IconButton
          label={`Move ${name} up`}
          disabledReason={index === 0 ? 'This is the first size.' : undefined}
          onClick={() => onMove(index - 1)}
        >
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton
          label={`Move ${name} down`}
          disabledReason={index === count - 1 ? 'This is the last size.' : undefined}
          onClick={() => onMove(index + 1)}
        >
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}
