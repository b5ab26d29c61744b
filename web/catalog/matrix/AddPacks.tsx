// Adds a number of packs of a prepack to a color of a size matrix, or to each of all colors.
import { Package } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

import type { Prepack } from '#contract/catalog/prepacks.ts'
import { describePrepack } from '#domain/catalog/prepacks.ts'
import { formatUnits, maxQuantity } from '#domain/stock/stock.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { Select } from '#web/ui/Select.tsx'

import type { MatrixEdits } from './matrixProps.ts'
import { type MatrixRow, readUnits } from './matrixValues.ts'

interface AddPacksProps extends Pick<MatrixEdits, 'prepacks' | 'onAddPrepack'> {
  /** One color, or all. */
  rows: readonly MatrixRow[]
}

/** Nothing is shown without prepacks. */
export function AddPacks({ rows, prepacks = none, onAddPrepack }: AddPacksProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [first, ...others] = rows
  if (prepacks.length === 0 || !onAddPrepack || !first) return null
  const title = `Add packs in ${others.length === 0 ? first.color : 'each color'}`
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      align="start"
      title={title}
      trigger={
        <IconButton label={title} size="sm">
          <Package aria-hidden="true" />
        </IconButton>
      }
    >
      <PacksForm
        prepacks={prepacks}
        colorCount={rows.length}
        onAdd={(prepack, packs) => {
          setIsOpen(false)
          onAddPrepack(prepack, packs, rows)
        }}
      />
    </Popover>
  )
}

const none: readonly Prepack[] = []

interface PacksFormProps {
  prepacks: readonly Prepack[]
  colorCount: number
  onAdd: (prepack: Prepack, packs: number) => void
}

/** No form element: the matrix may be inside of one. */
function PacksForm({ prepacks, colorCount, onAdd }: PacksFormProps) {
  const [id, setId] = useState(prepacks[0]?.id)
  const [typed, setTyped] = useState('1')
  const prepack = prepacks.find((one) => one.id === id) ?? prepacks[0]
  const packs = readUnits(typed) || 0
  const unitsPerPack = prepack?.sizes.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  const units = packs * unitsPerPack
  const isValid = packs > 0 && units <= maxQuantity
  const add = () => {
    if (prepack && isValid) onAdd(prepack, packs)
  }
  const handleKeys = (event: KeyboardEvent) => {
    // The matrix around it would take the keys for its own.
    event.stopPropagation()
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    add()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in a field adds, as in a form
    <div className="flex flex-col gap-3" onKeyDown={handleKeys}>
      <Field label="Prepack">
        <Select value={String(prepack?.id)} onChange={(event) => setId(Number(event.target.value))}>
          {prepacks.map((one) => (
            <option key={one.id} value={one.id}>
              {describePrepack(one)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Packs">
        <NumberInput
          data-autofocus=""
          min={1}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <Button
        variant="primary"
        disabledReason={isValid ? undefined : `Enter a number of packs, up to ${maxQuantity} units.`}
        onClick={add}
      >
        {`Add ${formatUnits(units)}${colorCount > 1 ? ' in each color' : ''}`}
      </Button>
    </div>
  )
}
