import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { defineRecord, loggedValues, mergeInput } from './defineRecord.ts'
import { editableValue, type RecordField, showValue } from './fields.ts'

const fabric = defineRecord({
  noun: 'fabric',
  name: 'fabric',
  names: 'fabrics',
  path: 'fabrics',
  numbers: 'F-',
  module: 'Products',
  may: { read: 'products.read', edit: 'products.edit', delete: 'products.delete', import: 'products.import' },
  fields: {
    weight: { kind: 'integer', label: 'Weight', min: 0, max: 2000, unit: 'g/m²' },
    costCents: { kind: 'money', label: 'Cost', maxCents: 100_000 },
    shrinkageBasisPoints: { kind: 'percent', label: 'Shrinkage', maxBasisPoints: 2000 },
    weave: {
      kind: 'choice',
      label: 'Weave',
      choices: { plain: 'Plain weave', twill: 'Twill' },
      default: 'plain',
    },
    supplierId: { kind: 'reference', label: 'Supplier', to: 'supplier' },
    isActive: { kind: 'yesNo', label: 'Active', default: true },
    notes: { kind: 'paragraph', label: 'Notes', max: 100 },
  },
})

describe('the value of a field', () => {
  const cases: [RecordField, string | number | boolean, shown: string, editable: string][] = [
    [fabric.fields.weight, 180, '180 g/m²', '180'],
    [fabric.fields.costCents, 123_450, '$1,234.50', '1234.50'],
    [fabric.fields.shrinkageBasisPoints, 250, '2.5%', '2.5'],
    [fabric.fields.shrinkageBasisPoints, 0, '', ''],
    [fabric.fields.weave, 'twill', 'Twill', 'twill'],
    [fabric.fields.isActive, false, 'No', 'false'],
    [fabric.fields.notes, 'Soft', 'Soft', 'Soft'],
    [fabric.fields.supplierId, 7, 'Harbor Mills', '7'],
  ]
  for (const [field, value, shown, editable] of cases) {
    test(`${field.label}: ${value} is shown as ${shown}`, () => {
      assert.equal(showValue(field, value, 'Harbor Mills'), shown)
      assert.equal(editableValue(field, value), editable)
    })
  }

  test('an empty value is an empty text', () => {
    for (const field of Object.values(fabric.fields)) {
      assert.equal(showValue(field, null), '')
      assert.equal(editableValue(field, null), '')
    }
  })
})

describe('an input', () => {
  test('of a new record gets the defaults', () => {
    assert.deepEqual(mergeInput(fabric, { name: 'Oxford', notes: '' }), {
      number: null,
      name: 'Oxford',
      weight: null,
      costCents: null,
      shrinkageBasisPoints: 0,
      weave: 'plain',
      supplierId: null,
      isActive: true,
      notes: null,
    })
  })

  test('keeps what it omits, clears what it empties, and never clears what always has a value', () => {
    const before = mergeInput(fabric, {
      number: 'F-1',
      name: 'Oxford',
      weight: 180,
      notes: 'Soft',
      weave: 'twill',
    })
    const after = mergeInput(
      fabric,
      { name: 'Oxford', number: '', weight: null, weave: null, isActive: null },
      before,
    )
    assert.deepEqual(after, { ...before, weight: null })
  })
})

test('the log has the names of the API, and of records that are referenced', () => {
  const row = {
    ...mergeInput(fabric, { name: 'Oxford', costCents: 450, supplierId: 7 }),
    supplierName: 'Harbor Mills',
  }
  assert.deepEqual(loggedValues(fabric, row), {
    number: null,
    name: 'Oxford',
    weight: null,
    cost: '$4.50',
    shrinkagePercentage: null,
    weave: 'Plain weave',
    supplierId: 'Harbor Mills',
    isActive: 'Yes',
    notes: null,
  })
})
