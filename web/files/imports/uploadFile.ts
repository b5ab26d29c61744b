// The files that can be imported.
import { csvRequiredMessage, maxImportBytes } from '#contract/files/imports.ts'

export function isCsv(file: File): boolean {
  return /\.csv$/i.test(file.name)
}

export function isPdf(file: File): boolean {
  return /\.pdf$/i.test(file.name)
}

/** Why a file can't be imported, judging by its name and size. `takesPdf` if PDFs can. */
export function importFileError(file: File | null, takesPdf = false): string | undefined {
  const isTable = file !== null && (/\.(?:csv|tsv|xlsx)$/i.test(file.name) || (takesPdf && isPdf(file)))
  if (!isTable) return takesPdf ? 'Please upload a CSV, XLSX or PDF file' : csvRequiredMessage
  if (file.size > maxImportBytes) return `The file is larger than ${maxImportBytes / 1024 / 1024} MB`
  return undefined
}

/** Keeps the end of a long name, because it has the extension. */
export function uploadFileName(file: File): string {
  return file.name
    .replace(/\p{Cc}/gu, '')
    .slice(-200)
    .toWellFormed()
    .trim()
}
