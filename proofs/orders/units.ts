// The units of order lines: what is open, allocated and on back order.
import type { AllocationRun, ModelLine, ModelProduct } from './model.ts'

export const open = ({ ordered, invoiced, cancelled }: ModelLine) => ordered - invoiced - cancelled
export const backOrder = (line: ModelLine) => open(line) - line.allocated

export function allocate(line: ModelLine, units: number, run: AllocationRun | null = null): void {
  if (units === 0) return
  line.allocated += units
  line.product.free -= units
  line.pieces.push({ units, run })
}

/** Takes allocated units off a line. Those that were allocated first leave first. */
export function takeAllocated(line: ModelLine, units: number): void {
  line.allocated -= units
  let rest = units
  for (const piece of line.pieces) {
    const taken = Math.min(piece.units, rest)
    piece.units -= taken
    rest -= taken
  }
  line.pieces = line.pieces.filter((piece) => piece.units > 0)
}

/** Moves allocated units to free stock. */
export function release(line: ModelLine, units: number): void {
  if (units > 0) line.wasReleased = true
  takeAllocated(line, units)
  line.product.free += units
}

/** Moves the units that a run allocated and that are still allocated to free stock. */
export function releaseRun(line: ModelLine, run: AllocationRun): number {
  const isOfRun = (piece: ModelLine['pieces'][number]) => piece.run === run
  const units = line.pieces.filter(isOfRun).reduce((sum, piece) => sum + piece.units, 0)
  line.pieces = line.pieces.filter((piece) => !isOfRun(piece))
  line.allocated -= units
  line.product.free += units
  if (units > 0) line.wasReleased = true
  return units
}

/** Whether that many units of each product are free. */
export function areFree(wanted: readonly { product: ModelProduct; quantity: number }[]): boolean {
  const sums = new Map<ModelProduct, number>()
  for (const { product, quantity } of wanted) sums.set(product, (sums.get(product) ?? 0) + quantity)
  return [...sums].every(([product, units]) => units <= product.free)
}
