import type { PastImport } from '#contract/files/imports.ts'

/** An import without a file came through the API. */
export function importName({ fileName }: Pick<PastImport, 'fileName'>): string {
  return fileName ?? 'Products without a file'
}
