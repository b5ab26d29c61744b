// What the user says once for all orders of a file: proposed by the server from the rows above the column names.
import { useState } from 'react'

import type { InputOf } from '#contract/platform/endpoint.ts'
import type { OrderPreviewEvent, previewOrderImport } from '#contract/sales/orderImports.ts'
import type { OrderColumn } from '#domain/sales/orderFiles/orderColumns.ts'
import { shipWindowError } from '#domain/sales/orders.ts'
import type { FileColumn } from '#web/files/imports/columnChoice.ts'

export type FileValueInputs = Pick<
  InputOf<typeof previewOrderImport>,
  'customerId' | 'customerPurchaseOrder' | 'startShipOn' | 'cancelOn' | 'season' | 'titles'
>
export type FileValueHeader = Pick<Extract<OrderPreviewEvent, { type: 'columns' }>, 'values'>

const textFields = ['customerPurchaseOrder', 'startShipOn', 'cancelOn', 'season'] as const
export type TextField = (typeof textFields)[number]

/** The columns that make a field unnecessary. */
const columnsOf = {
  customer: ['customerNumber', 'customerName', 'customerEmail'],
  customerPurchaseOrder: ['customerPurchaseOrder', 'orderNumber'],
  startShipOn: ['startShipOn'],
  cancelOn: ['cancelOn'],
  season: ['season'],
} as const satisfies Record<'customer' | TextField, OrderColumn[]>

interface Edits extends Partial<Record<TextField, string>> {
  customerId?: number | undefined
}

/** The form of the page, as far as it is needed here. */
interface ValuesForm {
  file: File | null
  input: FileValueInputs
  preview: {
    header: (FileValueHeader & { sheet: number; columns: readonly FileColumn<OrderColumn>[] }) | undefined
    previewed: { unnamedCount: number } | undefined
  }
  changeInput: (input: FileValueInputs) => void
}

export function useFileValues({ file, input, preview, changeInput }: ValuesForm) {
  const { header, previewed } = preview
  const [edited, setEdited] = useState<{ file: File | null; sheet: number | undefined; edits: Edits }>()
  const edits = edited && edited.file === file && edited.sheet === header?.sheet ? edited.edits : {}
  const proposed = header?.values
  const customerId = edits.customerId ?? proposed?.customer?.id
  const texts = Object.fromEntries(
    textFields.map((field) => [field, edits[field] ?? proposed?.[field] ?? '']),
  ) as Record<TextField, string>
  const has = (field: keyof typeof columnsOf) =>
    header !== undefined &&
    header.columns.some(
      ({ importAs }) => importAs !== null && (columnsOf[field] as readonly OrderColumn[]).includes(importAs),
    )
  const asksCustomer =
    header !== undefined &&
    (!has('customer') ||
      (previewed?.unnamedCount ?? 0) > 0 ||
      input.customerId !== undefined ||
      proposed?.customer !== null ||
      proposed.unclearCustomer !== null)
  const asked = header
    ? textFields.filter((field) => !has(field) && (field !== 'customerPurchaseOrder' || asksCustomer))
    : []
  const settings = toInput(customerId, texts)

  function edit(change: Edits): void {
    setEdited({ file, sheet: header?.sheet, edits: { ...edits, ...change } })
  }

  return {
    asksCustomer,
    asked,
    customerId,
    /** Undefined until the server has read it. */
    customer: proposed?.customer?.id === customerId ? (proposed?.customer ?? undefined) : undefined,
    recentSenders: proposed?.recentSenders ?? [],
    unclearCustomer: customerId === undefined ? (proposed?.unclearCustomer ?? undefined) : undefined,
    texts,
    windowError: shipWindowError(texts.startShipOn || null, texts.cancelOn || null),
    /** Sent with the upload, so that it imports what is shown. */
    settings: header ? settings : {},
    /** Why the upload can't start. */
    error:
      header && !has('customer') && customerId === undefined
        ? 'Choose the customer of the file first.'
        : shipWindowError(texts.startShipOn || null, texts.cancelOn || null),
    edit,
    choose(id: number): void {
      edit({ customerId: id })
      changeInput(toInput(id, texts))
    },
    chooseDay(field: TextField, day: string): void {
      edit({ [field]: day })
      changeInput(toInput(customerId, { ...texts, [field]: day }))
    },
    /** Previews the typed texts. */
    commit(): void {
      const isCurrent = textFields.every((field) => texts[field] === (proposed?.[field] ?? ''))
      if (header && !isCurrent) changeInput(settings)
    },
  }
}

export type FileValues = ReturnType<typeof useFileValues>

function toInput(
  customerId: number | undefined,
  texts: Readonly<Record<TextField, string>>,
): FileValueInputs {
  const typed = textFields.map((field) => [field, texts[field].trim() || undefined])
  return { customerId, ...Object.fromEntries(typed), titles: 'ignore' }
}
