// What a user prints on labels, which the browser remembers.
import * as z from 'zod/mini'

import type { LabelProduct } from '#contract/catalog/labels.ts'
import { type CodeKind, codeKinds } from '#domain/catalog/labels/labelCode.ts'
import { type LabelField, labelFields } from '#domain/catalog/labels/labelLayout.ts'
import { readTypedUnits } from '#domain/platform/numberTexts.ts'
import { useStoredValue } from '#web/api/storedValue.ts'

const copyModes = ['one', 'stock', 'number'] as const
/** 'document': one label per unit of the document whose products are printed. */
export type CopyMode = (typeof copyModes)[number] | 'document'

const fieldNames = Object.keys(labelFields) as LabelField[]

const LabelChoices = z.object({
  /** Null: the first one. */
  formatId: z.nullable(z.int()),
  /** Null: none. */
  printerProfileId: z._default(z.nullable(z.int()), null),
  codeKind: z.enum(Object.keys(codeKinds) as CodeKind[]),
  fields: z.array(z.enum(fieldNames)),
  copyMode: z.enum(copyModes),
  /** Of the mode 'number', as typed. */
  copies: z.string(),
})
export type LabelChoices = z.output<typeof LabelChoices>

const empty: LabelChoices = {
  formatId: null,
  printerProfileId: null,
  codeKind: 'qr',
  fields: fieldNames,
  copyMode: 'one',
  copies: '1',
}

export function useLabelChoices(userId: number) {
  const { value, store } = useStoredValue({ key: `labels:${userId}`, schema: LabelChoices, empty })
  return {
    choices: value,
    change: (changed: Partial<LabelChoices>) => store.change((before) => ({ ...before, ...changed })),
  }
}

export interface Copies {
  mode: CopyMode
  /** Of the mode 'number', as typed. */
  typed: string
  /** Units of each product on the document; empty without one. */
  ofDocument: ReadonlyMap<number, number>
}

/** Labels of one product; undefined if the typed number is none. */
export function countCopies(
  { mode, typed, ofDocument }: Copies,
  { id, quantity }: Pick<LabelProduct, 'id' | 'quantity'>,
): number | undefined {
  if (mode === 'one') return 1
  if (mode === 'document') return ofDocument.get(id)
  return mode === 'stock' ? quantity : readTypedUnits(typed)
}
