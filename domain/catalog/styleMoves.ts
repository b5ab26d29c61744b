// The rule of the cells of a style: one product per color and size, and at most `maxStyleProducts`. A product that has no place leaves.
import { pluralize } from '#domain/platform/format.ts'

import {
  type CellHolder,
  deletedStyleMessage,
  leftFullStyleMessage,
  leftStyleMessage,
  maxStyleProducts,
  noRoomMessage,
  noStyleMessage,
  sameCellMessage,
} from './styles.ts'

/** A product that gets another color, size or style, with its values afterwards. */
export interface StyleMove extends CellHolder {
  /** Of a new product, an id above all others. */
  id: number
  fromStyleId: number | null
  /** Null for a style that doesn't exist yet, which needs its number. */
  styleId: number | null
  styleNumber?: string
}

/** What the catalog has where a product moves. */
export interface MoveTarget {
  styleNumber: string
  isStyleDeleted: boolean
  memberCount: number
  /** Equal for equal cells of one style. */
  cell: string
  holder: { id: number; code: string } | null
}

type Placing = StyleMove & { target: MoveTarget }
export type Leaving = Pick<StyleMove, 'id' | 'fromStyleId'>

/** A product that leaves its style, or doesn't join one. */
export interface LeftStyle extends CellHolder {
  productId: number
  styleNumber: string
  reason: 'taken' | 'full' | 'deleted'
  /** The product that has the color and size; null for another reason. */
  holderCode: string | null
}

/** Styles by their id; those that don't exist yet by `newKey`. */
type StyleKey = number | string

/**
 * Returns a function that places products and remembers them, so that several calls can follow each other without changing the catalog.
 * A product of the style keeps its cell; of several that move to one cell, the one with the lowest id gets it. Products of one call that
 * exchange their cells all stay. Returns those that have no place, in the order of their ids.
 */
export function createStylePlacement(newKey: (number: string) => string) {
  const vacatedBy = new Set<number>()
  const codesByCell = new Map<string, string>()
  const growth = new Map<StyleKey, number>()

  const grow = (key: StyleKey, difference: number) => growth.set(key, (growth.get(key) ?? 0) + difference)
  const keyOf = ({ styleId, target }: Placing): StyleKey => styleId ?? newKey(target.styleNumber)
  const joins = (move: Placing) => keyOf(move) !== move.fromStyleId

  function findReason(move: Placing): Pick<LeftStyle, 'reason' | 'holderCode'> | undefined {
    const { holder, cell, memberCount, isStyleDeleted } = move.target
    if (isStyleDeleted) return { reason: 'deleted', holderCode: null }
    const holderCode =
      codesByCell.get(cell) ?? (holder && !vacatedBy.has(holder.id) ? holder.code : undefined)
    if (holderCode !== undefined) return { reason: 'taken', holderCode }
    const isFull = memberCount + (growth.get(keyOf(move)) ?? 0) >= maxStyleProducts
    return isFull && joins(move) ? { reason: 'full', holderCode: null } : undefined
  }

  /** `leaving` are products that leave their styles anyway. */
  return (moves: readonly Placing[], leaving: readonly Leaving[] = []): LeftStyle[] => {
    for (const { id } of [...moves, ...leaving]) vacatedBy.add(id)
    for (const { fromStyleId } of [...moves.filter(joins), ...leaving])
      if (fromStyleId !== null) grow(fromStyleId, -1)
    return moves
      .toSorted((a, b) => a.id - b.id)
      .flatMap((move) => {
        const { id: productId, code, color, size, fromStyleId, target } = move
        const reason = findReason(move)
        if (!reason) {
          codesByCell.set(target.cell, code)
          if (joins(move)) grow(keyOf(move), 1)
          return []
        }
        if (fromStyleId !== null && !joins(move)) grow(fromStyleId, -1)
        return { productId, code, color, size, styleNumber: target.styleNumber, ...reason }
      })
  }
}

/** 'MYN-7-M left style 1042, which already has Navy in M.' */
export function describeLeftStyle(move: LeftStyle): string {
  if (move.reason === 'full') return leftFullStyleMessage(move.code, move.styleNumber)
  return (move.reason === 'deleted' ? deletedStyleMessage : leftStyleMessage)(move, move.styleNumber)
}

/** 'MYN-7-M will have no style: 1042 already has Navy in M.', for a preview. */
export function describeLeavingStyle(move: LeftStyle): string {
  if (move.reason === 'full') return noRoomMessage(move.code, move.styleNumber)
  return (move.reason === 'deleted' ? deletedStyleMessage : noStyleMessage)(move, move.styleNumber)
}

/** 'MYN-7-M and MYN-8-M are both Navy in M.', for a call that is rejected instead. */
export function describeNoPlace(move: LeftStyle): string {
  if (move.reason === 'deleted') return 'The style no longer exists.'
  return move.reason === 'full'
    ? `Style ${move.styleNumber} would have more than ${maxStyleProducts} products.`
    : sameCellMessage(move, move.holderCode ?? '')
}

/** '2 products left their styles' */
export function formatLeftStyles(count: number): string {
  return `${pluralize(count, 'product')} left ${count === 1 ? 'its style' : 'their styles'}`
}
