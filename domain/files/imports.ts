// Imports of files, whatever kind of record their rows are.

/** The kinds of records that files are imported as. */
export const importKinds = ['product', 'customer', 'order'] as const
export type ImportKind = (typeof importKinds)[number]

/** How an import treats records that exist already: for customers, those that a row probably means. Orders are not updated. */
export const modesOfImports = {
  product: ['skip', 'update'],
  customer: ['skip', 'update', 'create'],
  order: ['skip', 'create'],
} as const satisfies Record<ImportKind, readonly string[]>
export type ImportModeOf<Kind extends ImportKind> = (typeof modesOfImports)[Kind][number]

/** How the log names an import: its module, and the noun of its page. */
export const loggedImports = {
  product: { module: 'Inventory', noun: 'import' },
  customer: { module: 'Customers', noun: 'customerImport' },
  order: { module: 'Orders', noun: 'orderImport' },
} as const satisfies Record<ImportKind, { module: string; noun: string }>

/**
 * What the undo does with records that the import created, and with all that it changed. Orders are not deleted, because their numbers
 * have no gaps.
 */
export const undoneAs = {
  product: { created: 'removed', changed: 'removed or restored' },
  customer: { created: 'removed', changed: 'removed or restored' },
  order: { created: 'cancelled', changed: 'cancelled' },
} as const satisfies Record<ImportKind, { created: string; changed: string }>

/** The first invalid cell of a row, with the reason to show. */
export interface RefusedCell<Column extends string = string> {
  column: Column
  value: string
  reason: string
}

/** Cuts the value to 100 characters, so that a list can show it. */
export function createRefusedCell<Column extends string>(
  column: Column,
  value: string,
  reason: string,
): RefusedCell<Column> {
  return { column, value: value.slice(0, 100).toWellFormed(), reason }
}

/** Why an import can't be undone, or undefined if it changed a record. */
export function nothingToUndoReason(
  kind: ImportKind,
  { importedCount, updatedCount }: { importedCount: number; updatedCount: number },
): string | undefined {
  return importedCount + updatedCount === 0
    ? `This import changed no ${kind}s, so there is nothing to undo.`
    : undefined
}
