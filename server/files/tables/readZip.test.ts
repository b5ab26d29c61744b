// Zip archives as other programs write them, and their limits.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { openZip, ZipLimitError } from './readZip.ts'
import { createZip } from './tableFixtures.ts'

const limits = { maxEntries: 10, maxUnpackedBytes: 1000 }

test('reads files by their paths in any case, also after bytes before the archive and before a comment', () => {
  const zip = createZip({ 'xl\\Workbook.xml': '<a/>', 'b.txt': 'Größe' })
  const commented = Buffer.concat([zip, Buffer.from('a comment')])
  commented.writeUInt16LE(9, zip.length - 2)
  for (const file of [zip, Buffer.concat([Buffer.from('MZ prefix'), zip]), commented]) {
    const files = openZip(file, limits)
    assert.equal(files.read('XL/workbook.xml').toString(), '<a/>')
    assert.equal(files.read('b.txt').toString(), 'Größe')
    assert.ok(!files.has('c.txt'))
    assert.throws(() => files.read('c.txt'))
  }
})

test('counts what is unpacked over all files, whatever sizes are declared', () => {
  const files = openZip(createZip({ a: 'x'.repeat(600), b: 'x'.repeat(600) }, 1), limits)
  assert.equal(files.read('a').length, 600)
  assert.throws(() => files.read('b'), ZipLimitError)
})

test('refuses too many files, and archives that are cut', () => {
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`f${index}`, 'x']))
  assert.throws(() => openZip(createZip(many), limits), ZipLimitError)
  const zip = createZip({ a: 'x' })
  for (let length = 0; length < zip.length - 2; length += 1)
    assert.throws(() => openZip(zip.subarray(0, length), limits).read('a'))
})
