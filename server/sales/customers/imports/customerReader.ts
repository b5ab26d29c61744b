// Turns the rows of a file into cells of customers, by the user's column mapping or a guessed one.
import { readTermsText } from '#domain/company/termsText.ts'
import { normalizeColumnName } from '#domain/files/columnMapping.ts'
import { readCents, readUnits } from '#domain/files/fileNumbers.ts'
import { createRefusedCell } from '#domain/files/imports.ts'
import { recognizeProgram } from '#domain/files/programs.ts'
import { isTotal } from '#domain/files/spreadsheetTexts.ts'
import { formatCents, formatUsd } from '#domain/platform/money.ts'
import type { DecimalMark } from '#domain/platform/numberTexts.ts'
import {
  type CustomerCells,
  type CustomerColumn,
  type CustomerMapping,
  customerMappingError,
  maxCustomerRows,
  tooManyRowsMessage,
} from '#domain/sales/customerColumns.ts'
import { composeCustomerRow, type CustomerTexts } from '#domain/sales/customerFiles/composeCustomerRow.ts'
import { describeMapping } from '#domain/sales/customerFiles/describeCustomerMapping.ts'
import { guessCustomerColumns } from '#domain/sales/customerFiles/guessCustomerColumns.ts'
import { countryOfHeadings } from '#domain/sales/customerFiles/postalAddress.ts'
import type { CustomerProgram } from '#domain/sales/programs/customerProgram.ts'
import { loadPrograms } from '#server/files/imports/loadPrograms.ts'
import type { Table } from '#server/files/tables/openTable.ts'
import type { FileHeader, RowReader } from '#server/files/tables/parseTable.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type CustomerHeader = FileHeader<CustomerColumn>

const programs = loadPrograms('sales/programs') as readonly CustomerProgram[]

function findProgram(names: readonly string[]): CustomerProgram | undefined {
  return recognizeProgram(names, programs, normalizeColumnName)
}

/** The number of names that are columns of customers. */
export function countCustomerColumns(names: readonly string[]): number {
  return guessCustomerColumns(names, findProgram(names)).filter((column) => column !== null).length
}

export function createCustomerReader(
  { names, decimalMark }: Pick<Table, 'names' | 'decimalMark'>,
  chosen?: CustomerMapping,
): RowReader<CustomerHeader, CustomerColumn> {
  const program = findProgram(names)
  const mapping = chosen ?? guessCustomerColumns(names, program)
  const country = countryOfHeadings(names)
  return {
    mapping,
    isNumber: (column) => column === 'creditLimit' || column === 'discount',
    mayBeDate: (column) => column === 'notes',
    header: {
      program: program?.name,
      notes: describeMapping(names, mapping),
      error: customerMappingError(names, mapping),
    },
    async *read(rows) {
      let count = 0
      for await (const { cells: texts, ...source } of rows) {
        count += 1
        if (count > maxCustomerRows) throw new Refusal('invalid', tooManyRowsMessage)
        const { cells, notes } = composeCustomerRow(assignTexts(texts, mapping), country)
        if (source.refused) yield { ...source, cells }
        else if (isTotalRow(cells))
          yield { ...source, cells, refused: createRefusedCell('name', cells.name ?? '', totalReason) }
        else {
          const numberNotes = normalizeNumbers(cells, decimalMark)
          yield { ...source, cells, notes: [...(source.notes ?? []), ...notes, ...numberNotes] }
        }
      }
    },
  }
}

const totalReason = 'The row is the total of the list'

/** Reports end in a row that only names the total. */
function isTotalRow({ name = '', number, email, phone, billingAddress }: CustomerCells): boolean {
  return !(number || email || phone || billingAddress) && isTotal(name)
}

function assignTexts(texts: readonly string[], mapping: Readonly<CustomerMapping>): CustomerTexts {
  const assigned: Partial<Record<CustomerColumn, string[]>> = {}
  for (const [index, column] of mapping.entries())
    if (column !== null) (assigned[column] ??= []).push(texts[index] ?? '')
  return assigned
}

/**
 * Rewrites the terms, the credit limit and the discount as plain numbers: `$5,000` becomes `5000.00`. Returns what the user should check. Cells
 * that are not numbers stay as they are and are refused.
 */
function normalizeNumbers(cells: CustomerCells, decimalMark: DecimalMark): string[] {
  const notes: string[] = []
  const limit = cells.creditLimit?.trim() ?? ''
  const cents = limit === '' ? undefined : readCents(limit, decimalMark)
  if (cents) {
    cells.creditLimit = formatCents(cents.value)
    if (cents.isUnclear && !isThousands(limit, cents.value))
      notes.push(`Credit limit ${limit} read as ${formatUsd(cents.value)}`)
  }
  const discount = (cells.discount ?? '').replace(/%\s*$/, '').trim()
  const percent = discount === '' ? undefined : readCents(discount, decimalMark)
  if (percent) {
    cells.discount = formatCents(percent.value)
    // A workbook stores 10 % as 0.1.
    if (percent.isUnclear || (percent.value > 0 && percent.value < 100))
      notes.push(`Discount ${discount} read as ${formatCents(percent.value)}%`)
  }
  const days = cells.terms?.trim() ?? ''
  const units = /\d[.,]\d*$/.test(days) ? readUnits(days, decimalMark) : undefined
  if (units) cells.terms = String(units.value)
  const terms = units ? undefined : readTermsText(days)
  if (terms) cells.terms = terms.text
  if (terms?.note !== undefined) notes.push(terms.note)
  return notes
}

/** Whether a text such as `$5,000`, whose mark can be read in two ways, was read as thousands. Credit limits rarely are a few dollars. */
function isThousands(text: string, cents: number): boolean {
  return /^\D*\d{1,3}[.,]\d{3}\D*$/.test(text) && cents >= 100_000
}
