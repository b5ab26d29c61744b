// Tests that Shopify's export of products is recognised, and that each of its variants becomes one product.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'

import { readImportRow } from './importRow.ts'
import { isShopifyExport, createShopifyReader } from './shopifyExport.ts'

/** The columns that matter here, among those of an export of today. */
const names =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src,Image Position,Status'.split(
    ',',
  )

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

suite('the export of a Shopify shop', () => {
  test('is recognised by its columns, as it is today and in the template of 2025', () => {
    assert.equal(isShopifyExport(names), true)
    const template =
      'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Inventory quantity'
    assert.equal(isShopifyExport(template.split(',')), true)
    assert.equal(isShopifyExport(template.toUpperCase().split(',')), true)
  })

  test('is not seen in what others write', () => {
    for (const other of [
      'Product ID,Product Name,Price',
      'SKU,Title,Price',
      'Handle,Title,Price',
      'Title,Option1 value,Price',
      '',
    ]) {
      assert.equal(isShopifyExport(other.split(',')), false, other)
    }
  })

  test('becomes one product per variant, each with what the first row says of all', () => {
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
    })
  })

  test('has rows that only add an image, and they are no products', () => {
    const read = createShopifyReader(names)
    const image = { Handle: 'linen-dress', 'Image Src': 'https://cdn.example/2.jpg', 'Image Position': '2' }
    assert.ok(read(rowOf(dress)))
    assert.equal(read(rowOf(image)), undefined)
    assert.equal(
      read(rowOf({ ...image, 'Option1 Value': 'M', 'Option2 Value': 'Red' }))?.productId,
      'linen-dress-M-Red',
    )
  })

  test('calls a product without variants by its handle, when it has no SKU', () => {
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
    // The next product has nothing of this one, and a SKU of digits loses the apostrophe that Shopify puts before it.
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
    })
  })

  test('tells variants apart by their name where color and size do not', () => {
    const read = createShopifyReader(names)
    const lined = { ...dress, 'Option3 Name': 'Lining', 'Option3 Value': 'Silk', 'Variant SKU': '' }
    const cells = read(rowOf(lined))
    assert.equal(cells?.productName, 'Linen dress / Silk')
    assert.equal(cells?.productId, 'linen-dress-S-Red-Silk')
  })

  test('has rows without a handle, which are refused for themselves alone', () => {
    const read = createShopifyReader(names)
    assert.ok(read(rowOf(dress)))
    const stray = read(rowOf({ 'Variant Price': '3' }))
    assert.ok(stray)
    assert.deepEqual(readImportRow(stray), {
      refused: { column: 'productId', value: '', reason: 'Product ID is required' },
    })
  })

  const bodies: [string, string][] = [
    ['plain text', 'plain text'],
    ['<p>One</p><p>Two</p>', 'One\nTwo'],
    ['One<br>Two<br/>Three', 'One\nTwo\nThree'],
    ['<ul>\n<li>Linen</li>\n<li>Lined &nbsp; twice</li>\n</ul>', 'Linen\nLined twice'],
    ['<p>A <b>bold</b> <span style="color:red">claim</span></p>', 'A bold claim'],
    ['Waist &lt; 70&#8239;cm, &quot;slim&quot; &#x2019; &unknown; &', 'Waist < 70 cm, "slim" ’ &unknown; &'],
    ['<style>p { color: red }</style>Red<script>alert("<b>")</script>!<!-- note -->', 'Red!'],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
    ['<table><tr><td>Chest</td><td>98</td></tr></table>', 'Chest 98'],
    ['&#0;&#1114112;&#xD83D;', '&#0;&#1114112;\ud83d'],
    ['', ''],
  ]
  for (const [html, text] of bodies) {
    test(`describes its products in HTML: ${JSON.stringify(html)} is ${JSON.stringify(text)}`, () => {
      assert.equal(createShopifyReader(names)(rowOf({ ...dress, 'Body (HTML)': html }))?.description, text)
    })
  }

  test('is read in no time, even with a body that was made to take long', () => {
    const read = createShopifyReader(names)
    for (const piece of ['<', '<a', '<script>', '&', '&#x', '<!--', '<p ', ' \n']) {
      // By the time that this thread had, which no other program changes.
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
        reason: 'Must be at most 2000 characters long',
      },
    })
  })
})
