// The names of uploaded files.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { uploadFileName } from './uploadFile.ts'

test('sends the end of a long file name without control characters', () => {
  const name = uploadFileName(new File([], `${'long '.repeat(60)}\tlist.csv`))
  assert.ok(name.length <= 200)
  assert.match(name, /long list\.csv$/)
})
