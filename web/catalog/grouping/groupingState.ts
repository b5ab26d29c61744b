// The proposals of the page Group Products, and what the user changes in them.
import type { GroupedStyle, ProposedProduct, StyleProposal } from '#contract/catalog/grouping.ts'
import { cellKey } from '#domain/catalog/groupByCode.ts'
import { isProposedForGrouping } from '#domain/catalog/styleGrouping.ts'
import { maxStyleProducts, sameCellMessage, styleNumberTakenMessage } from '#domain/catalog/styles.ts'
import { foldText } from '#domain/platform/foldText.ts'

/** The lists of the page: proposals by certainty, and those of one product. */
export const proposalLists = ['certain', 'likely', 'doubtful', 'single'] as const
export type ProposalListName = (typeof proposalLists)[number]

export interface Proposal extends StyleProposal {
  id: number
  /** Where it is listed. Changes by the user don't move it. */
  list: ProposalListName
  isTicked: boolean
}

/** In the order of the page. */
export type Proposals = readonly Proposal[]

/** Certain and likely proposals of several products are ticked beforehand. */
export function addProposals(proposals: Proposals, added: readonly StyleProposal[]): Proposals {
  const next = nextId(proposals)
  return [
    ...proposals,
    ...added.map((proposal, index): Proposal => {
      const { certainty, products, styleId } = proposal
      const isJoining = styleId !== null && certainty !== 'doubtful'
      return {
        ...proposal,
        id: next + index,
        // A single product that joins a style is not a style of one.
        list: products.length === 1 && styleId === null ? 'single' : certainty,
        isTicked: isJoining || isProposedForGrouping(proposal),
      }
    }),
  ]
}

function nextId(proposals: Proposals): number {
  return 1 + proposals.reduce((max, { id }) => Math.max(max, id), 0)
}

export function tickProposals(proposals: Proposals, ids: ReadonlySet<number>, isTicked: boolean): Proposals {
  return proposals.map((proposal) => (ids.has(proposal.id) ? { ...proposal, isTicked } : proposal))
}

export function renameProposal(
  proposals: Proposals,
  id: number,
  { number, name }: { number: string; name: string },
): Proposals {
  return proposals.map((proposal) => (proposal.id === id ? { ...proposal, number, name } : proposal))
}

/** Why the number can't be used for the proposal, or undefined. */
export function numberError(proposals: Proposals, id: number, number: string): string | undefined {
  const holder = proposals.find(
    (other) => other.id !== id && foldText(other.number) === foldText(number.trim()),
  )
  return holder && styleNumberTakenMessage(holder.number, holder.name)
}

/** Why the products can't move to the proposal, naming two with the same color and size; or undefined. */
export function moveError(target: Proposal, moved: readonly ProposedProduct[]): string | undefined {
  const holders = new Map(target.products.map((product) => [cellKey(product), product]))
  for (const product of moved) {
    const holder = holders.get(cellKey(product))
    if (holder) return sameCellMessage(product, holder.code)
  }
  const count = target.products.length + moved.length
  return count > maxStyleProducts ? `A style can have at most ${maxStyleProducts} products.` : undefined
}

/** A proposal without products disappears. The caller checks `moveError`. */
export function moveProducts(
  proposals: Proposals,
  fromId: number,
  productIds: ReadonlySet<number>,
  toId: number,
): Proposals {
  const moved = takeProducts(proposals, fromId, productIds)
  return withoutProducts(proposals, fromId, productIds).map((proposal) =>
    proposal.id === toId
      ? { ...proposal, isTicked: true, products: [...proposal.products, ...moved] }
      : proposal,
  )
}

/** Puts some of the products into a new proposal after the one that they come from. */
export function splitProposal(
  proposals: Proposals,
  fromId: number,
  productIds: ReadonlySet<number>,
): Proposals {
  const source = proposals.find(({ id }) => id === fromId)
  if (!source) return proposals
  const split: Proposal = {
    ...source,
    id: nextId(proposals),
    styleId: null,
    number: freeNumber(proposals, source.number),
    products: takeProducts(proposals, fromId, productIds),
    leftOut: [],
  }
  return withoutProducts(proposals, fromId, productIds).toSpliced(proposals.indexOf(source) + 1, 0, split)
}

/** Leaves the products without a style. */
export function withoutProducts(
  proposals: Proposals,
  fromId: number,
  productIds: ReadonlySet<number>,
): Proposals {
  return proposals.flatMap((proposal) => {
    if (proposal.id !== fromId) return [proposal]
    const products = proposal.products.filter(({ id }) => !productIds.has(id))
    return products.length === 0 ? [] : [{ ...proposal, products }]
  })
}

function takeProducts(
  proposals: Proposals,
  fromId: number,
  productIds: ReadonlySet<number>,
): ProposedProduct[] {
  const source = proposals.find(({ id }) => id === fromId)
  return source?.products.filter(({ id }) => productIds.has(id)) ?? []
}

/** '1042-2' if 1042 is taken. */
function freeNumber(proposals: Proposals, number: string): string {
  const taken = new Set(proposals.map((proposal) => foldText(proposal.number)))
  for (let copy = 2; ; copy += 1) if (!taken.has(foldText(`${number}-${copy}`))) return `${number}-${copy}`
}

/** The styles that the ticked proposals become. */
export function toGroupedStyles(proposals: Proposals): GroupedStyle[] {
  return proposals
    .filter(({ isTicked }) => isTicked)
    .map(({ number, name, styleId, products }) => ({
      number,
      name,
      styleId,
      productIds: products.map(({ id }) => id),
    }))
}

/** The proposals whose number, name or product IDs contain all words of the search. */
export function searchProposals(proposals: Proposals, search: string): Proposals {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return proposals
  return proposals.filter(({ number, name, products }) => {
    const text = foldText([number, name, ...products.map(({ code }) => code)].join('\n'))
    return words.every((word) => text.includes(word))
  })
}
