// Pairs of deeds of money and stock on the same ground, by the real operations, in every order of their statements. What they are
// answered and what is left must be what comes of doing one after the other.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'

import type { Invoice } from '#contract/invoices.ts'
import type { Product } from '#contract/products.ts'
import type { Ctx, Person } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { sql } from '#server/db/drizzle.ts'
import { oncePerKey } from '#server/http/oncePerKey.ts'
import { startImport } from '#server/imports/startImport.ts'
import { undoImport } from '#server/imports/undoImport.ts'
import { createInvoice } from '#server/invoices/createInvoice.ts'
import { discountInvoice } from '#server/invoices/discountInvoice.ts'
import { processInvoice } from '#server/invoices/processInvoice.ts'
import { voidInvoice } from '#server/invoices/voidInvoice.ts'
import { createProduct } from '#server/products/createProduct.ts'
import { deleteProduct } from '#server/products/deleteProduct.ts'
import { editProduct } from '#server/products/editProduct.ts'
import { Refusal } from '#server/refusal.ts'
import { adjustStock } from '#server/stock/adjustStock.ts'
import { countStock } from '#server/stock/countStock.ts'
import { receiveStock } from '#server/stock/receiveStock.ts'

import { anInvoice, aProduct } from './goods.ts'
import type { Shop } from './openShop.ts'
import type { Deed, Stepper } from './stepper.ts'

/** What the deeds of one run are about, made for it alone. */
interface Ground {
  /** Stands in every code and customer's name of this run. */
  token: string
  /** Seven pieces at $80.00, three more in the invoice. */
  shirt: Product
  trousers: Product
  /** Pending, with three shirts. */
  invoice: Invoice
  /** Made the two skirts of this ground, and set the price of its coat. */
  importId: number
  answers: unknown[]
}

type Act = (ctx: Ctx, ground: Ground) => Promise<unknown>

const order = ({ token }: Ground, ...items: [product: Product, quantity: number][]) =>
  anInvoice(
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
    createProduct(ctx, aProduct({ productId: shirt.productId.toLowerCase(), productName: `Anew ${token}` })),
  'make another': (ctx, { token }) => createProduct(ctx, aProduct({ productId: `OTHER-${token}` })),
  void: (ctx, { invoice }) => voidInvoice(ctx, { id: invoice.id, reason: 'Ordered twice' }),
  process: (ctx, { invoice }) => processInvoice(ctx, { id: invoice.id }),
  discount: (ctx, { invoice }) => discountInvoice(ctx, { id: invoice.id, discountPercentage: 1000 }),
  'import the same': (ctx, ground) =>
    importRows(ctx, `SHIRT-${ground.token},Shirt,20\nNEW-${ground.token},New,4`),
  'import the rest': (ctx, ground) => importRows(ctx, `NEW-${ground.token},New,4`),
  undo: (ctx, { importId }) => undoImport(ctx, { id: importId }),
  'sell a skirt': async (ctx, ground) =>
    createInvoice(ctx, order(ground, [await productOf(ctx, `SKIRT-${ground.token}`), 1])),
} satisfies Record<string, Act>

type ActName = keyof typeof acts

/** `meanwhile` is what becomes of the second deed where the first comes in the midst of it, and it says so. */
type Pair = [one: ActName, other: ActName, meanwhile?: ActName]

/** Those that are told of in `npm test`: what once went wrong at others, each of another kind. */
export const tellingPairs: Pair[] = [
  ['sell six shirts', 'sell six shirts'],
  ['sell a shirt', 'edit, as seen'],
  ['process', 'discount'],
  ['void', 'void'],
  ['undo', 'sell a skirt'],
]

export const allPairs: Pair[] = [
  ...tellingPairs,
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

interface Outcome {
  answers: unknown[]
  left: unknown
}

/**
 * Fails where an order leads to what neither deed after the other leads to. Returns how many orders there are; with `onceFromEach`,
 * of those that come to the same moment only one for each way on from there.
 */
export async function stepThrough(
  { shop, stepper, person }: { shop: Shop; stepper: Stepper; person: Person },
  [one, other, meanwhile = other]: Pair,
  { atMost, onceFromEach = false }: { atMost?: number; onceFromEach?: boolean } = {},
): Promise<number> {
  // A deed is dated by its own moment: one that stays unsealed for over a minute counts as slipped into the log.
  const alone = () => ctxOf(shop, shop.db, person)
  const after = async (names: [ActName, ActName], places: (0 | 1)[]): Promise<Outcome> => {
    const ground = await prepareGround(alone())
    for (const place of places) ground.answers[place] = await answerOf(acts[names[place]], alone(), ground)
    return outcomeOn(shop.db, ground)
  }
  const serial = [
    await after([one, other], [0, 1]),
    await after([one, other], [1, 0]),
    await after([one, meanwhile], [0, 1]),
  ]
  return stepper.inEveryOrder(
    async () => {
      const ground = await prepareGround(alone())
      const deed = (name: ActName, place: 0 | 1) => async () => {
        ground.answers[place] = await answerOf(acts[name], ctxOf(shop, stepper.dbs[place], person), ground)
      }
      const deeds: [Deed, Deed] = [deed(one, 0), deed(other, 1)]
      return { ground, deeds, ...(onceFromEach && { unnamed: (text: string) => unnamed(text, ground) }) }
    },
    async (ground, inOrder) => {
      const outcome = await outcomeOn(shop.db, ground)
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

function ctxOf({ app }: Shop, db: Db, person: Person): Ctx {
  const { surroundings } = app
  return {
    ...surroundings,
    timeZone: surroundings.timeZone,
    db,
    person,
    followUpSoon: () => {},
    address: '127.0.0.1',
    userAgent: '',
    origin: () => surroundings.publicUrl,
    isOwnNavigation: true,
    now: surroundings.clock.now(),
    session: { token: undefined, keep: () => {}, forget: () => {} },
    hangUp: new AbortController().signal,
    cutOff: () => {},
    lastEventId: undefined,
  }
}

async function prepareGround(ctx: Ctx): Promise<Ground> {
  const token = randomUUID().slice(0, 8).toUpperCase()
  const shirt = await createProduct(ctx, aProduct({ productId: `SHIRT-${token}`, productName: 'Shirt' }))
  const trousers = await createProduct(
    ctx,
    aProduct({ productId: `TROUSERS-${token}`, productName: 'Trousers' }),
  )
  await createProduct(ctx, aProduct({ productId: `COAT-${token}`, productName: 'Coat' }))
  const sold = anInvoice([{ productId: shirt.id, quantity: 3 }], { customerName: `First ${token}` })
  const invoice = await createInvoice(ctx, sold)
  const importId = await importRows(
    ctx,
    `SKIRT-${token},Skirt,4\nSHORT-SKIRT-${token},Skirt,4\nCOAT-${token},Coat,12`,
  )
  const ground = {
    token,
    shirt: await productOf(ctx, shirt.productId),
    trousers,
    invoice,
    importId,
    answers: [],
  }
  assert.equal(ground.shirt.quantity, 7)
  return ground
}

async function productOf(ctx: Ctx, code: string): Promise<Product> {
  const { rows } = await ctx.db.execute<Product>(sql`
    select id::int, code as "productId", name as "productName", color, size, quantity, price_cents::int as price, version
    from products where code = ${code} order by id limit 1`)
  return rows[0] ?? assert.fail(`There is no ${code}`)
}

async function importRows(ctx: Ctx, rows: string): Promise<number> {
  const order = { key: randomUUID(), fileName: 'goods.csv', mode: 'update' as const }
  const upload = {
    type: 'text/csv',
    stream: Readable.from([Buffer.from(`productId,productName,quantity\n${rows}\n`)]),
  }
  let id = 0
  for await (const event of await startImport(ctx, order, upload))
    if (event.type === 'done') ({ id } = event.import)
  return id
}

async function underKey(ctx: Ctx, ground: Ground, quantity: number): Promise<unknown> {
  const keyed = {
    key: `key-${ground.token}`,
    method: 'POST',
    path: '/api/invoices',
    body: Buffer.from('same'),
  }
  const answer = await oncePerKey(ctx, keyed, async (ctx) => {
    const invoice = await createInvoice(ctx, order(ground, [ground.shirt, quantity]))
    return { status: 201, body: JSON.stringify({ total: invoice.total }) }
  })
  return { status: answer.status, body: answer.body }
}

/** What whoever did it hears: the numbers of what was done, or why not. */
async function answerOf(act: Act, ctx: Ctx, ground: Ground): Promise<unknown> {
  try {
    const answer = ((await act(ctx, ground)) ?? {}) as Partial<Invoice & Product> | number
    if (typeof answer === 'number') return 'imported'
    const { status, total, discountAmount, quantity, version, price } = answer
    return { status, total, discountAmount, quantity, version, price }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return unnamed(`${error.kind}: ${error.message}`, ground)
  }
}

/** Without what is different in every run: this ground's codes, numbers of invoices, keys of imports, moments. */
function unnamed(text: string, { token }: Ground): string {
  return text
    .replaceAll(new RegExp(token, 'gi'), '')
    .replaceAll(/INV-\d+-\d+/gi, 'INV')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'KEY')
    .replaceAll(/ on \w{3} \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M/g, '')
}

/** All that there is of a ground: its goods with their ledgers, its invoices by number, what the log says of them. */
async function outcomeOn(db: Db, ground: Ground): Promise<Outcome> {
  const { rows } = await db.execute<{ left: { goods: Good[]; invoices: unknown; log: string[] } }>(sql`
    select json_build_object(
      'goods', (
        select json_agg(good order by good.code, good.id) from (
          select id, code, quantity, price_cents, version, deleted_at is not null as deleted,
            (
              select json_agg(json_build_array(reason, difference, quantity_after, product_version) order by stock_movements.id)
              from stock_movements where product_id = products.id
            ) as ledger
          from products where code ilike ${`%${ground.token}`}
        ) as good
      ),
      'invoices', (
        select json_agg(json_build_array(customer_name, status, total_cents, discount_cents, processed_at is not null,
          void_reason, (select sum(quantity) from invoice_lines where invoice_id = invoices.id)) order by number)
        from invoices where customer_name like ${`%${ground.token}`}
      ),
      'log', (
        select json_agg(action order by action) from activity_log
        where subject_id in (select id from products where code ilike ${`%${ground.token}`}) and subject_type = 'product'
          or subject_id in (select id from invoices where customer_name like ${`%${ground.token}`}) and subject_type = 'invoice'
      )
    ) as left`)
  const left = rows[0]?.left ?? assert.fail('Nothing is left')
  for (const { quantity, ledger } of left.goods) {
    const sum = (ledger ?? []).reduce((sum, [, difference]) => sum + difference, 0)
    assert.equal(sum, quantity, 'a quantity is not the sum of its ledger')
    assert.ok(quantity >= 0)
  }
  const goods = left.goods.map((good) => ({ ...good, id: undefined }))
  const log = left.log.map((action) => unnamed(action, ground)).toSorted()
  return {
    answers: ground.answers,
    left: { ...JSON.parse(unnamed(JSON.stringify({ ...left, goods }), ground)), log },
  }
}

interface Good {
  id: number
  code: string
  quantity: number
  ledger: [reason: string, difference: number, quantityAfter: number, version: number][] | null
}
