// Links of old invoices: which buyers without a customer record are one, and why an invoice can't get another customer.
import { formatUsd } from '#domain/platform/money.ts'
import type { Steps } from '#domain/platform/steps.ts'

import { emailKey, phoneKey } from './customerDuplicates.ts'

/** Exact: name, and phone or email. Likely: phone or email. Possible: only the name. */
export const evidences = ['Exact', 'Likely', 'Possible'] as const
export type Evidence = (typeof evidences)[number]

/** Invoices in one call. */
export const maxLinkedInvoices = 500
/** Invoices of one buyer that a proposal lists. */
export const maxProposedInvoices = 1000
/** Buyers that a proposal lists. */
export const maxProposedBuyers = 20
export const proposalsPerPage = 20

export const linkTargetMessage = 'Choose a customer, a new one, or the batch to continue.'

/** A buyer as written on invoices, or a customer record. Keys are folded; a missing one is null. */
export interface Buyer {
  nameKey: string
  phone: string | null
  email: string | null
  /** Of a customer record, which leads its cluster; null for a buyer on invoices. */
  customerId: number | null
  invoiceCount: number
}

export interface BuyerCluster<B extends Buyer> {
  /** The customer record, or else the buyer with the most invoices. */
  lead: B
  /** All buyers on invoices, with the evidence that they are the lead; the strongest first. */
  members: { buyer: B; evidence: Evidence }[]
}

/** The digits of a phone number without the country code of the US, which only some buyers write; null for a short number. */
export function buyerPhoneKey(phone: string | null): string | null {
  const digits = phoneKey(phone)
  return digits?.length === 11 ? digits.replace(/^1/, '') : digits
}

/**
 * Groups buyers that share a phone or an email, directly or through others. Groups whose leads share only the name are joined, as
 * Possible, but not through others: names do not chain. The clusters with the most invoices come first.
 */
export function* clusterBuyers<B extends Buyer>(buyers: readonly B[]): Steps<BuyerCluster<B>[]> {
  const same = new Groups(buyers.length)
  const probable = new Groups(buyers.length)
  for (const [index, { nameKey, phone, email }] of buyers.entries()) {
    const keys = { phone: buyerPhoneKey(phone), email: emailKey(email?.trim()) }
    for (const [kind, value] of Object.entries(keys)) {
      if (value === null) continue
      const key = `${kind} ${value}`
      same.join(index, `${key} ${nameKey}`)
      probable.join(index, key)
    }
    yield
  }
  const groups = [...Map.groupBy(buyers.keys(), (index) => probable.rootOf(index)).values()]
    .map((indexes) => ({ indexes, lead: findLead(buyers, indexes) }))
    .toSorted((a, b) => compareLeads(buyers[a.lead], buyers[b.lead]) || a.lead - b.lead)
  const byName = new Map<string, number[][]>()
  const clusters: { lead: number; groups: number[][] }[] = []
  for (const { indexes, lead } of groups) {
    const buyer = buyers[lead]
    const joined = buyer?.customerId === null ? byName.get(buyer.nameKey) : undefined
    if (joined) joined.push(indexes)
    else {
      const own = [indexes]
      clusters.push({ lead, groups: own })
      if (buyer && !byName.has(buyer.nameKey)) byName.set(buyer.nameKey, own)
    }
    yield
  }
  const evidenceOf = (lead: number, index: number): Evidence => {
    const { customerId, phone, email } = buyers[index] as B
    // A name alone does not say that two invoices are of one buyer.
    if (index === lead && customerId === null && !buyerPhoneKey(phone) && !email?.trim()) return 'Possible'
    if (same.rootOf(index) === same.rootOf(lead)) return 'Exact'
    return probable.rootOf(index) === probable.rootOf(lead) ? 'Likely' : 'Possible'
  }
  const found: { cluster: BuyerCluster<B>; invoiceCount: number }[] = []
  for (const { lead, groups: own } of clusters) {
    const members = own
      .flat()
      .map((index) => ({ buyer: buyers[index] as B, evidence: evidenceOf(lead, index) }))
      .filter(({ buyer }) => buyer.customerId === null)
      .toSorted(
        (a, b) =>
          evidences.indexOf(a.evidence) - evidences.indexOf(b.evidence) ||
          b.buyer.invoiceCount - a.buyer.invoiceCount,
      )
    const invoiceCount = members.reduce((sum, { buyer }) => sum + buyer.invoiceCount, 0)
    if (members.length > 0) found.push({ cluster: { lead: buyers[lead] as B, members }, invoiceCount })
    yield
  }
  return found.toSorted((a, b) => b.invoiceCount - a.invoiceCount).map(({ cluster }) => cluster)
}

/** A customer record before buyers on invoices, the oldest first; then the most invoices. */
function compareLeads(a: Buyer | undefined, b: Buyer | undefined): number {
  const order = (buyer: Buyer | undefined) => buyer?.customerId ?? Number.MAX_SAFE_INTEGER
  return order(a) - order(b) || (b?.invoiceCount ?? 0) - (a?.invoiceCount ?? 0)
}

function findLead(buyers: readonly Buyer[], indexes: readonly number[]): number {
  return indexes.reduce((lead, index) => (compareLeads(buyers[index], buyers[lead]) < 0 ? index : lead))
}

/** Joins indexes that have a key in common. */
class Groups {
  readonly #parents: number[]
  readonly #firstOf = new Map<string, number>()

  constructor(count: number) {
    this.#parents = Array.from({ length: count }, (_, index) => index)
  }

  rootOf(index: number): number {
    let root = index
    for (
      let parent = this.#parents[root];
      parent !== undefined && parent !== root;
      parent = this.#parents[root]
    ) {
      this.#parents[root] = this.#parents[parent] ?? parent
      root = parent
    }
    return root
  }

  join(index: number, key: string): void {
    const first = this.#firstOf.get(key)
    if (first === undefined) this.#firstOf.set(key, index)
    else this.#parents[this.rootOf(index)] = this.rootOf(first)
  }
}

/** Why an invoice can't get another customer, or undefined: amounts that are paid or credited would belong to the old one. */
export function linkError({
  number,
  hasCustomer,
  paidCents,
  creditedCents,
}: {
  number: string
  hasCustomer: boolean
  paidCents: number
  creditedCents: number
}): string | undefined {
  if (paidCents > 0) return `${number} has ${formatUsd(paidCents)} paid: its customer can't be changed.`
  if (creditedCents > 0)
    return `${number} has ${formatUsd(creditedCents)} credited: its customer can't be changed.`
  return hasCustomer ? `${number} belongs to a customer already.` : undefined
}
