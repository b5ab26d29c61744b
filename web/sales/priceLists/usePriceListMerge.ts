// Saves the edit of a price list, and merges it with what other users changed meanwhile.
import { type Dispatch, type SetStateAction, useRef } from 'react'

import { CallError } from '#contract/platform/client.ts'
import { editPriceList, findPriceList } from '#contract/sales/priceLists.ts'
import { call } from '#web/api/call.ts'
import { useMergedEdit } from '#web/shell/useMergedEdit.ts'

import { readRows } from './checkRows.ts'
import {
  loggedNameOf,
  type PriceListEdit,
  type PriceListFields,
  priceListLabels,
  showFields,
  toPriceListEdit,
  toPriceListFields,
} from './priceListMerge.ts'
import { type PriceRow, rowKey } from './priceListRows.ts'

export interface PriceListRefusal {
  /** The name of the field in the API. */
  path: string | undefined
  message: string
}

interface PriceListMergeOptions {
  id: number
  /** As it was when the page opened. */
  original: PriceListEdit
  setName: Dispatch<SetStateAction<string>>
  setRows: Dispatch<SetStateAction<readonly PriceRow[]>>
  onRefused: (refusal: PriceListRefusal) => void
}

export function usePriceListMerge({ id, original, setName, setRows, onRefused }: PriceListMergeOptions) {
  const sent = useRef<readonly PriceRow[]>([])
  /** The rows of both users, with the codes and names of removed ones. */
  const known = useRef(new Map<string, PriceRow>())
  const remember = (rows: readonly PriceRow[]) => {
    for (const row of rows) known.current.set(rowKey(row), row)
  }
  const editing = useMergedEdit<PriceListFields, PriceListEdit, PriceListEdit>({
    original,
    labels: () => priceListLabels(known.current),
    pathOf: (field) => loggedNameOf(field, known.current),
    toFields: toPriceListFields,
    async save(fields, version) {
      const rows = showFields(sent.current, Object.keys(fields), fields, known.current)
      const read = readRows(rows)
      if ('error' in read) throw new Error(read.error)
      const saved = await call(editPriceList, { id, name: fields.name, prices: read.prices, version })
      return { version: saved.version, name: saved.name, rows }
    },
    async load() {
      const current = toPriceListEdit(await call(findPriceList, { id }))
      remember(current.rows)
      return current
    },
    show(names, fields) {
      if (names.includes('name')) setName(fields.name)
      setRows((rows) => showFields(rows, names.map(String), fields, known.current))
    },
    success: ({ name }, kept) => ({ title: `Price list ${name} saved`, description: kept }),
    failure: 'Failed to save the price list',
    onFailure(error) {
      if (!(error instanceof CallError) || error.status >= 500) return false
      onRefused({ path: error.body?.errors?.[0]?.path, message: error.sentence ?? '' })
      return true
    },
  })
  return {
    editing,
    /** Rejects if it isn't saved; the error is already shown. */
    save: (edit: Pick<PriceListEdit, 'name' | 'rows'>, onDone: (saved: PriceListEdit) => void) => {
      sent.current = edit.rows
      remember(editing.base.rows)
      remember(edit.rows)
      return editing.saveAsync(toPriceListFields(edit), onDone)
    },
  }
}
