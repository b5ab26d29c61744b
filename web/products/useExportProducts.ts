// Export CSV: everything that the filters match, saved as a file, counted while it comes.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { chunksOf } from '#contract/client.ts'
import { exportProducts, type ProductFilter } from '#contract/products.ts'
import { figure } from '#domain/figures.ts'
import { call } from '#web/api/call.ts'
import { isUnauthorized, sayUnauthorized } from '#web/api/failures.ts'
import { saveFile } from '#web/ui/saveFile.ts'
import { toast } from '#web/ui/toast.ts'

import { countRecords } from './countRecords.ts'

/** `start` saves the file; `done` is how many products have come so far, while it runs. */
export function useExportProducts() {
  const [done, setDone] = useState(0)
  const run = useMutation({
    mutationFn: async (filter: ProductFilter) => read(await call(exportProducts, filter), setDone),
    onMutate: () => setDone(0),
    onSuccess: ({ file, name, count }) => {
      if (count === 0) return toast({ title: 'No Data', description: 'No products found to export.' })
      saveFile(file, name)
      return toast({ title: 'Export Successful', description: `Exported ${figure(count)} products to CSV` })
    },
    onError: (error) => {
      if (isUnauthorized(error)) return sayUnauthorized()
      const description = 'Failed to export products. Please try again.'
      return toast({ title: 'Export Failed', description, variant: 'destructive' })
    },
  })
  return { start: (filter: ProductFilter) => run.mutate(filter), isRunning: run.isPending, done }
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
