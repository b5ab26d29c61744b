// The colors, sizes and quantities of the products that a form is going to make.
import { useRef, useState } from 'react'

import { arrangeSizes, type SizeScale } from '#domain/catalog/sizeScales.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { type MatrixRow, type MatrixValues, readUnits } from '#web/catalog/matrix/matrixValues.ts'
import type { UploadedProductImage } from '#web/catalog/products/useImageUploader.ts'

export interface GridColor {
  /** Keeps the focus while rows change. */
  key: number
  name: string
  image: UploadedProductImage | undefined
}

interface Entered {
  colors: readonly GridColor[]
  chosen: readonly string[]
  texts: Readonly<Record<string, string>>
}

/** Each product id of the matrix encodes a color and a size. */
const columnsPerRow = 1000

interface Existing {
  color: string
  size: string
}

/** `existing` products are not made again. */
export function useStyleGrid(scale: Pick<SizeScale, 'sizes'> | null, existing: readonly Existing[] = []) {
  const nextKey = useRef(1)
  const [colors, setColors] = useState<readonly GridColor[]>([{ key: 0, name: '', image: undefined }])
  const [chosen, setChosen] = useState<readonly string[]>([])
  /** By color and size, so that they stay when a color or size is added. */
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})

  const sizes = arrangeSizes(scale, chosen)
  const named = distinctColors(colors)
  const taken = new Set(existing.map(({ color, size }) => keyOf(color, size)))
  const rows: MatrixRow[] = named.map(({ name, image }, row) => ({
    color: name,
    imageUrl: image?.imageUrl,
    cells: sizes.map((size, column) =>
      taken.has(keyOf(name, size)) ? null : { productId: row * columnsPerRow + column, available: null },
    ),
  }))
  const cellAt = (id: number) => ({
    color: named[Math.floor(id / columnsPerRow)]?.name ?? '',
    size: sizes[id % columnsPerRow] ?? '',
  })
  const ids = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.productId ?? []))
  const textOf = (id: number) => {
    const { color, size } = cellAt(id)
    return texts[keyOf(color, size)] ?? ''
  }
  const values: MatrixValues = Object.fromEntries(ids.map((id) => [id, textOf(id)]))
  return {
    /** What is entered, to restore it. */
    entered: { colors, chosen, texts },
    restore(entered: Entered) {
      nextKey.current = Math.max(...entered.colors.map(({ key }) => key)) + 1
      setColors(entered.colors)
      setChosen(entered.chosen)
      setTexts(entered.texts)
    },
    colors,
    sizes,
    rows,
    values,
    /** The products to make. */
    productCount: ids.length,
    namedColors: named,
    /** Two colors with the same name, ignoring case and accents. */
    repeatedColor: colors.find(({ name }, index) =>
      colors
        .slice(0, index)
        .some((other) => name.trim() !== '' && foldText(other.name.trim()) === foldText(name.trim())),
    )?.name,
    /** Units above 0 by color and size. */
    quantities: ids.flatMap((id) => {
      const quantity = readUnits(textOf(id)) ?? 0
      return quantity > 0 ? { ...cellAt(id), quantity } : []
    }),
    isEmpty: colors.every(({ name, image }) => name.trim() === '' && !image) && chosen.length === 0,
    addColor(name = '') {
      const key = nextKey.current
      nextKey.current += 1
      setColors((colors) => [...colors, { key, name, image: undefined }])
    },
    changeColor: (key: number, changed: Partial<GridColor>) =>
      setColors((colors) => colors.map((color) => (color.key === key ? { ...color, ...changed } : color))),
    removeColor: (key: number) => setColors((colors) => colors.filter((color) => color.key !== key)),
    setSizes: setChosen,
    changeValues: (changed: MatrixValues) =>
      setTexts((texts) => {
        const entries = Object.entries(changed).map(([id, text]) => {
          const { color, size } = cellAt(Number(id))
          return [keyOf(color, size), text] as const
        })
        return { ...texts, ...Object.fromEntries(entries) }
      }),
  }
}

export type StyleGrid = ReturnType<typeof useStyleGrid>

function keyOf(color: string, size: string): string {
  return `${foldText(color)}\n${foldText(size)}`
}

function distinctColors(colors: readonly GridColor[]): GridColor[] {
  const distinct = new Map<string, GridColor>()
  for (const color of colors) {
    const name = color.name.trim()
    if (name !== '' && !distinct.has(foldText(name))) distinct.set(foldText(name), { ...color, name })
  }
  return [...distinct.values()]
}
