// Whether an invoice may be created, or an order confirmed or raised, for its customer: the room left of the credit limit, and why the server would refuse it.
import { useWatch } from 'react-hook-form'

import { type CreditMatch, findCreditMatches, findCustomer } from '#contract/sales/customers.ts'
import { findInvoice } from '#contract/sales/invoices.ts'
import { findOrder } from '#contract/sales/orders.ts'
import {
  creditError,
  type CreditStanding,
  customerRecordLimits as limits,
  sameCustomerMessage,
} from '#domain/sales/customers.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import { useCall } from '#web/api/useCall.ts'
import { useOwingCustomer } from '#web/sales/orders/useOrderCredit.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'

import type { DraftLine } from './draftLines.ts'
import { editedOrderValues, type EditedValues } from './editedOrder.ts'
import { type SaleStore, useDraftState } from './saleStore.ts'
import type { SaleFormInput } from './saleValues.ts'
import { useDraftTotals } from './useDraftTotals.ts'

export interface DraftCredit {
  /** What is left of the limit before this document and with it, in cents; undefined without a limit or a record. */
  room: { limitCents: number; beforeCents: number; leftCents: number } | undefined
  /** Why the server would refuse the document, or undefined. */
  error: string | undefined
  /** The error is the same without any items. */
  isBlocked: boolean
  /** Without a record: the customer on hold or with a limit that the buyer seems to be; the one of the error, if there is one. */
  match: CreditMatch | undefined
}

/** Waits with the search for customers of a typed name, phone or email. */
const delayMs = 300

export function useDraftCredit(store: SaleStore, lines: readonly DraftLine[]): DraftCredit {
  const customerId = useWatch<SaleFormInput, 'customerId'>({ name: 'customerId' }) ?? null
  const { data: customer } = useCall(findCustomer, { id: customerId ?? 0 }, { enabled: customerId !== null })
  const matches = useCreditMatches(customerId === null && !store.document.needsRecord)
  const copyOf = useDraftState(store, (state) => state.draft.copyOf)
  const { totals, rates } = useDraftTotals(lines, copyOf)
  const edited = useConfirmedOrder(store)
  const owing = useOwingCustomer(edited?.customerId)
  const replaced = useReplacedInvoice(store)
  const totalCents = totals?.totalCents ?? 0
  const exposureOf = ({ exposureCents }: { exposureCents: number }, ids: readonly number[]) =>
    exposureCents -
    (replaced?.customerId != null && ids.includes(replaced.customerId) ? replaced.totalCents : 0)

  if (edited) {
    if (!owing || !rates || rates.discountType === 'amount') return noCredit
    return creditOfEdit(owing, editedOrderValues(edited, lines, rates))
  }
  if (customerId !== null) {
    if (!customer) return noCredit
    const exposureCents = exposureOf(customer, [customerId, ...customer.mergedCustomers.map(({ id }) => id)])
    const { creditLimitCents: limitCents } = customer
    // A correction that doesn't raise what is owed is not refused.
    const isRaised = exposureCents === customer.exposureCents || totalCents > (replaced?.totalCents ?? 0)
    const beforeCents = (limitCents ?? 0) - exposureCents
    return {
      room:
        limitCents === null ? undefined : { limitCents, beforeCents, leftCents: beforeCents - totalCents },
      ...(isRaised
        ? findErrors(customer, exposureCents, totalCents)
        : { error: undefined, isBlocked: false }),
      match: undefined,
    }
  }
  for (const match of matches) {
    const { error, isBlocked } = findErrors(match, exposureOf(match, [match.id]), totalCents)
    if (error === undefined) continue
    return {
      room: undefined,
      error: sameCustomerMessage(match.number, match.evidence, error),
      isBlocked,
      match,
    }
  }
  return { room: undefined, error: undefined, isBlocked: false, match: matches[0] }
}

const noCredit: DraftCredit = { room: undefined, error: undefined, isBlocked: false, match: undefined }

/** The customer can't change, and only an edit that raises what is owed is refused. */
function creditOfEdit(
  customer: CreditStanding & { exposureCents: number },
  { allocatedCents, allocatedAfterCents, beforeCents, afterCents }: EditedValues,
): DraftCredit {
  const { creditLimitCents: limitCents } = customer
  const exposureCents = customer.exposureCents - allocatedCents
  const leftCents = (limitCents ?? 0) - exposureCents
  /** Of the order: all that is open, if that is raised, or else what is owed already. */
  const raisedCents =
    afterCents > beforeCents
      ? afterCents
      : allocatedAfterCents > allocatedCents
        ? allocatedAfterCents
        : undefined
  return {
    ...noCredit,
    room:
      limitCents === null
        ? undefined
        : { limitCents, beforeCents: leftCents, leftCents: leftCents - afterCents },
    error: raisedCents === undefined ? undefined : creditError(customer, exposureCents + raisedCents),
  }
}

function findErrors(customer: CreditStanding, exposureCents: number, totalCents: number) {
  const error = creditError(customer, exposureCents + totalCents)
  return { error, isBlocked: error !== undefined && creditError(customer, exposureCents) !== undefined }
}

const none: readonly CreditMatch[] = []

function useCreditMatches(isEnabled: boolean): readonly CreditMatch[] {
  const typed = useWatch<SaleFormInput, ['customerName', 'customerPhone', 'customerEmail']>({
    name: ['customerName', 'customerPhone', 'customerEmail'],
  })
  const [name, phone, email] = JSON.parse(useDebounced(JSON.stringify(typed), delayMs)) as typeof typed
  const input = {
    ...queryText('name', name, limits.name),
    ...queryText('phone', phone, limits.phone),
    ...queryText('email', email, limits.email),
  }
  const enabled = isEnabled && Object.keys(input).length > 0
  const { data } = useCall(findCreditMatches, input, { enabled })
  return (enabled && data?.customers) || none
}

/** Nothing for a text that is not the name, phone or email of any customer. */
function queryText(key: string, typed: string | null | undefined, maxLength: number): Record<string, string> {
  const text = (typed ?? '').trim()
  return text === '' || text.length > maxLength ? {} : { [key]: text }
}

/** The edited order as it is now, if it is confirmed. Its units may be a part of what is owed. */
function useConfirmedOrder({ edits }: SaleStore) {
  const { data: order } = useCall(findOrder, { id: edits?.id ?? 0 }, { enabled: edits !== undefined })
  return order?.state === 'Confirmed' ? order : undefined
}

/** The invoice that a correction voids: its customer doesn't owe it any more then. */
function useReplacedInvoice(store: SaleStore) {
  const copyOf = useDraftState(store, (state) => state.draft.copyOf)
  const isCorrection = copyOf?.kind === 'correction'
  const { data: invoice } = useCall(findInvoice, { id: copyOf?.id ?? 0 }, { enabled: isCorrection })
  return isCorrection && invoice && invoiceCan.beReplaced(invoice) ? invoice : undefined
}
