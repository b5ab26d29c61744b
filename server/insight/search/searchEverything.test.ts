// The header's search: matches, their order and permissions.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, deleteProduct } from '#contract/catalog/products.ts'
import { createStyle, deleteStyle } from '#contract/catalog/styles.ts'
import { searchEverything } from '#contract/insight/search.ts'
import { recordEndpoints } from '#contract/records.ts'
import { createInvoice, findInvoices } from '#contract/sales/invoices.ts'
import { roles } from '#domain/permissions.ts'
import { quoteSearchTerm } from '#domain/platform/search.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('search', () => {
  const app = useTestApp()
  const staff = useClient(app, 'Staff')
  let numbers: string[]

  before(async () => {
    const testProducts = [
      { productId: 'SHIRT', productName: 'Overshirt pattern', color: 'White' },
      { productId: 'LS-1', productName: 'Linen shirt', color: 'Navy Blue', manufacturer: 'Brûlé & Fils' },
      { productId: 'LS-2', productName: '100% wool shirt', color: 'Écru' },
      { productId: 'GONE', productName: 'Linen shirt, old' },
      { productId: 'LS-3', productName: 'Shirt under_score', color: 'Black\\White' },
    ]
    const ids = new Map<string, number>()
    for (const fields of testProducts) {
      const { id, code: productId } = await staff.call(createProduct, buildProduct(fields))
      ids.set(productId, id)
    }
    const manager = await app.clientAs('Manager')
    await manager.call(deleteProduct, { id: ids.get('GONE') ?? 0 })
    const orders = [
      { customerName: 'Harbour Street Boutique', customerPhone: '+1 212 555 0100' },
      {
        customerName: 'Harbour Street Boutique',
        customerPhone: '+1 212 555 0100',
        customerEmail: 'buy@harbour.test',
      },
      { customerName: 'Harbour Street Boutique', customerPhone: '+1 212 555 0199' },
      { customerName: 'Zoë Okafor', customerPhone: '+44 20 7946 0000', customerEmail: 'zoe@okafor.test' },
    ]
    numbers = []
    for (const order of orders) {
      const invoice = buildInvoice([{ productId: ids.get('LS-1') ?? 0, quantity: 1 }], order)
      numbers.push((await staff.call(createInvoice, invoice)).number)
    }
  })

  async function find(q: string, client = staff) {
    const { products, invoices, customers } = await client.call(searchEverything, { q })
    return {
      codes: products.map(({ code: productId }) => productId),
      numbers: invoices.map(({ number }) => number),
      customers: customers.map(({ name, phone, invoiceCount }) => `${name}, ${phone}: ${invoiceCount}`),
    }
  }

  test('returns the product with the exact code first, ignoring case, then the newest', async () => {
    assert.deepEqual((await find('shirt')).codes, ['SHIRT', 'LS-3', 'LS-2', 'LS-1'])
    assert.deepEqual((await find('LS-1')).codes, ['LS-1'])
    assert.deepEqual((await find('ls-')).codes, ['LS-3', 'LS-2', 'LS-1'])
  })

  test('finds all words in any order, ignoring case and accents', async () => {
    assert.deepEqual((await find('SHIRT linen')).codes, ['LS-1'])
    assert.deepEqual((await find('brule navy')).codes, ['LS-1'])
    assert.deepEqual((await find('écru')).codes, (await find('ECRU')).codes)
  })

  test('keeps a quoted phrase together', async () => {
    assert.deepEqual((await find('"navy blue" shirt')).codes, ['LS-1'])
    assert.deepEqual((await find('"blue navy"')).codes, [])
    assert.deepEqual((await find('"street boutique"')).numbers, numbers.slice(0, 3).toReversed())
    assert.deepEqual((await find('"boutique street"')).numbers, [])
    assert.deepEqual((await find('"boutique street"')).customers, [])
  })

  test('takes pattern and SQL characters literally', async () => {
    assert.deepEqual((await find('100%')).codes, ['LS-2'])
    assert.deepEqual((await find('%')).codes, ['LS-2'])
    assert.deepEqual((await find('_')).codes, ['LS-3'])
    assert.deepEqual((await find('under_score')).codes, ['LS-3'])
    assert.deepEqual((await find('k\\w')).codes, ['LS-3'])
    for (const q of [
      "'",
      "' or 1=1 --",
      '"',
      '""',
      '{}',
      '{"a"}',
      '%%%',
      '\\',
      'shirt\\',
      '$1',
      '％_',
      '(((',
      '衬衫',
    ]) {
      const { customers } = await find(q)
      assert.deepEqual(customers, [], q)
    }
  })

  test('finds words of one and two letters', async () => {
    assert.deepEqual((await find('w')).codes, ['LS-3', 'LS-2', 'SHIRT'])
    assert.deepEqual((await find('zo')).customers, ['Zoë Okafor, +44 20 7946 0000: 1'])
    assert.deepEqual(await find('qx'), { codes: [], numbers: [], customers: [] })
  })

  test('returns the invoice with the exact number or its last part before other matches', async () => {
    const [, second = ''] = numbers
    assert.deepEqual((await find(second.toLowerCase())).numbers, [second])
    const place = String(Number(second.slice(-5)))
    assert.equal((await find(place)).numbers[0], second)
    assert.deepEqual((await find(place)).numbers.length, 4, 'the phones contain it')
    assert.deepEqual((await find('INV-')).numbers, numbers.toReversed())
  })

  test('finds invoices and customers by name, phone and email, newest first, each customer once', async () => {
    const harbour = [
      'Harbour Street Boutique, +1 212 555 0199: 1',
      'Harbour Street Boutique, +1 212 555 0100: 2',
    ]
    assert.deepEqual((await find('harbour')).customers, harbour)
    assert.deepEqual((await find('555 boutique')).customers, harbour)
    assert.deepEqual((await find('0199')).customers, harbour.slice(0, 1))
    assert.deepEqual((await find('buy@harbour')).customers, harbour.slice(1))
    assert.deepEqual((await find('okafor.test')).numbers, numbers.slice(3))
    assert.deepEqual((await find('inv')).customers, [])
  })

  test('finds plain records, the one with the exact number first, without deleted ones', async () => {
    const manager = await app.clientAs('Manager')
    const suppliers = recordEndpoints.supplier
    await manager.call(suppliers.create, { number: 'ZM-1', name: 'Zephyr Mills' })
    await manager.call(suppliers.create, { number: 'ZM-10', name: 'Zephyr Weavers', email: 'zm-1@mill.test' })
    const { id } = await manager.call(suppliers.create, { name: 'Zephyr Looms' })
    await manager.call(suppliers.remove, { id })
    const numbersOf = async (q: string) =>
      (await staff.call(searchEverything, { q })).records.map(({ noun, number }) => `${noun} ${number}`)
    assert.deepEqual(await numbersOf('zephyr'), ['supplier ZM-10', 'supplier ZM-1'])
    assert.deepEqual(await numbersOf('zm-1'), ['supplier ZM-1', 'supplier ZM-10'])
  })

  test('finds styles, the one with the exact number first, with their stock', async () => {
    const create = (number: string, name: string) =>
      staff.call(createStyle, {
        number,
        name,
        manufacturer: 'Brûlé & Fils',
        priceCents: 1900,
        colors: [{ name: 'Navy' }],
        sizes: ['S', 'M'],
        quantities: [{ color: 'Navy', size: 'M', quantity: 4 }],
      })
    for (const [number, name] of [
      ['RT-1', 'Rib tank'],
      ['RT-10', 'Rib tank, long'],
      ['GONE', 'Rib vest'],
    ] as const)
      await create(number, name)
    const numbersOf = async (q: string) =>
      (await staff.call(searchEverything, { q })).styles.map(({ number }) => number)
    assert.deepEqual(await numbersOf('rt-1'), ['RT-1', 'RT-10'])
    assert.deepEqual(await numbersOf('brule rib tank'), ['RT-10', 'RT-1'])
    const [gone] = (await staff.call(searchEverything, { q: 'gone' })).styles
    assert.deepEqual([gone?.productCount, gone?.quantity, gone?.color, gone?.imageUrl], [2, 4, 'Navy', null])
    await (await app.clientAs('Manager')).call(deleteStyle, { id: gone?.id ?? assert.fail() })
    assert.deepEqual(await numbersOf('gone'), [])
  })

  test('limits the results of each kind', async () => {
    await app.db.execute(sql`
      insert into products (code, name, color, size, price_cents, created_at)
      select 'MANY-' || n, 'Kimono', 'Red', 'M', 100, now() from generate_series(1, 1500) as n`)
    const { codes } = await find('kimono')
    assert.deepEqual(codes, ['MANY-1500', 'MANY-1499', 'MANY-1498', 'MANY-1497', 'MANY-1496'])
    assert.equal((await find('many-7')).codes[0], 'MANY-7')
    // Beyond the newest thousand, only indexed words are found.
    assert.deepEqual((await find('linen')).codes, ['LS-1'])
    assert.deepEqual((await find('overshirt pattern')).codes, ['SHIRT'])
    // A common word filters the matches of the others.
    assert.deepEqual((await find('kimono many-499')).codes, ['MANY-499'])
    assert.deepEqual((await find('kimono overshirt')).codes, [])
    assert.deepEqual((await find('%')).codes, [])
  })

  test('requires a session, but no role', async () => {
    for (const role of roles) {
      const client = await app.clientAs(role)
      assert.deepEqual((await find('LS-1', client)).codes, ['LS-1'])
    }
    assert.equal((await app.publicClient.fetch('/api/search?q=a')).status, 401)
    assert.equal((await staff.fetch('/api/search')).status, 400)
    assert.equal((await staff.fetch('/api/search?q=%20')).status, 400)
  })

  test('returns only the product fields that a row shows', async () => {
    const { products } = await staff.call(searchEverything, { q: 'LS-1' })
    assert.equal('description' in (products[0] ?? {}), false)
    assert.equal(products[0]?.priceCents, 8000)
  })

  test('works the same in the invoice list, with filters and exact totals', async () => {
    const list = async (search: string, page = 1, limit = 2) => {
      const { invoices, total } = await staff.call(findInvoices, { search, page, limit, status: 'Pending' })
      return [total, ...invoices.map(({ number }) => number)]
    }
    const [first = '', second = '', third = '', fourth = ''] = numbers
    assert.deepEqual(await list('harbour'), [3, third, second])
    assert.deepEqual(await list('harbour', 2), [3, first])
    assert.deepEqual(await list('harbour', 3), [3])
    assert.deepEqual(
      await list(`${quoteSearchTerm('Harbour Street Boutique')} ${quoteSearchTerm('+1 212 555 0100')}`),
      [2, second, first],
    )
    assert.deepEqual(await list('oë'), [1, fourth])
    assert.deepEqual(await list('%'), [0])
    assert.deepEqual(await list(''), [4, fourth, third])
    const { total } = await staff.call(findInvoices, {
      search: 'harbour',
      page: 1,
      limit: 20,
      status: 'Void',
    })
    assert.equal(total, 0)
  })

  test('keeps a quoted phrase together in the invoice list', async () => {
    const total = async (search: string) =>
      (await staff.call(findInvoices, { search, page: 1, limit: 20 })).total
    assert.equal(await total('boutique street'), 3)
    assert.equal(await total('"street boutique"'), 3)
    assert.equal(await total('"boutique street"'), 0)
    assert.equal(await total('"street boutique" buy@harbour'), 1)
  })

  test('finds the invoice numbers of a past year, newest first', async () => {
    const year = numbers[0]?.slice(0, 8) ?? ''
    await app.db.execute(sql`
      insert into invoices (number, customer_name, customer_phone, subtotal_cents, discount_basis_points, discount_cents,
        tax_ppm, tax_cents, total_cents, created_at, dated_on, created_by)
      select 'INV-2999-' || lpad(n::text, 5, '0'), 'Kimono House', '+81 3 5555 0100', 0, 0, 0, 0, 0, 0,
        now() + n * interval '1 second', now()::date, (select min(id) from users) from generate_series(1, 1100) as n`)
    assert.deepEqual((await find(year)).numbers, numbers.toReversed())
    assert.deepEqual((await find(`${year.toLowerCase()}-`)).numbers, numbers.toReversed())
    assert.deepEqual((await find('INV-2999')).numbers[4], 'INV-2999-01096')
    assert.deepEqual((await find('INV-2998')).numbers, [])
  })
})
