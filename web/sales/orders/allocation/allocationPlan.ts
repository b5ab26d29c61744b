// What an allocation run will give to each order: the proposal with what the user changed.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { AllocationProposal, runAllocation } from '#contract/sales/allocationRuns.ts'
import {
  maxAllocatedLines,
  maxAllocatedOrders,
  proposeOrder,
  tooManyAllocatedMessage,
} from '#domain/sales/allocation.ts'
import { allocationError } from '#domain/sales/orderLines.ts'
import { quantityTextError } from '#domain/stock/stock.ts'
import { readQuantity } from '#web/sales/orders/orderUnits.ts'

export type WaitingOrder = AllocationProposal['orders'][number]
export type WaitingLine = WaitingOrder['lines'][number]

export interface AllocationChanges {
  /**
   * Whether an order gets nothing, as the user chose; else an order is skipped that is past its cancel date, ships after the horizon or whose
   * customer may not owe for its units, or that ships complete while not all of it is free.
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
  const isSkipped = (waiting: WaitingOrder) => skipped.get(waiting.order.id) ?? isLeftOut(waiting)
  const left = new Map(free.map(({ productId, units }) => [productId, units]))
  const planned = new Map<number, PlannedLine[]>()
  for (const waiting of orders) {
    const { order, lines } = waiting
    const texts = isSkipped(waiting) ? undefined : typed.get(order.id)
    if (!texts) continue
    planned.set(
      order.id,
      lines.map((line) => readLine(line, texts.get(line.line) ?? '', left)),
    )
  }
  const incomplete = new Set<number>()
  for (const waiting of orders) {
    const { order, unavailableUnits } = waiting
    if (isSkipped(waiting) || planned.has(order.id)) continue
    // An order that the user ticks gets what is free.
    const shipComplete = order.shipComplete && !skipped.has(order.id)
    const proposed = proposeOrder({ shipComplete, unavailableUnits, lines: waiting.lines.map(toUnits) }, left)
    if (shipComplete && proposed.units.every((units) => units === 0)) {
      incomplete.add(order.id)
      continue
    }
    const lines = waiting.lines.map((line, index) => {
      const units = proposed.units[index] ?? 0
      return { line, text: String(units), units, error: undefined }
    })
    planned.set(order.id, lines)
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
      backOrder: waiting.lines.reduce((sum, { backOrder }) => sum + backOrder, waiting.unavailableUnits),
    }
  })
  return {
    orders: rows,
    left,
    units: rows.reduce((sum, { units }) => sum + units, 0),
    hasErrors: rows.some(({ lines }) => lines.some(({ error }) => error !== undefined)),
  }
}

/** Whether an order gets nothing unless the user ticks it. */
function isLeftOut({ isPastCancelDate, isBeyondHorizon, creditError }: WaitingOrder): boolean {
  return isPastCancelDate || isBeyondHorizon || creditError !== null
}

/** Why the run can't be applied, or undefined. */
export function planError(plan: AllocationPlan): string | undefined {
  if (plan.hasErrors) return 'Correct the quantities first.'
  const { orders } = toRun(plan)
  if (orders.length === 0) return 'Choose units to allocate.'
  const lineCount = orders.reduce((sum, { lines }) => sum + lines.length, 0)
  if (orders.length <= maxAllocatedOrders && lineCount <= maxAllocatedLines) return undefined
  return `${tooManyAllocatedMessage}. Untick some orders.`
}

function emptyLine(line: WaitingLine): PlannedLine {
  return { line, text: '0', units: 0, error: undefined }
}

/** Takes the units from `left`. */
function readLine(line: WaitingLine, text: string, left: Map<number, number>): PlannedLine {
  const free = left.get(line.productId) ?? 0
  const units = readQuantity(text)
  if (units === undefined) return { line, text, units: 0, error: quantityTextError(text, 0) }
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
  /** Or the code of the product. */
  number: string
  name: string
  lines: PlannedLine[]
}

/** In the order in which the styles first appear. */
export function groupByStyle(lines: readonly PlannedLine[]): StyleLines[] {
  const groups = Map.groupBy(lines, ({ line }) => styleKey(line.product.style, line.productId))
  return [...groups].flatMap(([key, own]) => {
    const [first] = own
    if (!first) return []
    const { style, code, name } = first.line.product
    return [{ key, number: style?.number ?? code, name: style?.name ?? name, lines: own }]
  })
}

export interface ShortStyle extends Omit<StyleLines, 'lines'> {
  units: number
  orderCount: number
}

/** What stays on back order after the run of the orders that are due, by style, the most units first. */
export function findShortStyles(
  { orders }: AllocationPlan,
  unavailable: AllocationProposal['unavailable'],
): ShortStyle[] {
  const short = new Map<string, ShortStyle>()
  const add = ({ key, number, name, units, orderCount }: ShortStyle) => {
    const known = short.get(key)
    short.set(key, {
      key,
      number,
      name,
      units: units + (known?.units ?? 0),
      orderCount: orderCount + (known?.orderCount ?? 0),
    })
  }
  for (const { style, productId, code, name, units, orderCount } of unavailable)
    add({ key: styleKey(style, productId), number: style?.number ?? code ?? '', name, units, orderCount })
  for (const { waiting, lines } of orders) {
    if (waiting.isPastCancelDate || waiting.isBeyondHorizon) continue
    for (const { key, number, name, lines: linesOfStyle } of groupByStyle(lines)) {
      const units = linesOfStyle.reduce(
        (sum, { line, units }) => sum + Math.max(0, line.backOrder - units),
        0,
      )
      if (units > 0) add({ key, number, name, units, orderCount: 1 })
    }
  }
  return [...short.values()].toSorted((one, other) => other.units - one.units)
}

function styleKey(style: { id: number } | null, productId: number | null): string {
  return style ? `style ${style.id}` : `product ${productId}`
}
