// Reads the file of a supplier, again with other columns, another sheet, or once codes are answered.
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { createProductAlias } from '#contract/catalog/productAliases.ts'
import { type PurchaseSheet, readPurchaseSheet } from '#contract/purchasing/purchaseSheets.ts'
import type { OrderMapping } from '#domain/sales/orderFiles/orderColumns.ts'
import { call } from '#web/api/call.ts'
import { errorMessage, showError } from '#web/api/errorMessage.ts'
import { importFileError, uploadFileName } from '#web/files/imports/uploadFile.ts'
import { useAnswers } from '#web/sales/orders/imports/useAliasAnswers.ts'

interface SheetChoice {
  columns?: OrderMapping
  /** From 1. */
  sheet?: number
}

interface SheetState {
  file: File | null
  choice: SheetChoice
  /** Undefined until it is read. */
  read?: PurchaseSheet
  error?: string
}

/** Before the file is read, or why it can't be. */
function toState(file: File | null): SheetState {
  const error = file ? importFileError(file, true) : undefined
  return { file, choice: {}, ...(error !== undefined && { error }) }
}

/** `dropped` is read at once. */
export function usePurchaseSheet(supplierId: number, dropped: File | null) {
  const [state, setState] = useState<SheetState>(() => toState(dropped))
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [isReading, setIsReading] = useState(dropped !== null && state.error === undefined)
  const [isSaving, setIsSaving] = useState(false)
  const reading = useRef<AbortController>(undefined)

  async function read(file: File, choice: SheetChoice): Promise<void> {
    setIsReading(true)
    await load(file, choice)
  }

  async function load(file: File, choice: SheetChoice): Promise<void> {
    reading.current?.abort()
    const { signal } = (reading.current = new AbortController())
    try {
      const input = { supplierId, fileName: uploadFileName(file), ...choice }
      const read = await call(readPurchaseSheet, input, { body: file, signal })
      if (!signal.aborted) setState({ file, choice, read })
    } catch (error) {
      if (signal.aborted) return
      setState({ file, choice, error: errorMessage(error, 'The file could not be read.') })
    }
    if (!signal.aborted) setIsReading(false)
  }

  function pick(file: File | null): void {
    const picked = toState(file)
    setLeftOut(new Set())
    setState(picked)
    if (file && picked.error === undefined) void read(file, {})
    else {
      reading.current?.abort()
      setIsReading(false)
    }
  }

  const start = useEffectEvent(() => {
    if (dropped && state.error === undefined) void load(dropped, {})
  })
  useEffect(() => start(), [])

  /** Answers become codes of the supplier. */
  const answers = useAnswers(state.file, {
    isSaving,
    async save(answered) {
      setIsSaving(true)
      try {
        for (const [{ code }, product] of answered)
          if (product) await call(createProductAlias, { productId: product.id, supplierId, code })
      } catch (error) {
        showError(error, 'A code could not be saved')
      }
      setIsSaving(false)
      const codes = answered.flatMap(([{ code }, product]) => (product === null ? [code] : []))
      setLeftOut((before) => new Set([...before, ...codes]))
      if (state.file) await read(state.file, state.choice)
    },
  })

  return {
    ...state,
    isReading,
    answers,
    questions: (state.read?.questions ?? []).filter(({ code }) => !leftOut.has(code)),
    pick,
    choose: (choice: SheetChoice) => {
      if (state.file) void read(state.file, choice)
    },
  }
}
