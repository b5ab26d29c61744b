// Turns the rows of a file into rows of orders, by the user's column mapping or a guessed one.
import { normalizeColumnName } from '#domain/files/columnMapping.ts'
import { recognizeProgram } from '#domain/files/programs.ts'
import { createOrderComposer } from '#domain/sales/orderFiles/composeOrderRows.ts'
import {
  describeOrderColumns,
  guessOrderColumns,
  type OrderProgram,
} from '#domain/sales/orderFiles/guessOrderColumns.ts'
import {
  maxOrderRows,
  type OrderColumn,
  type OrderMapping,
  tooManyOrderRowsMessage,
} from '#domain/sales/orderFiles/orderColumns.ts'
import { findOrderSizes, orderMappingError } from '#domain/sales/orderFiles/orderMapping.ts'
import { loadPrograms } from '#server/files/imports/loadPrograms.ts'
import type { Table } from '#server/files/tables/openTable.ts'
import type { FileHeader, RowReader } from '#server/files/tables/parseTable.ts'
import type { TableRow } from '#server/files/tables/tableRow.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type OrderHeader = FileHeader<OrderColumn>

const programs = loadPrograms('sales/orderPrograms') as readonly OrderProgram[]

function findProgram(names: readonly string[]): OrderProgram | undefined {
  return recognizeProgram(names, programs, normalizeColumnName)
}

/** The number of names that are columns of orders. */
export function countOrderColumns(names: readonly string[]): number {
  const mapping = guessOrderColumns(names, findProgram(names))
  return mapping.filter((column) => column !== null).length + findOrderSizes(names, mapping).length
}

export function createOrderReader(
  { names, decimalMark }: Pick<Table, 'names' | 'decimalMark'>,
  head: readonly TableRow[],
  chosen?: OrderMapping,
): RowReader<OrderHeader, OrderColumn> {
  const program = findProgram(names)
  const mapping = chosen ?? guessOrderColumns(names, program)
  const compose = createOrderComposer({ names, head: head.map(({ cells }) => cells) }, mapping, decimalMark)
  return {
    mapping,
    alsoRead: new Map(findOrderSizes(names, mapping).map(({ position }) => [position, 'quantity'])),
    isNumber: (column) => numberColumns.has(column),
    mayBeDate: (column) => column === 'startShipOn' || column === 'cancelOn' || column === 'notes',
    header: {
      program: program?.name,
      notes: describeOrderColumns(names, mapping),
      error: orderMappingError(names, mapping),
    },
    async *read(rows) {
      let count = 0
      for await (const { cells: texts, notes: cellNotes = [], ...source } of rows) {
        for (const { cells, notes } of compose(texts)) {
          count += 1
          if (count > maxOrderRows) throw new Refusal('invalid', tooManyOrderRowsMessage)
          yield { ...source, cells, notes: [...cellNotes, ...notes] }
        }
      }
    },
  }
}

const numberColumns: ReadonlySet<OrderColumn> = new Set(['quantity', 'unitPrice', 'discount', 'tax'])
