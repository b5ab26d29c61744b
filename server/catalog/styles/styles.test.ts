// Styles over HTTP: creating, editing with exceptions, moving products, and undo.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { findBatches, previewBatchUndo, undoBatch } from '#contract/catalog/batches.ts'
import { createPrepack, findPrepacks } from '#contract/catalog/prepacks.ts'
import { createProduct, editProduct, findProduct, findProducts } from '#contract/catalog/products.ts'
import {
  createSizeScale,
  deleteSizeScale,
  editSizeScale,
  findSizeScales,
} from '#contract/catalog/sizeScales.ts'
import { adjustStock } from '#contract/catalog/stock.ts'
import {
  addStyleProducts,
  createStyle,
  deleteStyle,
  editStyle,
  findStyle,
  findStyles,
  findStyleSales,
  mergeStyles,
  setStyleMembers,
  type Style,
} from '#contract/catalog/styles.ts'
import { createInvoice, voidInvoice } from '#contract/sales/invoices.ts'
import { seededSizeScales } from '#domain/catalog/sizeScales.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')
let letters: number

before(async () => {
  const { sizeScales } = await manager.call(findSizeScales, {})
  letters = sizeScales.find(({ name }) => name === 'XXS to 5XL')?.id ?? assert.fail()
})

let created = 0

/** A style in Navy and Sand from S to L, five units each. */
async function createTank(): Promise<Style> {
  created += 1
  const colors = [{ name: 'Navy' }, { name: 'Sand' }]
  const sizes = ['S', 'M', 'L']
  return manager.call(createStyle, {
    number: `T${created}`,
    name: 'Rib Tank',
    category: 'Tops',
    priceCents: 1900,
    sizeScaleId: letters,
    colors,
    sizes,
    quantities: colors.flatMap(({ name }) => sizes.map((size) => ({ color: name, size, quantity: 5 }))),
  })
}

const member = ({ products }: Style, color: string, size: string) =>
  products.find((product) => product.color === color && product.size === size) ??
  assert.fail(`${color} ${size}`)

function fieldsOf(style: Style) {
  const { number, name, category, manufacturer, description, priceCents, season, notes, sizeScale } = style
  return {
    number,
    name,
    category,
    manufacturer,
    description,
    priceCents,
    season,
    notes,
    sizeScaleId: sizeScale?.id,
  }
}

test('the size scales of a new company are those of the domain', async () => {
  const { sizeScales } = await manager.call(findSizeScales, {})
  const seeded = sizeScales.map(({ name, sizes }) => ({ name, sizes }))
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  assert.deepEqual(seeded.toSorted(byName), seededSizeScales.toSorted(byName))
})

test('creates a product for each color and size, with opening stock', async () => {
  const style = await createTank()
  assert.equal(style.products.length, 6)
  assert.equal(member(style, 'Navy', 'M').code, `${style.number}-NAVY-M`)
  assert.equal(member(style, 'Navy', 'M').quantity, 5)
  const { styles } = await manager.call(findStyles, { page: 1, limit: 1, search: `"${style.number}"` })
  assert.deepEqual(
    [
      styles[0]?.sizes,
      styles[0]?.colors.map(({ color, quantities }) => [color, quantities]),
      styles[0]?.quantity,
    ],
    [
      ['S', 'M', 'L'],
      [
        ['Navy', [5, 5, 5]],
        ['Sand', [5, 5, 5]],
      ],
      30,
    ],
  )
  const more = await manager.call(addStyleProducts, {
    id: style.id,
    colors: [{ name: 'navy' }],
    sizes: ['M', 'XL'],
  })
  assert.equal(more.products.length, 7)
  // The units would be lost.
  for (const [color, status] of [
    ['Navy', 409],
    ['Olive', 400],
  ] as const) {
    const quantities = [{ color, size: 'M', quantity: 8 }]
    const lost = await catchRefusal(
      manager.call(addStyleProducts, {
        id: style.id,
        colors: [{ name: 'Navy' }],
        sizes: ['M', 'XXL'],
        quantities,
      }),
    )
    assert.deepEqual([lost.status, lost.body?.errors?.[0]?.path], [status, 'quantities.0'])
  }

  const taken = await catchRefusal(
    manager.call(createStyle, { number: style.number, name: 'Copy', priceCents: 1, colors: [], sizes: [] }),
  )
  assert.equal(taken.sentence, `Style number ${style.number} is taken by Rib Tank.`)
  const again = await catchRefusal(
    manager.call(createStyle, {
      number: 'OTHER',
      name: 'Copy',
      priceCents: 1,
      colors: [{ name: 'Navy' }],
      sizes: ['M'],
      codePattern: `${style.number}-{color}-{size}`,
    }),
  )
  assert.equal(again.sentence, `Product ID ${style.number}-NAVY-M is already taken.`)
})

test('the fields that products take over have the names of the API', async () => {
  const { id, number, name } = await createTank()
  const edit = (alsoChange: string[]) =>
    manager.send('PUT', `/api/styles/${id}`, { number, name, price: '18.50', alsoChange })
  assert.equal((await edit(['priceCents'])).status, 400)
  assert.equal((await edit(['price'])).status, 200)
  const { products } = await manager.call(findStyle, { id })
  assert.deepEqual([...new Set(products.map(({ priceCents }) => priceCents))], [1850])
})

test('edits the products with the old value, keeps exceptions, and undoes it while others sell', async () => {
  const style = await createTank()
  const [large, sold] = [member(style, 'Navy', 'L'), member(style, 'Sand', 'S')]
  const { id, name, color, size, quantity, category } = large
  await manager.call(editProduct, { id, name, color, size, quantity, category, priceCents: 2100 })
  const edited = await manager.call(editStyle, {
    id: style.id,
    ...fieldsOf(style),
    name: 'Rib Tank Top',
    priceCents: 2000,
    version: style.version,
    alsoChange: ['name', 'priceCents'],
  })
  assert.equal(edited.style.name, 'Rib Tank Top')
  assert.deepEqual(
    [member(edited.style, 'Navy', 'L').priceCents, member(edited.style, 'Sand', 'S').priceCents],
    [2100, 2000],
  )
  const stale = await catchRefusal(
    manager.call(editStyle, { id: style.id, ...fieldsOf(style), version: style.version }),
  )
  assert.equal(stale.sentence, `Style ${style.number} was changed by Mona Manager while you were editing it.`)
  const errors = new Map(stale.body?.errors?.map(({ path, message }) => [path, message]))
  assert.deepEqual([...errors.keys()].toSorted(), ['name', 'price'])
  assert.match(errors.get('price') ?? '', /^Mona Manager changed it from \$19\.00 to \$20\.00 on .+\.$/)

  await manager.call(createInvoice, buildInvoice([{ productId: sold.id, quantity: 2 }]))
  const changed = member(edited.style, 'Sand', 'M')
  const { id: changedId, name: changedName, ...cell } = changed
  await manager.call(editProduct, {
    id: changedId,
    name: changedName,
    color: cell.color,
    size: cell.size,
    quantity: cell.quantity,
    priceCents: 999,
  })
  const batch = { id: edited.batchId ?? assert.fail() }
  const preview = await manager.call(previewBatchUndo, batch)
  const reply = await manager.call(undoBatch, batch)
  assert.deepEqual([preview.restored, preview.skippedCount], [reply.restored, reply.skippedCount])
  assert.deepEqual([reply.restored, reply.skippedCount, reply.restoredStyles], [5, 1, 1])
  assert.match(reply.skipped[0]?.reason ?? '', /^Edited by Mona Manager/)
  const after = await manager.call(findStyle, { id: style.id })
  assert.deepEqual([after.name, after.priceCents], ['Rib Tank', 1900])
  assert.deepEqual(
    [
      member(after, 'Sand', 'S').priceCents,
      member(after, 'Sand', 'S').quantity,
      member(after, 'Sand', 'M').priceCents,
    ],
    [1900, 3, 999],
  )
  assert.equal((await catchRefusal(manager.call(undoBatch, batch))).status, 409)
  const { batches } = await manager.call(findBatches, { page: 1, limit: 1 })
  assert.equal(batches[0]?.undone?.count, 5)
})

test('an undo ignores later edits that were undone, and skips a style whose number was taken', async () => {
  const style = await createTank()
  const edit = async (changes: { number?: string; name?: string }) => {
    const { batchId } = await manager.call(editStyle, { id: style.id, ...fieldsOf(style), ...changes })
    return { id: batchId ?? assert.fail() }
  }
  const first = await edit({ number: `${style.number}-NEW` })
  const second = await edit({ number: `${style.number}-NEW`, name: 'Tank' })
  await manager.call(undoBatch, second)
  const taker = { number: style.number, name: 'Other', priceCents: 1, colors: [], sizes: [] }
  const { id: takerId } = await manager.call(createStyle, taker)
  const third = await edit({ number: `${style.number}-NEWEST` })
  await manager.call(undoBatch, third)
  const skipped = await manager.call(undoBatch, first)
  assert.deepEqual([skipped.restoredStyles, skipped.skippedStyles.map(({ id }) => id)], [0, [style.id]])

  await manager.call(deleteStyle, { id: takerId })
  const fourth = await edit({ number: style.number })
  const fifth = await edit({ number: style.number, name: 'Tank' })
  await manager.call(undoBatch, fifth)
  assert.equal((await manager.call(undoBatch, fourth)).restoredStyles, 1)
  assert.equal((await manager.call(findStyle, { id: style.id })).number, `${style.number}-NEW`)
})

test('an edit without a style that takes the cell of another product leaves the style', async () => {
  const style = await createTank()
  const { id, name, size, quantity, priceCents, code } = member(style, 'Sand', 'M')
  const reply = await manager.call(editProduct, { id, name, color: 'NAVY', size, quantity, priceCents })
  const notice = `${code} left style ${style.number}, which already has NAVY in M.`
  assert.deepEqual([reply.notice, reply.styleId], [notice, null])
  assert.equal((await findNewestLogEntry(app)).action, `Updated product ${code}. ${notice.slice(0, -1)}`)
  assert.equal((await manager.call(findStyle, { id: style.id })).products.length, 5)
  const refused = await catchRefusal(manager.call(setStyleMembers, { id: style.id, add: [id] }))
  assert.equal(refused.sentence, `${code} and ${style.number}-NAVY-M are both NAVY in M.`)
})

test('a product that took the cell of another one gives it back', async () => {
  const [one, other] = [await createTank(), await createTank()]
  const find = ({ products }: Style) => products.find(({ color, size }) => color === 'Navy' && size === 'M')
  const [first, second] = [find(one) ?? assert.fail(), find(other) ?? assert.fail()]
  const swap = { id: one.id, remove: [first.id], add: [second.id] }
  const { batchId } = await manager.call(setStyleMembers, swap)
  const undone = await manager.call(undoBatch, { id: batchId ?? assert.fail() })
  assert.deepEqual([undone.restored, undone.skippedCount], [2, 0])
  const restored = await manager.call(findStyle, { id: one.id })
  assert.equal(find(restored)?.id, first.id)
})

test('moves products between styles, merges and deletes, and undoes all of it', async () => {
  const [one, other] = [await createTank(), await createTank()]
  const loose = await manager.call(
    createProduct,
    buildProduct({ color: 'Olive', size: 'M', styleId: one.id }),
  )
  const taken = await catchRefusal(
    manager.call(createProduct, buildProduct({ color: 'olive', size: 'm', styleId: one.id })),
  )
  assert.match(taken.sentence ?? '', new RegExp(`and ${loose.code} are both olive in m\\.$`))
  assert.match(
    (await catchRefusal(manager.call(mergeStyles, { id: one.id, otherId: other.id }))).sentence ?? '',
    /are both (Navy|Sand) in [SML]\.$/,
  )
  const ids = other.products.filter(({ color }) => color === 'Navy').map(({ id }) => id)
  const removed = await manager.call(setStyleMembers, { id: other.id, remove: ids })
  const kept = other.products.filter(({ color }) => color === 'Sand').map(({ id }) => id)
  const freed = await manager.call(setStyleMembers, {
    id: one.id,
    remove: one.products.filter(({ color }) => color === 'Sand').map(({ id }) => id),
  })
  const merged = await manager.call(mergeStyles, { id: one.id, otherId: other.id })
  assert.deepEqual(new Set(merged.style.products.map(({ id }) => id)).isSupersetOf(new Set(kept)), true)
  assert.equal((await catchRefusal(manager.call(findStyle, { id: other.id }))).status, 404)
  for (const { batchId } of [merged, freed, removed])
    await manager.call(undoBatch, { id: batchId ?? assert.fail() })
  const ofStyle = async (style: Style) =>
    (await manager.call(findStyle, { id: style.id })).products.map(({ id }) => id)
  assert.deepEqual(
    await ofStyle(other),
    other.products.map(({ id }) => id),
  )
  assert.deepEqual(
    await ofStyle(one),
    [...one.products, loose].map(({ id }) => id),
  )

  await manager.call(deleteStyle, { id: one.id })
  assert.equal((await manager.call(findProduct, { id: loose.id })).styleId, null)
  const { batches } = await manager.call(findBatches, { page: 1, limit: 1 })
  await manager.call(undoBatch, { id: batches[0]?.id ?? assert.fail() })
  assert.equal((await manager.call(findProduct, { id: loose.id })).styleId, one.id)
})

trialTest('neither a merge nor a new product makes a style with more than 500 products', async () => {
  const createLarge = async (number: string, colorCount: number) => {
    const labels = Array.from({ length: 20 }, (_, index) => String(index))
    const colors = Array.from({ length: colorCount }, (_, index) => ({ name: `${number} ${index}` }))
    return manager.call(createStyle, { number, name: 'Large', priceCents: 1, colors, sizes: labels })
  }
  const [full, other] = [await createLarge('LARGE-1', 25), await createLarge('LARGE-2', 1)]
  const product = buildProduct({ color: 'Olive', size: 'M', styleId: full.id })
  for (const change of [
    () => manager.call(mergeStyles, { id: full.id, otherId: other.id }),
    () => manager.call(createProduct, product),
  ]) {
    const refusal = await catchRefusal(change())
    assert.deepEqual(
      [refusal.status, refusal.sentence],
      [409, 'Style LARGE-1 would have more than 500 products.'],
    )
  }
  assert.equal((await manager.call(findStyle, { id: other.id })).products.length, 20)
  assert.equal((await manager.call(findStyle, { id: full.id })).products.length, 500)
})

test('a size scale that only deleted styles use can be deleted', async () => {
  const sizes = ['S', 'M'].map((label) => ({ label, aliases: [], isCore: true }))
  const scale = await manager.call(createSizeScale, { name: 'Short run', sizes })
  const style = await createTank()
  await manager.call(editStyle, { id: style.id, ...fieldsOf(style), sizeScaleId: scale.id })
  assert.equal(
    (await catchRefusal(manager.call(deleteSizeScale, { id: scale.id }))).sentence,
    'Short run is used by 1 style.',
  )
  await manager.call(deleteStyle, { id: style.id })
  const { batches } = await manager.call(findBatches, { page: 1, limit: 1 })
  await manager.call(deleteSizeScale, { id: scale.id })
  await manager.call(undoBatch, { id: batches[0]?.id ?? assert.fail() })
  const revived = await manager.call(findStyle, { id: style.id })
  assert.deepEqual([revived.sizeScale, revived.products.length], [null, 6])
})

test('finds broken size runs', async () => {
  const style = await createTank()
  const find = async () => {
    const { styles } = await manager.call(findStyles, {
      page: 1,
      limit: 12,
      search: style.number,
      broken: 'true',
    })
    return styles
      .filter(({ id }) => id === style.id)
      .map(({ colors }) => colors.map(({ missingSizes }) => missingSizes))
  }
  assert.deepEqual(await find(), [])
  await manager.call(adjustStock, {
    id: member(style, 'Sand', 'M').id,
    difference: -5,
    reason: 'Sold at the fair',
  })
  // Only the size that ran out: L is none of the core sizes.
  assert.deepEqual(await find(), [[[], ['M']]])
  assert.deepEqual((await manager.call(findStyle, { id: style.id })).brokenRuns, [
    { color: 'Sand', missingSizes: ['M'] },
  ])
  // A core size that is yet to come breaks no run.
  const { brokenRuns } = await manager.call(addStyleProducts, {
    id: style.id,
    colors: [{ name: 'Olive' }],
    sizes: ['M', 'L'],
    quantities: [{ color: 'Olive', size: 'L', quantity: 5 }],
  })
  assert.deepEqual(brokenRuns, [{ color: 'Sand', missingSizes: ['M'] }])
  assert.deepEqual(await find(), [[[], ['M'], []]])
})

test('refuses scales and prepacks that make no sense', async () => {
  const sizes = [
    { label: '2XL', aliases: ['XXL'], isCore: false },
    { label: 'XXL', aliases: [], isCore: false },
  ]
  const twice = await catchRefusal(manager.call(createSizeScale, { name: 'Twice', sizes }))
  assert.deepEqual([twice.status, twice.sentence], [400, 'XXL is in the scale twice: as 2XL and as XXL.'])
  const style = await createTank()
  const pack = { name: 'A', sizeScaleId: letters, styleId: style.id }
  const quantities = (...labels: string[]) => labels.map((label) => ({ label, quantity: 2 }))
  const missing = await catchRefusal(manager.call(createPrepack, { ...pack, sizes: quantities('S', 'XL') }))
  assert.equal(missing.sentence, `Style ${style.number} has no Navy in XL, which prepack A holds.`)
  await manager.call(createPrepack, { ...pack, sizes: quantities('M', 'S') })
  const { prepacks } = await manager.call(findPrepacks, { styleId: style.id })
  assert.deepEqual(
    prepacks.map(({ name, sizes: held }) => [name, held.map(({ label }) => label)]),
    [['A', ['S', 'M']]],
  )
  assert.equal(
    (await catchRefusal(manager.call(createPrepack, { ...pack, sizes: quantities('S') }))).status,
    409,
  )
  const { sizeScales } = await manager.call(findSizeScales, {})
  const scale = sizeScales.find(({ id }) => id === letters) ?? assert.fail()
  const withoutSmall = scale.sizes.filter(({ label }) => label !== 'S')
  const medium = { label: 'M', aliases: ['S'], isCore: true }
  for (const changed of [withoutSmall, withoutSmall.map((size) => (size.label === 'M' ? medium : size))]) {
    const needed = await catchRefusal(manager.call(editSizeScale, { ...scale, sizes: changed }))
    assert.match(needed.sentence ?? '', /^Prepack A needs [SM] as a size of its own\./)
  }
  const inUse = await catchRefusal(manager.call(deleteSizeScale, { id: letters }))
  assert.match(inUse.sentence ?? '', /^XXS to 5XL is used by \d+ styles and 1 prepack\.$/)
})

test('adds up the units sold in the last 90 days, without void invoices', async () => {
  const style = await createTank()
  const [small, large] = [member(style, 'Navy', 'S'), member(style, 'Sand', 'L')]
  const sell = (...items: { productId: number; quantity: number }[]) =>
    manager.call(createInvoice, buildInvoice(items))
  await sell({ productId: small.id, quantity: 2 }, { productId: large.id, quantity: 1 })
  await sell({ productId: small.id, quantity: 1 })
  const mistaken = await sell({ productId: large.id, quantity: 3 })
  await manager.call(voidInvoice, { id: mistaken.id, reason: 'Ordered twice' })
  const old = await sell({ productId: small.id, quantity: 1 })
  await app.db.execute(
    `update invoices set created_at = created_at - interval '91 days' where id = ${old.id}`,
  )
  assert.deepEqual(await manager.call(findStyleSales, { id: style.id }), {
    products: [
      { id: small.id, units: 3 },
      { id: large.id, units: 1 },
    ],
  })
})

test('an invoice line copies the style', async () => {
  const style = await createTank()
  await manager.call(createInvoice, buildInvoice([{ productId: member(style, 'Navy', 'M').id, quantity: 1 }]))
  const { rows } = await app.db.execute(
    `select style_number, style_name, size_position from invoice_lines where style_id = ${style.id}`,
  )
  assert.deepEqual(rows, [{ style_number: style.number, style_name: 'Rib Tank', size_position: 3 }])
  assert.equal((await manager.call(findProducts, { page: 1, limit: 1 })).products[0]?.styleId, style.id)
})
