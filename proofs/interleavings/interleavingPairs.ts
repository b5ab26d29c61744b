// Pairs of deeds of money and stock on the same ground, by the real operations, in every order of their statements. What they are
// answered and what is left must be what comes of doing one after the other.
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'

import type { Product } from '#contract/catalog/products.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import { undoImport } from '#server/catalog/imports/undoImport.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import { deleteProduct } from '#server/catalog/products/deleteProduct.ts'
import { editProduct } from '#server/catalog/products/editProduct.ts'
import { adjustStock, receiveStock } from '#server/catalog/stock/changeStock.ts'
import { countStock } from '#server/catalog/stock/countStock.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { withIdempotencyKey } from '#server/platform/http/withIdempotencyKey.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { setInvoiceDiscount } from '#server/sales/invoices/setInvoiceDiscount.ts'
import { voidInvoice } from '#server/sales/invoices/voidInvoice.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import type { TestApp } from '#server/testing/startTestApp.ts'

import {
  type InterleavingFixture,
  importCsvRows,
  type Outcome,
  readOutcome,
  createInterleavingFixture,
  findProductByCode,
  maskRunSpecifics,
  maskResultSpecifics,
} from './interleavingFixture.ts'
import type { Action, Stepper } from './stepper.ts'

type Act = (ctx: Ctx, ground: InterleavingFixture) => Promise<unknown>

const order = ({ token }: InterleavingFixture, ...items: [product: Product, quantity: number][]) =>
  buildInvoice(
    items.map(([{ id }, quantity]) => ({ productId: id, quantity })),
    { customerName: `New ${token}` },
  )

const form = ({ id, productName, color, size, price }: Product) => ({ id, productName, color, size, price })

/** Each is what somebody does on a ground. */
const acts = {
  'sell six shirts': (ctx, ground) => createInvoice(ctx, order(ground, [ground.shirt, 6])),
  'sell a shirt': (ctx, ground) => createInvoice(ctx, order(ground, [ground.shirt, 1])),
  'sell a shirt and trousers': (ctx, ground) =>
    createInvoice(ctx, order(ground, [ground.shirt, 1], [ground.trousers, 1])),
  'sell trousers and a shirt': (ctx, ground) =>
    createInvoice(ctx, order(ground, [ground.trousers, 1], [ground.shirt, 1])),
  'sell trousers': (ctx, ground) => createInvoice(ctx, order(ground, [ground.trousers, 1])),
  'sell a shirt under a key': (ctx, ground) => underKey(ctx, ground, 1),
  'edit, as seen': (ctx, { shirt }) =>
    editProduct(ctx, { ...form(shirt), quantity: 20, version: shirt.version }),
  'edit, whatever it is': (ctx, { shirt }) => editProduct(ctx, { ...form(shirt), quantity: 20 }),
  'raise the price': (ctx, { shirt }) =>
    editProduct(ctx, { ...form(shirt), price: 9000, quantity: shirt.quantity, version: shirt.version }),
  count: (ctx, { shirt }) => countStock(ctx, { lines: [{ id: shirt.id, expected: 7, counted: 9 }] }),
  receive: (ctx, { shirt }) => receiveStock(ctx, { id: shirt.id, quantity: 5 }),
  'take four away': (ctx, { shirt }) => adjustStock(ctx, { id: shirt.id, difference: -4, reason: 'Damaged' }),
  delete: (ctx, { shirt }) => deleteProduct(ctx, { id: shirt.id }),
  'make anew': (ctx, { shirt, token }) =>
    createProduct(
      ctx,
      buildProduct({ productId: shirt.productId.toLowerCase(), productName: `Anew ${token}` }),
    ),
  'make another': (ctx, { token }) => createProduct(ctx, buildProduct({ productId: `OTHER-${token}` })),
  void: (ctx, { invoice }) => voidInvoice(ctx, { id: invoice.id, reason: 'Ordered twice' }),
  process: (ctx, { invoice }) => processInvoice(ctx, { id: invoice.id }),
  discount: (ctx, { invoice }) => setInvoiceDiscount(ctx, { id: invoice.id, discountPercentage: 1000 }),
  'import the same': (ctx, ground) =>
    importCsvRows(ctx, `SHIRT-${ground.token},Shirt,20\nNEW-${ground.token},New,4`),
  'import the rest': (ctx, ground) => importCsvRows(ctx, `NEW-${ground.token},New,4`),
  undo: (ctx, { importId }) => undoImport(ctx, { id: importId }),
  'sell a skirt': async (ctx, ground) =>
    createInvoice(ctx, order(ground, [await findProductByCode(ctx, `SKIRT-${ground.token}`), 1])),
} satisfies Record<string, Act>

type ActName = keyof typeof acts

/** `meanwhile` is what becomes of the second deed where the first comes in the midst of it, and it says so. */
type Pair = [one: ActName, other: ActName, meanwhile?: ActName]

/** Those that are told of in `npm test`: what once went wrong at others, each of another kind. */
export const essentialPairs: Pair[] = [
  ['sell six shirts', 'sell six shirts'],
  ['sell a shirt', 'edit, as seen'],
  ['process', 'discount'],
  ['void', 'void'],
  ['undo', 'sell a skirt'],
]

export const allPairs: Pair[] = [
  ...essentialPairs,
  ['sell a shirt', 'sell a shirt'],
  ['sell trousers', 'sell a shirt'],
  ['sell a shirt and trousers', 'sell trousers and a shirt'],
  ['sell a shirt under a key', 'sell a shirt under a key'],
  ['sell a shirt', 'edit, whatever it is'],
  ['sell a shirt', 'raise the price'],
  ['sell a shirt', 'count'],
  ['sell six shirts', 'receive'],
  ['sell six shirts', 'take four away'],
  ['sell six shirts', 'void'],
  ['sell a shirt', 'delete'],
  ['sell a shirt', 'import the same'],
  ['count', 'count'],
  ['count', 'void'],
  ['count', 'receive'],
  ['edit, as seen', 'edit, as seen'],
  ['edit, as seen', 'receive'],
  ['edit, as seen', 'void'],
  ['edit, whatever it is', 'import the same'],
  ['receive', 'void'],
  ['receive', 'take four away'],
  ['delete', 'void'],
  ['delete', 'receive'],
  ['delete', 'edit, as seen'],
  ['delete', 'make anew'],
  // The row of a product that is deleted after it was read is refused, with that reason.
  ['delete', 'import the same', 'import the rest'],
  ['make another', 'make another'],
  ['import the same', 'import the same'],
  ['import the same', 'void'],
  ['process', 'process'],
  ['process', 'void'],
  ['discount', 'discount'],
  ['discount', 'void'],
  ['undo', 'undo'],
  ['undo', 'import the same'],
]

/**
 * Fails where an order leads to what neither deed after the other leads to. Returns how many orders there are; with `onceFromEach`,
 * of those that come to the same moment only one for each way on from there.
 */
export async function assertSerializable(
  { shop, stepper, person }: { shop: TestApp; stepper: Stepper; person: SignedInUser },
  [one, other, meanwhile = other]: Pair,
  { atMost, onceFromEach = false }: { atMost?: number; onceFromEach?: boolean } = {},
): Promise<number> {
  // A deed is dated by its own moment: one that stays unsealed for over a minute counts as slipped into the log.
  const alone = () => ctxOf(shop, shop.db, person)
  const after = async (names: [ActName, ActName], places: (0 | 1)[]): Promise<Outcome> => {
    const ground = await createInterleavingFixture(alone())
    for (const place of places) ground.results[place] = await answerOf(acts[names[place]], alone(), ground)
    return readOutcome(shop.db, ground)
  }
  const serial = [
    await after([one, other], [0, 1]),
    await after([one, other], [1, 0]),
    await after([one, meanwhile], [0, 1]),
  ]
  return stepper.runEveryOrder(
    async () => {
      const ground = await createInterleavingFixture(alone())
      const deed = (name: ActName, place: 0 | 1) => async () => {
        ground.results[place] = await answerOf(acts[name], ctxOf(shop, stepper.dbs[place], person), ground)
      }
      const deeds: [Action, Action] = [deed(one, 0), deed(other, 1)]
      return {
        ground,
        deeds,
        ...(onceFromEach && { unnamed: (text: string) => maskResultSpecifics(text, ground) }),
      }
    },
    async (ground, inOrder) => {
      const outcome = await readOutcome(shop.db, ground)
      const isExplained = serial.some((one) => isDeepStrictEqual(one, outcome))
      const told = (some: unknown) => JSON.stringify(some, undefined, 1)
      assert.ok(
        isExplained,
        `${one} and ${other}, ${inOrder}:\n${told(outcome)}\nneither\n${serial.map(told).join('\nnor\n')}`,
      )
    },
    atMost,
  )
}

function ctxOf({ app }: TestApp, db: Db, person: SignedInUser): Ctx {
  const { services: surroundings } = app
  return {
    ...surroundings,
    timeZone: surroundings.timeZone,
    db,
    user: person,
    scheduleBackgroundTasks: () => {},
    address: '127.0.0.1',
    userAgent: '',
    origin: () => surroundings.publicUrl,
    isSameSiteNavigation: true,
    now: surroundings.clock.now(),
    session: { token: undefined, set: () => {}, clear: () => {} },
    signal: new AbortController().signal,
    disconnect: () => {},
    lastEventId: undefined,
  }
}

async function underKey(ctx: Ctx, ground: InterleavingFixture, quantity: number): Promise<unknown> {
  const keyed = {
    key: `key-${ground.token}`,
    method: 'POST',
    path: '/api/invoices',
    body: Buffer.from('same'),
  }
  const answer = await withIdempotencyKey(ctx, keyed, async (ctx) => {
    const invoice = await createInvoice(ctx, order(ground, [ground.shirt, quantity]))
    return { status: 201, body: JSON.stringify({ total: invoice.total }) }
  })
  return { status: answer.status, body: answer.body }
}

/** What whoever did it hears: the numbers of what was done, or why not. */
async function answerOf(act: Act, ctx: Ctx, ground: InterleavingFixture): Promise<unknown> {
  try {
    const answer = ((await act(ctx, ground)) ?? {}) as Partial<Invoice & Product> | number
    if (typeof answer === 'number') return 'imported'
    const { status, total, discountAmount, quantity, version, price } = answer
    return { status, total, discountAmount, quantity, version, price }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return maskRunSpecifics(`${error.kind}: ${error.message}`, ground)
  }
}
