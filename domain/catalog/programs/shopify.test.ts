// Shopify's product export: one product per variant.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { type ImportCells, readImportRow } from '#domain/catalog/importRow.ts'
import { recognizeProgram } from '#domain/files/programs.ts'

import { foldName } from './programColumns.ts'
import { openExport } from './programFixtures.ts'
import { shopify } from './shopify.ts'

/** The relevant columns of a current export, among others. */
const names =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src,Image Position,Status'.split(
    ',',
  )

/** The columns of the template of 2025. */
const template =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Inventory quantity'

function rowOf(values: Record<string, string>): string[] {
  return names.map((name) => values[name] ?? '')
}

const dress = {
  Handle: 'linen-dress',
  Title: 'Linen dress',
  'Body (HTML)': '<p>Soft &amp; light.</p>',
  Vendor: 'Weaver & Sons',
  Type: 'Dresses',
  'Option1 Name': 'Size',
  'Option1 Value': 'S',
  'Option2 Name': 'Colour',
  'Option2 Value': 'Red',
  'Variant SKU': 'LD-S-RED',
  'Variant Inventory Qty': '4',
  'Variant Price': '49.90',
  'Image Src': 'https://cdn.example/1.jpg',
}

/** The cells of each row; undefined for a row that is no product. */
function createShopifyReader(
  names: readonly string[],
): (cells: readonly string[]) => ImportCells | undefined {
  const { read } = openExport(shopify, names)
  let row = 1
  return (cells) => read(cells, (row += 1))[0]?.cells
}

const isShopify = (names: readonly string[]) => recognizeProgram(names, [shopify], foldName) !== undefined

describe('Shopify export', () => {
  test('is detected in the current format and the 2025 template', () => {
    assert.equal(isShopify(names), true)
    assert.equal(isShopify(template.split(',')), true)
    assert.equal(isShopify(template.toUpperCase().split(',')), true)
    assert.equal(isShopify(template.split(',').map((name) => ` ${name} `)), true)
  })

  test('is not detected in other files', () => {
    for (const other of [
      'Product ID,Product Name,Price',
      'SKU,Title,Price',
      'Handle,Title,Price',
      'Title,Option1 value,Price',
      '',
    ]) {
      assert.equal(isShopify(other.split(',')), false, other)
    }
  })

  test('gives one product per variant with the fields of the first row', () => {
    const read = createShopifyReader(names)
    assert.deepEqual(read(rowOf(dress)), {
      productId: 'LD-S-RED',
      productName: 'Linen dress',
      color: 'Red',
      size: 'S',
      price: '49.90',
      quantity: '4',
      category: 'Dresses',
      description: 'Soft & light.',
      manufacturer: 'Weaver & Sons',
      styleNumber: 'linen-dress',
      imageUrl: 'https://cdn.example/1.jpg',
    })
    const second = {
      Handle: 'linen-dress',
      'Option1 Value': 'M',
      'Option2 Value': 'Blue',
      'Variant Inventory Qty': '0',
      'Variant Price': '52.00',
    }
    assert.deepEqual(read(rowOf(second)), {
      productId: 'linen-dress-M-Blue',
      productName: 'Linen dress',
      color: 'Blue',
      size: 'M',
      price: '52.00',
      quantity: '0',
      category: 'Dresses',
      description: 'Soft & light.',
      manufacturer: 'Weaver & Sons',
      styleNumber: 'linen-dress',
      imageUrl: 'https://cdn.example/1.jpg',
    })
  })

  test('reads a file without some of the columns, and short rows', () => {
    const read = createShopifyReader(template.split(','))
    const cells = read(['Scarf', 'scarf', '', '', '', '', '', '', '', "D'OR-1", '', '', '', '9'])
    assert.deepEqual([cells?.productId, cells?.price, cells?.quantity], ["D'OR-1", '9', ''])
  })

  test('ignores rows that only add an image', () => {
    const read = createShopifyReader(names)
    const image = { Handle: 'linen-dress', 'Image Src': 'https://cdn.example/2.jpg', 'Image Position': '2' }
    assert.ok(read(rowOf(dress)))
    assert.equal(read(rowOf(image)), undefined)
    assert.ok(read(rowOf({ ...image, 'Variant Price': '9.00' })))
    assert.ok(read(rowOf({ ...image, 'Variant Inventory Qty': '4' })))
    assert.equal(
      read(rowOf({ ...image, 'Option1 Value': 'M', 'Option2 Value': 'Red' }))?.productId,
      'linen-dress-M-Red',
    )
  })

  test('uses the handle as the code of a product without SKU', () => {
    const read = createShopifyReader(names)
    const scarf = {
      Handle: 'scarf',
      Title: 'Scarf',
      'Option1 Name': 'Title',
      'Option1 Value': 'Default Title',
    }
    const cells = read(rowOf({ ...scarf, 'Variant Price': '9' }))
    assert.deepEqual(
      [cells?.productId, cells?.productName, cells?.color, cells?.size, cells?.description],
      ['scarf', 'Scarf', '', '', ''],
    )
    // The next product inherits nothing, and the apostrophe before a numeric SKU is removed.
    assert.deepEqual(read(rowOf({ Handle: 'hat', Title: 'Hat', 'Variant SKU': "'00123" })), {
      productId: '00123',
      productName: 'Hat',
      color: '',
      size: '',
      price: '',
      quantity: '',
      category: '',
      description: '',
      manufacturer: '',
      styleNumber: '',
    })
  })

  test('adds options other than color and size to the name', () => {
    const read = createShopifyReader(names)
    const lined = { ...dress, 'Option3 Name': 'Lining', 'Option3 Value': 'Silk', 'Variant SKU': '' }
    const cells = read(rowOf(lined))
    assert.equal(cells?.productName, 'Linen dress / Silk')
    assert.equal(cells?.productId, 'linen-dress-S-Red-Silk')
    const colorLast = { Handle: 'hat', Title: 'Hat', 'Option3 Name': 'Color', 'Option3 Value': 'Red' }
    const hat = read(rowOf(colorLast))
    assert.deepEqual([hat?.productName, hat?.color], ['Hat', 'Red'])
  })

  test('refuses only the rows without a handle', () => {
    const read = createShopifyReader(names)
    assert.ok(read(rowOf(dress)))
    for (const values of [{ 'Variant Price': '3' }, { Title: 'Hat' }]) {
      const stray = read(rowOf(values))
      assert.ok(stray)
      assert.deepEqual(readImportRow(stray), {
        refused: { column: 'productId', value: '', reason: 'Product ID is required' },
      })
    }
    assert.ok(read(rowOf(dress)))
  })

  test('is read fast even with malicious HTML', () => {
    const read = createShopifyReader(names)
    for (const piece of ['<', '<a', '<script>', '&', '&#x', '<!--', '<p ', ' \n']) {
      // CPU time of this thread, which other load does not affect.
      const before = process.threadCpuUsage()
      read(rowOf({ ...dress, Handle: piece, 'Body (HTML)': piece.repeat(50_000 / piece.length) }))
      const { user, system } = process.threadCpuUsage(before)
      assert.ok(user + system < 500_000, `${piece}: ${user + system} µs`)
    }
    const cells = read(rowOf({ ...dress, Handle: 'another', 'Body (HTML)': '<'.repeat(1_000_000) }))
    assert.deepEqual(readImportRow(cells ?? {}), {
      refused: {
        column: 'description',
        value: '<'.repeat(100),
        reason: 'Must be at most 2,000 characters long',
      },
    })
  })
})
