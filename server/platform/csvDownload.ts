// Files that are generated while they are sent.
import type { Download } from '#contract/platform/endpoint.ts'
import { byteOrderMark, csvLine } from '#domain/platform/csv.ts'

/** A CSV file with a line for the header. */
export async function csvDownload(
  name: string,
  header: readonly string[],
  lines: AsyncGenerator<string>,
): Promise<Download> {
  const chunks = await startChunks(lines)
  return { name, type: 'text/csv; charset=utf-8', chunks: withHeader(header, chunks) }
}

async function* withHeader(header: readonly string[], lines: AsyncIterable<string>): AsyncGenerator<string> {
  let start = byteOrderMark + csvLine(header)
  for await (const line of lines) {
    yield start + line
    start = ''
  }
  if (start !== '') yield start
}

/**
 * Waits for the first chunk, so that a query that fails or takes too long gets an error reply and not a file without rows. A later
 * failure closes the connection, and the browser reports the download as failed.
 */
export async function startChunks<T>(chunks: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await chunks.next()
  return all()

  async function* all() {
    if (first.done) return
    yield first.value
    yield* chunks
  }
}
