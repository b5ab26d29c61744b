// What an import is called, and what came of it, in words.
import type { ImportResult } from '#contract/imports.ts'

export function isCsv(file: File): boolean {
  return /\.csv$/i.test(file.name)
}

const count = (figure: number) => figure.toLocaleString('en-US')

/** '3 products', '1 error', '8,972 duplicates'. */
export function counted(figure: number, one: string, many = `${one}s`): string {
  return `${count(figure)} ${figure === 1 ? one : many}`
}

/** 'Imported 8,972 products, skipped 3 duplicates, 2 errors.', each part only where there is something to say. */
export function importInWords(
  result: Pick<ImportResult, 'successCount' | 'duplicateCount' | 'errorCount'>,
): string {
  const parts = [
    `Imported ${counted(result.successCount, 'product')}`,
    result.duplicateCount > 0 ? `skipped ${counted(result.duplicateCount, 'duplicate')}` : '',
    result.errorCount > 0 ? counted(result.errorCount, 'error') : '',
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
