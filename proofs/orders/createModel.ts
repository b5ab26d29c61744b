// The shop of the random orders: two styles, two single products, and customers with and without a price list.
import { createRandomSource } from '#proofs/fuzz/randomSource.ts'
import type { PriceRow } from '#proofs/invoices/referenceInvoice.ts'
import { adminCtx, ctxOfRole } from '#proofs/operationCtx.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import { createStyle } from '#server/catalog/styles/createStyle.ts'
import type { Ctx } from '#server/ctx.ts'
import { createCustomer } from '#server/sales/customers/saveCustomer.ts'
import { createPriceList } from '#server/sales/priceLists/savePriceList.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import type { TestApp } from '#server/testing/startTestApp.ts'

import type { Model, ModelCustomer, ModelProduct } from './model.ts'
import { drawCents, drawRows } from './prices.ts'

export async function createModel(app: TestApp, seed: number): Promise<Model> {
  const ctx = await adminCtx(app)
  const random = createRandomSource(seed, 0)
  const products: ModelProduct[] = []
  for (const number of ['T1', 'C1']) products.push(...(await createStyleOf(ctx, { random, number })))
  for (const quantity of [0, 40]) {
    const priceCents = drawCents({ random })
    const { id } = await createProduct(ctx, buildProduct({ quantity, priceCents }))
    products.push({ id, styleId: null, priceCents, free: quantity, onHand: quantity, isDeleted: false })
  }
  const rows = new Map<number, PriceRow[]>()
  const [inStyle] = products
  const single = products.at(-1)
  if (inStyle?.styleId && single) {
    rows.set(-inStyle.styleId, drawRows({ random }))
    rows.set(single.id, drawRows({ random }))
  }
  const { id: priceListId } = await createPriceList(ctx, { name: 'Boutiques', prices: toPrices(rows) })
  const customers: ModelCustomer[] = []
  for (const name of ['Quay', 'Dock', 'Pier', 'Wharf', 'Cove', 'Reef', 'Bay', 'Sound']) {
    const hasPriceList = name < 'Q'
    const discountBasisPoints = name === 'Reef' ? 1000 : 0
    const { id } = await createCustomer(ctx, {
      name,
      discountBasisPoints,
      ...(hasPriceList && { priceListId }),
    })
    const terms = { hasPriceList, discountBasisPoints, isOnHold: false, limitCents: null }
    customers.push({ id, ...terms, certificates: [], mergedInto: null })
  }
  const at = (signedIn: Ctx) => () => ({ ...signedIn, now: app.app.services.clock.now() })
  return {
    ctx: at(ctx),
    staffCtx: at(await ctxOfRole(app, 'Staff')),
    random,
    customers,
    products: products.toSorted((a, b) => a.id - b.id),
    priceList: { id: priceListId, rows },
    orders: [],
    invoices: [],
    runs: [],
    opened: [],
    pickLists: [],
    deposits: [],
    staff: { floorBasisPoints: null, confirmsOrders: false },
    counts: new Map(),
  }
}

/** Rows of a style are under its negative id. */
export function toPrices(rows: Model['priceList']['rows']) {
  return [...rows].flatMap(([key, prices]) =>
    prices.map(({ fromUnits, price }) => ({
      ...(key < 0 ? { styleId: -key } : { productId: key }),
      fromUnits,
      priceCents: Number(price),
    })),
  )
}

async function createStyleOf(
  ctx: Ctx,
  { random, number }: Pick<Model, 'random'> & { number: string },
): Promise<ModelProduct[]> {
  const sizes = ['S', 'M', 'L']
  const priceCents = drawCents({ random })
  const quantities = sizes.map((size, index) => ({ color: 'Navy', size, quantity: 20 * index }))
  const colors = [{ name: 'Navy' }]
  const style = await createStyle(ctx, { number, name: 'Tank', priceCents, colors, sizes, quantities })
  return style.products.map(({ id, quantity }) => ({
    id,
    styleId: style.id,
    priceCents,
    free: quantity,
    onHand: quantity,
    isDeleted: false,
  }))
}
