// A year of a shop: orders as the seasons have them, most of them processed, some void, and goods that come in meanwhile.
// Everything is done by the operations that people use, a month in each transaction, so that all of it is as in a real shop.
import { adjustStock, receiveStock } from '#server/catalog/stock/changeStock.ts'
import type { Ctx, AppServices } from '#server/ctx.ts'
import { asc } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { voidInvoice } from '#server/sales/invoices/voidInvoice.ts'

import { demoContext, type DemoUsers } from './createDemoUsers.ts'
import { demoCustomers } from './demoCustomers.ts'
import { type RandomSource, createRandomSource, weightedPicker } from './randomSource.ts'
import { monthlyOrderFactors, seasonalDemand, weekdayOrderFactors } from './seasons.ts'

const day = 24 * 3_600_000

/** So many of the newest orders nobody has come to yet. */
const stillWaiting = 4

const orderSizes = [1, 2, 2, 3, 4, 6, 6, 12] as const
const voidReasons = ['Ordered twice', 'Customer cancelled', 'Wrong sizes', 'Wrong customer'] as const
const losses = ['Moth holes', 'Stained in the store room', 'Sample for a customer'] as const
const notes = [
  'Leave it at the back door.',
  'Please call before delivery.',
  'Purchase order follows.',
] as const

interface Goods {
  id: number
  description: string | null
  quantity: number
  /** Few are wanted much. */
  popularity: number
}

interface Deed {
  at: number
  do: (ctx: Ctx) => Promise<unknown>
  by: keyof DemoUsers
}

export interface Year {
  from: Date
  to: Date
  /** About so many invoices. */
  invoices: number
}

export async function simulateYear(surroundings: AppServices, people: DemoUsers, year: Year): Promise<void> {
  const chance = createRandomSource(4711)
  const shelves = await readShelves(surroundings, chance)
  const byId = new Map(shelves.map((goods) => [goods.id, goods]))
  const customerOf = weightedPicker(demoCustomers, ({ weight }) => weight)
  const pickers = monthlyOrderFactors.map((_, month) =>
    weightedPicker(shelves, ({ popularity, description }) => popularity * seasonalDemand(month, description)),
  )
  const moments = momentsOf(year, chance)
  const waiting = new Set(moments.slice(-stillWaiting))
  const agenda: Deed[] = moments.map((at) => ({ at, by: 'Staff', do: order }))
  for (let at = year.from.getTime() + 9 * day; at < year.to.getTime(); at += chance.between(5, 12) * day)
    agenda.push({ at: at + chance.between(0, 6) * 3_600_000, by: 'Manager', do: lose })
  agenda.sort((one, other) => one.at - other.at)
  /** Orders of which it was settled what becomes of them. */
  let followed = 0

  while (agenda.length > 0) await doUntil(monthAfter(agenda[0]?.at ?? 0))

  async function doUntil(end: number): Promise<void> {
    const first = agenda[0]
    if (!first) return
    await transact(demoContext(surroundings, people.Admin, new Date(first.at)), async ({ db }) => {
      for (let next = agenda[0]; next && next.at < end; next = agenda[0]) {
        agenda.shift()
        await next.do({ ...demoContext(surroundings, people[next.by], new Date(next.at)), db })
      }
    })
  }

  /** What would be after today is never done. */
  function plan(deed: Deed): void {
    if (deed.at >= year.to.getTime()) return
    const place = agenda.findIndex(({ at }) => at > deed.at)
    agenda.splice(place === -1 ? agenda.length : place, 0, deed)
  }

  async function order(ctx: Ctx): Promise<void> {
    const { weight: _, discountPercentage, ...customer } = customerOf(chance)
    const items = await chooseItems(ctx)
    if (items.length === 0) return
    const invoice = await createInvoice(ctx, {
      invoice: {
        ...customer,
        discountPercentage,
        ...(chance.chance(0.15) && { notes: chance.pick(notes) }),
      },
      items,
    })
    if (!waiting.has(ctx.now.getTime())) follow(ctx, invoice.id, items)
  }

  /** Most are processed within days; a few are forgotten, and one of twenty, however few there are, comes to nothing. */
  function follow({ now }: Ctx, id: number, items: readonly { productId: number; quantity: number }[]): void {
    const processedAt = now.getTime() + (0.1 + 4 * chance.next() ** 2) * day
    followed += 1
    const isVoid = followed % 20 === 10
    const isProcessed = chance.chance(isVoid ? 0.5 : 0.985)
    if (isProcessed) plan({ at: processedAt, by: 'Manager', do: (ctx) => processInvoice(ctx, { id }) })
    if (!isVoid) return
    const reason = chance.pick(voidReasons)
    plan({
      at: processedAt + chance.between(1, 72) * 3_600_000,
      by: 'Manager',
      async do(ctx) {
        await voidInvoice(ctx, { id, reason })
        for (const { productId, quantity } of items) onShelf(productId).quantity += quantity
      },
    })
  }

  async function chooseItems(ctx: Ctx) {
    const pick = pickers[ctx.now.getUTCMonth()]
    const items = new Map<number, number>()
    for (let line = chance.between(1, 7); line > 0; line -= 1) {
      const goods = pick?.(chance)
      if (!goods || items.has(goods.id)) continue
      const quantity = chance.pick(orderSizes)
      if (goods.quantity < quantity) await comeIn(ctx, goods)
      if (goods.quantity < quantity) continue
      goods.quantity -= quantity
      items.set(goods.id, quantity)
    }
    return Array.from(items, ([productId, quantity]) => ({ productId, quantity }))
  }

  /** What runs out comes in anew, or not. */
  async function comeIn(ctx: Ctx, goods: Goods): Promise<void> {
    if (!chance.chance(0.6)) return
    const quantity = chance.between(2, 6) * 6
    const note = `Delivery note ${chance.between(20_000, 89_999)}`
    await receiveStock(ctx, { id: goods.id, quantity, note })
    goods.quantity += quantity
  }

  async function lose(ctx: Ctx): Promise<void> {
    const goods = pickers[ctx.now.getUTCMonth()]?.(chance)
    if (!goods || goods.quantity < 3) return
    const difference = -chance.between(1, 3)
    await adjustStock(ctx, { id: goods.id, difference, reason: chance.pick(losses) })
    goods.quantity += difference
  }

  function onShelf(id: number): Goods {
    const goods = byId.get(id)
    if (!goods) throw new Error(`Product ${id} is not in the catalogue`)
    return goods
  }
}

async function readShelves({ db }: AppServices, chance: RandomSource): Promise<Goods[]> {
  const rows = await db
    .select({ id: products.id, description: products.description, quantity: products.quantity })
    .from(products)
    .orderBy(asc(products.id))
  return rows.map((row) => ({ ...row, popularity: 0.02 + chance.next() ** 8 }))
}

/** When orders come: on working days more than on others, in the hours of the East Coast. */
function momentsOf({ from, to, invoices }: Year, chance: RandomSource): number[] {
  const days = (to.getTime() - from.getTime()) / day
  const moments: number[] = []
  for (let at = from.getTime() + day; at < to.getTime(); at += day) {
    const date = new Date(at)
    const midnight = date.setUTCHours(0, 0, 0, 0)
    const share =
      (monthlyOrderFactors[date.getUTCMonth()] ?? 1) * (weekdayOrderFactors[date.getUTCDay()] ?? 1)
    // Weekends make the average of a day a little less than one.
    const expected = ((invoices / days) * share) / 0.88
    const count = Math.floor(expected) + (chance.chance(expected % 1) ? 1 : 0)
    for (let order = 0; order < count; order += 1)
      moments.push(midnight + chance.between(13 * 3_600_000, 22 * 3_600_000))
  }
  return moments
    .filter((at) => at > from.getTime() && at < to.getTime())
    .toSorted((one, other) => one - other)
}

function monthAfter(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}
