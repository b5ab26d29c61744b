// Keeps an edit that met somebody else's change: reads the product as it is now and lets the form take either side.
import { useState } from 'react'

import type { Failure } from '#contract/errors.ts'
import { findProduct, type Product } from '#contract/products.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/failures.ts'
import { toast } from '#web/ui/toast.ts'

import type { Side } from './ConflictChoice.tsx'
import { type ChangedField, changedFields, type ProductField, staleEditFailure } from './productConflict.ts'
import type { ProductFormValues } from './productForm.ts'

interface Conflict {
  failure: Failure
  current: Product
  fields: ChangedField[]
  chosen: Partial<Record<ProductField, Side>>
}

interface Form {
  getValues: () => ProductFormValues
  setValue: (field: ProductField, value: string) => void
}

/** `seen` is the product as the dialog opened with it. */
export function useProductConflict(seen: Product, form: Form) {
  const [conflict, setConflict] = useState<Conflict>()

  async function open(failure: Failure): Promise<void> {
    try {
      const current = await call(findProduct, { id: seen.id })
      const fields = changedFields(conflict?.current ?? seen, current, form.getValues(), failure.errors)
      const untouched = fields.filter(({ isDisputed }) => !isDisputed)
      for (const { field, theirs } of untouched) form.setValue(field, theirs)
      const chosen = Object.fromEntries(untouched.map(({ field }) => [field, 'theirs' as const]))
      setConflict({ failure, current, fields, chosen })
    } catch (error) {
      toast({
        title: 'Error',
        description: sentenceOf(error, 'Failed to update product'),
        variant: 'destructive',
      })
    }
  }

  return {
    conflict,
    /** The version that the next save is made against. */
    version: conflict?.current.version ?? seen.version,
    isUndecided: conflict?.fields.some(({ field }) => conflict.chosen[field] === undefined) ?? false,
    /** True where the error is a conflict, which is then shown here. */
    take: (error: unknown): boolean => {
      const failure = staleEditFailure(error)
      if (failure) void open(failure)
      return failure !== undefined
    },
    choose: (field: ProductField, side: Side): void => {
      const changed = conflict?.fields.find((other) => other.field === field)
      if (!conflict || !changed) return
      form.setValue(field, changed[side])
      setConflict({ ...conflict, chosen: { ...conflict.chosen, [field]: side } })
    },
  }
}
