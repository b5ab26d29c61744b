// Chooses what an order of the demo contains: size runs of the company's own line and of the sample catalog, and a delivery of what is
// missing.
import type { Ctx } from '#server/ctx.ts'
import { receiveStockLines } from '#server/purchasing/arrivals/receiveStockLines.ts'

import { type RandomSource, weightedPicker } from './randomSource.ts'
import type { StockedProduct, StockedRun } from './stockedRuns.ts'

const ownRuns = { min: 5, max: 7 }
const sampleRuns = { min: 3, max: 8 }

/** Of orders with something missing: the others get what is there. */
const deliveryShare = 0.95

/** The share of orders with a line whose price was agreed: less than the price in the catalog, above the floor of Staff. */
const handPriceShare = 0.08
const handPriceFactor = 0.9

interface ChosenItem {
  productId: number
  quantity: number
  isPriceByHand?: true
  unitPriceCents?: number
}

/** Changes the quantities of `runs`. */
export function createItemChooser(runs: readonly StockedRun[], random: RandomSource) {
  const styleRuns = runs.filter(({ style }) => style !== undefined)
  const articleRuns = runs.filter(({ style }) => style === undefined)
  /** Packs that the demand asked for and no order has taken yet. Only chance would let sales of a month differ too much. */
  const backlogs = new Map(styleRuns.map((run) => [run, random.next()]))
  const samplePickers = Array.from({ length: 12 }, (_, month) =>
    weightedPicker(articleRuns, ({ demand }) => demand[month] ?? 0),
  )

  /** `packs` of each run. Empty if there is too little in stock. */
  return async function chooseItems(ctx: Ctx, packs: number): Promise<ChosenItem[]> {
    const month = ctx.now.getUTCMonth()
    const requests = [
      ...pickOwnRuns(month, packs).map((run) => ({ run, packs })),
      ...pickSampleRuns(month).map((run) => ({ run, packs: Math.ceil(packs / 3) })),
    ]
    await receiveMissing(ctx, requests)
    const items = requests.flatMap(({ run, packs }) =>
      run.sizes.flatMap((product) => takeUnits(product, packs)),
    )
    const byHand = random.chance(handPriceShare) ? items[random.between(0, items.length - 1)] : undefined
    return items.map(({ product: { id, priceCents }, quantity }) => ({
      productId: id,
      quantity,
      ...(id === byHand?.product.id && {
        isPriceByHand: true,
        unitPriceCents: Math.round(handPriceFactor * priceCents),
      }),
    }))
  }

  /** Those with the largest backlogs, each of another style. */
  function pickOwnRuns(month: number, packs: number): StockedRun[] {
    const count = random.between(ownRuns.min, ownRuns.max)
    const totalDemand = styleRuns.reduce((sum, { demand }) => sum + (demand[month] ?? 0), 0)
    for (const run of styleRuns) addBacklog(run, ((run.demand[month] ?? 0) / totalDemand) * count * packs)
    const byStyle = new Map<string | undefined, StockedRun>()
    for (const run of styleRuns.toSorted((a, b) => backlogOf(b) - backlogOf(a))) {
      if (byStyle.size < count && !byStyle.has(run.style)) byStyle.set(run.style, run)
    }
    for (const run of byStyle.values()) addBacklog(run, -packs)
    return [...byStyle.values()]
  }

  function backlogOf(run: StockedRun): number {
    return backlogs.get(run) ?? 0
  }

  function addBacklog(run: StockedRun, packs: number): void {
    backlogs.set(run, backlogOf(run) + packs)
  }

  function pickSampleRuns(month: number): StockedRun[] {
    const picked = new Set<StockedRun>()
    for (let count = random.between(sampleRuns.min, sampleRuns.max); count > 0; count -= 1) {
      const run = samplePickers[month]?.(random)
      if (run) picked.add(run)
    }
    return [...picked]
  }

  /** One delivery of all runs that have too little in a size. */
  async function receiveMissing(
    ctx: Ctx,
    requests: readonly { run: StockedRun; packs: number }[],
  ): Promise<void> {
    const missing = requests.filter(({ run, packs }) =>
      run.sizes.some(({ quantity, packUnits }) => quantity < packUnits * packs),
    )
    if (missing.length === 0 || !random.chance(deliveryShare)) return
    const delivered = missing.flatMap(({ run: { sizes, deliveryPacks }, packs }) =>
      sizes.map((product) => ({ product, quantity: product.packUnits * Math.max(deliveryPacks, packs) })),
    )
    await receiveStockLines(ctx, {
      lines: delivered.map(({ product, quantity }) => ({ id: product.id, quantity })),
      note: `Delivery note ${random.between(20_000, 89_999)}`,
    })
    for (const { product, quantity } of delivered) product.quantity += quantity
  }

  function takeUnits(
    product: StockedProduct,
    packs: number,
  ): { product: StockedProduct; quantity: number }[] {
    const quantity = Math.min(product.quantity, product.packUnits * packs)
    if (quantity === 0) return []
    product.quantity -= quantity
    return [{ product, quantity }]
  }
}
