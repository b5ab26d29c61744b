import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

import { parse } from 'csv-parse/sync'
import fc from 'fast-check'

import { runSteps } from '#domain/platform/steps.ts'

import { cellKey } from './groupByCode.ts'
import { seededSizeScales } from './sizeScales.ts'
import { createStyleGrouper, isProposedForGrouping, type UngroupedProduct } from './styleGrouping.ts'
import { catalogsOfSuppliers, flawedCatalogs } from './styleGroupingFixtures.ts'

type Draft = Partial<Omit<UngroupedProduct, 'id'>> & { code: string }

const toProducts = (drafts: readonly Draft[]): UngroupedProduct[] =>
  drafts.map((draft, id) => ({
    id,
    name: 'Rib Tank',
    color: 'Navy',
    size: 'M',
    manufacturer: null,
    category: null,
    priceCents: 1000,
    ...draft,
  }))

function proposeFor(products: readonly UngroupedProduct[]) {
  const grouper = createStyleGrouper(seededSizeScales)
  for (const product of products) grouper.add(product)
  return runSteps(grouper.propose())
}

const propose = (drafts: readonly Draft[]) => proposeFor(toProducts(drafts))

/** [number, certainty, ...codes] of each proposal. */
const summarize = (drafts: readonly Draft[]) =>
  propose(drafts).map(({ number, certainty, products }) => [
    number,
    certainty,
    ...products.map(({ code }) => code),
  ])

test('finds the 2,400 styles of the sample catalog', () => {
  const file = readFileSync(new URL('../../samples/catalog.csv', import.meta.url))
  const rows = parse<Record<string, string>>(file, { columns: true })
  const proposals = propose(
    rows.map(({ productId = '', productName = '', color = '', size = '' }) => ({
      code: productId,
      name: productName,
      color,
      size,
    })),
  )
  assert.equal(rows.length, 8972)
  assert.equal(proposals.length, 2400)
  assert.equal(
    proposals.reduce((sum, { products }) => sum + products.length, 0),
    8972,
  )
  assert.equal(new Set(proposals.flatMap(({ products }) => products.map(({ id }) => id))).size, 8972)
  assert.ok(proposals.every(({ certainty, number }) => certainty === 'certain' && /^MYN-\d+$/.test(number)))
  // The others have one product.
  assert.equal(proposals.filter(isProposedForGrouping).length, 1648)
})

test('finds the styles of other suppliers by their codes', () => {
  fc.assert(
    fc.property(catalogsOfSuppliers, (styles) => {
      const products = toProducts(styles.flatMap(({ products }) => products))
      const proposals = proposeFor(products)
      const expected = styles.map(({ products }) => products.map(({ code }) => code).toSorted())
      const found = proposals.map(({ products }) => products.map(({ code }) => code).toSorted())
      assert.deepEqual(found.toSorted(byFirst), expected.toSorted(byFirst))
      assert.deepEqual(
        proposals.map(({ certainty }) => certainty),
        proposals.map(() => 'certain'),
      )
    }),
    { numRuns: 300 },
  )
})

const byFirst = ([a = '']: string[], [b = '']: string[]) => (a < b ? -1 : 1)

test('claims no cell and no product twice, whatever the products are', () => {
  fc.assert(
    fc.property(flawedCatalogs, (drafts) => {
      const products = toProducts(drafts)
      const proposals = proposeFor(products)
      for (const { products, leftOut } of proposals) {
        assert.equal(new Set(products.map(cellKey)).size, products.length)
        for (const { product, holder } of leftOut) assert.equal(cellKey(product), cellKey(holder))
      }
      const ids = proposals.flatMap(({ products, leftOut }) => [
        ...products,
        ...leftOut.map(({ product }) => product),
      ])
      assert.equal(new Set(ids.map(({ id }) => id)).size, ids.length)
      assert.equal(new Set(proposals.map(({ number }) => number.toLowerCase())).size, proposals.length)
    }),
    { numRuns: 500 },
  )
})

test('takes a style column before the code', () => {
  assert.deepEqual(
    summarize([
      { code: 'A-1', styleKey: '1042', size: 'S' },
      { code: 'TEE-NVY-M', styleKey: ' 1042 ', name: 'Another name' },
      { code: 'TEE-NVY-L', size: 'L' },
    ]),
    [
      ['1042', 'certain', 'A-1', 'TEE-NVY-M'],
      ['TEE', 'certain', 'TEE-NVY-L'],
    ],
  )
})

test('separates the values of a style column, and ignores blank ones', () => {
  assert.deepEqual(
    summarize([
      { code: 'A-1', styleKey: '1042', size: 'S' },
      { code: 'A-2', styleKey: '1043', size: 'S' },
      { code: 'A-3', styleKey: '1042 ', size: 'L' },
      { code: 'TEE-NVY-M', styleKey: '  ' },
    ]),
    [
      ['1042', 'certain', 'A-1', 'A-3'],
      ['1043', 'certain', 'A-2'],
      ['TEE', 'certain', 'TEE-NVY-M'],
    ],
  )
})

test('groups no products without a name, and none of different manufacturers', () => {
  const hat = { name: 'Wool Hat', size: 'One size' }
  assert.deepEqual(
    summarize([
      { code: '7001', ...hat, color: 'Red', manufacturer: 'Acme' },
      { code: '7002', ...hat, color: 'Navy', manufacturer: 'Loom' },
      { code: '7003', name: 'Navy', size: 'S' },
      { code: '7004', name: 'Navy', size: 'L' },
    ]),
    [],
  )
})

test('makes styles of several products only where the evidence is good', () => {
  const products = [1, 2]
  assert.equal(isProposedForGrouping({ certainty: 'certain', products }), true)
  assert.equal(isProposedForGrouping({ certainty: 'likely', products }), true)
  assert.equal(isProposedForGrouping({ certainty: 'doubtful', products }), false)
  assert.equal(isProposedForGrouping({ certainty: 'certain', products: [1] }), false)
})

test('is less sure of equal codes with different names, and unsure of equal names alone', () => {
  assert.deepEqual(
    summarize([
      { code: 'TEE-NVY-S', name: 'Rib Tank Navy', size: 'S' },
      { code: 'TEE-NVY-M', name: 'Ribbed Tank Navy' },
      { code: '7001', name: 'Wool Hat (Navy)', size: 'One size' },
      { code: '7002', name: 'Wool Hat (Black)', color: 'Black', size: 'One size' },
      { code: '7003', name: 'Other Hat', size: 'One size' },
    ]),
    [
      ['TEE', 'likely', 'TEE-NVY-S', 'TEE-NVY-M'],
      ['7001', 'doubtful', '7001', '7002'],
    ],
  )
})

test('separates articles that have the same name', () => {
  const hats = ['7001', '7002', '7003', '7004'].map((code, index) => ({
    code,
    size: index % 2 === 0 ? 'S' : 'M',
  }))
  assert.deepEqual(summarize(hats), [
    ['7001', 'doubtful', '7001', '7002'],
    ['7003', 'doubtful', '7003', '7004'],
  ])
})

test('separates articles whose codes end like a color by chance', () => {
  const colors = { color: 'Green', size: 'M' }
  assert.deepEqual(
    summarize([
      { code: 'JK-GN-M', name: 'Quilted Jacket', ...colors },
      { code: 'JK-GN-L', name: 'Quilted Jacket', ...colors, size: 'L' },
      { code: 'JK-GR-M', name: 'Wool Trousers', ...colors },
    ]),
    [
      ['JK', 'certain', 'JK-GN-M', 'JK-GN-L'],
      ['JK-GR', 'certain', 'JK-GR-M'],
    ],
  )
})

test('gives the number to the largest of the groups that a code begins', () => {
  assert.deepEqual(
    summarize([
      { code: 'JK-GR-L', name: 'Wool Trousers', color: 'Green', size: 'L' },
      { code: 'JK-GN-S', name: 'Quilted Jacket', color: 'Green', size: 'S' },
      { code: 'JK-GN-M', name: 'Quilted Jacket', color: 'Green', size: 'M' },
    ]),
    [
      ['JK-GR', 'certain', 'JK-GR-L'],
      ['JK', 'certain', 'JK-GN-S', 'JK-GN-M'],
    ],
  )
})

test('joins numbered colors if the names agree', () => {
  assert.deepEqual(
    summarize([
      { code: 'DM-1042-001-S', name: 'Rib Tank Black', color: 'Black', size: 'S' },
      { code: 'DM-1042-001-M', name: 'Rib Tank Black', color: 'Black' },
      { code: 'DM-1042-410-M', name: 'Rib Tank Navy' },
      { code: 'DM-1050-410-M', name: 'Linen Shirt Navy' },
    ]),
    [
      ['DM-1042', 'likely', 'DM-1042-001-S', 'DM-1042-001-M', 'DM-1042-410-M'],
      ['DM-1050-410', 'certain', 'DM-1050-410-M'],
    ],
  )
})

const coded = (code: string, color: string, size = 'M', name = 'Rib Tank') => ({ code, color, size, name })

test('joins numbered colors of up to four digits, also with the code without a color', () => {
  const joined = [
    [coded('DM-1042-4101-M', 'Black'), coded('DM-1042-4102-M', 'Navy')],
    [coded('DM-1042-M', 'White'), coded('DM-1042-001-M', 'Black')],
  ]
  for (const drafts of joined)
    assert.deepEqual(summarize(drafts), [['DM-1042', 'likely', ...drafts.map(({ code }) => code)]])
})

test('joins no numbers that are long, have several colors or names, or share a color', () => {
  const separate = [
    [coded('DM-1042-41011-M', 'Black'), coded('DM-1042-41012-M', 'Navy')],
    [coded('001-M', 'Black'), coded('410-M', 'Navy')],
    [coded('DM-1042-001-M', 'Black'), coded('DM-1042-002-L', 'Black', 'L')],
    [coded('DM-1042-001-S', 'Black', 'S'), coded('DM-1042-001-M', 'Red'), coded('DM-1042-410-M', 'Navy')],
    [
      coded('DM-1042-001-S', 'Black', 'S'),
      coded('DM-1042-001-M', 'Black', 'M', 'Linen Shirt'),
      coded('DM-1042-410-M', 'Navy'),
    ],
  ]
  for (const drafts of separate) {
    const stems = [...new Set(drafts.map(({ code }) => code.replace(/-\w+$/, '')))]
    assert.deepEqual(
      propose(drafts).map(({ number }) => number),
      stems,
    )
  }
})

test('keeps the colors of a code together if their names have a common word or none, and no cell is taken', () => {
  const green = (code: string, size: string, name: string) => coded(code, 'Green', size, name)
  assert.deepEqual(
    summarize([green('JK-GN-M', 'M', 'Quilted Rain Jacket'), green('JK-GR-L', 'L', 'Light Jacket')]),
    [['JK', 'likely', 'JK-GN-M', 'JK-GR-L']],
  )
  assert.deepEqual(summarize([green('JK-GN-M', 'M', 'Green'), green('JK-GR-L', 'L', 'Wool Trousers')]), [
    ['JK', 'likely', 'JK-GN-M', 'JK-GR-L'],
  ])
  const jackets = ['JK-GN-M', 'JK-GN-S', 'JK-GR-L', 'JK-GRN-L']
  assert.deepEqual(summarize(jackets.map((code) => green(code, code.slice(-1), 'Jacket'))), [
    ['JK', 'certain', 'JK-GN-M', 'JK-GN-S', 'JK-GR-L'],
    ['JK-GRN', 'certain', 'JK-GRN-L'],
  ])
  const partly = ['JK-GN-M', 'JK-GN-S', 'JK-GN-L', 'JK-GR-M', 'JK-GR-XL']
  assert.deepEqual(summarize(partly.map((code) => green(code, code.replace(/.*-/, ''), 'Jacket'))), [
    ['JK', 'certain', 'JK-GN-M', 'JK-GN-S', 'JK-GN-L'],
    ['JK-GR', 'certain', 'JK-GR-M', 'JK-GR-XL'],
  ])
})

test('leaves a product out whose cell is taken', () => {
  const [proposal] = propose([{ code: 'TEE-NVY-M' }, { code: 'TEE NVY M' }, { code: 'TEE-NVY-L', size: 'L' }])
  assert.equal(proposal?.certainty, 'likely')
  assert.deepEqual(
    proposal?.leftOut.map(({ product, holder }) => [product.code, holder.code]),
    [['TEE NVY M', 'TEE-NVY-M']],
  )
})

test('takes no size from the end of barcodes and of codes that are alone', () => {
  const sizes = { size: '32', color: 'Blue' }
  assert.deepEqual(
    summarize([
      { code: '4006381333932', name: 'Jeans', ...sizes },
      { code: '4006381333934', name: 'Chinos', ...sizes, size: '34' },
      { code: 'ROOM', name: 'Rug' },
    ]),
    [],
  )
  assert.deepEqual(
    summarize([
      { code: 'ROOM', name: 'Wool Rug' },
      { code: 'CARPL', name: 'Wool Rug', size: 'L' },
    ]),
    [['ROOM', 'doubtful', 'ROOM', 'CARPL']],
  )
  assert.deepEqual(summarize(['M', 'L'].map((size) => ({ code: `1042${size}`, size }))), [
    ['1042', 'certain', '1042M', '1042L'],
  ])
})

test('proposes the common name, price and manufacturer', () => {
  const [proposal] = propose([
    { code: 'TEE-NVY-M', name: 'Rib Tank - Navy / M', manufacturer: 'Acme' },
    { code: 'TEE-NVY-L', name: 'Rib Tank - Navy / L', manufacturer: 'Acme', size: 'L' },
    {
      code: 'TEE-OWH-XXL',
      name: 'Rib Tank - Off White / 2XL',
      color: 'Off White',
      size: '2XL',
      priceCents: 1200,
    },
  ])
  assert.deepEqual(
    { ...proposal, products: [], leftOut: [] },
    {
      number: 'TEE',
      name: 'Rib Tank',
      category: null,
      manufacturer: 'Acme',
      priceCents: 1000,
      evidence: 'code',
      certainty: 'likely',
      products: [],
      leftOut: [],
    },
  )
})

test('proposes styles of at most 500 products', () => {
  const drafts = Array.from({ length: 1001 }, (_, index) => ({
    code: `P-${index}`,
    size: `Size ${index}`,
    styleKey: '1042',
  }))
  const proposals = propose(drafts)
  assert.deepEqual(
    proposals.map(({ products }) => products.length),
    [500, 500, 1],
  )
  assert.deepEqual(
    propose(drafts.slice(0, 1000)).map(({ products }) => products.length),
    [500, 500],
  )
  assert.deepEqual(
    proposals.flatMap(({ products }) => products.map(({ code }) => code)),
    drafts.map(({ code }) => code),
  )
})

test('names the evidence, in the order of the first products', () => {
  const proposals = propose([
    { code: '7001', name: 'Wool Hat', size: 'S' },
    { code: '7002', name: 'Wool Hat', size: 'L' },
    // Alone with this name, since the cell is taken.
    { code: '7003', name: 'Wool Hat', size: 'S' },
    { code: 'TEE-NVY-S', name: 'Rib Tank', size: 'S' },
    { code: 'TEE-NVY-M', name: 'Rib Tank' },
    { code: 'DM-1042-001-M', name: 'Skirt', color: 'Black' },
    { code: 'DM-1042-410-M', name: 'Skirt' },
    { code: 'A-1', styleKey: '9' },
  ])
  assert.deepEqual(
    proposals.map(({ number, evidence, products }) => [number, evidence, products.length]),
    [
      ['7001', 'name', 2],
      ['TEE', 'code and name', 2],
      ['DM-1042', 'code', 2],
      ['9', 'style column', 1],
    ],
  )
})

test('different manufacturers make equal codes less sure', () => {
  assert.deepEqual(
    summarize([
      { code: 'TEE-NVY-S', size: 'S', manufacturer: 'Acme' },
      { code: 'TEE-NVY-M', manufacturer: 'Loom' },
    ]),
    [['TEE', 'likely', 'TEE-NVY-S', 'TEE-NVY-M']],
  )
})

test('takes the most common category, a name that all share as it is, and a number of its own', () => {
  const proposals = propose([
    { code: 'X', styleKey: '1042', category: 'Hats' },
    { code: '1042-NVY-S', name: 'Navy Tank ', size: 'S', category: 'Tanks' },
    { code: '1042-NVY-M', name: 'Navy Tank', category: 'Tops' },
    { code: '1042-NVY-L', name: 'Navy Tank', size: 'L', category: 'Tops' },
  ])
  assert.deepEqual(
    proposals.map(({ number, name, category }) => [number, name, category]),
    [
      ['1042', 'Rib Tank', 'Hats'],
      ['1042-2', 'Navy Tank', 'Tops'],
    ],
  )
})
