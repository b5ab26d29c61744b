import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { ProposedProduct, StyleProposal } from '#contract/catalog/grouping.ts'

import {
  addProposals,
  moveError,
  moveProducts,
  numberError,
  type Proposals,
  renameProposal,
  searchProposals,
  splitProposal,
  toGroupedStyles,
  withoutProducts,
} from './groupingState.ts'

const product = (id: number, color: string, size: string): ProposedProduct => ({
  id,
  code: `P-${id}`,
  name: 'Rib Tank',
  color,
  size,
  category: null,
  priceCents: 1000,
  imageUrl: null,
})

const proposal = (
  number: string,
  products: ProposedProduct[],
  fields: Partial<StyleProposal> = {},
): StyleProposal => ({
  number,
  name: `Style ${number}`,
  manufacturer: null,
  evidence: 'code',
  certainty: 'likely',
  styleId: null,
  products,
  leftOut: [],
  ...fields,
})

const navy = [product(1, 'Navy', 'S'), product(2, 'Navy', 'M')]
const sand = [product(3, 'Sand', 'S'), product(4, 'Sand', 'M')]
const two = addProposals([], [proposal('A', navy), proposal('B', sand)])

const summarize = (proposals: Proposals) =>
  proposals.map(({ number, products }) => `${number}: ${products.map(({ id }) => id).join(' ')}`)

test('ticks certain and likely proposals of several products', () => {
  const added = addProposals(
    [],
    [
      proposal('A', navy),
      proposal('B', sand, { certainty: 'doubtful' }),
      proposal('C', [product(5, 'Navy', 'S')], { certainty: 'certain' }),
      proposal('D', [product(6, 'Navy', 'S')], { certainty: 'certain', styleId: 7 }),
    ],
  )
  assert.deepEqual(
    added.map(({ list, isTicked }) => [list, isTicked]),
    [
      ['likely', true],
      ['doubtful', false],
      ['single', false],
      ['certain', true],
    ],
  )
  assert.deepEqual(toGroupedStyles(added), [
    { number: 'A', name: 'Style A', styleId: null, productIds: [1, 2] },
    { number: 'D', name: 'Style D', styleId: 7, productIds: [6] },
  ])
})

test('moves products, and a proposal that becomes empty disappears', () => {
  assert.deepEqual(summarize(moveProducts(two, 1, new Set([2]), 2)), ['A: 1', 'B: 3 4 2'])
  assert.deepEqual(summarize(moveProducts(two, 1, new Set([1, 2]), 2)), ['B: 3 4 1 2'])
  assert.deepEqual(summarize(withoutProducts(two, 2, new Set([3, 4]))), ['A: 1 2'])
})

test('names two products that would have the same color and size', () => {
  const [target] = two
  assert.ok(target)
  assert.equal(moveError(target, [product(9, 'navy', 'm')]), 'P-9 and P-2 are both navy in m.')
  assert.equal(moveError(target, sand), undefined)
})

test('splits products into a new proposal with a free number', () => {
  assert.deepEqual(summarize(splitProposal(two, 1, new Set([2]))), ['A: 1', 'A-2: 2', 'B: 3 4'])
  const split = splitProposal(splitProposal(two, 1, new Set([2])), 2, new Set([3]))
  assert.deepEqual(
    split.map(({ id }) => id),
    [1, 3, 2, 4],
  )
})

test('finds proposals by number, name and product ID, and numbers that are taken', () => {
  const renamed = renameProposal(two, 1, { number: '1042', name: 'Rib Tank' })
  assert.deepEqual(summarize(searchProposals(renamed, 'tank 104')), ['1042: 1 2'])
  assert.deepEqual(summarize(searchProposals(renamed, 'p-3')), ['B: 3 4'])
  assert.equal(searchProposals(renamed, ' ').length, 2)
  assert.equal(numberError(renamed, 2, ' 1042 '), 'Style number 1042 is taken by Rib Tank.')
  assert.equal(numberError(renamed, 1, '1042'), undefined)
})
