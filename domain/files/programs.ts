// Recognizes the program that exported a file by the names of its columns.

/** A program whose exports are recognized. */
export interface ExportingProgram {
  /** As the page shows it: 'Xero'. */
  name: string
  /** A file of the program has all columns of one of these lists. A column may have several names, separated by '|'. */
  signatures: readonly (readonly string[])[]
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
