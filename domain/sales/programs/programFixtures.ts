// For the tests of programs.
import assert from 'node:assert/strict'

import { normalizeColumnName } from '#domain/files/columnMapping.ts'
import { recognizeProgram } from '#domain/files/programs.ts'
import type { CustomerColumn } from '#domain/sales/customerColumns.ts'
import { guessCustomerColumns } from '#domain/sales/customerFiles/guessCustomerColumns.ts'

import type { CustomerProgram } from './customerProgram.ts'

/** Asserts that columns are recognized as those of the program, and how each is read; null if it is ignored. */
export function assertProgram(
  program: CustomerProgram,
  columns: readonly (readonly [name: string, field: CustomerColumn | null])[],
): void {
  const names = columns.map(([name]) => name)
  assert.equal(recognizeProgram(names, [program], normalizeColumnName), program)
  const fields = guessCustomerColumns(names, program)
  assert.deepEqual(
    names.map((name, index) => [name, fields[index]]),
    columns,
  )
}
