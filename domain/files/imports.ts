// Imports of files, whatever kind of record their rows are.
import { foldName } from '#domain/platform/foldText.ts'
import { capitalize, pluralize } from '#domain/platform/format.ts'
import { withoutPeriod } from '#domain/platform/text.ts'
import { importNounOf, mapRecords, type RecordNoun } from '#domain/records.ts'

/** The kinds of records that files are imported as: those that are written out, and plain records. */
export type ImportKind = 'product' | 'customer' | 'order' | RecordNoun

/** How sentences name the records of each kind. */
export const importedNames: Readonly<Record<ImportKind, { name: string; names: string }>> = {
  product: { name: 'product', names: 'products' },
  customer: { name: 'customer', names: 'customers' },
  order: { name: 'order', names: 'orders' },
  ...mapRecords(({ name, names }) => ({ name, names })),
}

/** '3 size scales' */
export function countImported(kind: ImportKind, count: number): string {
  const { name, names } = importedNames[kind]
  return pluralize(count, name, names)
}

/** Of records with a number: what happens to rows that probably mean one that exists. */
export const duplicateModes = ['skip', 'update', 'create'] as const

/** How an import treats records that exist already. Orders are not updated. */
export const modesOfImports = {
  product: ['skip', 'update'],
  customer: duplicateModes,
  order: ['skip', 'create'],
  ...mapRecords(() => duplicateModes),
} as const satisfies Record<ImportKind, readonly string[]>
export type ImportModeOf<Kind extends ImportKind> = (typeof modesOfImports)[Kind][number]

/** How the log names an import: its module, and the noun of its page. */
export const loggedImports = {
  product: { module: 'Inventory', noun: 'import' },
  customer: { module: 'Customers', noun: 'customerImport' },
  order: { module: 'Orders', noun: 'orderImport' },
  ...mapRecords(({ module, noun }) => ({ module, noun: importNounOf(noun) })),
} as const satisfies Record<ImportKind, { module: string; noun: string }>

const removedOrRestored = { created: 'removed', changed: 'removed or restored' } as const

/**
 * What the undo does with records that the import created, and with all that it changed. Orders are not deleted, because their numbers
 * have no gaps.
 */
export const undoneAs = {
  product: removedOrRestored,
  customer: removedOrRestored,
  order: { created: 'cancelled', changed: 'cancelled' },
  ...mapRecords(() => removedOrRestored),
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
    ? `This import changed no ${importedNames[kind].names}, so there is nothing to undo.`
    : undefined
}

/** 'The same customer number is in row 5' */
export function sameNumberReason(record: string, earlierRow: number): string {
  return `The same ${record} number is in row ${earlierRow}`
}

/** 'Row 5 is for C-0012 too' */
export function sameTargetReason(earlierRow: number, number: string): string {
  return `Row ${earlierRow} is for ${number} too`
}

/** 'Harbor & Pine has the same email as C-0012, Harbour and Pine.' */
export function likelyDuplicateMessage(
  name: string,
  evidence: string,
  record: { number: string; name: string },
): string {
  return `${name} has the same ${evidence} as ${withoutPeriod(nameOther(name, record))}.`
}

/** Of a row with the number or the name of a record that was merged into another one. */
export function mergedDuplicateMessage(name: string, record: { number: string; name: string }): string {
  return `${name} was merged into ${withoutPeriod(nameOther(name, record))}.`
}

/** Its name only if it is another one. */
function nameOther(name: string, record: { number: string; name: string }): string {
  return foldName(name) === foldName(record.name) ? record.number : `${record.number}, ${record.name}`
}

/** Of a row that creates a second record with a name. */
export function sameNameNote(earlierRow: number): string {
  return `Row ${earlierRow} has the same name`
}

/** Why a row without a name can't create a record. */
export function missingNameReason(record: string, number: string | null): string {
  return number === null
    ? `${capitalize(record)} name is required`
    : `No ${record} has this number, and the row has no name for a new one`
}

/** Why a valid row is refused when another user changes its record during the import. */
export function concurrentChangeReason(record: string, change: 'created' | 'deleted'): string {
  return change === 'created'
    ? `Another user created a ${record} with this number during the import`
    : `Another user deleted the ${record} during the import`
}
