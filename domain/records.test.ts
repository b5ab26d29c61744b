// Every record definition is consistent: what types can't express fails here.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { normalizeColumnName } from './files/columnMapping.ts'
import { type AnyRecord, columnNamesOf, defineRecord, fieldsOf } from './platform/records/defineRecord.ts'
import { nameOfReference, type RecordField, wireNameOf } from './platform/records/fields.ts'
import { isRecordNoun, recordNouns, records } from './records.ts'

/** Names that every row or every list has. */
const reserved = new Set([
  'id',
  'version',
  'createdAt',
  'deletedAt',
  'page',
  'limit',
  'search',
  'sort',
  'direction',
])

/** A sentence for each contradiction in a definition. */
function findContradictions(record: AnyRecord): string[] {
  const fields = fieldsOf(record)
  const wireNames = fields.flatMap(([name, field]) => [
    wireNameOf(name, field),
    ...(field.kind === 'reference' ? [nameOfReference(name)] : []),
  ])
  const columns = fields.flatMap(([name]) => columnNamesOf(record, name).map(normalizeColumnName))
  return [
    ...repeated(fields.map(([, { label }]) => label)).map((label) => `two fields are labeled ${label}`),
    ...repeated(wireNames).map((name) => `two fields of the API are named ${name}`),
    ...repeated(columns).map((name) => `two fields have the column ${name} in files`),
    ...wireNames.filter((name) => reserved.has(name)).map((name) => `${name} is the name of another value`),
    ...fields.flatMap(([name, field]) => fieldContradictions(name, field).map((text) => `${name} ${text}`)),
  ]
}

function fieldContradictions(name: string, field: RecordField): string[] {
  const { kind } = field
  const claims: [isFalse: boolean, text: string][] = [
    [!/^[a-z]+([A-Z][a-z]*)*$/.test(name), 'is not in camel case'],
    [(kind === 'money') !== name.endsWith('Cents'), 'ends in Cents, or is an amount, but not both'],
    [
      (kind === 'reference') !== name.endsWith('Id') && name !== 'taxId',
      'ends in Id, or names a record, but not both',
    ],
    [kind === 'reference' && !isRecordNoun(field.to), 'names no plain record'],
    [kind === 'integer' && (field.min >= field.max || field.max > 2_147_483_647), 'has an impossible range'],
    [kind === 'choice' && Object.keys(field.choices).length < 2, 'has fewer than two choices'],
    [
      kind === 'choice' && field.default !== undefined && !Object.hasOwn(field.choices, field.default),
      'has a default that is no choice',
    ],
    ['max' in field && field.max < 1, 'has no room'],
  ]
  return claims.flatMap(([isFalse, text]) => (isFalse ? [text] : []))
}

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}

describe('every record definition', () => {
  for (const noun of recordNouns) {
    const record: AnyRecord = records[noun]
    test(`of ${record.names} contradicts neither itself nor its registry`, () => {
      assert.deepEqual(findContradictions(record), [])
      assert.equal(record.noun, noun)
    })
  }

  test('has its own path and prefix of numbers', () => {
    const all = recordNouns.map((noun): AnyRecord => records[noun])
    assert.deepEqual(repeated(all.map(({ path }) => path)), [])
    // Those of customers.
    assert.deepEqual(repeated(['C-', ...all.map(({ numbers }) => numbers)]), [])
  })

  test('is refused with a sentence for each contradiction', () => {
    const wrong = defineRecord({
      ...records.supplier,
      fields: {
        contact: { kind: 'line', label: 'Contact', max: 0, names: 'Person' },
        person: { kind: 'line', label: 'Person', max: 100 },
        again: { kind: 'line', label: 'Contact', max: 100 },
        price: { kind: 'money', label: 'Price', maxCents: 100 },
        weaver: { kind: 'reference', label: 'Weaver', to: 'nobody' },
        days: { kind: 'integer', label: 'Days', min: 5, max: 5 },
        size: { kind: 'choice', label: 'Size', choices: { s: 'Small', m: 'Medium' }, default: 'xl' },
        version: { kind: 'line', label: 'Version', max: 10 },
      },
    })
    assert.deepEqual(findContradictions(wrong), [
      'two fields are labeled Contact',
      'two fields of the API are named weaver',
      'two fields have the column person in files',
      'two fields have the column contact in files',
      'version is the name of another value',
      'contact has no room',
      'price ends in Cents, or is an amount, but not both',
      'weaver ends in Id, or names a record, but not both',
      'weaver names no plain record',
      'days has an impossible range',
      'size has a default that is no choice',
    ])
  })
})
