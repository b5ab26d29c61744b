// A restart on a full disk: the reserve in the data folder has the space that it needs.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'

import { createProduct, findProduct } from '#contract/catalog/products.ts'
import { openDisk } from '#server/testing/openDisk.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { signInAsFirstAdmin, startSelvedge } from '#server/testing/startSelvedge.ts'

const megabytes = 600

test('starts again on a full disk, with everything that was saved', async (t) => {
  const disk = await openDisk(megabytes)
  if (!disk) return t.skip('needs root to mount a disk')
  try {
    const env = { DATA_DIR: join(disk.folder, 'data') }
    const before = startSelvedge(env)
    const admin = await signInAsFirstAdmin((await before.ready).url)
    const { id } = await admin.call(createProduct, buildProduct({ name: 'Saved Coat' }))
    before.signal('SIGTERM')
    assert.equal((await before.ended).code, 0)

    await disk.fill()
    const after = startSelvedge(env)
    const { url } = await after.ready
    const { name } = await (await signInAsFirstAdmin(url)).call(findProduct, { id })
    assert.equal(name, 'Saved Coat')
    after.signal('SIGTERM')
    const { code, output } = await after.ended
    assert.equal(code, 0, output)
  } finally {
    await disk.remove()
  }
})
