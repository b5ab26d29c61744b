// Tests totals and pages of a catalog that is too large to count on every key press.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { findProducts, type ProductQuery } from '#contract/catalog/products.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'

const size = 45_000

describe('searching a large catalog', () => {
  const app = useTestApp()

  before(async () => {
    await app.db.execute(sql`
      insert into products (code, name, color, size, price_cents, category, created_at)
      select 'C-' || n, case when n <= 12 then 'Kimono' when n <= 2012 then 'Oxford shirt' when n > ${size - 2000} then 'Linen shirt' else 'Shirt' end,
        case when n % 20 = 0 then 'Indigo Teal' else 'Indigo' end, case when n % 3 = 0 then 'M' else 'S' end, 100, 'Tops', now()
      from generate_series(1, ${size}) as n`)
  })

  async function find(filters: Partial<ProductQuery>) {
    const viewer = await app.clientAs('Viewer')
    const query = { page: 1, limit: 12, ...filters }
    const list = await viewer.call(findProducts, query)
    return { ...list, codes: list.products.map((product) => product.code) }
  }

  test('counts a common search up to 1,000', async () => {
    const list = await find({ search: 'shirt' })
    assert.deepEqual([list.total, list.totalIsMinimum, list.codes[0]], [1000, true, `C-${size}`])
    const next = await find({ search: 'shirt', page: 2 })
    assert.deepEqual([next.total, next.codes[0]], [1000, `C-${size - 12}`])
    const later = await find({ search: 'shirt', page: 100 })
    assert.deepEqual([later.total, later.totalIsMinimum], [1201, true])
    assert.equal(later.codes[0], `C-${size - 99 * 12}`)
  })

  test('counts a search that a twentieth of the products match up to 1,000', async () => {
    const list = await find({ search: 'teal' })
    assert.deepEqual([list.total, list.totalIsMinimum, list.codes[0]], [1000, true, `C-${size}`])
  })

  test('counts a search of more than 1,000 old products on its last page', async () => {
    const list = await find({ search: 'oxford' })
    assert.deepEqual([list.total, list.totalIsMinimum, list.codes[0]], [2000, undefined, 'C-2012'])
    const last = await find({ search: 'oxford', page: 167 })
    assert.deepEqual([last.total, last.codes.length, last.codes.at(-1)], [2000, 8, 'C-13'])
  })

  test('counts a rarer search exactly', async () => {
    const rare = await find({ search: 'kimono' })
    assert.deepEqual([rare.total, rare.totalIsMinimum, rare.codes.length], [12, undefined, 12])
    const within = await find({ search: 'linen', size: 'M', limit: 1 })
    assert.deepEqual([within.total, within.totalIsMinimum], [667, undefined])
  })

  test('sorts matches by another order, common or rare, and counts as usual', async () => {
    const rare = await find({ search: 'kimono', sort: 'productId', limit: 3 })
    assert.deepEqual([rare.total, rare.codes], [12, ['C-1', 'C-10', 'C-11']])
    const common = await find({ search: 'indigo', sort: 'name', limit: 12 })
    assert.deepEqual([common.total, common.totalIsMinimum, common.codes[0]], [1000, true, 'C-1'])
    const last = await find({ search: 'indigo', sort: 'name', direction: 'desc', limit: 1 })
    assert.deepEqual(last.codes, [`C-${size - 2000}`])
  })

  test('counts a filter without counters up to 1,000', async () => {
    const list = await find({ color: 'Indigo', sort: 'price', direction: 'desc' })
    assert.deepEqual([list.total, list.totalIsMinimum, list.codes[0]], [1000, true, `C-${size - 1}`])
    const later = await find({ color: 'Indigo', page: 100 })
    assert.deepEqual([later.total, later.totalIsMinimum, later.codes.length], [1201, true, 12])
    assert.equal((await find({ color: 'Indigo', page: 100_000 })).total, (size * 19) / 20)
  })

  test('finds several words in any order, common or rare', async () => {
    const common = await find({ search: 'indigo shirt' })
    assert.equal(common.totalIsMinimum, true)
    assert.equal(common.codes[0], `C-${size}`)
    for (const [search, total] of [
      ['shirt oxford', 2000],
      ['"oxford shirt"', 2000],
      ['"shirt oxford"', 0],
      ['indigo kimono', 12],
      ['shirt kimono', 0],
      ['in ki', 12],
    ] as const) {
      const list = await find({ search })
      assert.deepEqual([list.total, list.totalIsMinimum], [total, undefined], search)
    }
  })

  test('returns an exact code first even if all products contain it', async () => {
    await app.db.execute(sql`
      insert into products (code, name, color, size, price_cents, created_at)
      values ('shirt', 'Pattern', 'White', 'M', 100, now() - interval '1 year')`)
    await app.db.execute(sql`
      insert into products (code, name, color, size, price_cents, created_at)
      values ('LAST', 'Shirt', 'White', 'M', 100, now())`)
    assert.deepEqual((await find({ search: 'SHIRT' })).codes.slice(0, 2), ['shirt', 'LAST'])
  })

  test('reads the last page from the end', async () => {
    const { total } = await find({})
    const last = await find({ page: Math.ceil(total / 12) })
    assert.equal(last.codes.at(-1), 'C-1')
    assert.equal(last.codes.length, total % 12 || 12)
    const middle = await find({ page: 1000 })
    assert.equal(middle.codes[0], `C-${size - 999 * 12 + 2}`)
    assert.deepEqual((await find({ page: Math.ceil(total / 12) + 1 })).codes, [])
  })

  test('plans the first pages once per connection, not on each call', async () => {
    const findGenericPlans = async () => {
      const { rows } = await app.db.execute<{ name: string; plans: number }>(sql`
        select name, generic_plans::int as plans from pg_prepared_statements where name like 'products_page%'`)
      return rows.filter(({ plans }) => plans > 0).map(({ name }) => name)
    }
    await app.db.execute(sql`analyze products`)
    // The first five calls of each connection are planned for their values.
    for (let call = 0; call < 60 && (await findGenericPlans()).length === 0; call++) {
      await find({ page: 1 + (call % 3) })
    }
    assert.deepEqual(await findGenericPlans(), ['products_page_of_300'])
  })

  test('keeps totals right after direct SQL updates', async () => {
    await app.db.execute(sql`update products set category = 'Dresses' where id % 7 = 0`)
    const dresses = await find({ category: 'Dresses', limit: 1 })
    const tops = await find({ category: 'Tops', size: 'S', stockLevel: 'out', limit: 1 })
    const { rows } = await app.db.execute<{ dresses: number; tops: number }>(sql`
      select count(*) filter (where category = 'Dresses')::int as dresses,
        count(*) filter (where category = 'Tops' and size = 'S')::int as tops
      from products`)
    assert.deepEqual({ dresses: dresses.total, tops: tops.total }, rows[0])
  })
})
