// Reads a CSV file beside the page, so that a hundred thousand rows never freeze it.
import { CsvError } from './csvError.ts'
import { decodeCsv, type ReadCsv, readProductsCsv } from './readProductsCsv.ts'

/** What the page gets back: the rows as the JSON that is sent on, or why the file can't be read. */
export type WorkerAnswer =
  | { json: Blob; fileRows: ReadCsv['fileRows']; droppedCount: number }
  | { refusal: string }

addEventListener('message', (event: MessageEvent<File>) => {
  void read(event.data).then((answer) => postMessage(answer))
})

async function read(file: File): Promise<WorkerAnswer> {
  try {
    const { rows, ...rest } = readProductsCsv(decodeCsv(await file.bytes()))
    return { ...rest, json: new Blob([JSON.stringify(rows)], { type: 'application/json' }) }
  } catch (error) {
    if (error instanceof CsvError) return { refusal: error.message }
    throw error
  }
}
