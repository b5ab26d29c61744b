// Skips tests that need a program that is not installed.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Options of a test: `test('prints lines', needs('pdftotext'), ...)`. */
export function needs(...tools: string[]): { skip: string | false } {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const missing = tools.filter((tool) => !folders.some((folder) => existsSync(join(folder, tool))))
  return { skip: missing.length > 0 && `${missing.join(' and ')} not installed` }
}
