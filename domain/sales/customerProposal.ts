// What a customer's record says for a new sale.
import { type Exemption, findExemption } from './customers.ts'

interface ProposingCustomer {
  name: string
  phone: string | null
  email: string | null
  discountBasisPoints: number
  addresses: readonly {
    kind: 'billing' | 'shipping'
    text: string
    state: string | null
    isDefault: boolean
  }[]
  exemptions: readonly Exemption[]
}

export interface CustomerProposal {
  name: string
  phone: string | null
  email: string | null
  address: string | null
  /** Null if it is the address of the invoice. */
  shipTo: string | null
  shipToState: string | null
  discountBasisPoints: number
  /** Under a valid certificate of the state. */
  isTaxExempt: boolean
}

/** `today` is a day in the company's time zone. */
export function proposeSale(customer: ProposingCustomer, today: string): CustomerProposal {
  const { name, phone, email, addresses, discountBasisPoints, exemptions } = customer
  const findDefault = (wanted: string) =>
    addresses.find(({ kind, isDefault }) => kind === wanted && isDefault)
  const shipping = findDefault('shipping')
  const billing = findDefault('billing') ?? shipping
  const shipToState = (shipping ?? billing)?.state ?? null
  return {
    name,
    phone,
    email,
    address: billing?.text ?? null,
    shipTo: shipping && shipping !== billing ? shipping.text : null,
    shipToState,
    discountBasisPoints,
    isTaxExempt: findExemption(exemptions, shipToState, today) !== undefined,
  }
}
