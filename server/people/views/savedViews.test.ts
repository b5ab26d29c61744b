// Saved views over HTTP: own and shared ones, who may change them, names and limits.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { findActivityEntry } from '#contract/people/activity.ts'
import { findCurrentUser } from '#contract/people/auth.ts'
import {
  createSavedView,
  deleteSavedView,
  editSavedView,
  findSavedViews,
} from '#contract/people/savedViews.ts'
import { savedViewLimits, type ViewedList } from '#domain/people/savedViews.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { visibleSubjects } from '#server/platform/live/visibleSubjects.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal, settleCalls } from '#server/testing/outcomes.ts'
import { type TestClient, useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('saved views', () => {
  const shop = useTestApp()
  const manager = useClient(shop, 'Manager')
  const staff = useClient(shop, 'Staff')
  const viewer = useClient(shop, 'Viewer')

  async function namesFor(client: TestClient, list: ViewedList): Promise<string[]> {
    return (await client.call(findSavedViews, { list })).views.map(({ name }) => name)
  }

  test('a user sees their own views of the list by name, and those that are shared', async () => {
    const search = 'status=Pending&columns=customer.total'
    const own = { list: '/invoices', search, isShared: false } as const
    const created = await staff.call(createSavedView, { ...own, name: 'unpaid ' })
    await staff.call(createSavedView, { ...own, name: 'Due' })
    await staff.call(createSavedView, { ...own, list: '/payments', name: 'Checks' })
    await manager.call(createSavedView, { ...own, name: 'Late', isShared: true })
    await manager.call(createSavedView, { ...own, name: 'Mine' })

    assert.deepEqual(await namesFor(staff, '/invoices'), ['Due', 'Late', 'unpaid'])
    assert.deepEqual(await namesFor(viewer, '/invoices'), ['Late'])
    assert.deepEqual(await namesFor(staff, '/payments'), ['Checks'])
    const { id } = await staff.call(findCurrentUser, {})
    assert.deepEqual(created, {
      id: created.id,
      list: '/invoices',
      name: 'unpaid',
      search,
      isShared: false,
      owner: { id, name: 'Sam Staff' },
      version: 1,
    })
  })

  test('the owner changes and deletes a view, which is logged', async () => {
    const fields = { name: 'Linen', search: 'search=linen', isShared: false }
    const view = await viewer.call(createSavedView, { list: '/products', ...fields })
    const logged = await findNewestLogEntry(shop)
    assert.equal(logged.action, 'Saved a private view of Products')
    assert.deepEqual([logged.subjectType, logged.subjectId], ['savedView', view.id])

    const edited = await viewer.call(editSavedView, {
      id: view.id,
      ...fields,
      name: 'Wool',
      version: view.version,
    })
    assert.deepEqual(edited, { ...view, name: 'Wool', version: 2 })
    const { action, changes } = await findNewestLogEntry(shop)
    assert.equal(action, 'Updated a private view of Products')
    assert.equal(changes, null)

    const outdated = await catchRefusal(viewer.call(editSavedView, { id: view.id, ...fields, version: 1 }))
    assert.equal(outdated.status, 409)
    assert.equal(outdated.sentence, 'Another user changed this view meanwhile. Try again.')
    // The same again changes nothing.
    await viewer.call(editSavedView, { id: view.id, ...fields, name: 'Wool' })
    assert.equal((await findNewestLogEntry(shop)).action, 'Updated a private view of Products')

    await viewer.call(deleteSavedView, { id: view.id })
    assert.equal((await findNewestLogEntry(shop)).action, 'Deleted a private view of Products')
    assert.deepEqual(await namesFor(viewer, '/products'), [])
  })

  test('a view that is not shared does not exist for other users', async () => {
    const fields = { name: 'Secret', search: '', isShared: false }
    const { id } = await staff.call(createSavedView, { list: '/styles', ...fields })
    for (const call of [
      () => manager.call(editSavedView, { id, ...fields, name: 'Taken' }),
      () => manager.call(deleteSavedView, { id }),
    ])
      assert.equal((await catchRefusal(call())).status, 404)
    assert.deepEqual(await namesFor(staff, '/styles'), ['Secret'])
  })

  test('users who may share change and delete every shared view, and give it back to its owner', async () => {
    const admin = await shop.clientAs('Admin')
    const fields = { name: 'Overdue', search: 'standing=overdue', isShared: true }
    const view = await admin.call(createSavedView, { list: '/customers', ...fields })
    assert.equal((await findNewestLogEntry(shop)).action, 'Saved view Overdue of Customers for everyone')
    const forbidden = 'Only Admin and Manager may save views of lists for everyone.'
    for (const call of [
      () => staff.call(createSavedView, { list: '/customers', ...fields }),
      () => staff.call(editSavedView, { id: view.id, ...fields, name: 'Late' }),
      () => staff.call(deleteSavedView, { id: view.id }),
    ]) {
      const refusal = await catchRefusal(call())
      assert.deepEqual([refusal.status, refusal.sentence], [403, forbidden])
    }
    const own = await staff.call(createSavedView, { list: '/customers', ...fields, isShared: false })
    assert.equal((await catchRefusal(staff.call(editSavedView, { id: own.id, ...fields }))).status, 403)

    const renamed = await manager.call(editSavedView, { id: view.id, ...fields, name: 'Late' })
    assert.deepEqual(renamed.owner, view.owner)
    assert.deepEqual(await namesFor(viewer, '/customers'), ['Late'])
    await manager.call(editSavedView, { id: view.id, ...fields, name: 'Late', isShared: false })
    assert.deepEqual(await namesFor(manager, '/customers'), [])
    assert.deepEqual(await namesFor(admin, '/customers'), ['Late'])
  })

  test('the log and live updates name no private view, and nothing of one that is shared later', async () => {
    const admin = await shop.clientAs('Admin')
    const fields = { name: 'Resignations', search: 'search=resignations', isShared: false }
    const { id } = await manager.call(createSavedView, { list: '/activity-logs', ...fields })
    await manager.call(editSavedView, { id, ...fields, name: 'Departures' })
    const own = await findNewestLogEntry(shop)
    const entry = await admin.call(findActivityEntry, { id: own.id })
    assert.doesNotMatch(JSON.stringify(entry), /Resignations|Departures/i)
    await manager.call(editSavedView, { id, ...fields, name: 'Staff changes', isShared: true })
    const shared = await findNewestLogEntry(shop)
    assert.equal(shared.action, 'Updated view Staff changes of Activity Logs for everyone')
    assert.deepEqual(shared.changes, { isShared: { from: false, to: true } })
    const text = await (await admin.fetch('/api/activity-logs/recent')).text()
    assert.match(text, /private view of Activity Logs/)
    assert.doesNotMatch(text, /Resignations|Departures/i)
    const [subject] = visibleSubjects(await admin.call(findCurrentUser, {}), [{ type: 'savedView', id }])
    assert.deepEqual(subject, { type: 'savedView', id: null })
  })

  test('a name is taken once per list and owner, whatever its case', async () => {
    const list = '/batches'
    const fields = { search: '', isShared: false }
    await staff.call(createSavedView, { list, ...fields, name: 'Spring' })
    const other = await staff.call(createSavedView, { list, ...fields, name: 'Fall' })
    await manager.call(createSavedView, { list, ...fields, name: 'Spring' })
    await staff.call(createSavedView, { list: '/credit-notes', ...fields, name: 'Spring' })
    for (const call of [
      () => staff.call(createSavedView, { list, ...fields, name: 'SPRING' }),
      () => staff.call(editSavedView, { ...fields, id: other.id, name: 'SPRING' }),
    ]) {
      const refusal = await catchRefusal(call())
      assert.equal(refusal.status, 409)
      assert.match(refusal.sentence ?? '', /^.+ already has a view named SPRING of Bulk Changes\.$/)
      assert.equal(refusal.body?.errors?.[0]?.path, 'name')
    }
  })

  test('views of a list need the permission to see it, also after a change of the role', async () => {
    const admin = await shop.clientAs('Admin')
    const list = '/outbox'
    const fields = { name: 'Failed', search: 'status=failed', isShared: true }
    const { id } = await admin.call(createSavedView, { list, ...fields })
    for (const call of [
      () => manager.call(findSavedViews, { list }),
      () => manager.call(createSavedView, { list, ...fields }),
      () => manager.call(editSavedView, { id, ...fields }),
      () => manager.call(deleteSavedView, { id }),
    ]) {
      const refusal = await catchRefusal(call())
      assert.deepEqual([refusal.status, refusal.sentence], [403, 'Only Admin may see the outbox.'])
    }
    assert.deepEqual(await namesFor(admin, '/outbox'), ['Failed'])
  })

  test('a user has at most 100 views of a list, also with two at the same time', async () => {
    const { id } = await viewer.call(findCurrentUser, {})
    await shop.db.execute(sql`
      insert into saved_views (list, name, search, user_id, is_shared, created_at, updated_at)
      select '/payments', 'View ' || number, '', ${id}, false, now(), now()
      from generate_series(1, ${savedViewLimits.perList - 1}) as number`)
    const save = async (list: ViewedList, name: string) =>
      viewer.call(createSavedView, { list, name, search: '', isShared: false })
    const { done, refused } = await settleCalls([save('/payments', 'A'), save('/payments', 'B')])
    assert.equal(done.length, 1)
    assert.deepEqual(
      refused.map(({ status, sentence }) => [status, sentence]),
      [[409, 'You have 100 views of Payments, which is the maximum. Delete one first.']],
    )
    await save('/credit-notes', 'A')
  })
})
