import { removeTextMark } from '#domain/files/spreadsheetTexts.ts'
import { formatAddress, restoreZeros } from '#domain/sales/customerFiles/postalAddress.ts'

import type { OrderCells } from './orderColumns.ts'

/** Joins the parts of the address that a row ships to. A name without an address is that of a store. */
export function composeShipTo(cells: OrderCells): OrderCells {
  const { shipToName, shipToLine1, shipToLine2, shipToCity, shipToZip, shipToCountry, ...others } = cells
  const { shipTo, shipToState: state = '', store } = others
  const country = shipToCountry ?? ''
  if ((shipToLine1 ?? shipToLine2 ?? shipToCity ?? shipToZip) === undefined) {
    if (shipToName === undefined) return others
    return shipTo === undefined
      ? { ...others, store: store ?? shipToName.replaceAll('\n', ', ') }
      : { ...others, shipTo: joinLines([shipToName, shipTo]) }
  }
  const zip = restoreZeros({ zip: removeTextMark(shipToZip ?? ''), state, country })
  const lines = [...(shipToName?.split('\n') ?? []), shipTo, shipToLine1, shipToLine2].filter(
    (line) => line !== undefined,
  )
  const address = formatAddress({
    lines: lines.filter((line, index) => lines.indexOf(line) === index),
    houseNumber: '',
    city: shipToCity ?? '',
    state,
    zip,
    country,
  })
  return { ...others, shipTo: address.text, ...(address.state !== '' && { shipToState: address.state }) }
}

function joinLines([first = '', second = '']: readonly string[]): string {
  return second.startsWith(first) ? second : `${first}\n${second}`
}
