// Lists of styles with every combination of filters.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findSizeScales } from '#contract/catalog/sizeScales.ts'
import { createStyle, findStyle, findStyles, type Style } from '#contract/catalog/styles.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'
import { type TestClient, useTestApp } from '#server/testing/startTestApp.ts'

const shop = useTestApp()

const styleCount = 44
const names = ['Oxford Shirt', 'Linen Shirt', 'Wool Coat']
const isSold = (place: number, cell: number) => ((place * 7) >> cell) % 2 === 1

/** Newest first. One of eleven has no size scale; some cells of most are sold out. */
async function createStyles(manager: TestClient): Promise<Style[]> {
  const { sizeScales } = await manager.call(findSizeScales, {})
  const sizeScaleId = sizeScales.find(({ name }) => name === 'XXS to 5XL')?.id ?? assert.fail()
  const created: Style[] = []
  for (let place = 0; place < styleCount; place += 1) {
    const style = await manager.call(createStyle, {
      number: `S${place}`,
      name: place % 13 === 0 ? 'Velvet Shirt' : (names[place % names.length] ?? ''),
      category: place % 9 === 0 ? 'Shoes' : 'Tops',
      season: place % 3 === 0 ? 'Fall 2026' : undefined,
      priceCents: 1900,
      ...(place % 11 !== 0 && { sizeScaleId }),
      colors: [{ name: 'Navy' }, { name: 'Sand' }],
      sizes: ['S', 'M', 'L'],
      // L is a core size; Sand in L is yet to come.
      quantities: ['Navy S', 'Navy M', 'Navy L', 'Sand S', 'Sand M'].map((cell) => {
        const [color = '', size = ''] = cell.split(' ')
        return { color, size, quantity: 1 }
      }),
    })
    created.push(style)
  }
  const sold = created.flatMap(({ products }, place) =>
    products.filter(({ quantity }, cell) => quantity > 0 && isSold(place, cell)),
  )
  await manager.call(createInvoice, buildInvoice(sold.map(({ id }) => ({ productId: id, quantity: 1 }))))
  const styles: Style[] = []
  for (const { id } of created.toReversed()) styles.push(await manager.call(findStyle, { id }))
  return styles
}

/** 'li' is too short for the index; few styles are of velvet. */
const combinations = [undefined, 'shirt', 'shirt linen', 'velvet', 'li', 'nothing'].flatMap((search) =>
  [undefined, 'Tops', 'Shoes'].flatMap((category) =>
    [undefined, 'Fall 2026'].flatMap((season) =>
      ([undefined, 'true'] as const).map((broken) => ({ search, category, season, broken })),
    ),
  ),
)

function matches(style: Style, { search = '', category, season, broken }: (typeof combinations)[number]) {
  const text = `${style.number}\n${style.name}`.toLowerCase()
  return (
    search.split(' ').every((word) => text.includes(word)) &&
    (category === undefined || style.category === category) &&
    (season === undefined || style.season === season) &&
    (broken === undefined || style.brokenRuns.length > 0)
  )
}

test('each combination of filters lists the styles that match all of them', async () => {
  const manager = await shop.clientAs('Manager')
  const styles = await createStyles(manager)
  const brokenCount = styles.filter(({ brokenRuns }) => brokenRuns.length > 0).length
  assert.ok(brokenCount > 12 && brokenCount < 40, `${brokenCount} are broken`)
  for (const query of combinations) {
    const numbers = styles.filter((style) => matches(style, query)).map(({ number }) => number)
    // The second page of a short list is empty; the limit of 60 is above the number of styles that are counted.
    for (const [page, limit] of [
      [2, 6],
      [1, 60],
    ] as const) {
      const found = await manager.call(findStyles, { ...query, page, limit })
      assert.deepEqual(
        [found.styles.map(({ number }) => number), found.total, found.totalIsMinimum],
        [numbers.slice((page - 1) * limit, page * limit), numbers.length, undefined],
        JSON.stringify(query),
      )
    }
  }
})
