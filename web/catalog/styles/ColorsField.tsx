// The colors of a new style, each with one picture for all of its sizes.
import { ImageUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'

import { garmentDrawingUrl } from '#contract/catalog/garments.ts'
import { productLimits } from '#domain/catalog/products.ts'
import { swatchBackground } from '#web/catalog/products/swatchBackground.ts'
import { useImageUploader } from '#web/catalog/products/useImageUploader.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Input } from '#web/ui/Input.tsx'
import { isEnter } from '#web/ui/isEnter.ts'
import { Photo } from '#web/ui/Photo.tsx'

import type { StyleGrid } from './useStyleGrid.ts'

interface ColorsFieldProps {
  grid: StyleGrid
  styleName: string
  /** Offered while typing: colors that the style has. */
  suggestions?: readonly string[]
  error: string | undefined
}

export function ColorsField({ grid, styleName, suggestions, error }: ColorsFieldProps) {
  const list = useRef<HTMLUListElement>(null)
  const [target, setTarget] = useState<number>()
  const { open, isOpening } = useImageUploader((image) => {
    if (target !== undefined) grid.changeColor(target, { image })
  })
  const focusRow = (selector: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus())
  const add = () => {
    grid.addColor()
    focusRow('li:last-child input')
  }
  // Enter goes to the next color and does not submit the form.
  const handleKeys = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (!isEnter(event)) return
    event.preventDefault()
    if (index < grid.colors.length - 1) focusRow(`li:nth-child(${index + 2}) input`)
    else if (event.currentTarget.value.trim() !== '') add()
  }
  return (
    <fieldset>
      <legend className="text-control font-medium">
        Colors
        <span aria-hidden="true" className="text-danger">
          {' *'}
        </span>
      </legend>
      <ul ref={list} className="mt-1 flex flex-col gap-1.5">
        {grid.colors.map(({ key, name, image }, index) => {
          const drawing = garmentDrawingUrl({ name: styleName, color: name })
          const background = swatchBackground(name)
          return (
            <li key={key} className="flex items-center gap-2">
              <Photo
                key={image?.imageUrl ?? drawing}
                src={image ? `${image.imageUrl}/160` : drawing}
                fallback={drawing}
                alt=""
                size="thumb"
              />
              <span className="relative min-w-0 flex-1">
                <Input
                  aria-label={`Color ${index + 1}`}
                  value={name}
                  list={suggestions ? 'style-colors' : undefined}
                  autoComplete="off"
                  maxLength={productLimits.color}
                  onChange={(event) => grid.changeColor(key, { name: event.target.value })}
                  onKeyDown={(event) => handleKeys(event, index)}
                  className="pr-8!"
                />
                {background !== null && (
                  <span
                    aria-hidden="true"
                    className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-3.5 rounded-full inset-ring inset-ring-edge"
                    style={{ background }}
                  />
                )}
              </span>
              <IconButton
                label={
                  image
                    ? `Replace the picture of ${name || 'this color'}`
                    : `Upload a picture of ${name || 'this color'}`
                }
                variant="secondary"
                busy={isOpening && target === key}
                onClick={() => {
                  setTarget(key)
                  open()
                }}
              >
                <ImageUp aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Remove ${name || 'this color'}`}
                disabledReason={grid.colors.length === 1 ? 'A style needs one color.' : undefined}
                onClick={() => {
                  grid.removeColor(key)
                  focusRow(`li:nth-child(${Math.max(index, 1)}) input`)
                }}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {suggestions && (
        <datalist id="style-colors">
          {suggestions.map((color) => (
            <option key={color}>{color}</option>
          ))}
        </datalist>
      )}
      <div className="mt-2 flex items-start justify-between gap-2">
        <Button size="sm" onClick={add}>
          <Plus aria-hidden="true" />
          Add color
        </Button>
        <FieldError error={error} />
      </div>
    </fieldset>
  )
}
