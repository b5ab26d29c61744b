// Why the units on hand of a product, or their value, changed. Every entry of the cost ledger has one of these reasons.
import type { MovementReason } from './stock.ts'

/** Movements that change the units on hand by what they change in stock. Those of an invoice are valued by its lines. */
const valuedReasons = [
  'created',
  'edited',
  'received',
  'adjusted',
  'counted',
  'imported',
  'import undone',
  'arrival undone',
] as const satisfies readonly MovementReason[]
type ValuedReason = (typeof valuedReasons)[number]

export function isValuedReason(reason: MovementReason): reason is ValuedReason {
  return (valuedReasons as readonly MovementReason[]).includes(reason)
}

export const costReasons = [
  /** The units on hand when the ledger began. */
  'opening',
  ...valuedReasons,
  /** The units of a processed invoice leave; those of one that is voided or credited come back. */
  'processed',
  'voided',
  'returned',
  /** The first cost of the product values all units on hand. */
  'first cost',
  /** The import or batch that set the first cost is undone: the product has no cost again. */
  'first cost undone',
  /** A bill has another cost than its arrival. */
  'billed',
  /** A charge makes units dearer that came before; its undo. */
  'landed cost',
  'landed cost undone',
] as const
export type CostReason = (typeof costReasons)[number]
