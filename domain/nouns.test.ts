// Values derived from the registry of nouns.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { documentTypes, loggedNouns } from './nouns.ts'
import { importNounOf, recordNouns } from './records.ts'

test('what moves stock, is owed, or is sent or gets messages is a document', () => {
  assert.deepEqual(documentTypes, [
    'batch',
    'invoice',
    'order',
    'customer',
    'payment',
    'openingItem',
    'creditNote',
    'purchaseOrder',
    'arrival',
    'import',
  ])
})

test('the activity log is about records and settings', () => {
  assert.deepEqual(loggedNouns, [
    ...recordNouns,
    ...recordNouns.map(importNounOf),
    'product',
    'style',
    'sizeScale',
    'prepack',
    'productAlias',
    'batch',
    'invoice',
    'order',
    'allocationRun',
    'pickList',
    'customer',
    'priceList',
    'payment',
    'openingItem',
    'creditNote',
    'purchaseOrder',
    'arrival',
    'bill',
    'landedCost',
    'import',
    'customerImport',
    'orderImport',
    'user',
    'savedView',
    'reportSchedule',
    'company',
    'reminder',
  ])
})
