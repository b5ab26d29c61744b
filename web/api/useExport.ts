// Exports a CSV file and counts its rows on the way, or a workbook.
import { useState } from 'react'
import type * as z from 'zod/mini'

import { readChunks } from '#contract/platform/client.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { formatCount } from '#domain/platform/format.ts'
import { saveFile } from '#web/ui/saveFile.ts'
import { toast } from '#web/ui/toast.ts'

import { call } from './call.ts'
import { readFileName } from './readFileName.ts'
import { useAction } from './useAction.ts'

export interface ExportOptions {
  /** Shown if a CSV file would have no rows. */
  emptyMessage?: string
  /** What the rows of a CSV file are, a plural noun: 'products'. */
  itemsLabel?: string
  failureMessage: string
}

/** `start` saves the file; `busyText` contains the number of rows so far of a CSV file. */
export function useExport<I extends z.ZodMiniType>(
  endpoint: Endpoint<I, 'download'>,
  { emptyMessage = 'There is nothing to export.', itemsLabel = 'rows', failureMessage }: ExportOptions,
) {
  const [rowCount, setRowCount] = useState(0)
  const run = useAction(
    async (input: z.output<I>) => {
      setRowCount(0)
      return readFile(await call(endpoint, input), setRowCount)
    },
    {
      failure: failureMessage,
      // Always this message: the server's would repeat the title.
      onFailure: () => {
        toast({ title: 'Export Failed', description: failureMessage, variant: 'destructive' })
        return true
      },
      onSuccess: ({ file, name, count }) => {
        if (count === 0) return toast({ title: 'No Data', description: emptyMessage })
        saveFile(file, name)
        const description =
          count === undefined ? `Saved ${name}` : `Exported ${formatCount(count)} ${itemsLabel} to CSV`
        return toast({ title: 'Export Successful', description })
      },
    },
  )
  return {
    start: (input: z.output<I>) => run.mutate(input),
    isRunning: run.isPending,
    busyText: `Exporting...${rowCount > 0 ? ` ${formatCount(rowCount)}` : ''}`,
  }
}

/** `count` is the number of rows of a CSV file. */
async function readFile(response: Response, onProgress: (rowCount: number) => void) {
  const [type = ''] = response.headers.get('content-type')?.split(';', 1) ?? []
  const decoder = new TextDecoder()
  const counter = type === 'text/csv' ? countRecords() : undefined
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of readChunks(response)) {
    chunks.push(chunk)
    if (!counter) continue
    counter.add(decoder.decode(chunk, { stream: true }))
    onProgress(counter.count() - 1)
  }
  const name = readFileName(response.headers.get('content-disposition')) ?? ''
  // The first record is the header.
  return { file: new Blob(chunks, { type }), name, count: counter && counter.count() - 1 }
}

export interface RecordCounter {
  add(text: string): void
  /** The complete records so far, including the header. */
  count(): number
}

export function countRecords(): RecordCounter {
  let records = 0
  let isQuoted = false
  return {
    add(text) {
      for (const [character] of text.matchAll(/["\n]/g)) {
        // A doubled quote closes and reopens.
        if (character === '"') isQuoted = !isQuoted
        else if (!isQuoted) records += 1
      }
    },
    count: () => records,
  }
}
