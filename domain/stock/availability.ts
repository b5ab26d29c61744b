// When units of a product are available: what is free, what comes from suppliers, and what customers still wait for.
import { formatShortDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'

import { formatUnits } from './stock.ts'

export interface Availability {
  /** In stock, neither allocated nor on a pending invoice. */
  free: number
  /** Open units of placed purchase orders, by expected day, the earliest first; those without a day have null and come last. */
  coming: readonly { day: string | null; units: number }[]
  /** What confirmed orders need in addition to what is allocated, by the day on which they ship. */
  demand: readonly { day: string; units: number }[]
}

/** Whether units should have come before today. Units without a day are never late. */
export function isComingLate({ day }: { day: string | null }, today: string): boolean {
  return day !== null && day < today
}

/** What comes until a day. Late units come after today at the earliest; those without a day count for none. */
function comingUntil({ coming }: Availability, day: string, today: string) {
  const due = coming.filter((arrival) => arrival.day !== null && arrival.day <= day)
  const late = sumUnits(due.filter((arrival) => isComingLate(arrival, today)))
  return { onTime: sumUnits(due) - late, late: day > today ? late : 0 }
}

export function sumUnits(parts: readonly { units: number }[]): number {
  return parts.reduce((sum, { units }) => sum + units, 0)
}

/** Free units and what comes until a day, without what confirmed orders that ship until then need: below 0 if they are short. */
export function availableOn(product: Availability, day: string, today: string): number {
  const { onTime, late } = comingUntil(product, day, today)
  return product.free + onTime + late - demandUntil(product, day)
}

function demandUntil({ demand }: Availability, day: string): number {
  return sumUnits(demand.filter((need) => need.day <= day))
}

/** How much of what a line needs is there on its day. */
export interface Coverage {
  /** The day for which it was calculated: that of shipping, or today if that has passed. */
  day: string
  short: number
  /** Late units that have to come for it. */
  late: number
  /** The first later day on which nothing is short, if no other order comes before. */
  enoughOn: string | undefined
}

interface Need {
  /** The units that each line of the product needs, in the order of the lines. */
  units: readonly number[]
  shipOn: string
  /** Whether they are part of `demand`: those of a draft are not. */
  isCounted: boolean
}

/** Covers the lines of one order and product from the first to the last. Orders that ship until the same day come before. */
export function coverLines(
  product: Availability,
  { units, shipOn, isCounted }: Need,
  today: string,
): Coverage[] {
  const day = shipOn < today ? today : shipOn
  const ofOthers = demandUntil(product, day) - (isCounted ? units.reduce((sum, count) => sum + count, 0) : 0)
  const laterDays = product.coming.flatMap((arrival) =>
    arrival.day !== null && arrival.day > day ? [arrival.day] : [],
  )
  let before = ofOthers
  return units.map((needed) => {
    const coverOn = (day: string) => {
      const { onTime, late } = comingUntil(product, day, today)
      const missing = needed + before - product.free - onTime
      const short = clamp(missing - late, needed)
      return { short, late: clamp(missing, needed) - short }
    }
    const { short, late } = coverOn(day)
    const enoughOn = short > 0 ? laterDays.find((later) => coverOn(later).short === 0) : undefined
    before += needed
    return { day, short, late, enoughOn }
  })
}

function clamp(units: number, max: number): number {
  return Math.min(Math.max(0, units), max)
}

/** '12 short on Mar 1, enough on Mar 20', 'enough on Mar 1', 'enough on Mar 1 if 24 late units come'. */
export function describeCoverage({ day, short, late, enoughOn }: Coverage, today: string): string {
  const onDay = day === today ? 'today' : `on ${formatShortDay(day)}`
  if (short > 0)
    return `${formatCount(short)} short ${onDay}${enoughOn === undefined ? '' : `, enough on ${formatShortDay(enoughOn)}`}`
  if (late === 0) return `enough ${onDay}`
  return `enough ${onDay} if ${late === 1 ? '1 late unit comes' : `${formatUnits(late).replace(' ', ' late ')} come`}`
}

/** '24 on Mar 3, 12 late since Nov 20, 6 without a day'; '' if nothing comes. */
export function describeComing(coming: Availability['coming'], today: string): string {
  return coming
    .map((arrival) => {
      const units = formatCount(arrival.units)
      if (arrival.day === null) return `${units} without a day`
      return `${units} ${isComingLate(arrival, today) ? 'late since' : 'on'} ${formatShortDay(arrival.day)}`
    })
    .join(', ')
}
