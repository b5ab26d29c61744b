// Prepacks: fixed mixes of sizes, such as 1-2-2-1 from S to XL. Stock is always counted in units.
import { foldText } from '#domain/platform/foldText.ts'
import { formatCount } from '#domain/platform/format.ts'

/** In characters. */
export const prepackLimits = { name: 60 } as const

export interface PrepackSize {
  label: string
  quantity: number
}

/** 'Style 1042 has no Navy in XL, which prepack A holds.' */
export function missingSizeMessage(
  styleNumber: string,
  prepackName: string,
  { color, size }: { color: string; size: string },
): string {
  return `Style ${styleNumber} has no ${color} in ${size}, which prepack ${prepackName} holds.`
}

/** 'A (1-2-2-1)'. */
export function describePrepack({ name, sizes }: { name: string; sizes: readonly PrepackSize[] }): string {
  return `${name} (${sizes.map(({ quantity }) => quantity).join('-')})`
}

/** '3 × A (1-2-2-1)'; `name` is that of `describePrepack`. */
export function describePacks({ name, packs }: { name: string; packs: number }): string {
  return `${formatCount(packs)} × ${name}`
}

export function outdatedPrepackMessage(code: string): string {
  return `A prepack was changed or deleted. Enter the quantity of ${code} again, or remove it.`
}

/**
 * The units that a number of packs adds to each size of a color. `findLabel` gives the label of a size in the prepack's scale. Sizes of
 * the pack that the color lacks are in `missing`; then nothing should be filled.
 */
export function fillPrepack<Cell extends { size: string }>(
  { sizes }: { sizes: readonly PrepackSize[] },
  packs: number,
  cells: readonly Cell[],
  findLabel: (size: string) => string,
): { filled: { cell: Cell; quantity: number }[]; missing: string[] } {
  const bySize = new Map(cells.map((cell) => [foldText(findLabel(cell.size)), cell]))
  const entries = sizes.map(({ label, quantity }) => ({ label, cell: bySize.get(foldText(label)), quantity }))
  return {
    filled: entries.flatMap(({ cell, quantity }) => (cell ? [{ cell, quantity: quantity * packs }] : [])),
    missing: entries.flatMap(({ cell, label }) => (cell ? [] : [label])),
  }
}
