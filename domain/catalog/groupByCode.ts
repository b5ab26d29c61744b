// Groups products whose codes begin alike.
import { foldText } from '#domain/platform/foldText.ts'
import type { Steps } from '#domain/platform/steps.ts'

import type { CodeStem } from './codeStems.ts'
import { splitColor } from './spellings.ts'

/** The fields of a product that `groupByCode` reads. */
interface CodedProduct {
  color: string
  size: string
}

/** The color and size of a product in its style; products of one style have different ones. */
export function cellKey({ color, size }: { color: string; size: string }): string {
  return `${foldText(color)}\n${foldText(size)}`
}

/** A product with what its code and name say about its style. */
export interface Candidate<Product> {
  product: Product
  stem: CodeStem | undefined
  baseName: string
  /** Folded base name and manufacturer; empty without a name. */
  nameKey: string
}

/** Candidates for one style; `key` is folded. */
export interface CandidateGroup<Product> {
  number: string
  key: string
  evidence: 'style column' | 'code' | 'code start' | 'name'
  candidates: Candidate<Product>[]
}

/** Groups the candidates whose code has a stem; the others are the rest. */
export function* groupByCode<Product extends CodedProduct>(
  candidates: readonly Candidate<Product>[],
): Steps<{ groups: CandidateGroup<Product>[]; rest: Candidate<Product>[] }> {
  const [withStem, rest] = partition(candidates, ({ stem }) => stem !== undefined)
  const groups: CandidateGroup<Product>[] = []
  for (const [, members] of groupBy(withStem, ({ stem }) => stem?.key ?? '')) {
    // A size that is joined to the code needs a second product with the same rest.
    if (members.length === 1 && members[0]?.stem?.isJoined) rest.push(...members)
    else groups.push(...separateColors(members))
    yield
  }
  return { groups: yield* joinColorCodes(groups), rest }
}

/**
 * A segment may look like a color by chance. The products of a color segment get their own group if one of their cells is taken, or if
 * their names have no word in common with those of the others.
 */
function separateColors<Product extends CodedProduct>(
  members: Candidate<Product>[],
): CandidateGroup<Product>[] {
  const blocks = groupBy(members, ({ stem }) => stem?.colorKey ?? '').toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  const groups: (CandidateGroup<Product> & { cells: Set<string>; words: Set<string> })[] = []
  for (const [colorKey, block] of blocks) {
    const cells = block.map(({ product }) => cellKey(product))
    const words = new Set(block.flatMap(({ baseName }) => splitColor(baseName)))
    const group = groups.find(
      (group) => !cells.some((cell) => group.cells.has(cell)) && haveCommonWord(group.words, words),
    )
    if (group) {
      group.candidates.push(...block)
      for (const cell of cells) group.cells.add(cell)
    } else {
      const stem = block[0]?.stem
      const isFirst = groups.length === 0
      groups.push({
        key: isFirst ? (stem?.key ?? '') : colorKey,
        number: isFirst ? (stem?.text ?? '') : colorKey.toUpperCase(),
        evidence: 'code',
        candidates: [...block],
        cells: new Set(cells),
        words,
      })
    }
  }
  return groups
}

function haveCommonWord(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return words.size === 0 || others.size === 0 || [...others].some((word) => words.has(word))
}

/** The longest segment that is taken for the number of a color, such as 001 or 4102. */
const maxColorCodeLength = 4

/**
 * Suppliers also number colors: 1042-001-M is the color Black. Groups whose keys differ only in a short last segment become one if they
 * are all groups with this beginning, and each has one color of its own and the same name and manufacturer.
 */
function* joinColorCodes<Product extends CodedProduct>(
  groups: CandidateGroup<Product>[],
): Steps<CandidateGroup<Product>[]> {
  const beginning = (key: string) => key.slice(0, Math.max(0, key.lastIndexOf('-')))
  const colorCodes = new Map(groupBy(groups, ({ key }) => beginning(key)))
  const complete = new Map(groups.map((group) => [group.key, group]))
  const joined = new Map<CandidateGroup<Product>, CandidateGroup<Product> | undefined>()
  for (const [key, members] of colorCodes) {
    yield
    const whole = complete.get(key)
    const all = whole ? [whole, ...members] : members
    if (key === '' || all.length < 2 || !areColorsOfOneStyle(all, members)) continue
    const text = all[0]?.candidates[0]?.stem?.text ?? ''
    const number = whole
      ? whole.number
      : text.slice(0, text.length - (members[0]?.key.length ?? 0) + key.length)
    for (const group of all) joined.set(group, undefined)
    const first = all[0]
    if (first) {
      const candidates = all.flatMap((group) => group.candidates)
      joined.set(first, { key, number, evidence: 'code start', candidates })
    }
  }
  return groups.flatMap((group) => (joined.has(group) ? (joined.get(group) ?? []) : group))
}

function areColorsOfOneStyle<Product extends CodedProduct>(
  all: readonly CandidateGroup<Product>[],
  withColorCode: readonly CandidateGroup<Product>[],
): boolean {
  const nameKey = all[0]?.candidates[0]?.nameKey
  const colors = new Set<string>()
  for (const group of all) {
    const own = new Set(group.candidates.map(({ product }) => foldText(product.color)))
    const hasCode = withColorCode.includes(group)
    const codeLength = group.key.length - group.key.lastIndexOf('-') - 1
    if (hasCode && (own.size > 1 || codeLength > maxColorCodeLength)) return false
    if ([...own].some((color) => colors.has(color))) return false
    if (!nameKey || group.candidates.some((candidate) => candidate.nameKey !== nameKey)) return false
    for (const color of own) colors.add(color)
  }
  return true
}

export function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  const passed: Item[] = []
  const failed: Item[] = []
  for (const item of items) (test(item) ? passed : failed).push(item)
  return [passed, failed]
}

export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  return [...Map.groupBy(items, keyOf)]
}
