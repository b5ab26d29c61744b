// Limits of images as users read them, and image IDs.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'

import { imageIdPattern, maxImageBytesLabel, maxImagePixelsLabel } from './images.ts'

test('the limits of images are labeled in MB and megapixels', () => {
  assert.deepEqual([maxImageBytesLabel, maxImagePixelsLabel], ['10 MB', '40 megapixels'])
})

test('an image ID is 128 bits as base64url', () => {
  const matched = (text: string) => imageIdPattern.exec(text)?.[0]
  const id = randomBytes(16).toString('base64url')
  assert.equal(matched(id), id)
  assert.equal(matched('-_'.repeat(11)), '-_'.repeat(11))
  assert.equal(matched(id.slice(1)), undefined)
})
