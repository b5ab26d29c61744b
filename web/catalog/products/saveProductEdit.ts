// Saves an edit beside whatever somebody else changed meanwhile.
import { editProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import type { ErrorResponse } from '#contract/platform/errors.ts'
import { call } from '#web/api/call.ts'

import {
  describeChanges,
  type EditedFields,
  type EditMerge,
  mergeEdit,
  staleEditFailure,
} from './productConflict.ts'

/** Both changed the same field: nothing is saved until somebody has chosen. */
export interface EditConflict {
  failure: ErrorResponse
  /** The product as it is now, against which the next attempt is made. */
  current: Product
  merge: EditMerge
}

interface Saved {
  /** What others changed meanwhile and is kept, a sentence for each field. */
  meanwhile: string[]
}

/** Nobody changes one product that often: what is wrong then is something else. */
const mostTries = 5

/** `seen` is the product as the person saw it. Throws what the last of all attempts met. */
export async function saveProductEdit(seen: Product, mine: EditedFields): Promise<Saved | EditConflict> {
  const { id } = seen
  const told = new Map<string, { path: string; message: string }>()
  let { version } = seen
  let fields = mine
  for (let tries = 1; ; tries += 1) {
    try {
      await call(editProduct, { ...fields, id, version })
      return { meanwhile: describeChanges([...told.values()]) }
    } catch (error) {
      const failure = staleEditFailure(error)
      if (!failure || tries === mostTries) throw error
      for (const change of failure.errors ?? []) told.set(change.path, change)
      const current = await call(findProduct, { id })
      const merge = mergeEdit(seen, current, mine)
      if (merge.conflicting.length > 0) {
        return { failure: { ...failure, errors: [...told.values()] }, current, merge }
      }
      version = current.version
      fields = merge.fields
    }
  }
}
