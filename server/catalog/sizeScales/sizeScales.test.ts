// Size scales and prepacks over HTTP: stale edits, taken names, and what the log says.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createPrepack, deletePrepack, editPrepack } from '#contract/catalog/prepacks.ts'
import { createSizeScale, deleteSizeScale, editSizeScale } from '#contract/catalog/sizeScales.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal, conflictMessages } from '#server/testing/outcomes.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

const app = useTestApp()
const manager = useClient(app, 'Manager')
const staff = useClient(app, 'Staff')

const sizesOf = (...labels: string[]) => labels.map((label) => ({ label, aliases: [], isCore: false }))
const unitsOf = (units: Record<string, number>) =>
  Object.entries(units).map(([label, quantity]) => ({ label, quantity }))

test('a stale edit of a size scale is refused with user, time and values, which the log has', async () => {
  const core = { label: 'M', aliases: ['Medium', 'Med.'], isCore: true }
  const [small, large] = sizesOf('S', 'L')
  assert.ok(small && large)
  const scale = await manager.call(createSizeScale, { name: 'Tanks', sizes: [small, large] })
  const created = await findNewestLogEntry(app)
  assert.deepEqual(
    [created.action, created.subjectVersion, created.changes],
    ['Created size scale Tanks', 1, { name: { from: null, to: 'Tanks' }, sizes: { from: null, to: 'S, L' } }],
  )

  const edited = await manager.call(editSizeScale, { ...scale, sizes: [small, core, large] })
  assert.deepEqual([edited.version, edited.sizes], [2, [small, core, large]])
  const { action, changes } = await findNewestLogEntry(app)
  assert.deepEqual(
    [action, changes],
    ['Updated size scale Tanks', { sizes: { from: 'S, L', to: 'S, M (core, also Medium, Med.), L' } }],
  )

  const stale = await catchRefusal(staff.call(editSizeScale, { ...scale, name: 'Tanks and tops' }))
  assert.deepEqual(
    [stale.status, stale.sentence],
    [409, 'Tanks was changed by Mona Manager while you were editing it.'],
  )
  assert.match(
    stale.body?.errors?.[0]?.message ?? '',
    / on [A-Z][a-z]{2} \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M\.$/,
  )
  assert.deepEqual(
    conflictMessages(stale.body?.errors),
    new Map([['sizes', 'Mona Manager changed it from S, L to S, M (core, also Medium, Med.), L.']]),
  )
  const same = await staff.call(editSizeScale, edited)
  assert.deepEqual([same.version, (await findNewestLogEntry(app)).action], [2, action])
  await manager.call(deleteSizeScale, { id: scale.id })
  assert.deepEqual(
    await Promise.all(
      [staff.call(editSizeScale, edited), staff.call(deleteSizeScale, { id: scale.id })].map(
        async (call) => (await catchRefusal(call)).sentence,
      ),
    ),
    ['Size scale not found', 'Size scale not found'],
  )
})

test('a stale edit of a prepack is refused with user and values, also of its scale and style', async () => {
  const scale = await manager.call(createSizeScale, { name: 'Short', sizes: sizesOf('S', 'M', 'L') })
  const long = await manager.call(createSizeScale, { name: 'Long', sizes: sizesOf('S', 'M', 'L', 'XL') })
  const { id: styleId } = await manager.call(createStyle, {
    number: '1042',
    name: 'Rib tank',
    priceCents: 2000,
    sizeScaleId: long.id,
    colors: [{ name: 'Navy' }],
    sizes: ['S', 'M', 'L', 'XL'],
  })
  const sizes = unitsOf({ L: 1, S: 1, M: 2 })
  const prepack = await manager.call(createPrepack, { name: 'A', sizeScaleId: scale.id, sizes })
  const next = { sizeScaleId: long.id, styleId, sizes: unitsOf({ S: 1, XL: 3 }) }
  const edited = await manager.call(editPrepack, { ...prepack, ...next })
  const { changes } = await findNewestLogEntry(app)
  assert.deepEqual(changes, {
    sizeScaleId: { from: 'Short', to: 'Long' },
    styleId: { from: null, to: '1042' },
    sizes: { from: 'S 1, M 2, L 1', to: 'S 1, XL 3' },
  })
  const stale = await catchRefusal(staff.call(editPrepack, { ...prepack, name: 'B' }))
  assert.equal(stale.sentence, 'A was changed by Mona Manager while you were editing it.')
  assert.deepEqual(
    conflictMessages(stale.body?.errors),
    new Map([
      ['sizeScaleId', 'Mona Manager changed it from Short to Long.'],
      ['styleId', 'Mona Manager changed it from nothing to 1042.'],
      ['sizes', 'Mona Manager changed it from S 1, M 2, L 1 to S 1, XL 3.'],
    ]),
  )
  // In the order of the scale, whatever the order of the edit.
  const same = await staff.call(editPrepack, { ...edited, sizes: unitsOf({ XL: 3, S: 1 }) })
  assert.equal(same.version, edited.version)
  await manager.call(deletePrepack, { id: prepack.id })
  assert.equal((await catchRefusal(staff.call(editPrepack, edited))).sentence, 'Prepack not found')
})

test('a name is taken whatever its case, and a long change of sizes shows what differs', async () => {
  const labels = Array.from({ length: 40 }, (_, index) => `Size ${index + 1}`)
  const scale = await manager.call(createSizeScale, { name: 'Waists', sizes: sizesOf(...labels) })
  const other = await manager.call(createSizeScale, { name: 'Inseams', sizes: sizesOf('30') })
  for (const call of [
    manager.call(createSizeScale, { name: 'WAISTS', sizes: sizesOf('30') }),
    manager.call(editSizeScale, { ...other, name: 'WAISTS' }),
  ]) {
    const { status, body } = await catchRefusal(call)
    assert.deepEqual(
      [status, body?.errors],
      [409, [{ path: 'name', message: 'There is already a size scale named WAISTS.' }]],
    )
  }
  await manager.call(editSizeScale, { ...scale, sizes: sizesOf(...labels.slice(0, -1), 'Size 41') })
  const stale = await catchRefusal(staff.call(editSizeScale, scale))
  assert.match(
    conflictMessages(stale.body?.errors).get('sizes') ?? '',
    / changed it from ….*Size 39, Size 40 to ….*Size 39, Size 41\.$/,
  )
})
