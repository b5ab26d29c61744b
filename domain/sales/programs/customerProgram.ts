// A program whose exports of customers are recognized: a file in this folder, which the server finds by itself.
import { normalizeColumnName } from '#domain/files/columnMapping.ts'
import type { ExportingProgram } from '#domain/files/programs.ts'
import { type CustomerColumn, repeatableColumns } from '#domain/sales/customerColumns.ts'

export interface CustomerProgram extends ExportingProgram {
  /**
   * The field of each column, null for one that is ignored. If the file has several columns of a field, the first here is read. Columns
   * that are not here are recognized by common names.
   */
  columns: Readonly<Record<string, CustomerColumn | null>>
}

/** The field of each column of the file; undefined for one that the program doesn't know. */
export function mapProgramColumns(
  { columns }: CustomerProgram,
  names: readonly string[],
): (CustomerColumn | null | undefined)[] {
  const normalized = names.map(normalizeColumnName)
  const mapping: (CustomerColumn | null | undefined)[] = names.map(() => undefined)
  const used = new Set<CustomerColumn>()
  for (const [name, field] of Object.entries(columns)) {
    const index = normalized.indexOf(normalizeColumnName(name))
    if (index === -1 || mapping[index] !== undefined) continue
    const isTaken = field !== null && used.has(field) && !repeatableColumns.includes(field)
    mapping[index] = isTaken ? null : field
    if (field !== null) used.add(field)
  }
  return mapping
}
