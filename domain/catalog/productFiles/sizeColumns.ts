// Files with a column for each size: line sheets and order forms.
import { isSizeName } from './optionFields.ts'

/** A column whose cells are the quantity or the price in one size. */
export interface SizeColumn {
  position: number
  size: string
  field: 'quantity' | 'price'
}

interface Candidate {
  position: number
  size: string
  field: SizeColumn['field'] | undefined
}

/** Fewer numbers could be anything. */
const minNumbers = 3
const minLetters = 2

/**
 * The columns that are sizes, without those at `taken` positions; none if there are too few for a run of sizes. `head` has the first
 * rows: cells with decimals or a dollar sign are prices, if no other column is the price.
 */
export function findSizeColumns(
  names: readonly string[],
  {
    taken,
    head,
    hasPrice,
  }: { taken: ReadonlySet<number>; head: readonly (readonly string[])[]; hasPrice: boolean },
): SizeColumn[] {
  const candidates = names.flatMap((name, position) => {
    const candidate = taken.has(position) ? undefined : readSizeName(name)
    return candidate ? [{ ...candidate, position }] : []
  })
  const letters = candidates.filter(({ size }) => /[^\d.,½\s]/.test(size))
  const numbers = longestRun(candidates.filter(({ size }) => !/[^\d.,½\s]/.test(size)))
  const sizes = [
    ...(letters.length >= minLetters ? letters : []),
    ...(numbers.length >= minNumbers || (numbers.length > 0 && letters.length >= minLetters) ? numbers : []),
  ].toSorted((a, b) => a.position - b.position)
  const isPrice =
    !hasPrice &&
    head.some((cells) => sizes.some(({ position }) => /\$|\d[.,]\d{1,2}$/.test(cells[position] ?? '')))
  return sizes.map(({ position, size, field }) => ({
    position,
    size,
    field: field ?? (isPrice ? 'price' : 'quantity'),
  }))
}

/** 'Qty XS', 'size_xs' and 'XS' are size XS; 'Price XS' is its price. */
export function readSizeName(name: string): Omit<Candidate, 'position'> | undefined {
  const words = name.replaceAll('_', ' ').trim()
  const isPrice = /\b(?:price|wholesale|preis|prix|precio)\b/i.test(words)
  const isQuantity = /\b(?:qty|quantity|units|stock|on hand|menge|bestand|stk|pcs)\b/i.test(words)
  const size = words
    .replace(
      /\b(?:qty|quantity|units|stock|on hand|menge|bestand|stk|pcs|price|wholesale|preis|prix|precio|usd)\b/gi,
      '',
    )
    .replace(/^\s*(?:size|sizes|gr\.|größe|groesse|taille|talla|taglia|tam\.?|maat|rozmiar)\s+/i, '')
    .replaceAll(/^[\s:.-]+|[\s:.-]+$/g, '')
  if (!isSizeName(size)) return undefined
  return {
    size: /^\d?x*[sml]$/.test(size) ? size.toUpperCase() : size,
    field: isPrice ? 'price' : isQuantity ? 'quantity' : undefined,
  }
}

/** Adjacent columns whose numbers grow. Counters such as 1, 2, 3 are no sizes. */
function longestRun(numbers: readonly Candidate[]): Candidate[] {
  let best: Candidate[] = []
  let run: Candidate[] = []
  for (const candidate of numbers) {
    const last = run.at(-1)
    const isNext = last && candidate.position === last.position + 1 && toNumber(candidate) > toNumber(last)
    run = isNext ? [...run, candidate] : [candidate]
    if (run.length > best.length) best = run
  }
  const [first, second] = best
  const isCounter = first && second && toNumber(first) === 1 && toNumber(second) === 2
  return isCounter || best.some((each) => toNumber(each) > 200) ? [] : best
}

function toNumber({ size }: Candidate): number {
  return Number.parseFloat(size.replace('½', '.5').replace(',', '.'))
}
