import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hasPermission } from '#domain/permissions.ts'

import { batchKinds, batchPermissions } from './batches.ts'

test('Staff may undo edits of styles, but no groupings and bulk edits', () => {
  assert.deepEqual(
    batchKinds.filter((kind) => hasPermission('Staff', batchPermissions[kind])),
    ['style edit'],
  )
  assert.ok(batchKinds.every((kind) => hasPermission('Manager', batchPermissions[kind])))
})
