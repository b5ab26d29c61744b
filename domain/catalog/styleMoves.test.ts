// One product per color and size of a style, however products move.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import {
  createStylePlacement,
  describeLeavingStyle,
  describeLeftStyle,
  describeNoPlace,
  formatLeftStyles,
  type LeftStyle,
  type StyleMove,
} from './styleMoves.ts'
import { maxStyleProducts } from './styles.ts'

interface Member {
  id: number
  styleId: number | null
  color: string
}

/** Each style has these products besides those of the tests, so that five fill it. */
const otherMembers = maxStyleProducts - 5
const deletedStyle = 3

function cellOf({ styleId, color }: Pick<Member, 'styleId' | 'color'>): string {
  return `${styleId} ${color}`
}

/** A move as a server reads it from the catalog. */
function toMove({ id, styleId, color }: Member, catalog: readonly Member[]) {
  const before = catalog.find((member) => member.id === id)
  const cell = cellOf({ styleId, color })
  const holder = catalog.find((member) => member.styleId !== null && cellOf(member) === cell)
  const move: StyleMove = {
    id,
    code: `P-${id}`,
    color,
    size: 'M',
    styleId,
    fromStyleId: before?.styleId ?? null,
  }
  const target = {
    styleNumber: String(styleId),
    isStyleDeleted: styleId === deletedStyle,
    memberCount: otherMembers + catalog.filter((member) => member.styleId === styleId).length,
    cell,
    holder: holder ? { id: holder.id, code: `P-${holder.id}` } : null,
  }
  return { ...move, target }
}

type Place = ReturnType<typeof createStylePlacement>

function placeAll(place: Place, wanted: readonly Member[], catalog: readonly Member[]): LeftStyle[] {
  const moves = wanted.map((member) => toMove(member, catalog))
  return place(
    moves.filter(({ styleId }) => styleId !== null),
    moves.filter(({ styleId }) => styleId === null),
  )
}

function apply(catalog: readonly Member[], wanted: readonly Member[], left: readonly LeftStyle[]): Member[] {
  const leftIds = new Set(left.map(({ productId }) => productId))
  const after = new Map(catalog.map((member) => [member.id, member]))
  for (const member of wanted)
    after.set(member.id, leftIds.has(member.id) ? { ...member, styleId: null } : member)
  return [...after.values()]
}

const styleIds = fc.constantFrom(null, 1, 2)
const colors = fc.constantFrom('red', 'blue', 'black')
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 })
const catalogs = fc
  .array(fc.record({ id: fc.integer({ min: 1, max: 12 }), styleId: styleIds, color: colors }))
  .map((members) => {
    const byId = new Map(members.map((member) => [member.id, member]))
    const cells = new Map(
      [...byId.values()]
        .filter(({ styleId }) => styleId !== null)
        .map((member) => [cellOf(member), member.id]),
    )
    // Only one of each cell is in its style.
    return [...byId.values()].map((member) =>
      member.styleId !== null && cells.get(cellOf(member)) !== member.id
        ? { ...member, styleId: null }
        : member,
    )
  })
/** Batches in the order of the ids, as an import updates products. */
const batches = ids.chain((moved) =>
  fc
    .tuple(
      ...moved
        .toSorted((a, b) => a - b)
        .map((id) =>
          fc.record({
            id: fc.constant(id),
            styleId: fc.oneof(styleIds, fc.constant(deletedStyle)),
            color: colors,
          }),
        ),
    )
    .map((wanted) => [wanted.slice(0, 4), wanted.slice(4)]),
)

test('no two products share a cell, no style is too large, and the others are where they should be', () => {
  fc.assert(
    fc.property(catalogs, batches, (catalog, [wanted = []]) => {
      const left = placeAll(createStylePlacement(String), wanted, catalog)
      const after = apply(catalog, wanted, left)
      const grouped = after.filter(({ styleId }) => styleId !== null)
      assert.equal(new Set(grouped.map(cellOf)).size, grouped.length)
      for (const [styleId, members] of Map.groupBy(grouped, (member) => member.styleId)) {
        assert.notEqual(styleId, deletedStyle)
        assert.ok(members.length <= 5)
      }
      for (const { id, styleId } of wanted) {
        const isLeft = left.some(({ productId }) => productId === id)
        assert.equal(after.find((member) => member.id === id)?.styleId, isLeft ? null : styleId)
      }
      // A product that did not move keeps its place.
      for (const member of catalog)
        if (!wanted.some(({ id }) => id === member.id)) assert.ok(after.includes(member))
    }),
  )
})

test('a preview of several batches finds what the batches do one after the other', () => {
  fc.assert(
    fc.property(catalogs, batches, (catalog, wanted) => {
      const preview = createStylePlacement(String)
      let written: readonly Member[] = catalog
      for (const batch of wanted) {
        const left = placeAll(createStylePlacement(String), batch, written)
        assert.deepEqual(
          placeAll(preview, batch, catalog).map(({ productId, reason }) => [productId, reason]),
          left.map(({ productId, reason }) => [productId, reason]),
        )
        written = apply(written, batch, left)
      }
    }),
  )
})

test('products that exchange their cells stay, and of two for one cell the first stays', () => {
  const catalog = [
    { id: 1, styleId: 1, color: 'red' },
    { id: 2, styleId: 1, color: 'blue' },
    { id: 3, styleId: null, color: 'black' },
    { id: 4, styleId: null, color: 'black' },
  ]
  const wanted = [
    { id: 1, styleId: 1, color: 'blue' },
    { id: 2, styleId: 1, color: 'red' },
    { id: 4, styleId: 1, color: 'black' },
    { id: 3, styleId: 1, color: 'black' },
  ]
  const left = placeAll(createStylePlacement(String), wanted, catalog)
  assert.deepEqual(
    left.map(({ code, holderCode }) => [code, holderCode]),
    [['P-4', 'P-3']],
  )
})

test('the sentences name the product and the reason', () => {
  const left: LeftStyle = {
    productId: 1,
    code: 'MYN-7-M',
    color: 'Navy',
    size: 'M',
    styleNumber: '1042',
    reason: 'taken',
    holderCode: 'MYN-8',
  }
  const full: LeftStyle = { ...left, reason: 'full', holderCode: null }
  const deleted: LeftStyle = { ...left, reason: 'deleted', holderCode: null }
  for (const [describe, ...sentences] of [
    [
      describeLeftStyle,
      'MYN-7-M left style 1042, which already has Navy in M.',
      'MYN-7-M left style 1042, which already has 500 products.',
      'MYN-7-M left style 1042, which was deleted.',
    ],
    [
      describeLeavingStyle,
      'MYN-7-M will have no style: 1042 already has Navy in M.',
      'MYN-7-M will have no style: 1042 already has 500 products.',
      'MYN-7-M left style 1042, which was deleted.',
    ],
    [
      describeNoPlace,
      'MYN-7-M and MYN-8 are both Navy in M.',
      'Style 1042 would have more than 500 products.',
      'The style no longer exists.',
    ],
  ] as const)
    assert.deepEqual([left, full, deleted].map(describe), sentences)
  assert.deepEqual([1, 2].map(formatLeftStyles), ['1 product left its style', '2 products left their styles'])
})
