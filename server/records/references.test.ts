// What references name, of a definition that has one.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { recordEndpoints } from '#contract/records.ts'
import { defineRecord } from '#domain/platform/records/defineRecord.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { formatStored, readNamesOf } from './references.ts'

const app = useTestApp()
const manager = useClient(app, 'Manager')

const fabric = defineRecord({
  noun: 'fabric',
  name: 'fabric',
  names: 'fabrics',
  path: 'fabrics',
  numbers: 'F-',
  module: 'Purchases',
  may: {
    read: 'suppliers.read',
    edit: 'suppliers.edit',
    delete: 'suppliers.delete',
    import: 'suppliers.edit',
  },
  fields: { mill: { kind: 'reference', label: 'Mill', to: 'supplier' } },
})

test('only the records that values refer to are read, also deleted ones', async () => {
  const [mill, deleted, other] = await Promise.all(
    ['Cone', 'Old Mill', 'Elsewhere'].map((name) => manager.call(recordEndpoints.supplier.create, { name })),
  )
  assert.ok(mill && deleted && other)
  await manager.call(recordEndpoints.supplier.remove, { id: deleted.id })
  const names = await readNamesOf(app, fabric, [{ mill: mill.id }, { mill: deleted.id }, { mill: null }])
  const format = (id: number | null) => formatStored(fabric, names, 'mill', id)
  assert.deepEqual([mill.id, deleted.id, other.id, null].map(format), ['Cone', 'Old Mill', '', ''])
  assert.equal((await readNamesOf(app, fabric, [])).size, 0)
})
