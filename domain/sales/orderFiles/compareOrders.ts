// What an order of a file has otherwise than the order that exists with its number.
import { formatDay } from '#domain/platform/days.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { formatPercent, formatUsd } from '#domain/platform/money.ts'
import { formatUnits } from '#domain/stock/stock.ts'

export interface ComparedLine {
  productId: number
  code: string
  quantity: number
  unitPriceCents: number
}

export interface ComparedOrder {
  startShipOn: string | null
  cancelOn: string | null
  shipTo: string | null
  season: string | null
  discountBasisPoints: number
  lines: readonly ComparedLine[]
}

/** `from` is of the order that exists; an empty text for nothing. */
export interface OrderDifference {
  label: string
  from: string
  to: string
}

/** Lines are compared by product: the units that are not cancelled, and their price. */
export function compareOrders(existing: ComparedOrder, ofFile: ComparedOrder): OrderDifference[] {
  const day = (value: string | null) => (value === null ? '' : formatDay(value))
  const heads = [
    { label: 'Start ship', from: day(existing.startShipOn), to: day(ofFile.startShipOn) },
    { label: 'Cancel date', from: day(existing.cancelOn), to: day(ofFile.cancelOn) },
    { label: 'Ship to', from: existing.shipTo ?? '', to: ofFile.shipTo ?? '' },
    { label: 'Season', from: existing.season ?? '', to: ofFile.season ?? '' },
    {
      label: 'Discount',
      from: formatPercent(existing.discountBasisPoints),
      to: formatPercent(ofFile.discountBasisPoints),
    },
  ].filter(({ from, to }) => foldText(from) !== foldText(to))
  return [...heads, ...compareLines(existing.lines, ofFile.lines)]
}

function compareLines(existing: readonly ComparedLine[], ofFile: readonly ComparedLine[]): OrderDifference[] {
  const known = sumByProduct(existing)
  const inFile = sumByProduct(ofFile)
  const ids = new Set([...known.keys(), ...inFile.keys()])
  return Array.from(ids).flatMap((id) => {
    const [from, to] = [known.get(id), inFile.get(id)]
    const code = (to ?? from)?.code ?? ''
    const units = (line: ComparedLine | undefined) => (line ? formatUnits(line.quantity) : '')
    const isSame = from?.quantity === to?.quantity
    const price =
      from && to && from.unitPriceCents !== to.unitPriceCents
        ? [
            {
              label: `Price of ${code}`,
              from: formatUsd(from.unitPriceCents),
              to: formatUsd(to.unitPriceCents),
            },
          ]
        : []
    return [...(isSame ? [] : [{ label: code, from: units(from), to: units(to) }]), ...price]
  })
}

function sumByProduct(lines: readonly ComparedLine[]): Map<number, ComparedLine> {
  const byProduct = new Map<number, ComparedLine>()
  for (const line of lines) {
    const known = byProduct.get(line.productId)
    if (line.quantity > 0)
      byProduct.set(line.productId, known ? { ...line, quantity: known.quantity + line.quantity } : line)
  }
  return byProduct
}
