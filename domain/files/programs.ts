// Recognizes the program that exported a file by the names of its columns, and the fields of these.
import { normalizeColumnName } from './columnMapping.ts'

/** A program whose exports are recognized. */
export interface ExportingProgram {
  /** As the page shows it: 'Xero'. */
  name: string
  /** A file of the program has all columns of one of these lists. A column may have several names, separated by '|'. */
  signatures: readonly (readonly string[])[]
}

/** A program whose columns are always the same fields. */
export interface MappedProgram<Field extends string> extends ExportingProgram {
  /**
   * The field of each column, null for one that is ignored. If the file has several columns of a field, the first here is read. Columns
   * that are not here are recognized by common names.
   */
  columns: Readonly<Record<string, Field | null>>
}

/** The field of each column of the file; undefined for one that the program doesn't know. Several columns may have a repeatable field. */
export function mapProgramColumns<Field extends string>(
  { columns }: MappedProgram<Field>,
  names: readonly string[],
  repeatable: readonly Field[] = [],
): (Field | null | undefined)[] {
  const normalized = names.map(normalizeColumnName)
  const mapping: (Field | null | undefined)[] = names.map(() => undefined)
  const used = new Set<Field>()
  for (const [name, field] of Object.entries(columns)) {
    const index = normalized.indexOf(normalizeColumnName(name))
    if (index === -1 || mapping[index] !== undefined) continue
    const isTaken = field !== null && used.has(field) && !repeatable.includes(field)
    mapping[index] = isTaken ? null : field
    if (field !== null) used.add(field)
  }
  return mapping
}

/** The program with the longest signature that the file has. `normalize` is applied to both names that are compared. */
export function recognizeProgram<Program extends ExportingProgram>(
  names: readonly string[],
  programs: readonly Program[],
  normalize: (name: string) => string,
): Program | undefined {
  const known = new Set(names.map(normalize))
  let found: { program: Program; length: number } | undefined
  for (const program of programs) {
    for (const signature of program.signatures) {
      const isComplete = signature.every((spellings) =>
        spellings.split('|').some((name) => known.has(normalize(name))),
      )
      if (isComplete && signature.length > (found?.length ?? 0)) found = { program, length: signature.length }
    }
  }
  return found?.program
}
