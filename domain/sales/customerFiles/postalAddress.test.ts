import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { countryOfHeadings, formatAddress, restoreZeros } from './postalAddress.ts'

describe('formatAddress', () => {
  const parts = { lines: ['Main St'], houseNumber: '', city: '', state: '', zip: '', country: '' }
  const addresses: [title: string, part: Partial<typeof parts>, text: string, country?: string][] = [
    [
      'an American address',
      { lines: ['12 Main St', '', 'Suite 400'], city: 'Newark', state: 'New Jersey', zip: '07102' },
      '12 Main St/Suite 400/Newark, NJ 07102',
    ],
    [
      'a house number before the street',
      { houseNumber: '12', city: 'Newark', state: 'NJ', zip: '07102' },
      '12 Main St/Newark, NJ 07102',
    ],
    [
      'a German one',
      { lines: ['Berliner Straße'], houseNumber: '456', city: 'Berlin', zip: '10115', country: 'DE' },
      'Berliner Straße 456/10115 Berlin/DE',
    ],
    [
      'German headings without a country',
      { lines: ['Hauptstraße'], houseNumber: '24a', city: 'Bonn', zip: '53111' },
      'Hauptstraße 24a/53111 Bonn',
      'DE',
    ],
    [
      'a Dutch one',
      {
        lines: ['Keizersgracht'],
        houseNumber: '12-II',
        city: 'Amsterdam',
        zip: '1015 CJ',
        country: 'Nederland',
      },
      'Keizersgracht 12-II/1015 CJ Amsterdam/Nederland',
    ],
    [
      'a French one',
      { lines: ['rue de Rivoli'], houseNumber: '12 bis', city: 'Paris', zip: '75001', country: 'France' },
      '12 bis rue de Rivoli/75001 Paris/France',
    ],
    [
      'an Italian one',
      { lines: ['Via Roma'], houseNumber: '7', city: 'Milano', state: 'MI', zip: '20121', country: 'Italia' },
      'Via Roma, 7/20121 Milano, MI/Italia',
    ],
    [
      'an Italian one without a country',
      { lines: ['Via Roma'], houseNumber: '7', city: 'Roma', state: 'RM', zip: '00184' },
      'Via Roma, 7/00184 Roma, RM',
      'IT',
    ],
    [
      'a city that is its own region',
      { lines: ['Calle Mayor 1'], city: 'Madrid', state: 'Madrid', zip: '28013', country: 'España' },
      'Calle Mayor 1/28013 Madrid/España',
    ],
    [
      'a house number in both columns',
      { lines: ['Berliner Straße 456'], houseNumber: '456', city: 'Berlin', zip: '10115' },
      'Berliner Straße 456/10115 Berlin',
      'DE',
    ],
    [
      'a British one',
      { lines: ['1 High St'], city: 'London', zip: 'SW1A 1AA', country: 'UK' },
      '1 High St/London, SW1A 1AA/UK',
    ],
    [
      'a Canadian one',
      { lines: ['1 Rue X'], city: 'Montréal', state: 'Québec', zip: 'H2X 1Y4', country: 'Canada' },
      '1 Rue X/Montréal, QC H2X 1Y4/Canada',
    ],
    ['a city alone', { lines: [], city: 'Austin' }, 'Austin'],
    ['a ZIP code alone', { lines: [], zip: '07102' }, '07102'],
    ['a state without a city', { state: 'New Jersey' }, 'Main St'],
    ['a country alone', { lines: [], country: 'US' }, ''],
  ]
  for (const [title, part, text, country] of addresses)
    test(`writes ${title}`, () => {
      assert.equal(formatAddress({ ...parts, ...part }, country).text, text.replaceAll('/', '\n'))
    })

  test('gives the code of the state that the address names', () => {
    const state = (part: object) => formatAddress({ ...parts, city: 'X', ...part }).state
    assert.equal(state({ state: 'New Jersey', country: 'United States' }), 'NJ')
    assert.equal(state({ state: 'New Jersey (US)' }), 'NJ')
    assert.equal(state({ state: 'nj' }), 'nj')
    assert.equal(state({ state: 'Bayern', country: 'Deutschland' }), 'Bayern')
  })
})

test('restores the zeros of postal codes only where they are certain', () => {
  const restored = [
    ['7102', 'NJ', ''],
    ['2116', 'Massachusetts', 'USA'],
    ['2116-1234', 'MA', ''],
    ['610', 'PR', ''],
    ['1067', '', 'Deutschland'],
    ['184', '', 'IT'],
  ] as const
  assert.deepEqual(
    restored.map(([zip, state, country]) => restoreZeros({ zip, state, country })),
    ['07102', '02116', '02116-1234', '00610', '01067', '00184'],
  )
  const kept = [
    ['1010', '', ''],
    ['1010', '', 'AT'],
    ['8001', 'ZH', 'Schweiz'],
    ['7102', 'TX', ''],
    ['07102', 'NJ', ''],
    ['2000', 'NSW', 'Australia'],
  ] as const
  for (const [zip, state, country] of kept) assert.equal(restoreZeros({ zip, state, country }), zip)
})

test('knows the country of headings', () => {
  assert.equal(countryOfHeadings(['Firma', 'PLZ', 'Ort']), 'DE')
  assert.equal(countryOfHeadings(['Naam', 'Postcode', 'Plaats']), 'NL')
  assert.equal(countryOfHeadings(['Company', 'City', 'ZIP']), undefined)
})
