// Groups products and reports the progress.
import type { Batch } from '#contract/catalog/batches.ts'
import { type GroupedStyle, groupProducts } from '#contract/catalog/grouping.ts'
import { CallError } from '#contract/platform/client.ts'
import { call } from '#web/api/call.ts'

interface Grouping {
  styles: GroupedStyle[]
  /** Gets the number of products that have their style so far. */
  onProgress: (products: number) => void
}

/** Throws the `CallError` that the server would have sent, also if it fails after it reported progress. */
export async function applyGrouping({ styles, onProgress }: Grouping): Promise<Batch> {
  onProgress(0)
  for await (const event of await call(groupProducts, { styles })) {
    if (event.type === 'done') return event.batch
    if (event.type === 'failed') {
      const status = event.requestId === undefined ? 409 : 500
      throw new CallError(new Response(null, { status }), JSON.stringify(event))
    }
    onProgress(event.products)
  }
  throw new Error('The connection was lost while products were grouped')
}
