// Lines of orders whose product was deleted: they keep what was ordered, hold nothing, and can only be cancelled.
import { lineName } from './orderLines.ts'

interface NamedLine {
  name: string
  code: string
}

/** 'Rib Tank (RT-1-M) was deleted.', or 'Rib Tank (RT-1-M) and 2 other products were deleted.' */
export function deletedProductsMessage([first, ...others]: readonly [NamedLine, ...NamedLine[]]): string {
  if (others.length === 0) return `${lineName(first)} was deleted.`
  return `${lineName(first)} and ${others.length} other ${others.length === 1 ? 'product' : 'products'} were deleted.`
}

/** Why units of a line can't be allocated or raised. */
export function deletedLineMessage(line: NamedLine): string {
  return `${deletedProductsMessage([line])} Cancel what is open of it.`
}

/** Why a draft can't be confirmed. */
export function deletedDraftMessage(number: string, lines: readonly [NamedLine, ...NamedLine[]]): string {
  return `${deletedProductsMessage(lines)} Remove ${lines.length === 1 ? 'it' : 'them'} from order ${number} before you confirm it.`
}
