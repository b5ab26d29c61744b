// Proposes styles for products: by a style column, by the beginning of their codes, or by their names.
import { foldText } from '#domain/platform/foldText.ts'
import type { Steps } from '#domain/platform/steps.ts'

import { findBaseName } from './baseNames.ts'
import { findCodeStem } from './codeStems.ts'
import {
  type Candidate,
  cellKey,
  type CandidateGroup,
  groupBy,
  groupByCode,
  partition,
} from './groupByCode.ts'
import { mostCommon } from './mostCommon.ts'
import type { SizeScale } from './sizeScales.ts'
import { createSizeSpellings } from './spellings.ts'
import { maxStyleProducts } from './styles.ts'

/** A product without a style. `styleKey` is its value in a style column or its Shopify handle. */
export interface UngroupedProduct {
  id: number
  code: string
  name: string
  color: string
  size: string
  manufacturer: string | null
  category: string | null
  priceCents: number
  styleKey?: string | null
}

/** 'code and name': the codes begin alike and the names without color and size are the same, as is the manufacturer. */
export const groupingEvidence = ['style column', 'code and name', 'code', 'name'] as const
export type GroupingEvidence = (typeof groupingEvidence)[number]

export const certainties = ['certain', 'likely', 'doubtful'] as const
export type Certainty = (typeof certainties)[number]

export interface StyleProposal<Product extends UngroupedProduct = UngroupedProduct> {
  number: string
  name: string
  category: string | null
  manufacturer: string | null
  /** The most common price. */
  priceCents: number
  evidence: GroupingEvidence
  certainty: Certainty
  /** At most one for each color and size. */
  products: Product[]
  /** Products with the same evidence whose cell another product has. */
  leftOut: { product: Product; holder: Product }[]
}

/** A style of one product, or of doubtful evidence, is made only on request. */
export function isProposedForGrouping({
  certainty,
  products,
}: {
  certainty: Certainty
  products: readonly unknown[]
}): boolean {
  return certainty !== 'doubtful' && products.length > 1
}

export interface StyleGrouper<Product extends UngroupedProduct> {
  add: (product: Product) => void
  /**
   * Returns the proposed styles in the order of their first products. Each product is in at most one, and numbers are distinct.
   * Products whose code, name and style column say nothing are in none; a size or color in the code is enough for a style of one.
   */
  propose: () => Steps<StyleProposal<Product>[]>
}

export function createStyleGrouper<Product extends UngroupedProduct>(
  scales: readonly Pick<SizeScale, 'sizes'>[],
): StyleGrouper<Product> {
  const spellingsOf = createSizeSpellings(scales)
  const candidates: Candidate<Product>[] = []
  return {
    add: (product) => {
      const baseName = findBaseName(product, spellingsOf)
      const nameKey = baseName === '' ? '' : `${foldText(baseName)}\n${foldText(product.manufacturer ?? '')}`
      candidates.push({ product, stem: findCodeStem(product, spellingsOf), baseName, nameKey })
    },
    propose: () => proposeStyles(candidates),
  }
}

function* proposeStyles<Product extends UngroupedProduct>(
  candidates: readonly Candidate<Product>[],
): Steps<StyleProposal<Product>[]> {
  const [keyed, unkeyed] = partition(candidates, ({ product }) => Boolean(product.styleKey?.trim()))
  const byStyle = groupBy(keyed, ({ product }) => foldText(product.styleKey?.trim() ?? '')).map(
    ([key, members]): CandidateGroup<Product> => ({
      key,
      number: members[0]?.product.styleKey?.trim() ?? '',
      evidence: 'style column',
      candidates: members,
    }),
  )
  const { groups: byCode, rest } = yield* groupByCode(unkeyed)
  yield
  const byName = groupBy(rest, ({ nameKey }) => nameKey).flatMap(([key, members]) =>
    key === '' || members.length === 1 ? [] : splitIntoRuns(key, members),
  )
  const positions = new Map(candidates.map(({ product }, index) => [product, index]))
  const position = ({ candidates: [first] }: CandidateGroup<Product>) =>
    (first && positions.get(first.product)) ?? 0
  const groups = [...byStyle, ...byCode, ...byName].toSorted((a, b) => position(a) - position(b))
  const proposals: StyleProposal<Product>[] = []
  for (const group of groups) {
    proposals.push(...limitSize(group).map(createProposal))
    yield
  }
  return withDistinctNumbers(proposals)
}

/** Different articles can have the same name. A new group begins where a cell would be taken twice. */
function splitIntoRuns<Product extends UngroupedProduct>(
  key: string,
  members: Candidate<Product>[],
): CandidateGroup<Product>[] {
  const runs: Candidate<Product>[][] = []
  let cells = new Set<string>()
  for (const candidate of members) {
    const cell = cellKey(candidate.product)
    if (runs.length === 0 || cells.has(cell)) {
      runs.push([])
      cells = new Set()
    }
    cells.add(cell)
    runs.at(-1)?.push(candidate)
  }
  return runs
    .filter((run) => run.length > 1)
    .map((run) => ({ key, number: run[0]?.product.code ?? '', evidence: 'name', candidates: run }))
}

/** A style has a limited number of products. */
function limitSize<Product extends UngroupedProduct>(
  group: CandidateGroup<Product>,
): CandidateGroup<Product>[] {
  if (group.candidates.length <= maxStyleProducts) return [group]
  const parts: CandidateGroup<Product>[] = []
  for (let start = 0; start < group.candidates.length; start += maxStyleProducts) {
    parts.push({ ...group, candidates: group.candidates.slice(start, start + maxStyleProducts) })
  }
  return parts
}

function createProposal<Product extends UngroupedProduct>(
  group: CandidateGroup<Product>,
): StyleProposal<Product> {
  const { products, leftOut } = separateTakenCells(group.candidates.map(({ product }) => product))
  const hasEqualNames = haveEqualNames(group.candidates)
  const evidence = group.evidence === 'code' && hasEqualNames ? 'code and name' : group.evidence
  const names = products.map(({ name }) => name.trim())
  const baseNames = group.candidates.map(({ baseName }) => baseName).filter(Boolean)
  return {
    number: group.number,
    name: (new Set(names).size === 1 ? names[0] : mostCommon(baseNames)) ?? names[0] ?? group.number,
    category: mostCommon(products.map(({ category }) => category)) ?? null,
    manufacturer: mostCommon(products.map(({ manufacturer }) => manufacturer)) ?? null,
    priceCents: mostCommon(products.map(({ priceCents }) => priceCents)) ?? 0,
    evidence: evidence === 'code start' ? 'code' : evidence,
    certainty:
      evidence === 'name'
        ? 'doubtful'
        : leftOut.length === 0 && (evidence === 'style column' || evidence === 'code and name')
          ? 'certain'
          : 'likely',
    products,
    leftOut,
  }
}

function separateTakenCells<Product extends UngroupedProduct>(
  members: readonly Product[],
): Pick<StyleProposal<Product>, 'products' | 'leftOut'> {
  const holders = new Map<string, Product>()
  const leftOut: { product: Product; holder: Product }[] = []
  for (const product of members) {
    const holder = holders.get(cellKey(product))
    if (holder) leftOut.push({ product, holder })
    else holders.set(cellKey(product), product)
  }
  return { products: [...holders.values()], leftOut }
}

function haveEqualNames(candidates: readonly Candidate<UngroupedProduct>[]): boolean {
  const [first] = candidates
  const sameManufacturer =
    new Set(candidates.map(({ product }) => foldText(product.manufacturer ?? ''))).size === 1
  return (
    first !== undefined &&
    sameManufacturer &&
    ((first.nameKey !== '' && candidates.every(({ nameKey }) => nameKey === first.nameKey)) ||
      candidates.every(({ product }) => product.name === first.product.name))
  )
}

function withDistinctNumbers<Product extends UngroupedProduct>(
  proposals: StyleProposal<Product>[],
): StyleProposal<Product>[] {
  const taken = new Set<string>()
  return proposals.map((proposal) => {
    let number = proposal.number
    for (let copy = 2; taken.has(foldText(number)); copy += 1) number = `${proposal.number}-${copy}`
    taken.add(foldText(number))
    return { ...proposal, number }
  })
}
