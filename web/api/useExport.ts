// A list saved as a CSV file: everything that the filters match, counted while it comes.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'

import { chunksOf } from '#contract/platform/client.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { figure } from '#domain/platform/figures.ts'
import { saveFile } from '#web/ui/saveFile.ts'
import { toast } from '#web/ui/toast.ts'

import { call } from './call.ts'
import { countRecords } from './countRecords.ts'
import { isUnauthorized, sayUnauthorized } from './failures.ts'

export interface ExportWords {
  /** Said where the filters match nothing. */
  none: string
  /** What was exported, after its number: 'products'. */
  things: string
  failure: string
}

/** `start` saves the file; `busyText` says how much of it has come so far, while it runs. */
export function useExport<I extends z.ZodMiniType>(endpoint: Endpoint<I, 'download'>, words: ExportWords) {
  const [done, setDone] = useState(0)
  const run = useMutation({
    mutationFn: async (input: z.output<I>) => read(await call(endpoint, input), setDone),
    onMutate: () => setDone(0),
    onSuccess: ({ file, name, count }) => {
      if (count === 0) return toast({ title: 'No Data', description: words.none })
      saveFile(file, name)
      const description = `Exported ${figure(count)} ${words.things} to CSV`
      return toast({ title: 'Export Successful', description })
    },
    onError: (error) => {
      if (isUnauthorized(error)) return sayUnauthorized()
      return toast({ title: 'Export Failed', description: words.failure, variant: 'destructive' })
    },
  })
  return {
    start: (input: z.output<I>) => run.mutate(input),
    isRunning: run.isPending,
    busyText: `Exporting...${done > 0 ? ` ${figure(done)}` : ''}`,
  }
}

async function read(response: Response, tell: (done: number) => void) {
  const decoder = new TextDecoder()
  const counter = countRecords()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of chunksOf(response)) {
    chunks.push(chunk)
    counter.add(decoder.decode(chunk, { stream: true }))
    tell(counter.count() - 1)
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  // The first record is the header.
  return { file: new Blob(chunks, { type: 'text/csv' }), name, count: counter.count() - 1 }
}
