// Reads what a file says about the state of an order or of a line.

/** 'done': nothing is open. 'partial': a part is cancelled or shipped. 'unknown': in words that are not listed here. */
export type FileState = 'open' | 'cancelled' | 'done' | 'partial' | 'unknown'

/** By their letters. */
const words: Readonly<Record<Exclude<FileState, 'unknown'>, ReadonlySet<string>>> = {
  cancelled: toSet(
    'cancelled, canceled, cancel, cxl, void, voided, refunded, returned, deleted, trash, rejected, declined, failed, expired, lost, storniert, annulé, annulée, anulado,' +
      'cancelado, annullato, geannuleerd',
  ),
  done: toSet(
    'fulfilled, shipped, delivered, dispatched, completed, complete, invoiced, billed, closed, done, received, geliefert, abgeschlossen, erledigt, livré, livrée, expédié, entregado, verzonden',
  ),
  partial: toSet(
    'partial, partially, partially fulfilled, partially shipped, partially refunded, partially invoiced, partially cancelled,' +
      'partly fulfilled, partly shipped, partly refunded, partly invoiced, partly cancelled, partial shipment, teilgeliefert',
  ),
  open: toSet(
    'open, draft, new, submitted, placed, pending, confirmed, approved, accepted, processing, in progress, in process, active, booked, released, ready, allocated, partly allocated,' +
      'unfulfilled, unshipped, not shipped, not fulfilled, scheduled, authorized, paid, unpaid, partially paid, payment pending, no, false, offen, bestätigt, ouvert, abierto, aperto',
  ),
}

function toSet(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map(lettersOf))
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
}

/** A cell of several columns has a state of each, between semicolons. The one that leaves the least open counts. */
export function readFileState(text: string): FileState {
  const states = new Set(text.split(';').map(readState))
  return (['cancelled', 'done', 'partial', 'unknown'] as const).find((state) => states.has(state)) ?? 'open'
}

function readState(text: string): FileState {
  const letters = lettersOf(text)
  return (
    (Object.keys(words) as (keyof typeof words)[]).find((state) => words[state].has(letters)) ?? 'unknown'
  )
}

/** The state of a line: its own one, unless the whole order is cancelled. */
export function lineStateOf(orderStatus: string | undefined, lineStatus: string | undefined): FileState {
  const ofOrder = orderStatus === undefined ? 'open' : readFileState(orderStatus)
  return ofOrder === 'cancelled' || lineStatus === undefined ? ofOrder : readFileState(lineStatus)
}
