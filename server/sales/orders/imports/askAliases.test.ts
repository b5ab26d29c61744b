// Codes of a customer that no product has: asked once, answered, remembered with the import, and forgotten with its undo.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { groupProducts } from '#contract/catalog/grouping.ts'
import { createProductAlias, findProductAliases } from '#contract/catalog/productAliases.ts'
import { createProduct, type Product } from '#contract/catalog/products.ts'
import { mergeCustomer } from '#contract/sales/customerMerges.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { saveAliasAnswers, undoOrderImport } from '#contract/sales/orderImports.ts'
import { buildBuyer } from '#server/sales/orders/orderFixtures.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { importOrderFile, previewOrderFile, uploadOrders } from './orderFileFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')
const staff = useClient(app, 'Staff')
let navy: Record<'S' | 'M', Product>
let red: Product
let scarf: Product

before(async () => {
  const cell = (color: string, size: string) =>
    manager.call(createProduct, buildProduct({ code: `RT-${color}-${size}`, name: 'Rib Tank', color, size }))
  navy = { S: await cell('Navy', 'S'), M: await cell('Navy', 'M') }
  red = await cell('Red', 'M')
  scarf = await manager.call(createProduct, buildProduct({ code: 'SC-1', name: 'Wool Scarf', color: 'Grey' }))
  const productIds = [navy.S, navy.M, red].map(({ id }) => id)
  await manager.call(groupProducts, { styles: [{ number: '1042', name: 'Rib Tank', productIds }] })
})

const newCustomer = (number: string) =>
  manager.call(createCustomer, { ...buildBuyer(), number, name: `Store ${number}` })

/** The codes that are kept of a customer, with their products. */
async function codesOf(customerId: number): Promise<[string, string][]> {
  const { aliases } = await staff.call(findProductAliases, { page: 1, limit: 50, customerId })
  return aliases.map(({ code, product }) => [code, product.code])
}

test('an unknown code is asked once, and remembered when the import is saved', async () => {
  const customer = await newCustomer('A-1')
  const csv = (order: string) =>
    [
      'Order,Customer Number,SKU,Qty',
      `${order}1,A-1,88-1042-NVY-M,3`,
      `${order}2,A-1,88-1042-NVY-M,4`,
      `${order}2,A-1,WARM-SCARF,1`,
    ].join('\n')
  const { done } = await previewOrderFile(staff, csv('X'))
  assert.deepEqual(
    done.questions.map(({ code, row, rowCount, candidates: [best] }) => [
      code,
      row,
      rowCount,
      best?.code,
      best?.isCertain,
    ]),
    [
      ['88-1042-NVY-M', 2, 2, 'RT-Navy-M', true],
      ['WARM-SCARF', 4, 1, 'SC-1', false],
    ],
  )
  const answer = (code: string, productId: number | null) => ({ customerId: customer.id, code, productId })
  const { id: answers } = await staff.call(saveAliasAnswers, {
    answers: [answer('88-1042-NVY-M', navy.M.id), answer('WARM-SCARF', null)],
  })
  const answered = await previewOrderFile(staff, csv('X'), undefined, { answers })
  assert.deepEqual(answered.done.questions, [])
  assert.deepEqual(answered.done.counts, { new: 2, duplicate: 0, nothing: 1, refused: 0 })
  const foreign = await uploadOrders(manager, csv('X'), { answers })
  assert.match(foreign.type === 'failed' ? foreign.message : '', /Answer them again/)

  const { import: entry } = await importOrderFile(staff, csv('X'), { answers })
  assert.equal(entry.importedCount, 2)
  assert.match((await findNewestLogEntry(app)).action, /and remembered 1 code of customers/)
  assert.deepEqual(await codesOf(customer.id), [['88-1042-NVY-M', 'RT-Navy-M']])
  // Only what was left out is asked again.
  const second = await previewOrderFile(staff, csv('Y'))
  assert.deepEqual(
    second.done.questions.map(({ code }) => code),
    ['WARM-SCARF'],
  )
  assert.equal(second.rows.find(({ row }) => row === 2)?.code, 'RT-Navy-M')

  await staff.call(undoOrderImport, { id: entry.id })
  assert.deepEqual(await codesOf(customer.id), [])
})

test('one answer for a style teaches its other sizes, and one its other color', async () => {
  const customer = await newCustomer('B-1')
  const csv = [
    'Order,Customer Number,Style,Color,Size,Qty',
    'S1,B-1,TK9,NVY,S,1',
    'S1,B-1,TK9,NVY,M,2',
    'S1,B-1,TK9,CRIMSON,M,3',
  ].join('\n')
  const { done } = await previewOrderFile(staff, csv)
  assert.deepEqual(
    done.questions.map(({ code, rowCount }) => [code, rowCount]),
    [['TK9 NVY S', 3]],
  )
  assert.equal(done.questions[0]?.candidates[0]?.code, 'RT-Navy-S')
  const style = { customerId: customer.id, code: 'TK9 NVY S', productId: navy.S.id }
  const first = await staff.call(saveAliasAnswers, { answers: [style] })
  const next = await previewOrderFile(staff, csv, undefined, { answers: first.id })
  assert.deepEqual(
    next.done.questions.map(({ code }) => code),
    ['TK9 CRIMSON M'],
  )
  const { id: answers } = await staff.call(saveAliasAnswers, {
    answers: [style, { customerId: customer.id, code: 'TK9 CRIMSON M', productId: red.id }],
  })
  await importOrderFile(staff, csv, { answers })
  assert.deepEqual(await codesOf(customer.id), [
    ['TK9 CRIMSON M', 'RT-Red-M'],
    ['TK9 NVY M', 'RT-Navy-M'],
    ['TK9 NVY S', 'RT-Navy-S'],
  ])
  const { rows } = await previewOrderFile(
    staff,
    ['Order,Customer Number,Style,Color,Size,Qty', 'S3,B-1,TK9,Red,M,1'].join('\n'),
  )
  assert.deepEqual(
    [rows[0]?.code, rows[0]?.notes],
    ['RT-Red-M', ['TK9 is read as style 1042, by earlier codes']],
  )
})

test('the codes of a merged customer count for the surviving one, and those of others with a note', async () => {
  const [old, surviving] = [await newCustomer('C-1'), await newCustomer('C-2')]
  await staff.call(createProductAlias, { customerId: old.id, productId: scarf.id, code: 'OLD-77' })
  const csv = ['Order,Customer Number,SKU,Qty', 'M1,C-2,OLD-77,3'].join('\n')
  const noted = await previewOrderFile(staff, csv)
  assert.deepEqual(noted.rows[0]?.notes, ['OLD-77 is the code of Store C-1 for SC-1'])
  await manager.call(mergeCustomer, { id: old.id, into: surviving.id })
  const { rows } = await previewOrderFile(staff, csv)
  assert.deepEqual([rows[0]?.code, rows[0]?.notes], ['SC-1', undefined])
})

test('a code for which two merged customers have different products is asked, and the answer replaces both', async () => {
  const [old, surviving] = [await newCustomer('D-1'), await newCustomer('D-2')]
  await staff.call(createProductAlias, { customerId: old.id, productId: scarf.id, code: 'TOP-5' })
  await staff.call(createProductAlias, { customerId: surviving.id, productId: red.id, code: 'TOP-5' })
  await staff.call(createProductAlias, { customerId: old.id, productId: red.id, code: 'SAME' })
  await staff.call(createProductAlias, { customerId: surviving.id, productId: red.id, code: 'SAME' })
  await manager.call(mergeCustomer, { id: old.id, into: surviving.id })
  const csv = (order: string) =>
    ['Order,Customer Number,SKU,Qty', `${order},D-2,TOP-5,3`, `${order},D-2,SAME,1`].join('\n')
  const { done } = await previewOrderFile(staff, csv('M1'))
  assert.deepEqual(
    done.questions.map(({ code, candidates }) => [
      code,
      candidates
        .slice(0, 2)
        .map((one) => one.code)
        .toSorted(),
    ]),
    [['TOP-5', ['RT-Red-M', 'SC-1']]],
  )
  const { id: answers } = await staff.call(saveAliasAnswers, {
    answers: [{ customerId: surviving.id, code: 'TOP-5', productId: scarf.id }],
  })
  await importOrderFile(staff, csv('M1'), { answers })
  assert.deepEqual(await codesOf(surviving.id), [
    ['SAME', 'RT-Red-M'],
    ['SAME', 'RT-Red-M'],
    ['TOP-5', 'SC-1'],
    ['TOP-5', 'SC-1'],
  ])
  const next = await previewOrderFile(staff, csv('M2'))
  assert.deepEqual([next.done.questions, next.rows.find(({ row }) => row === 2)?.code], [[], 'SC-1'])
})
