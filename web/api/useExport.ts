// A list saved as a CSV file: everything that the filters match, counted while it comes.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'

import { readChunks } from '#contract/platform/client.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { formatCount } from '#domain/platform/format.ts'
import { saveFile } from '#web/ui/saveFile.ts'
import { toast } from '#web/ui/toast.ts'

import { call } from './call.ts'
import { countRecords } from './countRecords.ts'
import { isUnauthorized, redirectToSignIn } from './errorMessage.ts'

export interface ExportOptions {
  /** Said where the filters match nothing. */
  emptyMessage: string
  /** What was exported, after its number: 'products'. */
  itemsLabel: string
  failureMessage: string
}

/** `start` saves the file; `busyText` says how much of it has come so far, while it runs. */
export function useExport<I extends z.ZodMiniType>(endpoint: Endpoint<I, 'download'>, words: ExportOptions) {
  const [done, setDone] = useState(0)
  const run = useMutation({
    mutationFn: async (input: z.output<I>) => read(await call(endpoint, input), setDone),
    onMutate: () => setDone(0),
    onSuccess: ({ file, name, count }) => {
      if (count === 0) return toast({ title: 'No Data', description: words.emptyMessage })
      saveFile(file, name)
      const description = `Exported ${formatCount(count)} ${words.itemsLabel} to CSV`
      return toast({ title: 'Export Successful', description })
    },
    onError: (error) => {
      if (isUnauthorized(error)) return redirectToSignIn()
      return toast({ title: 'Export Failed', description: words.failureMessage, variant: 'destructive' })
    },
  })
  return {
    start: (input: z.output<I>) => run.mutate(input),
    isRunning: run.isPending,
    busyText: `Exporting...${done > 0 ? ` ${formatCount(done)}` : ''}`,
  }
}

async function read(response: Response, tell: (done: number) => void) {
  const decoder = new TextDecoder()
  const counter = countRecords()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of readChunks(response)) {
    chunks.push(chunk)
    counter.add(decoder.decode(chunk, { stream: true }))
    tell(counter.count() - 1)
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  // The first record is the header.
  return { file: new Blob(chunks, { type: 'text/csv' }), name, count: counter.count() - 1 }
}
