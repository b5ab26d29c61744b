// What an allocation run will give to each order: the proposal with what the user changed.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { AllocationProposal, runAllocation } from '#contract/sales/allocationRuns.ts'
import { proposeAllocation } from '#domain/sales/allocation.ts'
import { allocationError } from '#domain/sales/orderLines.ts'
import { wholeQuantityMessage } from '#domain/stock/stock.ts'
import { readQuantity } from '#web/sales/orders/orderUnits.ts'

export type WaitingOrder = AllocationProposal['orders'][number]
export type WaitingLine = WaitingOrder['lines'][number]

export interface AllocationChanges {
  /**
   * Whether an order gets nothing, as the user chose; else an order is skipped whose customer may not owe for its units, or that ships
   * complete while not all of it is free.
   */
  skipped: ReadonlyMap<number, boolean>
  /** The quantities of orders of which one was typed, by order and line. They no longer follow the proposal. */
  typed: ReadonlyMap<number, ReadonlyMap<number, string>>
}

export const noChanges: AllocationChanges = { skipped: new Map(), typed: new Map() }

export interface PlannedLine {
  line: WaitingLine
  text: string
  units: number
  error: string | undefined
}

export interface PlannedOrder {
  waiting: WaitingOrder
  isSkipped: boolean
  /** It ships complete, but not all of it is free. */
  isIncomplete: boolean
  lines: PlannedLine[]
  units: number
  backOrder: number
}

export interface AllocationPlan {
  orders: PlannedOrder[]
  /** What is left of each product. */
  left: Map<number, number>
  units: number
  hasErrors: boolean
}

/** Typed quantities come first; the other orders get what they leave, as the server proposes it. */
export function planAllocation(
  { orders, free }: Pick<AllocationProposal, 'orders' | 'free'>,
  { skipped, typed }: AllocationChanges,
): AllocationPlan {
  const isSkipped = ({ order, creditError }: WaitingOrder) => skipped.get(order.id) ?? creditError !== null
  const left = new Map(free.map(({ productId, units }) => [productId, units]))
  const planned = new Map<number, PlannedLine[]>()
  for (const waiting of orders) {
    const { order, lines } = waiting
    const texts = isSkipped(waiting) ? undefined : typed.get(order.id)
    if (!texts) continue
    const own = lines.map((line) => readLine(line, texts.get(line.line) ?? '', left))
    planned.set(order.id, own)
  }
  const others = orders.filter((waiting) => !isSkipped(waiting) && !planned.has(waiting.order.id))
  const candidates = others.map((waiting) => ({
    waiting,
    // An order that the user ticks gets what is free.
    shipComplete: waiting.order.shipComplete && !skipped.has(waiting.order.id),
    lines: waiting.lines.map(toUnits),
  }))
  const incomplete = new Set<number>()
  for (const { order: candidate, proposed } of proposeAllocation(candidates, left)) {
    const { waiting, shipComplete } = candidate
    if (shipComplete && proposed.every((units) => units === 0)) {
      incomplete.add(waiting.order.id)
      continue
    }
    const lines = waiting.lines.map((line, index) => {
      const units = proposed[index] ?? 0
      left.set(line.productId, (left.get(line.productId) ?? 0) - units)
      return { line, text: String(units), units, error: undefined }
    })
    planned.set(waiting.order.id, lines)
  }
  const rows = orders.map((waiting): PlannedOrder => {
    const lines = planned.get(waiting.order.id) ?? waiting.lines.map(emptyLine)
    const isIncomplete = incomplete.has(waiting.order.id)
    return {
      waiting,
      isSkipped: isSkipped(waiting) || isIncomplete,
      isIncomplete,
      lines,
      units: lines.reduce((sum, { units }) => sum + units, 0),
      backOrder: waiting.lines.reduce((sum, { backOrder }) => sum + backOrder, 0),
    }
  })
  return {
    orders: rows,
    left,
    units: rows.reduce((sum, { units }) => sum + units, 0),
    hasErrors: rows.some(({ lines }) => lines.some(({ error }) => error !== undefined)),
  }
}

function emptyLine(line: WaitingLine): PlannedLine {
  return { line, text: '0', units: 0, error: undefined }
}

/** Takes the units from `left`. */
function readLine(line: WaitingLine, text: string, left: Map<number, number>): PlannedLine {
  const free = left.get(line.productId) ?? 0
  const units = readQuantity(text)
  if (units === undefined) return { line, text, units: 0, error: wholeQuantityMessage }
  const { name, code } = line.product
  const error = allocationError({ ...toUnits(line), name, code }, units, free)
  left.set(line.productId, free - Math.min(units, free))
  return { line, text, units, error }
}

/** Only the back order of a waiting line is known. */
function toUnits({ productId, backOrder }: WaitingLine) {
  return { productId, quantity: backOrder, allocated: 0, invoiced: 0, cancelled: 0 }
}

/** The changes with another typed quantity. The other lines of the order keep the quantities that they have. */
export function typeQuantity(
  changes: AllocationChanges,
  { waiting, lines }: PlannedOrder,
  { line, text }: { line: number; text: string },
): AllocationChanges {
  const texts = new Map(lines.map((planned) => [planned.line.line, planned.text]))
  texts.set(line, text)
  return { ...changes, typed: new Map(changes.typed).set(waiting.order.id, texts) }
}

/** The changes with an order that gets something or nothing. It follows the proposal again. */
export function skipOrder(
  changes: AllocationChanges,
  orderId: number,
  isSkipped: boolean,
): AllocationChanges {
  const typed = new Map(changes.typed)
  typed.delete(orderId)
  return { skipped: new Map(changes.skipped).set(orderId, isSkipped), typed }
}

/** The input of the run: lines that get units. */
export function toRun({ orders }: AllocationPlan): InputOf<typeof runAllocation> {
  const given = orders.map(({ waiting, lines }) => ({
    id: waiting.order.id,
    lines: lines
      .filter(({ units }) => units > 0)
      .map(({ line, units }) => ({ line: line.line, quantity: units })),
  }))
  return { orders: given.filter(({ lines }) => lines.length > 0) }
}

export interface StyleLines {
  /** Of the style, or of a product without one. */
  key: string
  number: string | undefined
  name: string
  lines: PlannedLine[]
}

/** In the order in which the styles first appear. */
export function groupByStyle(lines: readonly PlannedLine[]): StyleLines[] {
  const groups = Map.groupBy(lines, ({ line }) =>
    line.product.style ? `style ${line.product.style.id}` : `product ${line.productId}`,
  )
  return [...groups].flatMap(([key, own]) => {
    const [first] = own
    if (!first) return []
    const { style, name } = first.line.product
    return [{ key, number: style?.number, name: style?.name ?? name, lines: own }]
  })
}

export interface ShortStyle extends Omit<StyleLines, 'lines'> {
  units: number
  orderCount: number
}

/** What stays on back order after the run, by style, the most units first. */
export function findShortStyles({ orders }: AllocationPlan): ShortStyle[] {
  const short = new Map<string, ShortStyle>()
  for (const { lines } of orders) {
    for (const { key, number, name, lines: own } of groupByStyle(lines)) {
      const units = own.reduce((sum, { line, units }) => sum + Math.max(0, line.backOrder - units), 0)
      if (units === 0) continue
      const known = short.get(key) ?? { key, number, name, units: 0, orderCount: 0 }
      short.set(key, { ...known, units: known.units + units, orderCount: known.orderCount + 1 })
    }
  }
  return [...short.values()].toSorted((one, other) => other.units - one.units)
}
