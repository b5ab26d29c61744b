// What waits to be done: each kind is counted as its list counts it.
import type { Todo } from '#contract/insight/dashboard.ts'
import type { PurchaseOrderFilters } from '#contract/purchasing/purchaseOrders.ts'
import type { OrderFilters } from '#contract/sales/orders.ts'
import { type TodoKind, todoKinds, todoPermissions } from '#domain/insight/todos.ts'
import { hasPermission } from '#domain/permissions.ts'
import { addDays } from '#domain/platform/days.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { countDeliveries } from '#server/messaging/deliveries/findDeliveries.ts'
import { countPurchaseOrders } from '#server/purchasing/purchaseOrders/findPurchaseOrders.ts'
import { sumInvoices } from '#server/sales/invoices/invoiceCounts.ts'
import { matchingOrders } from '#server/sales/orders/findOrders.ts'
import { sumOrders } from '#server/sales/orders/orderSums.ts'
import { countPickLists } from '#server/sales/picking/findPickList.ts'
import { sumDueStatements } from '#server/sales/sending/statementRun.ts'

type Sums = Omit<Todo, 'kind'>

export async function findTodos(ctx: Ctx): Promise<{ todos: Todo[]; weekEndsOn: string }> {
  const today = companyDay(ctx)
  const weekEndsOn = addDays(today, 6)
  const orders = (filters: OrderFilters) => () => sumListedOrders(ctx, filters)
  // Without an amount: currencies differ.
  const purchases = (filters: PurchaseOrderFilters) => async () => ({
    count: await countPurchaseOrders(ctx, filters),
    amountCents: null,
  })
  const sums: Record<TodoKind, () => Promise<Sums>> = {
    'invoices to process': async () => {
      const { count, totalCents } = await sumInvoices(ctx.db, { status: 'Pending' })
      return { count, amountCents: totalCents }
    },
    'orders past cancel date': orders({ show: 'past cancel date' }),
    'orders to allocate': orders({ show: 'can be allocated' }),
    'orders to ship this week': orders({ show: 'to ship', shipTo: weekEndsOn }),
    'open pick lists': async () => ({ count: await countPickLists(ctx, 'open'), amountCents: null }),
    'late purchase orders': purchases({ show: 'late' }),
    'purchase orders to arrive': purchases({
      show: 'to come',
      expectedFrom: today,
      expectedTo: weekEndsOn,
    }),
    'undelivered messages': async () => ({
      count: await countDeliveries(ctx.db, 'undelivered'),
      amountCents: null,
    }),
    'due statements': async () => sumDueStatements(ctx),
  }
  const permitted = todoKinds.filter((kind) => hasPermission(ctx.user.role, todoPermissions[kind]))
  const todos = await Promise.all(permitted.map(async (kind) => ({ kind, ...(await sums[kind]()) })))
  return { todos: todos.filter(({ count }) => count > 0), weekEndsOn }
}

async function sumListedOrders(ctx: Ctx, filters: OrderFilters): Promise<Sums> {
  const matching = matchingOrders(filters, companyDay(ctx))
  const { total, totalAmountCents } = await sumOrders(ctx.db, filters, matching)
  return { count: total, amountCents: totalAmountCents }
}
