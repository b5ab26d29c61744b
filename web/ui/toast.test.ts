import assert from 'node:assert/strict'
import { test } from 'node:test'

import { currentToast, dismissToast, subscribeToToasts, toast } from './toast.ts'

test('a new toast replaces the previous one, which can no longer dismiss it', () => {
  let changes = 0
  const unsubscribe = subscribeToToasts(() => {
    changes += 1
  })
  toast({ title: 'Product updated successfully' })
  const first = currentToast()
  assert.ok(first)
  toast({ title: 'Failed to update product', variant: 'destructive' })
  dismissToast(first.id)
  assert.equal(currentToast()?.title, 'Failed to update product')
  assert.equal(currentToast()?.open, true)
  assert.notEqual(currentToast()?.id, first.id)
  dismissToast(first.id + 1)
  assert.equal(currentToast()?.open, false)
  assert.equal(changes, 3)
  unsubscribe()
  toast({ title: 'Unheard' })
  assert.equal(changes, 3)
})
