import { fieldRefusal } from '#server/platform/refusal.ts'

import type { OrderLineRow, OrderRow } from './toOrder.ts'

/** The lines of an order that a request names, with its units. Throws a 409 for a line that is named twice or doesn't exist. */
export function chooseLines(
  order: Pick<OrderRow, 'number'>,
  lines: readonly OrderLineRow[],
  wanted: readonly { line: number; quantity: number }[],
  path = 'lines',
): { line: OrderLineRow; quantity: number }[] {
  const byNumber = new Map(lines.map((line) => [line.line, line]))
  const chosen = new Set<number>()
  return wanted.map(({ line: number, quantity }, index) => {
    const line = byNumber.get(number)
    const message = line ? `Line ${number} is named twice.` : `Order ${order.number} has no line ${number}.`
    if (!line || chosen.has(number)) throw fieldRefusal('conflict', `${path}.${index}.line`, message)
    chosen.add(number)
    return { line, quantity }
  })
}
