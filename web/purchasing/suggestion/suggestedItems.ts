// The suggestion as a form: each style, or product without one, with the units to order and the supplier, as suggested or as edited.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { createSuggestedDrafts, SuggestedProduct } from '#contract/purchasing/suggestion.ts'
import { supplyMarks } from '#domain/purchasing/suggestion.ts'
import { sumUnits } from '#domain/stock/availability.ts'
import type { DraftLine } from '#web/catalog/itemEntry/itemDraft.ts'
import { readRateText } from '#web/purchasing/supplierDraft.ts'

export interface SuggestedSupplier {
  id: number
  name: string
}

/** The rates that the server asked for, by supplier. */
export type AskedRates = Readonly<Record<number, { question: string; text: string }>>

/** What the user changed of an item, by its key. */
export type SuggestionEdits = Readonly<
  Record<string, { lines?: readonly DraftLine[]; supplier?: SuggestedSupplier | null }>
>

export interface SuggestedItem {
  key: string
  style: SuggestedProduct['style']
  /** Those of the suggestion, not all of the style. */
  products: readonly SuggestedProduct[]
  supplier: SuggestedSupplier | null
  /** What is ordered. */
  lines: readonly DraftLine[]
}

/** The products of a style from one supplier are one item. In the order of the suggestion. */
export function toSuggestedItems(
  products: readonly SuggestedProduct[],
  edits: SuggestionEdits,
): SuggestedItem[] {
  return [...Map.groupBy(products, keyOf)].map(([key, members]) => ({
    key,
    style: members[0]?.style ?? null,
    products: members,
    supplier: edits[key]?.supplier === undefined ? (members[0]?.supplier ?? null) : edits[key].supplier,
    lines: edits[key]?.lines ?? suggestedLines(members),
  }))
}

function keyOf({ style, supplier, productId }: SuggestedProduct): string {
  return `${supplier?.id ?? 'none'} ${style ? `style ${style.id}` : `product ${productId}`}`
}

function suggestedLines(products: readonly SuggestedProduct[]): DraftLine[] {
  return products
    .filter(({ units }) => units > 0)
    .map(({ productId, code, name, color, size, style, units }) => ({
      productId,
      code,
      productName: name,
      color,
      size,
      styleId: style?.id ?? null,
      quantity: units,
      text: String(units),
    }))
}

export interface SupplierItems {
  supplier: SuggestedSupplier | null
  items: readonly SuggestedItem[]
}

/** The suppliers by name, then the items without one. */
export function groupBySupplier(items: readonly SuggestedItem[]): SupplierItems[] {
  const groups = [...Map.groupBy(items, ({ supplier }) => supplier?.id ?? null).values()]
  return groups
    .map((items) => ({ supplier: items[0]?.supplier ?? null, items }))
    .toSorted(
      ({ supplier: one }, { supplier: other }) =>
        Number(one === null) - Number(other === null) || (one?.name ?? '').localeCompare(other?.name ?? ''),
    )
}

export function orderedUnits(items: readonly Pick<SuggestedItem, 'lines'>[]): number {
  return items.reduce((sum, { lines }) => sum + lines.reduce((units, { quantity }) => units + quantity, 0), 0)
}

/** The request for the suppliers of which something is ordered. A product that was typed into two items is ordered once, in all units. */
export function toDraftsInput(
  groups: readonly SupplierItems[],
  rates: AskedRates = {},
): InputOf<typeof createSuggestedDrafts> {
  return {
    suppliers: groups.flatMap(({ supplier, items }) => {
      const onTheWay = new Map(
        items.flatMap(({ products }) =>
          products.map(({ productId, coming, drafted }) => [productId, sumUnits(coming) + drafted] as const),
        ),
      )
      const lines = items.flatMap(({ lines }) => lines.filter(({ quantity }) => quantity > 0))
      if (!supplier || lines.length === 0) return []
      return [
        {
          supplierId: supplier.id,
          ...(rates[supplier.id] && { rateNanos: readRateText(rates[supplier.id]?.text ?? '') }),
          items: [...Map.groupBy(lines, ({ productId }) => productId)].map(([productId, lines]) => ({
            productId,
            quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
            onTheWay: onTheWay.get(productId),
          })),
        },
      ]
    }),
  }
}

/** The pack of what is ordered; 1 if packs differ: the cells of the matrix have theirs. */
function samePack(products: readonly SuggestedProduct[]): number {
  const [pack = 1, ...others] = new Set(
    products.filter(({ units }) => units > 0).map(({ packUnits }) => packUnits),
  )
  return others.length === 0 ? pack : 1
}

/** The products of an item as one, with its most urgent mark. */
export function sumProducts(products: readonly SuggestedProduct[]) {
  const sum = (of: (product: SuggestedProduct) => number) =>
    products.reduce((total, product) => total + of(product), 0)
  const arrivals = Map.groupBy(
    products.flatMap(({ coming }) => coming),
    ({ day }) => day,
  )
  return {
    free: sum(({ free }) => free),
    coming: [...arrivals]
      .map(([day, parts]) => ({ day, units: sumUnits(parts) }))
      .toSorted((one, other) => ((one.day ?? 'none') < (other.day ?? 'none') ? -1 : 1)),
    demand: [],
    lowStockThreshold: null,
    drafted: sum(({ drafted }) => drafted),
    expectedSales: sum(({ expectedSales }) => expectedSales),
    waiting: sum(({ waiting }) => waiting),
    isCoreOut: products.some(({ isCoreOut }) => isCoreOut),
    isLow: products.some(({ isLow }) => isLow),
    needed: sum(({ needed }) => needed),
    units: sum(({ units }) => units),
    packUnits: samePack(products),
    mark: supplyMarks.find((mark) => products.some((product) => product.mark === mark)) ?? 'on its way',
  }
}
