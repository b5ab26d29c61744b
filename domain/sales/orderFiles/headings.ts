// Finds headings between the rows of an order that can change what the rows below mean: 'Cancelled items', 'Delivery 2: 3/1/2027'.

const states =
  /^(?:(?:all |the )?(?:cancel|storn|annul|back[- ]?order|on hold|not (?:ordered|available|confirmed)|sold out|out of stock|deleted|removed|alternat|substitut|optional\b|pending\b)|(?:open|shipped|invoiced|confirmed|delivered|returns?|samples?|offen|geliefert|reserved?)(?:\s+(?:orders?|units?|items?|lines?|styles?|qty|quantity|products?))?\s*:?$)/i
const places =
  /^(?:ship(?:ping|ments?|s)?|deliver(?:y|ies|s)?|drop|wave|store|door|dc|ship(?:ping)? to|deliver to|lieferung|livraison|entrega|filiale|magasin|tienda)\b(?:.*[\d:#].*)$/i

/** The heading that a row is, if its texts can change a state, a day or a place of the rows below. `hasUnits` is whether the row orders something. */
export function readHeading(texts: readonly string[], hasUnits: boolean): string | undefined {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '')
  if (hasUnits || filled.length === 0 || filled.length > 2) return undefined
  const heading = filled.join(' ')
  return heading.length <= maxLength && (states.test(heading) || places.test(heading)) ? heading : undefined
}

/** Longer texts are sentences. */
const maxLength = 60

export function headingReason(heading: string, row: number): string {
  return `The heading "${heading}" in row ${row} can change what the rows below it mean. Save them as a file of their own, or remove the heading or the rows.`
}
