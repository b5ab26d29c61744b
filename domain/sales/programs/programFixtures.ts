// For the tests of programs.
import assert from 'node:assert/strict'

import type { CustomerColumn } from '#domain/sales/customerColumns.ts'
import { guessCustomerColumns } from '#domain/sales/guessCustomerColumns.ts'

import { findCustomerProgram } from './index.ts'

/** Asserts that columns are recognized as those of the program, and how each is read; null if it is ignored. */
export function assertProgram(
  program: string,
  columns: readonly (readonly [name: string, field: CustomerColumn | null])[],
): void {
  const names = columns.map(([name]) => name)
  assert.equal(findCustomerProgram(names)?.name, program)
  const fields = guessCustomerColumns(names)
  assert.deepEqual(
    names.map((name, index) => [name, fields[index]]),
    columns,
  )
}
