// Customers: limits, the exemption that applies to a shipment, and when a customer can't be invoiced.
import { createDayFormatter } from '#domain/platform/dates.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { mergedRecordMessage } from '#domain/platform/records/merges.ts'
import { withoutPeriod } from '#domain/platform/text.ts'

import { customerLimits } from './invoices.ts'

/** Maximum lengths in characters. Fields that are copied to an invoice share its limits. */
export const customerRecordLimits = {
  ...customerLimits,
  contactName: 100,
  contactRole: 60,
  addressLabel: 60,
  state: 60,
  certificateNumber: 60,
  purchaseOrder: 60,
  overrideReason: 200,
} as const

export const maxContacts = 50
export const maxAddresses = 50
export const maxExemptions = 100

export const customersPerPage = 20
/** Customers that are suggested while typing. */
export const maxSuggestions = 8
/** In the results of the header's search, a customer's invoices are counted up to this number. */
export const maxCountedInvoices = 1000

export const discountOrListMessage = 'A customer has a discount or a price list, not both.'
export const tooManyContactsMessage = `A customer has at most ${maxContacts} contacts.`
export const tooManyAddressesMessage = `A customer has at most ${maxAddresses} addresses.`
export const tooManyExemptionsMessage = `A customer has at most ${maxExemptions} tax exemptions.`
export const exemptionDaysMessage = 'The last day must not be before the first.'

export const addressKinds = ['billing', 'shipping'] as const

/** The reasons of the Streamlined Sales Tax certificate of exemption that apply to a wholesaler's customers. */
export const exemptionReasons = [
  'Resale',
  'Federal government',
  'State or local government',
  'Tribal government',
  'Foreign diplomat',
  'Charitable organization',
  'Religious organization',
  'Educational organization',
  'Industrial production or manufacturing',
  'Direct pay permit',
  'Other',
] as const

/** A certificate for one state. Days are in the company's time zone; `validTo` is the last one, null without an end. */
export interface Exemption {
  state: string
  certificateNumber: string
  reason: (typeof exemptionReasons)[number]
  validFrom: string
  validTo: string | null
  revokedAt: Date | null
}

/** The fields that decide on a customer's terms; only some roles may set them. */
export const termsFields = [
  'termsDays',
  'termsFrom',
  'discountBasisPoints',
  'priceListId',
  'creditLimitCents',
  'holdReason',
] as const

/** Returns the certificate that is valid on `day`; of several, the one that ends last. */
export function findExemption<E extends Exemption>(
  exemptions: readonly E[],
  state: string | null,
  day: string,
): E | undefined {
  return latestOf(
    exemptions,
    state,
    ({ validFrom, validTo, revokedAt }) => revokedAt === null && validFrom <= day && (validTo ?? day) >= day,
  )
}

/** Returns the certificate of the state that was revoked or ended before `day`; of several, the one that was to end last. */
export function findEndedExemption<E extends Exemption>(
  exemptions: readonly E[],
  state: string | null,
  day: string,
): E | undefined {
  return latestOf(
    exemptions,
    state,
    ({ validTo, revokedAt }) => revokedAt !== null || (validTo !== null && validTo < day),
  )
}

function latestOf<E extends Exemption>(
  exemptions: readonly E[],
  state: string | null,
  matches: (exemption: E) => boolean,
): E | undefined {
  const key = stateKey(state)
  if (key === '') return undefined
  return exemptions
    .filter((exemption) => stateKey(exemption.state) === key && matches(exemption))
    .toSorted((a, b) => lastDay(b).localeCompare(lastDay(a)))[0]
}

function lastDay({ validTo }: Exemption): string {
  return validTo ?? '9999-12-31'
}

function stateKey(state: string | null): string {
  return (state ?? '').trim().toUpperCase()
}

/** As printed on an invoice: 'Resale certificate 12-345 (NY)'. */
export function formatExemption({ reason, certificateNumber, state }: Exemption): string {
  return `${certificateName(reason)} ${certificateNumber} (${state})`
}

/** Of an invoice with a tax rate: 'The resale certificate of Harbour Boutique for NY ended on Mar 31, 2026; tax is charged.' */
export function endedExemptionMessage(
  name: string,
  { reason, state, validTo, revokedAt }: Exemption,
  { isTaxed, timeZone }: { isTaxed: boolean; timeZone: string },
): string {
  const certificate = certificateName(reason).toLowerCase()
  const end =
    revokedAt === null
      ? `ended on ${formatDay(validTo ?? '')}`
      : `was revoked on ${formatDay(createDayFormatter(timeZone)(revokedAt))}`
  const ended = `The ${certificate} of ${name} for ${state} ${end}`
  return isTaxed
    ? `${ended}; tax is charged.`
    : `${ended}. Enter a tax rate, or add a new certificate to the customer.`
}

function certificateName(reason: Exemption['reason']): string {
  return reason === 'Other' ? 'Exemption certificate' : `${reason} certificate`
}

/** Why a customer can't be invoiced: it is on hold, or would owe more than its limit. Undefined if it can. */
export function creditError(
  { name, holdReason, creditLimitCents }: CreditStanding,
  exposureCents: number,
): string | undefined {
  if (holdReason !== null) return holdMessage({ name, holdReason })
  if (creditLimitCents === null || exposureCents <= creditLimitCents) return undefined
  return `${name} would owe ${formatUsd(exposureCents)}; its limit is ${formatUsd(creditLimitCents)}.`
}

/** Of an invoice without the record: 'C-98 has the same phone. Harbour Boutique is on hold: check returned.' */
export function sameCustomerMessage(number: string, evidence: string, sentence: string): string {
  return `${number} has the same ${evidence}. ${sentence}`
}

export interface CreditStanding {
  name: string
  holdReason: string | null
  creditLimitCents: number | null
}

/** 'Harbour Boutique is on hold: check returned.' */
export function holdMessage({ name, holdReason }: { name: string; holdReason: string }): string {
  return `${name} is on hold: ${withoutPeriod(holdReason)}.`
}

/** 'Customer C-104 was merged into C-98.' */
export function mergedMessage(number: string, intoNumber: string): string {
  return mergedRecordMessage({ name: 'customer' }, number, intoNumber)
}

export function customerNumberTakenMessage(number: string, holderName: string): string {
  return `Customer number ${number} is taken by ${withoutPeriod(holderName)}.`
}
