// Prepacks: fixed mixes of sizes, such as 1-2-2-1 from S to XL. Stock is always counted in units.
import { foldText } from '#domain/platform/foldText.ts'
import { formatCount } from '#domain/platform/format.ts'

import { findSizeIndex, type SizeScale } from './sizeScales.ts'

/** In characters. */
export const prepackLimits = { name: 60 } as const

export interface PrepackSize {
  label: string
  quantity: number
}

/** In the order of the scale, however they were given or the scale was changed since. */
export function orderPrepackSizes<Size extends Pick<PrepackSize, 'label'>>(
  sizes: readonly Size[],
  scale: Pick<SizeScale, 'sizes'>,
): Size[] {
  return sizes.toSorted((a, b) => findSizeIndex(scale, a.label) - findSizeIndex(scale, b.label))
}

/** 'Style 1042 has no Navy in XL, which prepack A holds.' */
export function missingSizeMessage(
  styleNumber: string,
  prepackName: string,
  { color, size }: { color: string; size: string },
): string {
  return `Style ${styleNumber} has no ${color} in ${size}, which prepack ${prepackName} holds.`
}

/** 'S 1, M 2, L 1': in the log, and to compare two edits. */
export function describePrepackSizes(sizes: readonly PrepackSize[]): string {
  return sizes.map(({ label, quantity }) => `${label} ${quantity}`).join(', ')
}

/** 'A (1-2-2-1)'. */
export function describePrepack({ name, sizes }: { name: string; sizes: readonly PrepackSize[] }): string {
  return `${name} (${sizes.map(({ quantity }) => quantity).join('-')})`
}

/** '3 × A (1-2-2-1)'; `name` is that of `describePrepack`. */
export function describePacks({ name, packs }: { name: string; packs: number }): string {
  return `${formatCount(packs)} × ${name}`
}

/** The first size of a prepack that its scale lacks or that is another spelling of an earlier size; undefined if there is none. */
export function findUnfitSize(
  sizes: readonly Pick<PrepackSize, 'label'>[],
  scale: Pick<SizeScale, 'sizes'>,
): string | undefined {
  const positions = sizes.map(({ label }) => findSizeIndex(scale, label))
  return sizes.find((_, index) => {
    const position = positions[index] ?? -1
    return position === -1 || positions.indexOf(position) !== index
  })?.label
}

/** A scale can't lose a size that a prepack holds, or make one size of two. */
export function neededSizeMessage(prepackName: string, size: string): string {
  return `Prepack ${prepackName} needs ${size} as a size of its own. Change the prepack first.`
}

export function outdatedPrepackMessage(code: string): string {
  return `A prepack was changed or deleted. Enter the quantity of ${code} again, or remove it.`
}

/**
 * The units that a number of packs adds to each size of a color. `findLabel` gives the label of a size in the prepack's scale, which may
 * have been renamed since. Sizes of the pack that the color lacks are in `missing`; then nothing should be filled.
 */
export function fillPrepack<Cell extends { size: string }>(
  { sizes }: { sizes: readonly PrepackSize[] },
  packs: number,
  cells: readonly Cell[],
  findLabel: (size: string) => string,
): { filled: { cell: Cell; quantity: number }[]; missing: string[] } {
  const bySize = new Map(cells.map((cell) => [foldText(findLabel(cell.size)), cell]))
  const entries = sizes.map(({ label, quantity }) => ({
    label,
    cell: bySize.get(foldText(findLabel(label))),
    quantity,
  }))
  return {
    filled: entries.flatMap(({ cell, quantity }) => (cell ? [{ cell, quantity: quantity * packs }] : [])),
    missing: entries.flatMap(({ cell, label }) => (cell ? [] : [label])),
  }
}
