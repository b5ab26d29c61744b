// Adds or edits a size scale: its name and its sizes in order.
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useRef, useState, type SubmitEvent } from 'react'

import { createSizeScale, editSizeScale, type SizeScale } from '#contract/catalog/sizeScales.ts'
import { CallError } from '#contract/platform/client.ts'
import { repeatedSizeError, sizeScaleLimits } from '#domain/catalog/sizeScales.ts'
import { useChange } from '#web/api/useChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { Field, FieldError } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Input } from '#web/ui/Input.tsx'

interface SizeScaleDialogProps {
  /** undefined: closed. */
  scale: SizeScale | 'new' | undefined
  onClose: () => void
}

export function SizeScaleDialog({ scale, onClose }: SizeScaleDialogProps) {
  return (
    <Dialog
      open={scale !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={scale === 'new' ? 'Add size scale' : 'Edit size scale'}
    >
      <SizeScaleForm scale={scale === 'new' ? undefined : scale} onDone={onClose} />
    </Dialog>
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
  const [name, setName] = useState(scale?.name ?? '')
  const [rows, setRows] = useState<readonly SizeRow[]>(
    () => scale?.sizes.map(toRow) ?? [0, 1, 2].map((key) => ({ key, ...emptyRow })),
  )
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const nextKey = useRef(rows.length)

  const sizes = rows.map(fromRow).filter(({ label }) => label !== '')
  const nameError = name.trim() === '' ? 'Name is required' : undefined
  const sizesError = sizes.length === 0 ? 'Add at least one size' : repeatedSizeError(sizes)
  const options = {
    success: scale ? 'Size scale updated successfully' : 'Size scale added successfully',
    failure: 'Failed to save the size scale',
    onSuccess: onDone,
    onFailure(error: unknown) {
      if (!(error instanceof CallError) || error.status >= 500) return false
      setRefusal(error.sentence)
      return true
    },
  }
  const creating = useChange(createSizeScale, options)
  const editing = useChange(editSizeScale, options)
  const isSaving = creating.isPending || editing.isPending

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    setRefusal(undefined)
    if (isSaving || nameError !== undefined || sizesError !== undefined) return
    if (scale) editing.mutate({ id: scale.id, version: scale.version, name, sizes })
    else creating.mutate({ name, sizes })
  }
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
    <form className="contents" noValidate onSubmit={submit}>
      <DialogBody>
        <div className="flex flex-col gap-4">
          <Field label="Name" required error={isSubmitted ? nameError : undefined}>
            <Input
              value={name}
              autoComplete="off"
              maxLength={sizeScaleLimits.name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <fieldset>
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
              <FieldError error={refusal ?? (isSubmitted ? sizesError : undefined)} />
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
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSaving} busyText="Saving...">
          Save
        </Button>
      </DialogFooter>
    </form>
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
      <label className="flex h-control cursor-pointer items-center gap-1.5 px-1 text-control">
        <input
          type="checkbox"
          aria-label={`${name} is a core size`}
          checked={row.isCore}
          onChange={(event) => onChange({ isCore: event.target.checked })}
        />
        Core
      </label>
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
