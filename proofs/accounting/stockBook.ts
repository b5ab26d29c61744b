// What the accounts of the stock are expected to say, for products whose units all cost the same.
import type { StockFigures } from '#contract/insight/accounting.ts'
import type { DayRange } from '#domain/platform/periods.ts'

export interface StockedProduct {
  id: number
  /** On hand on the first day. */
  units: number
  /** Of each; null: no cost is known. */
  costCents: number | null
}

/** Units that came or, below 0, left. */
interface StockMove {
  day: string
  isOpening: boolean
  units: number
  costCents: number | null
}

export class StockBook {
  private readonly moves: StockMove[]

  constructor(products: readonly StockedProduct[], firstDay: string) {
    this.moves = products.map(({ units, costCents }) => ({
      day: firstDay,
      isOpening: true,
      units,
      costCents,
    }))
  }

  /** Units that are sold, below 0, or come back. */
  move(day: string, { costCents }: StockedProduct, units: number): void {
    this.moves.push({ day, isOpening: false, units, costCents })
  }

  summarize({ startDate, endDate }: DayRange): StockFigures {
    const untilEnd = this.moves.filter(({ day }) => day <= endDate)
    const inPeriod = untilEnd.filter(({ day }) => day >= startDate)
    const openingCents = valueOf(inPeriod.filter(({ isOpening }) => isOpening))
    const backCents = valueOf(inPeriod.filter(({ isOpening, units }) => !isOpening && units > 0))
    const soldCents = 0 - valueOf(inPeriod.filter(({ units }) => units < 0))
    const accounts = [
      { account: 'inventory', debitCents: openingCents + backCents, creditCents: soldCents },
      { account: 'openingStock', debitCents: 0, creditCents: openingCents },
      { account: 'costOfGoodsSold', debitCents: soldCents, creditCents: backCents },
    ] as const
    return {
      accounts: accounts.filter(({ debitCents, creditCents }) => debitCents !== 0 || creditCents !== 0),
      units: unitsOf(untilEnd),
      valueMicros: BigInt(valueOf(untilEnd)) * 10_000n,
      unknownUnits: unitsOf(untilEnd.filter(({ costCents }) => costCents === null)),
    }
  }
}

function valueOf(moves: readonly StockMove[]): number {
  return moves.reduce((sum, { units, costCents }) => sum + units * (costCents ?? 0), 0)
}

function unitsOf(moves: readonly StockMove[]): number {
  return moves.reduce((sum, { units }) => sum + units, 0)
}
