// The names of states, kinds and filters of orders, and sentences about them.
import type { Order, OrderSummary } from '#contract/sales/orders.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { openOrderUnits } from '#domain/sales/orderLines.ts'
import type { OrderFilter, OrderKind, OrderProgress } from '#domain/sales/orderStates.ts'
import { formatUnits } from '#domain/stock/stock.ts'

export const progressNames: Record<OrderProgress, string> = {
  draft: 'Draft',
  open: 'Open',
  'partly allocated': 'Partly allocated',
  allocated: 'Allocated',
  'partly invoiced': 'Partly invoiced',
  invoiced: 'Invoiced',
  cancelled: 'Cancelled',
}

export const filterNames: Record<OrderFilter, string> = {
  'to ship': 'To ship',
  'to allocate': 'To allocate',
  'can be allocated': 'Can be allocated',
  'to pick': 'To pick',
  picked: 'Picked',
  'to invoice': 'To invoice',
  'past start ship': 'Past start ship',
  'past cancel date': 'Past cancel date',
  ...progressNames,
}

export const kindNames: Record<OrderKind, string> = {
  'at once': 'At once',
  'pre-book': 'Pre-book',
}

/** What is neither allocated nor invoiced: late once the ship window has begun. */
export function backOrderName(isDue: boolean): string {
  return isDue ? 'Back order' : 'Not allocated'
}

/** What cancelling an order does: '60 units are invoiced and stay as they are. The other 20 units are cancelled; ...'. */
export function describeCancelling(units: OrderSummary['units'], deposits: Order['deposits'] = []): string {
  const { allocated, invoiced } = units
  const sentences = [
    ...(invoiced > 0
      ? [
          `${formatUnits(invoiced)} ${invoiced === 1 ? 'is' : 'are'} invoiced and ${invoiced === 1 ? 'stays' : 'stay'} as ${invoiced === 1 ? 'it is' : 'they are'}; the rest, ${formatUnits(openOrderUnits(units))}, is cancelled.`,
        ]
      : []),
    ...(allocated > 0
      ? [`${formatUnits(allocated)} allocated to it ${allocated === 1 ? 'returns' : 'return'} to stock.`]
      : []),
    ...deposits.filter(({ openCents }) => openCents > 0).map(describeDeposit),
    "This can't be undone.",
  ]
  return sentences.join(' ')
}

/** What becomes of money that is on account for a cancelled order. */
export function describeDeposit({ number, openCents }: Order['deposits'][number]): string {
  return `${formatUsd(openCents)} of the deposit ${number} stays on account: refund it, or apply it to another invoice.`
}

/** What is allocated of the open units: '12 of 20'. */
export function describeAllocated(units: OrderSummary['units']): string {
  return `${formatCount(units.allocated)} of ${formatCount(openOrderUnits(units))}`
}
