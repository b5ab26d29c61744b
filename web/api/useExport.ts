// Exports a filtered list as a CSV file and counts its rows on the way.
import { useState } from 'react'
import type * as z from 'zod/mini'

import { readChunks } from '#contract/platform/client.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { formatCount } from '#domain/platform/format.ts'
import { saveFile } from '#web/ui/saveFile.ts'
import { toast } from '#web/ui/toast.ts'

import { call } from './call.ts'
import { useAction } from './useAction.ts'

export interface ExportOptions {
  /** Shown if nothing matches. */
  emptyMessage: string
  /** Plural noun: 'products'. */
  itemsLabel: string
  failureMessage: string
}

/** `start` saves the file; `busyText` contains the number of rows so far. */
export function useExport<I extends z.ZodMiniType>(
  endpoint: Endpoint<I, 'download'>,
  { emptyMessage, itemsLabel, failureMessage }: ExportOptions,
) {
  const [rowCount, setRowCount] = useState(0)
  const run = useAction(
    async (input: z.output<I>) => {
      setRowCount(0)
      return readCsv(await call(endpoint, input), setRowCount)
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
        const description = `Exported ${formatCount(count)} ${itemsLabel} to CSV`
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

async function readCsv(response: Response, onProgress: (rowCount: number) => void) {
  const decoder = new TextDecoder()
  const counter = countRecords()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of readChunks(response)) {
    chunks.push(chunk)
    counter.add(decoder.decode(chunk, { stream: true }))
    onProgress(counter.count() - 1)
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  // The first record is the header.
  return { file: new Blob(chunks, { type: 'text/csv' }), name, count: counter.count() - 1 }
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
