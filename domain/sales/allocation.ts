// Which orders get what is in stock: the proposal of an allocation run.
import { formatCount } from '#domain/platform/format.ts'

import { backOrderUnits, type OrderUnits, shareFreeUnits } from './orderLines.ts'

/** In one run. */
export const maxAllocatedOrders = 200
export const maxAllocatedLines = 5000
export const tooManyAllocatedMessage = `An allocation run has at most ${formatCount(maxAllocatedOrders)} orders with ${formatCount(maxAllocatedLines)} lines`

interface WaitingLine extends OrderUnits {
  productId: number
}

interface WaitingOrder<Line extends WaitingLine> {
  shipComplete: boolean
  /** On back order, of products that are not free. */
  unavailableUnits: number
  /** Of products that are free. */
  lines: readonly Line[]
}

export interface Proposed {
  /** By line. */
  units: number[]
  creditError: string | undefined
}

/**
 * Proposes units for each line of an order: what is free of its back order, which is taken from `freeUnits`. It gets nothing, so that later
 * ones can have the units, if it ships complete but not all of it is free, or if `creditErrorOf` says why its customer may not owe for the
 * units.
 */
export function proposeOrder<Line extends WaitingLine>(
  { shipComplete, unavailableUnits, lines }: WaitingOrder<Line>,
  freeUnits: Map<number, number>,
  creditErrorOf: (units: readonly number[]) => string | undefined = () => undefined,
): Proposed {
  const free = shareFreeUnits(lines, freeUnits)
  const isComplete =
    unavailableUnits === 0 && lines.every((line, index) => free[index] === backOrderUnits(line))
  const nothing = lines.map(() => 0)
  const units = shipComplete && !isComplete ? nothing : free
  if (units.every((count) => count === 0)) return { units, creditError: undefined }
  const creditError = creditErrorOf(units)
  if (creditError !== undefined) return { units: nothing, creditError }
  for (const [index, { productId }] of lines.entries())
    freeUnits.set(productId, (freeUnits.get(productId) ?? 0) - (units[index] ?? 0))
  return { units, creditError }
}

/** Of what is allocated to one line, in units. */
export type AllocationChange = {
  difference: number
  /** The run that allocated the units, or whose undo released them. */
  runId: number | null
}

/**
 * How many of the units that a line has after all `changes`, oldest first, are those of a run. The units that were allocated first leave
 * first, unless the undo of a run takes its own.
 */
export function unitsOfRun(changes: readonly AllocationChange[], runId: number): number {
  const allocations: { runId: number | null; units: number }[] = []
  for (const change of changes) {
    if (change.difference > 0) {
      allocations.push({ runId: change.runId, units: change.difference })
      continue
    }
    let leaving = -change.difference
    for (const allocation of allocations) {
      if (change.runId !== null && allocation.runId !== change.runId) continue
      const units = Math.min(allocation.units, leaving)
      allocation.units -= units
      leaving -= units
    }
  }
  return allocations
    .filter((allocation) => allocation.runId === runId)
    .reduce((sum, { units }) => sum + units, 0)
}

interface RunLine {
  orderId: number
  line: number
  allocated: number
}

/**
 * What the undo of a run releases, by order: the units of the run that its lines still have, without lines that have none. `changes` are
 * those that movements name, oldest first; `isOlder`: the run is from before them. Reads each line and each change once.
 */
export function releasesOfRun<Line extends RunLine>(
  runLines: readonly { line: Line; ofRun: number; isOlder: boolean }[],
  changes: readonly (AllocationChange & Omit<RunLine, 'allocated'>)[],
  runId: number,
): Map<number, { line: Line; quantity: number }[]> {
  const changesOf = Map.groupBy(changes, ({ orderId, line }) => `${orderId} ${line}`)
  const releases = runLines.map(({ line, ofRun, isOlder }) => {
    const known = changesOf.get(`${line.orderId} ${line.line}`) ?? []
    const before = line.allocated - known.reduce((sum, { difference }) => sum + difference, 0)
    const first = { difference: before, runId: isOlder ? runId : null }
    return { line, quantity: Math.min(ofRun, unitsOfRun([first, ...known], runId)) }
  })
  return Map.groupBy(
    releases.filter(({ quantity }) => quantity > 0),
    ({ line }) => line.orderId,
  )
}
