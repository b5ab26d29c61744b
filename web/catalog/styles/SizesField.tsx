// The sizes of a new style: those of its scale, and any others.
import { useState, type KeyboardEvent } from 'react'

import { productLimits, sizes as standardSizes } from '#domain/catalog/products.ts'
import { arrangeSizes, type SizeScale } from '#domain/catalog/sizeScales.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { isEnter } from '#web/ui/isEnter.ts'

import type { StyleGrid } from './useStyleGrid.ts'

interface SizesFieldProps {
  grid: StyleGrid
  scale: Pick<SizeScale, 'sizes'> | null
  error: string | undefined
}

export function SizesField({ grid, scale, error }: SizesFieldProps) {
  const [text, setText] = useState('')
  const offered = scale ? scale.sizes.map(({ label }) => label) : standardSizes
  const shown = arrangeSizes(scale, [...offered, ...grid.sizes])
  const hasAll = offered.every((size) => grid.sizes.includes(size))
  const add = () => {
    const size = text.trim()
    setText('')
    if (size === '') return
    const known = shown.find((other) => foldText(other) === foldText(size)) ?? size
    if (!grid.sizes.includes(known)) grid.setSizes([...grid.sizes, known])
  }
  // Enter adds the size and does not submit the form.
  const handleKeys = (event: KeyboardEvent) => {
    if (!isEnter(event)) return
    event.preventDefault()
    add()
  }
  return (
    <fieldset>
      <legend className="text-control font-medium">
        Sizes
        <span aria-hidden="true" className="text-danger">
          {' *'}
        </span>
      </legend>
      <div className="mt-1 flex flex-wrap gap-1.5">
        {shown.map((size) => (
          <label
            key={size}
            className="relative flex h-control min-w-10 cursor-pointer items-center justify-center rounded-md border border-edge bg-surface px-2 text-control tabular select-none hover:border-edge-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-link has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              checked={grid.sizes.includes(size)}
              onChange={(event) =>
                grid.setSizes(
                  event.target.checked ? [...grid.sizes, size] : grid.sizes.filter((other) => other !== size),
                )
              }
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {size}
          </label>
        ))}
      </div>
      <div className="mt-2 flex items-start gap-2">
        <span className="flex gap-1.5">
          <Input
            aria-label="Other size"
            placeholder="Other size"
            value={text}
            autoComplete="off"
            maxLength={productLimits.size}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={handleKeys}
            className="w-28!"
          />
          <Button onClick={add} disabledReason={text.trim() === '' ? 'Type a size first.' : undefined}>
            Add
          </Button>
          <Button
            variant="ghost"
            onClick={() =>
              grid.setSizes(
                hasAll
                  ? grid.sizes.filter((size) => !offered.some((one) => one === size))
                  : [...new Set([...grid.sizes, ...offered])],
              )
            }
          >
            {hasAll ? 'Clear' : 'Select all'}
          </Button>
        </span>
        <FieldError error={error} />
      </div>
    </fieldset>
  )
}
