// First costs: typed on the product, set by a bulk edit, and the undo of that.
import { expectOutcome, NothingToDo } from '#proofs/randomActions.ts'
import { undoBatch } from '#server/catalog/batches/undoBatch.ts'
import { bulkEdit } from '#server/catalog/bulkEdits/bulkEdit.ts'
import { previewBulkEdit } from '#server/catalog/bulkEdits/previewBulkEdit.ts'
import { setFirstCost } from '#server/purchasing/costs/setFirstCost.ts'

import {
  type Action,
  billedUnits,
  drawCost,
  giveFirstCost,
  type Model,
  type ModelProduct,
  pickRecent,
} from './model.ts'

function isBilled(model: Model, product: ModelProduct): boolean {
  return model.arrivals.some((arrival) =>
    arrival.lines.some((line, index) => line.product === product && billedUnits(model, arrival, index) > 0),
  )
}

export const firstCostActions: Record<string, Action> = {
  async 'set a first cost'(model) {
    const product = pickRecent(
      model,
      model.products,
      ({ worth }) => worth === null || model.random.chance(0.02),
    )
    const unitCostMicros = drawCost(model)
    await expectOutcome(product.worth === null, 'a first cost', () =>
      setFirstCost(model.ctx(), { id: product.id, unitCostMicros }),
    )
    giveFirstCost(product, BigInt(unitCostMicros))
  },

  async 'set first costs in bulk'(model) {
    const { ctx, random, products, batches } = model
    const edited = products.filter(({ worth }) => random.chance(worth === null ? 0.8 : 0.1))
    const edit = { field: 'firstCost', unitCostMicros: drawCost(model) } as const
    const { ids, versions, fingerprint } = await previewBulkEdit(ctx(), {
      ids: edited.map(({ id }) => id),
      edit,
    })
    const valued = edited.filter(({ worth }) => worth === null)
    if (valued.length === 0) throw new NothingToDo()
    const { batchId } = await bulkEdit(ctx(), { ids, versions, fingerprint, edit })
    for (const product of valued) giveFirstCost(product, BigInt(edit.unitCostMicros))
    const costed = valued.map((product) => ({ product, changes: product.changes }))
    batches.push({ id: batchId, costed, isUndone: false })
  },

  async 'undo first costs'(model) {
    const batch = pickRecent(model, model.batches, ({ isUndone }) => !isUndone || model.random.chance(0.05))
    await expectOutcome(!batch.isUndone, 'an undo of first costs', () =>
      undoBatch(model.ctx(), { id: batch.id }),
    )
    batch.isUndone = true
    for (const { product, changes } of batch.costed) {
      if (product.changes !== changes || isBilled(model, product)) continue
      product.worth = null
      product.changes += 1
    }
  },
}
