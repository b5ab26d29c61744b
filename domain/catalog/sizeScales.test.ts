// Sizes in the order of their scale, and the cells of a style.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import {
  arrangeSizes,
  chooseSizeScale,
  compareSizes,
  findSizeIndex,
  repeatedSizeError,
  seededSizeScales,
  type SizeScale,
} from './sizeScales.ts'
import { arrangeCells, findBrokenRuns, findExceptions, sumQuantities } from './styleCells.ts'

const scaleOf = (name: string) =>
  seededSizeScales.find((scale) => scale.name.startsWith(name)) ?? assert.fail(name)
const letters = scaleOf('XXS')

describe('size scales', () => {
  test('have no size twice', () => {
    for (const { sizes } of seededSizeScales) assert.equal(repeatedSizeError(sizes), undefined)
    const sizes = [
      { label: '2XL', aliases: ['XXL'] },
      { label: 'xxl', aliases: [] },
    ]
    assert.equal(repeatedSizeError(sizes), 'xxl is in the scale twice: as 2XL and as xxl.')
  })

  test('are seeded with their sizes, aliases and core sizes', () => {
    const format = ({ name, sizes }: SizeScale) =>
      `${name}: ${sizes.map(({ label, aliases, isCore }) => [`${label}${isCore ? '*' : ''}`, ...aliases].join('=')).join(', ')}`
    assert.deepEqual(seededSizeScales.map(format), [
      'XXS to 5XL: XXS=2XS, XS=Extra small, S=Small, M*=Medium, L*=Large, XL=Extra large=1XL, 2XL=XXL, 3XL=XXXL, 4XL=XXXXL, 5XL=XXXXXL',
      'Waist 28 to 40: 28, 29, 30, 31, 32*, 33, 34*, 35, 36, 37, 38, 39, 40',
      'EU 35 to 48: 35=EU 35, 36=EU 36, 37=EU 37, 38*=EU 38, 39*=EU 39, 40=EU 40, 41=EU 41, 42*=EU 42, 43*=EU 43, 44=EU 44, 45=EU 45, 46=EU 46, 47=EU 47, 48=EU 48',
      "Women's 0 to 18: 0=US 0, 2=US 2, 4=US 4, 6*=US 6, 8*=US 8, 10*=US 10, 12=US 12, 14=US 14, 16=US 16, 18=US 18",
      'Baby 0-3M to 24M: 0-3M=0/3M, 3-6M=3/6M, 6-9M*=6/9M, 9-12M=9/12M, 12M, 18M, 24M',
      'Toddler 2T to 5T: 2T, 3T*, 4T*, 5T',
      "Children's 4 to 14: 4, 6, 8*, 10*, 12, 14",
      'One size: One size*=OS=OSFA=O/S=Onesize=Free size=Uni',
    ])
  })

  test('find a size by label or alias in any case', () => {
    assert.equal(findSizeIndex(letters, ' xxl'), findSizeIndex(letters, '2XL'))
    assert.equal(findSizeIndex(scaleOf('EU'), 'eu 42'), 7)
    assert.equal(findSizeIndex(letters, '42'), -1)
  })

  test('order sizes as entered, and those outside at the end', () => {
    assert.deepEqual(arrangeSizes(letters, ['XXL', 'Tall', 'S', 's', '38', 'M']), [
      'S',
      'M',
      'XXL',
      '38',
      'Tall',
    ])
    assert.deepEqual(['Tall', '40', 'EU 38', 'L', '5.5', 'XS'].toSorted(compareSizes), [
      'XS',
      'L',
      '5.5',
      'EU 38',
      '40',
      'Tall',
    ])
    const reversed = { sizes: ['10', 'S', '2'].map((label) => ({ label, aliases: [], isCore: false })) }
    assert.deepEqual(arrangeSizes(reversed, ['XL', '2', 'S', '10']), ['10', 'S', '2', 'XL'])
    assert.deepEqual(arrangeSizes(null, ['40', 'S', '8']), ['S', '8', '40'])
  })

  test('order numbers by value, and names with a late number as names', () => {
    assert.deepEqual(['10.5', '10,25', '9'].toSorted(compareSizes), ['9', '10,25', '10.5'])
    assert.deepEqual(['Youth 5', '40'].toSorted(compareSizes), ['40', 'Youth 5'])
  })

  test('are chosen by most sizes', () => {
    const choose = (...sizes: string[]) => chooseSizeScale(seededSizeScales, sizes)?.name
    assert.equal(choose('S', 'M', 'XXL'), 'XXS to 5XL')
    assert.equal(choose('41', '42', '43'), 'EU 35 to 48')
    assert.equal(choose('28', '30', '32'), 'Waist 28 to 40')
    assert.equal(choose('2T', '4T'), 'Toddler 2T to 5T')
    assert.equal(choose('Onesize'), 'One size')
    assert.equal(choose('Tall', 'M'), 'XXS to 5XL')
    assert.equal(choose('Tall', 'Wide', 'M'), undefined)
    assert.equal(choose('Tall'), undefined)
    assert.equal(choose(), undefined)
    assert.equal(chooseSizeScale([], ['M']), undefined)
  })
})

describe('cells of a style', () => {
  const products = [
    { color: 'Navy', size: 'M', quantity: 0, hadStock: true },
    { color: 'navy', size: 'S', quantity: 3, hadStock: true },
    { color: 'Sand', size: 'M', quantity: 0, hadStock: false },
    { color: 'Sand', size: 'XXL', quantity: 2, hadStock: true },
  ]

  test('are rows of colors and columns of sizes', () => {
    const { sizes, rows } = arrangeCells(products, letters)
    assert.deepEqual(sizes, ['S', 'M', 'XXL'])
    assert.deepEqual(
      rows.map(({ color, cells }) => [color, cells.map((cell) => cell?.quantity ?? null)]),
      [
        ['Navy', [3, 0, null]],
        ['Sand', [null, 0, 2]],
      ],
    )
    assert.equal(sumQuantities(rows.flatMap(({ cells }) => cells)), 5)
  })

  test('keep every product in exactly one cell', () => {
    const anyProduct = fc.record({
      color: fc.constantFrom('Navy', 'Sand', 'Crème'),
      size: fc.constantFrom('S', 'M', 'XXL', '38', 'Tall', ''),
    })
    const unique = fc.uniqueArray(anyProduct, { selector: ({ color, size }) => `${color} ${size}` })
    fc.assert(
      fc.property(unique, (all) => {
        const { sizes, rows } = arrangeCells(all, letters)
        const placed = rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null))
        assert.deepEqual(new Set(placed), new Set(all))
        assert.equal(placed.length, all.length)
        for (const { cells } of rows)
          for (const [index, cell] of cells.entries()) assert.ok(!cell || cell.size === sizes[index])
      }),
    )
  })

  test('have a broken run where a core size that had stock is out', () => {
    assert.deepEqual(findBrokenRuns(products, letters), [{ color: 'Navy', missingSizes: ['M'] }])
    assert.deepEqual(findBrokenRuns(products, null), [])
    const soldOut = products.map((product) => ({ ...product, quantity: 0 }))
    assert.deepEqual(findBrokenRuns(soldOut, letters), [])
  })

  test('name the fields in which a product differs from its style', () => {
    const style = {
      name: 'Rib Tank',
      category: 'Tops',
      manufacturer: null,
      description: null,
      priceCents: 1900,
      season: null,
    }
    assert.deepEqual(findExceptions(style, { ...style, priceCents: 2100, season: 'Fall' }), [
      'priceCents',
      'season',
    ])
    assert.deepEqual(findExceptions(style, style), [])
  })
})
