// Changes stock with an idempotency key, so that a retry can't change it twice.
import type * as z from 'zod/mini'

import { findProduct, type Product } from '#contract/catalog/products.ts'
import { findStockMovements, findUnitsOnHand } from '#contract/catalog/stock.ts'
import type { CallResult } from '#contract/platform/client.ts'
import type { Endpoint, Reply } from '#contract/platform/endpoint.ts'
import { failureOutcome } from '#web/api/attemptKey.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { useChange } from '#web/api/useChange.ts'
import { toastError } from '#web/ui/toast.ts'

/** The props of the forms in StockDialog. */
export interface StockActionProps {
  product: Product
  onDone: () => void
}

interface StockChangeOptions<R extends Reply> {
  /** Names the form within this browser tab. */
  form: string
  /** Returns the toast's text. Also called if the form was closed in the meantime. */
  success: (reply: CallResult<R>) => string
  /** Shown if the server sent no message. */
  failure: string
  onDone?: (reply: CallResult<R>) => unknown
  /** Returns true if the form shows the error. */
  onFailure?: (error: unknown) => boolean
}

/** As `useChange`, with what to do if an earlier change may be saved. */
export function useStockChange<I extends z.ZodMiniType, R extends Reply>(
  endpoint: Endpoint<I, R>,
  { form, success, failure, onDone, onFailure }: StockChangeOptions<R>,
) {
  return useChange(endpoint, {
    success,
    failure,
    form,
    onDone,
    onFailure(error) {
      if (failureOutcome(error) === 'in doubt') {
        toastError('This change may already be saved. Check the stock history before you save again.')
        return true
      }
      return onFailure?.(error) ?? false
    },
  })
}

/** Reloads the product, its units on hand and its stock history in the background. */
export function refreshProduct(id: number): void {
  const queryKeys = [[findProduct.path, { id }], [findUnitsOnHand.path], [findStockMovements.path, { id }]]
  for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey })
}
