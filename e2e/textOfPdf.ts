import { spawnSync } from 'node:child_process'

/** The text of a PDF file, laid out as on paper. Undefined if pdftotext is not installed. */
export function textOfPdf(path: string): string | undefined {
  const { error, stdout } = spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  return error ? undefined : stdout
}
