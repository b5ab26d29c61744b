import type { Download } from '#contract/platform/endpoint.ts'
import { byteOrderMark, csvLine } from '#domain/platform/csv.ts'

/**
 * A CSV file that is generated while it is sent. Waits for the first lines, so that a query that fails or takes too long gets an error
 * reply and not a file without rows. A later failure closes the connection, and the browser reports the download as failed.
 */
export async function csvDownload(
  name: string,
  header: readonly string[],
  lines: AsyncGenerator<string>,
): Promise<Download> {
  const first = await lines.next()
  return { name, type: 'text/csv; charset=utf-8', chunks: chunks() }

  async function* chunks(): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(header) + (first.done ? '' : first.value)
    if (!first.done) yield* lines
  }
}
