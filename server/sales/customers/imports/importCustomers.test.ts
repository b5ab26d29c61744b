// Importing customers over HTTP: an export comes back unchanged, and rows create, update or are refused with the reason.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'

import {
  findCustomerImports,
  startCustomerImport,
  undoCustomerImport,
} from '#contract/sales/customerImports.ts'
import { mergeCustomer } from '#contract/sales/customerMerges.ts'
import {
  createCustomer,
  deleteCustomer,
  findCustomer,
  findCustomers,
  type NewCustomer,
} from '#contract/sales/customers.ts'
import { createPriceList } from '#contract/sales/priceLists.ts'
import { createWorkbook } from '#server/files/tables/tableFixtures.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { registerLongWork } from '#server/platform/db/longWork.ts'
import { imports } from '#server/platform/db/schema.ts'
import { checkCustomers } from '#server/sales/customers/checkCustomers.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { settleCalls } from '#server/testing/outcomes.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

import { importCustomerFile, previewCustomerFile, uploadCustomers } from './customerFileFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')
const staff = useClient(app, 'Staff')

const create = (input: NewCustomer) => manager.call(createCustomer, input)

async function findByName(search: string) {
  const { customers } = await manager.call(findCustomers, { page: 1, limit: 200, search })
  const [found] = customers
  assert.ok(found, search)
  return manager.call(findCustomer, { id: found.id })
}

test('reads an export back without a change', async () => {
  const list = await manager.call(createPriceList, { name: 'VIP' })
  await create({
    number: 'H-1',
    name: '=Harbour, "Ltd."',
    phone: '+1 212 555 0100',
    email: 'Orders@Harbour.test',
    taxId: '13-4567890',
    termsDays: 60,
    termsFrom: 'month end',
    priceListId: list.id,
    creditLimitCents: 1_200_050,
    holdReason: 'Check returned',
    notes: 'Call first.\nPays on Fridays.',
    getsReminders: false,
    contacts: [{ name: 'Ana Reed', phone: '212 555 0101' }, { name: 'Bo' }],
    addresses: [
      { kind: 'billing', text: '1 Harbour Street\nNewark, NJ 07102', state: 'NJ' },
      { kind: 'shipping', text: '2 Dock Street' },
      { kind: 'shipping', text: '3 Dock Street', isDefault: true },
    ],
  })
  await create({ name: 'Plain', discountBasisPoints: 750, taxId: '-' })
  const dashes = await manager.call(createPriceList, { name: '–' })
  await create({
    number: '-',
    name: '—',
    taxId: "'-",
    notes: '-',
    priceListId: dashes.id,
    contacts: [{ name: '-', phone: '-' }],
    addresses: [
      { kind: 'billing', text: '-', state: '–' },
      { kind: 'shipping', text: '3 Dock', state: '-' },
    ],
  })
  // Of the same name and phone number: both are known by their numbers.
  await create({ name: 'Twin', phone: '212 555 0177' })
  await create({ name: 'Twin', phone: '212 555 0177' })
  const exported = await manager.fetch('/api/customers/export')
  const { rows, counts } = await previewCustomerFile(manager, await exported.text())
  assert.deepEqual(
    rows.filter(({ result }) => result !== 'same'),
    [],
  )
  assert.equal(counts.same, 5)
  const again = await manager.fetch('/api/customers/export')
  const { import: done } = await importCustomerFile(staff, await again.text())
  assert.deepEqual([done.sameCount, done.importedCount, done.updatedCount, done.refusedCount], [5, 0, 0, 0])
})

test('refuses a row whose cells an unquoted comma shifted', async () => {
  const { rows } = await previewCustomerFile(
    staff,
    'Customer Number,Customer Name,Credit limit\nE-1,Reed,5,000\n',
  )
  assert.equal(rows[0]?.result, 'refused')
  assert.match(rows[0].refusal?.reason ?? '', /^The row has more cells than the header has columns\./)
})

test('creates and updates customers from a sheet with other headers, and names what it refuses', async () => {
  await create({ number: 'R-1', name: 'Rossi', phone: '212 555 0300', discountBasisPoints: 500 })
  const merged = await create({ number: 'R-2', name: 'Rossi Old' })
  await manager.call(mergeCustomer, { id: merged.id, into: (await findByName('R-1')).id })
  const sheet = createWorkbook({
    rows: [
      ['Company', 'Account No', 'Tel', 'E-mail', 'Terms', 'Credit limit', 'Address', 'City', 'State', 'ZIP'],
      ['Rossi & Sons', 'R-1', null, 'rossi@shop.test', 'Net 30 EOM', 5000, null, null, null, null],
      [
        'Azure',
        null,
        2_125_550_199,
        'azure@shop.test',
        'Due on receipt',
        '$1,250.50',
        '5 Pier',
        'Austin',
        'TX',
        78_701,
      ],
      ['Azure', null, null, 'AZURE@shop.test', null, null, null, null, null, null],
      ['Numbered', 'r-9', null, null, 45, null, null, null, null, null],
      ['Again', 'R-9', null, null, null, null, null, null, null, null],
      ['Merged', 'R-2', null, null, null, null, null, null, null, null],
      [null, 'R-77', null, null, null, null, null, null, null, null],
      ['Wrong', null, null, 'no email', null, null, null, null, null, null],
      ['Slow', null, null, null, '30 to 60 days', null, null, null, null, null],
    ],
  })
  const preview = await previewCustomerFile(manager, new Uint8Array(sheet))
  assert.deepEqual(preview.counts, { new: 2, same: 0, changed: 1, duplicate: 0, refused: 6 })
  assert.deepEqual(preview.rows[0]?.changes, [
    { field: 'Customer name', from: 'Rossi', to: 'Rossi & Sons' },
    { field: 'Email', from: '', to: 'rossi@shop.test' },
    { field: 'Net days', from: '', to: '30' },
    { field: 'Terms start', from: 'invoice', to: 'month end' },
    { field: 'Credit limit', from: '', to: '5000.00' },
  ])
  const done = await importCustomerFile(manager, new Uint8Array(sheet), { fileName: 'fair.xlsx' })
  assert.deepEqual(
    done.refused.map(({ row, reason }) => `${row}: ${reason}`),
    [
      '4: Row 3 has the same name with the same email or phone',
      '6: The same customer number is in row 5',
      '7: Customer R-2 was merged into R-1',
      '8: No customer has this number, and the row has no name for a new one',
      '9: Must be a valid email address',
      '10: Terms must be a number of days, such as 30, Net 30 or Net 30 EOM',
    ],
  )
  const azure = await findByName('azure')
  assert.deepEqual(
    [
      azure.phone,
      azure.termsDays,
      azure.creditLimitCents,
      azure.addresses.map(({ text, state }) => [text, state]),
    ],
    ['2125550199', 0, 125_050, [['5 Pier\nAustin, TX 78701', 'TX']]],
  )
  const rossi = await findByName('R-1')
  assert.deepEqual(
    [rossi.name, rossi.termsFrom, rossi.discountBasisPoints, rossi.version],
    ['Rossi & Sons', 'month end', 500, 2],
  )
  const entry = await findNewestLogEntry(app)
  assert.equal(entry?.action, 'Imported 2 customers and updated 1 from fair.xlsx (6 rows refused)')
  const { imports } = await staff.call(findCustomerImports, { page: 1, limit: 1 })
  assert.deepEqual(imports, [done.import])
  const refused = await staff.fetch(`/api/customer-imports/${done.import.id}/refused-rows`)
  assert.match(await refused.text(), /^Customer Number,Customer Name,.*,Reason\r\n,Azure,/)
})

test('clears fields by a dash, refuses what has to stay, and the undo brings the values back', async () => {
  const list = await manager.call(createPriceList, { name: 'Boutiques' })
  const { id } = await create({
    number: 'DA-1',
    name: 'Dash',
    phone: '212 555 0400',
    email: 'dash@shop.test',
    termsDays: 30,
    termsFrom: 'month end',
    priceListId: list.id,
    creditLimitCents: 500_000,
    holdReason: 'Check returned',
    getsReminders: false,
    contacts: [{ name: 'Ana Reed', email: 'ana@dash.test' }],
    addresses: [{ kind: 'billing', text: '1 Dash Street', state: 'NJ' }],
  })
  const before = await manager.call(findCustomer, { id })
  const header =
    'Customer Number,Customer Name,Phone,Email,Net Days,Terms Start,Price List,Credit Limit,Hold Reason,State,Contact Email,No Reminders,Billing Address,Contact Name'
  const file = [
    header,
    'DA-1,,-,–,-,-,-,-,-,-,-,-,,',
    ',New Dash,-,,-,,,-,,,,x,5 Pier,',
    '-,No Number,,,,,,,,,,,,',
    'DA-1,-,,,,,,,,,,,,',
    'DA-1,,,,,,,,,,,,-,',
    'DA-1,,,,,,,,,,,,,-',
    'DA-1,,,,,,,,,,,perhaps,,',
  ].join('\n')
  const done = await importCustomerFile(manager, file)
  assert.deepEqual(
    done.refused.map(({ row, reason }) => `${row}: ${reason}`),
    [
      "4: A customer number can't be cleared",
      "5: A customer name can't be cleared",
      '6: An address is removed in the details of the customer',
      '7: A contact is removed in the details of the customer',
      '8: No reminders must be yes or no',
    ],
  )
  assert.deepEqual([done.import.importedCount, done.import.updatedCount], [1, 1])
  const { phone, email, termsDays, termsFrom, priceList, creditLimitCents, ...cleared } = await manager.call(
    findCustomer,
    { id },
  )
  assert.deepEqual(
    [phone, email, termsDays, termsFrom, priceList, creditLimitCents, cleared.holdReason],
    [null, null, null, 'invoice', null, null, null],
  )
  assert.equal(cleared.getsReminders, true)
  assert.deepEqual(
    [cleared.addresses[0]?.state, cleared.contacts[0]?.name, cleared.contacts[0]?.email],
    [null, 'Ana Reed', null],
  )
  const added = await findByName('New Dash')
  assert.deepEqual([added.phone, added.getsReminders], [null, false])
  await manager.call(undoCustomerImport, { id: done.import.id })
  const { version, ...restored } = await manager.call(findCustomer, { id })
  assert.deepEqual({ ...restored, version: 1 }, before)
  assert.equal(version, 3)
})

test('names rows that probably are a customer that exists, and skips, updates or creates them', async () => {
  const pine = await create({ name: 'Harbor & Pine', email: 'buy@pine.test', phone: '(415) 555-0123' })
  await create({ name: 'Only Name' })
  const csv = [
    'Customer Name,Phone,Email,Notes',
    'HARBOR & PINE,,BUY@pine.test,new note',
    'Pine Warehouse,415 555 0123,,',
    'Only name,,other@mail.test,',
    'Harbor & Pine,415 555 9999,third@pine.test,',
  ].join('\n')
  const { rows, counts } = await previewCustomerFile(manager, csv)
  assert.deepEqual(counts, { new: 1, same: 0, changed: 0, duplicate: 3, refused: 0 })
  assert.deepEqual(
    rows.slice(0, 2).map(({ duplicate }) => duplicate),
    [
      `HARBOR & PINE has the same email as ${pine.number}.`,
      `Pine Warehouse has the same phone as ${pine.number}, Harbor & Pine.`,
    ],
  )
  const first = csv.split('\n').slice(0, 4).join('\n')
  const skipped = await importCustomerFile(manager, first)
  assert.equal(skipped.import.duplicateCount, 3)
  assert.match(skipped.duplicates[0] ?? '', /^Row 2: HARBOR & PINE has the same email/)
  const updated = await importCustomerFile(manager, first, { mode: 'update' })
  assert.deepEqual([updated.import.updatedCount, updated.import.refusedCount], [2, 1])
  assert.equal(updated.refused[0]?.reason, `Row 2 is for ${pine.number} too`)
  assert.equal((await manager.call(findCustomer, { id: pine.id })).notes, 'new note')
  const created = await importCustomerFile(manager, first, { mode: 'create' })
  assert.equal(created.import.importedCount, 3)
})

test('finds a customer by its name whatever spaces either has', async () => {
  const wide = await create({ name: 'Wide  Street' })
  const { rows } = await previewCustomerFile(manager, 'Customer Name,Notes\nwide street,new note')
  assert.deepEqual(
    rows.map(({ duplicate }) => duplicate),
    [`wide street has the same name as ${wide.number}.`],
  )
  const narrow = await create({ name: 'Narrow Street' })
  const { import: entry } = await importCustomerFile(
    manager,
    'Customer Name,Notes\nNarrow   Street,new note',
    { mode: 'update' },
  )
  assert.equal(entry.updatedCount, 1)
  assert.equal((await manager.call(findCustomer, { id: narrow.id })).notes, 'new note')
})

test('refuses a number that only differs in letters which the database folds, also in the preview', async () => {
  const csv = ['Ð1,Ann Lee', 'D1,Bo Ray', 'Þ1,Cy Fox', 'TH1,Di Ash', 'Ħ1,Ed Oak', 'H1,Fay Elm']
  const file = ['Customer Number,Customer Name', ...csv].join('\n')
  const preview = await previewCustomerFile(manager, file)
  assert.deepEqual([preview.counts.new, preview.counts.refused], [3, 3])
  const { import: done, refused } = await importCustomerFile(manager, file)
  assert.equal(done.importedCount, 3)
  assert.deepEqual(
    refused.map(({ row, reason }) => `${row}: ${reason}`),
    [3, 5, 7].map((row) => `${row}: The same customer number is in row ${row - 1}`),
  )
})

test('refuses the total of a report', async () => {
  const file = 'Customer,Phone,Balance\nTotal Look,212 555 0188,10\nTOTAL,,10\n'
  const { rows } = await previewCustomerFile(manager, file)
  assert.deepEqual(
    rows.map(({ name, result, refusal }) => [name, result, refusal?.reason]),
    [
      ['Total Look', 'new', undefined],
      ['TOTAL', 'refused', 'The row is the total of the list'],
    ],
  )
})

test('refuses a number that lost its leading zeros, whatever else the row says', async () => {
  await create({ number: '00123', name: 'Zero Shop', email: 'zero@shop.test' })
  const file = 'Customer Number,Customer Name\n123,Other Name\n124,New Shop\n00123,Zero Shop\n'
  const reason =
    'The spreadsheet may have removed zeros: customer 00123 exists. Format the column as text and enter them again.'
  const { rows, counts } = await previewCustomerFile(manager, file)
  assert.deepEqual([counts.new, counts.same, counts.refused], [1, 1, 1])
  assert.equal(rows[0]?.refusal?.reason, reason)
  const { refused } = await importCustomerFile(manager, file)
  assert.deepEqual(refused, [{ row: 2, column: 'number', value: '123', reason }])
})

test('lets Staff import everything but terms', async () => {
  await create({ number: 'S-1', name: 'Stella', termsDays: 30, creditLimitCents: 50_000 })
  const csv = [
    'Customer Number,Customer Name,Net Days,Phone',
    'S-1,Stella,30,212 555 0411',
    'S-2,Second,60,',
    'S-3,Third,,',
  ].join('\n')
  const done = await importCustomerFile(staff, csv)
  assert.deepEqual([done.import.importedCount, done.import.updatedCount], [1, 1])
  assert.deepEqual(
    done.refused.map(({ row, reason }) => [row, reason]),
    [[3, 'Only Admin and Manager may set terms, prices and limits of customers']],
  )
})

test('notes a discount below 1 %, which a workbook may mean as a share', async () => {
  const { rows } = await previewCustomerFile(manager, 'Customer Name,Discount %\nShare,0.1\n')
  assert.deepEqual(rows[0]?.notes, ['Discount 0.1 read as 0.10%'])
})

test('refuses a discount with a price list and an unknown price list, and imports nothing from such a file', async () => {
  await manager.call(createPriceList, { name: 'Gold' })
  await create({ number: 'D-1', name: 'Dora', discountBasisPoints: 1000 })
  const csv = [
    'Customer Number,Customer Name,Discount %,Price List',
    'D-1,Dora,,gold',
    'D-2,New,,Silver',
    'D-3,Both,5,Gold',
  ].join('\n')
  const last = await uploadCustomers(manager, csv)
  assert.ok(last.type === 'failed')
  assert.equal(last.message, 'No valid customers found in the file')
  const switched = await importCustomerFile(manager, 'Customer Number,Discount %,Price List\nD-1,0,gold\n')
  assert.equal(switched.import.updatedCount, 1)
  assert.equal((await findByName('D-1')).priceList?.name, 'Gold')
})

test('gives new customers free numbers, and creates none twice when two imports of a sheet run at once', async () => {
  const { number } = await create({ name: 'Before' })
  const next = `C-${Number(number.slice(2)) + 1}`
  await create({ number: next, name: 'By hand' })
  const csv = `Customer Number,Customer Name,Email\n,Race A,a@race.test\n,Race B,b@race.test\nC-RACE,Race C,c@race.test\n`
  const both = await Promise.all([importCustomerFile(manager, csv), importCustomerFile(staff, csv)])
  assert.deepEqual(
    both
      .map(({ import: { importedCount, duplicateCount, sameCount } }) => [
        importedCount,
        duplicateCount + sameCount,
      ])
      .toSorted(([a = 0], [b = 0]) => a - b),
    [
      [0, 3],
      [3, 0],
    ],
  )
  const { customers } = await manager.call(findCustomers, { page: 1, limit: 200, search: 'race.test' })
  assert.equal(customers.length, 3)
})

trialTest('waits while another import of customers runs for long', async () => {
  const [started, ended] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const running = app.db.transaction(async (tx) => {
    await registerLongWork(tx)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('customer imports', 0))`)
    started.resolve(undefined)
    await ended.promise
  })
  await Promise.race([started.promise, running])
  const settings = { key: randomUUID(), fileName: 'customers.csv', mode: 'skip' } as const
  const types: string[] = []
  for await (const { type } of await manager.call(startCustomerImport, settings, {
    body: 'Customer Name\nPier Nine\n',
  })) {
    if (type === 'waiting') {
      ended.resolve(undefined)
      await running
    }
    if (types.at(-1) !== type) types.push(type)
  }
  assert.deepEqual([types[0], types.at(-1)], ['waiting', 'done'])
})

test('an import meets a merge or a deletion without losing either', async () => {
  for (let round = 0; round < 3; round += 1) {
    const surviving = await create({ number: `M-${round}`, name: `Surviving ${round}` })
    const other = await create({ number: `N-${round}`, name: `Other ${round}` })
    const gone = await create({ number: `G-${round}`, name: `Gone ${round}` })
    const csv = `Customer Number,Notes\nM-${round},imported\nN-${round},imported\nG-${round},imported\n`
    const { done, refused } = await settleCalls<unknown>([
      importCustomerFile(manager, csv),
      manager.call(mergeCustomer, { id: other.id, into: surviving.id }),
      manager.call(deleteCustomer, { id: gone.id }),
    ])
    assert.deepEqual([done.length, refused.length], [3, 0])
    assert.equal((await manager.call(findCustomer, { id: surviving.id })).notes, 'imported')
    assert.equal((await manager.call(findCustomer, { id: other.id })).mergedInto?.id, surviving.id)
  }
})

test('the integrity check finds an import that does not match its changes', async () => {
  const { import: done } = await importCustomerFile(manager, 'Customer Name\nTampered\n')
  const setCount = (count: number) =>
    app.db.update(imports).set({ importedCount: count }).where(eq(imports.id, done.id))
  await setCount(2)
  assert.deepEqual(await checkCustomers(app.db), [
    `Import ${done.id} of customers doesn't match the changes that it made.`,
  ])
  await setCount(1)
  assert.deepEqual(await checkCustomers(app.db), [])
})
