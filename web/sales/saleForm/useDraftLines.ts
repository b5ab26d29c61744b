// The lines of the draft on the form, and the actions that change them.
import { useMemo } from 'react'

import type { Product } from '#contract/catalog/products.ts'
import { isSameCode } from '#domain/platform/codes.ts'
import type { PriceSetter } from '#domain/sales/handPrices.ts'
import { queryClient } from '#web/api/queryClient.ts'
import type { ItemTarget } from '#web/catalog/itemEntry/useItemEntry.ts'
import type { MatrixValues } from '#web/catalog/matrix/matrixValues.ts'
import { toastError } from '#web/ui/toast.ts'

import { withReturnedUnits } from './copiedSale.ts'
import { atCustomerPrices, customerPricesQuery } from './customerPrices.ts'
import {
  addLineError,
  type DraftLine,
  newLine,
  removalError,
  withCells,
  withPacks,
  withTypedQuantity,
} from './draftLines.ts'
import { priceLines, type PricedProduct, withListPrice, withTypedPrice } from './linePrices.ts'
import { type SaleStore, useDraftState } from './saleStore.ts'
import { usePriceSetter } from './usePriceSetter.ts'

export type DraftLines = ReturnType<typeof useDraftLines>

export function useDraftLines(store: SaleStore) {
  const copyOf = useDraftState(store, (state) => state.draft.copyOf)
  const lines = useDraftState(store, (state) => state.draft.lines)
  const styleIds = useDraftState(store, (state) => state.draft.styleIds)
  /** Its price list applies. */
  const customerId = useDraftState(store, (state) => state.draft.form.customerId) ?? null
  /** The typed prices of whole styles. */
  const stylePrices = useDraftState(store, (state) => state.draft.stylePrices)
  const setter = usePriceSetter(store)
  const actions = useMemo(() => lineActions(store, setter), [store, setter])
  const { document } = store
  return { document, lines, styleIds, stylePrices, copyOf, customerId, setter, ...actions }
}

/** Adds looked up items to the draft, at the prices of its customer. */
export function useItemTarget(store: SaleStore): ItemTarget {
  const setter = usePriceSetter(store)
  return useMemo(() => {
    const { add, addUnits, openStyle } = lineActions(store, setter)
    return {
      prices: {
        chosenId: () => store.read().draft.form.customerId ?? null,
        atPrices: atCustomerPrices,
        loadPrices: (customerId, ids) => queryClient.fetchQuery(customerPricesQuery(customerId, ids)),
      },
      addByCode(code) {
        const known = store.read().draft.lines.find((line) => isSameCode(line.code, code))
        if (known) addUnits(known.productId, 1)
        return known?.productId
      },
      addUnits: (product, units) => addUnits(product.id, units) || add(product, units),
      openStyle,
    }
  }, [store, setter])
}

function findRemovalError(lines: readonly DraftLine[]): string | undefined {
  return lines.flatMap((line) => removalError(line) ?? [])[0]
}

function lineActions(store: SaleStore, setter: PriceSetter) {
  const { document } = store
  const current = () => store.read().draft.lines
  const withStock = <P extends Product>(product: P) => withReturnedUnits(product, store.read().draft.copyOf)
  const typePrice = (line: DraftLine, typed: string) =>
    withTypedPrice(line, typed, { setter, customerId: store.read().draft.form.customerId ?? null })
  const replace = (productId: number, update: (line: DraftLine) => DraftLine) =>
    store.change({ lines: current().map((line) => (line.productId === productId ? update(line) : line)) })
  /** New lines of a style get the price that was set for all of it. */
  const setLines = (lines: DraftLine[]) => {
    if (lines.length > document.maxLines) return toastError(document.tooManyLinesMessage)
    const known = new Set(current().map(({ productId }) => productId))
    const { stylePrices = {} } = store.read().draft
    store.change({
      lines: priceLines(lines).map((line) => {
        const typed = known.has(line.productId) ? undefined : stylePrices[line.styleId ?? '']
        return typed === undefined ? line : typePrice(line, typed)
      }),
    })
  }
  const setStylePrice = (
    styleId: number,
    typed: string | undefined,
    update: (line: DraftLine) => DraftLine,
  ) => {
    const { [styleId]: _, ...others } = store.read().draft.stylePrices ?? {}
    store.change({
      stylePrices: typed === undefined ? others : { ...others, [styleId]: typed },
      lines: current().map((line) => (line.styleId === styleId ? update(line) : line)),
    })
  }
  return {
    /** False, after an error toast, if the product can't be added. */
    add: (product: Product, units = 1) => {
      const sellable = withStock(product)
      const error = addLineError(current(), sellable, document)
      if (error) toastError(error)
      else setLines([...current(), withTypedQuantity(newLine(sellable), String(units))])
      return error === undefined
    },
    /** Adds units to the line of a product; false if it has none. */
    addUnits: (productId: number, units: number) => {
      const line = current().find((line) => line.productId === productId)
      if (line) replace(productId, (line) => withTypedQuantity(line, String(line.quantity + units)))
      return line !== undefined
    },
    /** False, after an error toast, if the order must keep the line. */
    remove: (productId: number) => {
      const error = findRemovalError(current().filter((line) => line.productId === productId))
      if (error === undefined)
        store.change({ lines: current().filter((line) => line.productId !== productId) })
      else toastError(error)
      return error === undefined
    },
    /** Shows the matrix of a style. */
    openStyle: (styleId: number) => {
      const { styleIds } = store.read().draft
      if (!styleIds.includes(styleId)) store.change({ styleIds: [...styleIds, styleId] })
    },
    /** Shows the lines of the style in the list again. */
    closeStyle: (styleId: number) => {
      store.change({ styleIds: store.read().draft.styleIds.filter((id) => id !== styleId) })
    },
    /** Removes the style and its lines. Returns the undo function; undefined, after an error toast, if the order must keep a line. */
    removeStyle: (styleId: number) => {
      const { lines, styleIds, stylePrices = {} } = store.read().draft
      const isKept = (line: DraftLine) => line.styleId !== styleId
      const error = findRemovalError(lines.filter((line) => !isKept(line)))
      if (error !== undefined) {
        toastError(error)
        return undefined
      }
      const { [styleId]: price, ...otherPrices } = stylePrices
      store.change({
        lines: lines.filter(isKept),
        styleIds: styleIds.filter((id) => id !== styleId),
        stylePrices: otherPrices,
      })
      return () => {
        const { draft } = store.read()
        store.change({
          stylePrices: { ...draft.stylePrices, ...(price !== undefined && { [styleId]: price }) },
          lines: [...draft.lines.filter(isKept), ...lines.filter((line) => !isKept(line))],
          styleIds: [...draft.styleIds.filter((id) => id !== styleId), styleId],
        })
      }
    },
    /** Writes typed texts of a style's cells, by product id. */
    setCells: (products: readonly PricedProduct<Product>[], typed: MatrixValues) => {
      setLines(withCells(current(), products.map(withStock), typed))
    },
    /** Writes the cells that packs filled, and remembers the packs. */
    fillPacks: (
      products: readonly PricedProduct<Product>[],
      filled: MatrixValues,
      prepack: NonNullable<DraftLine['prepack']>,
    ) => {
      setLines(withPacks(current(), products.map(withStock), filled, prepack))
    },
    /** Keeps the typed text, whatever it is. */
    setQuantity: (productId: number, typed: string) => {
      replace(productId, (line) => withTypedQuantity(line, typed))
    },
    /** Keeps the typed text if it is not a price that the user may set. */
    setPrice: (productId: number, typed: string) => replace(productId, (line) => typePrice(line, typed)),
    resetPrice: (productId: number) => replace(productId, withListPrice),
    /** For all lines of the style, and for those that are added later. */
    setStylePrice: (styleId: number, typed: string) =>
      setStylePrice(styleId, typed, (line) => typePrice(line, typed)),
    resetStylePrice: (styleId: number) => setStylePrice(styleId, undefined, withListPrice),
    /** Returns the function that sets the prices by hand back to those of now. */
    rememberPrices: () => {
      const { lines, stylePrices } = store.read().draft
      const known = new Map(lines.map((line) => [line.productId, line]))
      return () =>
        store.change({
          stylePrices,
          lines: current().map((line) => {
            const { handPrice, typedPrice, previousUnitPriceCents, previousBreaks } =
              known.get(line.productId) ?? line
            return { ...line, handPrice, typedPrice, previousUnitPriceCents, previousBreaks }
          }),
        })
    },
  }
}
