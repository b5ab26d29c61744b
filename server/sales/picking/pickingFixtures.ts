// What the tests of pick lists do over HTTP: products with shelves, documents, lists and marks.
import assert from 'node:assert/strict'

import { createProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, type Invoice } from '#contract/sales/invoices.ts'
import { allocateOrder, createOrder } from '#contract/sales/orderActions.ts'
import type { Order } from '#contract/sales/orders.ts'
import {
  type ChangedPickLine,
  createPickList,
  markPicked,
  type PickLine,
  type PickList,
} from '#contract/sales/pickLists.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

/** The clients may sign in later, in `before` hooks. */
export function createPickingFixtures(staff: TestClient, manager: TestClient) {
  return {
    stock: (code: string, shelf: string | null, quantity = 10): Promise<Product> =>
      staff.call(createProduct, buildProduct({ code, name: 'Rib Tank', shelf, quantity, priceCents: 1900 })),

    sell: (...items: [Product, number][]): Promise<Invoice> =>
      staff.call(
        createInvoice,
        buildInvoice(items.map(([product, quantity]) => ({ productId: product.id, quantity }))),
      ),

    /** Confirmed, with what is in stock allocated. */
    order: async (...items: [Product, number][]): Promise<Order> => {
      const customer = await staff.call(createCustomer, { name: 'Harbor & Pine', phone: '+1 212 555 0100' })
      const { id } = await manager.call(createOrder, {
        order: {
          customerId: customer.id,
          customerName: customer.name,
          customerPhone: '+1 212 555 0100',
          kind: 'at once',
        },
        items: items.map(([product, quantity]) => ({ productId: product.id, quantity })),
        confirm: true,
      })
      return staff.call(allocateOrder, { id })
    },

    pick: (documents: { invoices?: number[]; orders?: number[] }): Promise<PickList> =>
      staff.call(createPickList, { invoices: [], orders: [], ...documents }),

    mark: ({ id }: Pick<PickList, 'id'>, line: number, quantity: number): Promise<ChangedPickLine> =>
      staff.call(markPicked, { id, line, quantity }),

    quantityOf: async ({ id }: Product): Promise<number> => (await staff.call(findProduct, { id })).quantity,
  }
}

/** Code, units, picked and not found of each line. */
export function unitsOf(list: Pick<PickList, 'lines'>): [string, number, number, number][] {
  return list.lines.map(({ product, units, picked, notFound }) => [product.code, units, picked, notFound])
}

export function lineOf(list: PickList, product: Product): PickLine {
  const line = list.lines.find((each) => each.product.id === product.id)
  assert.ok(line)
  return line
}
