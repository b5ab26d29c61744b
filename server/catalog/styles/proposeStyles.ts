// Streams proposals for grouping the products without a style.
import {
  maxGrouped,
  type ProposalEvent,
  type ProposedProduct,
  type StyleProposal as StyleProposalReply,
} from '#contract/catalog/grouping.ts'
import { cellKey } from '#domain/catalog/groupByCode.ts'
import {
  createStyleGrouper,
  type StyleProposal,
  type UngroupedProduct,
} from '#domain/catalog/styleGrouping.ts'
import { imageUrlOf } from '#domain/files/images.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { findSizeScales } from '#server/catalog/sizeScales/findSizeScales.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, eq, gt, isNull, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { limitPerUser } from '#server/platform/limitPerUser.ts'
import { runInSteps } from '#server/platform/runInSteps.ts'
import { streamEvents } from '#server/platform/streamEvents.ts'

const pageSize = 1000
/** Products that are compared, the oldest first. All of them are held in memory: about 100 MB. */
const maxCompared = 200_000
/** Proposals in one event. */
const eventSize = 100

/** One of a user, and two in all because of the memory. */
const runLimited = limitPerUser({
  maxRunning: 2,
  maxWaiting: 8,
  maxWaitingPerUser: 2,
  message: 'Too many groupings are being proposed at once. Please try again.',
})

/** Works in steps, so that the server answers other calls meanwhile. */
export async function proposeStyles(
  ctx: Ctx,
  { importId }: { importId?: number | null | undefined },
): Promise<AsyncIterable<ProposalEvent>> {
  const isUngrouped = and(
    isNull(products.deletedAt),
    isNull(products.styleId),
    importId == null ? undefined : eq(products.importId, importId),
  )
  return streamEvents(async (emit) =>
    runLimited(ctx.user.id, async () => sendProposals(ctx, isUngrouped, emit), ctx.signal),
  )
}

async function sendProposals(
  ctx: Ctx,
  isUngrouped: SQL | undefined,
  emit: (event: ProposalEvent) => void,
): Promise<void> {
  const { sizeScales } = await findSizeScales(ctx)
  const grouper = createStyleGrouper<ReadProduct>(sizeScales)
  let readCount = 0
  for await (const page of readProducts(ctx, isUngrouped)) {
    for (const product of page) grouper.add(product)
    readCount += page.length
    emit({ type: 'progress', products: readCount })
    if (ctx.signal.aborted) return
  }
  const counts = { styleCount: 0, productCount: 0 }
  const proposals = await runInSteps(grouper.propose(), ctx.signal)
  for (let start = 0; start < proposals.length; start += eventSize) {
    const page = await joinExistingStyles(ctx, proposals.slice(start, start + eventSize))
    const listed = page.filter(({ products }) => {
      counts.styleCount += 1
      counts.productCount += products.length
      return counts.styleCount <= maxGrouped.styles && counts.productCount <= maxGrouped.products
    })
    if (listed.length > 0) emit({ type: 'proposals', proposals: listed })
    if (ctx.signal.aborted) return
  }
  const total = readCount < maxCompared ? readCount : await ctx.db.$count(products, isUngrouped)
  emit({ type: 'done', ...counts, restCount: total - counts.productCount })
}

type ReadProduct = UngroupedProduct & { imageId: string | null }

async function* readProducts(ctx: Ctx, isUngrouped: SQL | undefined): AsyncGenerator<ReadProduct[]> {
  let lastId = 0
  for (let read = 0; read < maxCompared; read += pageSize) {
    const page = await ctx.db
      .select({
        id: products.id,
        code: products.code,
        name: products.name,
        color: products.color,
        size: products.size,
        manufacturer: products.manufacturer,
        category: products.category,
        priceCents: products.priceCents,
        imageId: products.imageId,
      })
      .from(products)
      .where(and(isUngrouped, gt(products.id, lastId)))
      .orderBy(asc(products.id))
      .limit(pageSize)
    if (page.length > 0) yield page
    lastId = page.at(-1)?.id ?? lastId
    if (page.length < pageSize) return
  }
}

/** Products join the style that has the proposed number, unless one of its products has their color and size. */
async function joinExistingStyles(
  ctx: Ctx,
  proposals: readonly StyleProposal<ReadProduct>[],
): Promise<StyleProposalReply[]> {
  const existing = await findStylesByNumber(
    ctx,
    proposals.map(({ number }) => number),
  )
  return proposals.flatMap((proposal) => {
    const style = existing.get(foldText(proposal.number))
    if (!style) return [toReply(proposal)]
    const free = proposal.products.filter((product) => !style.holders.has(cellKey(product)))
    if (free.length === 0) return []
    const leftOut = proposal.products.flatMap((product) => {
      const holderCode = style.holders.get(cellKey(product))
      return holderCode === undefined ? [] : [{ product: toProposedProduct(product), holderCode }]
    })
    const reply = toReply({ ...proposal, products: free })
    return [
      {
        ...reply,
        number: style.number,
        name: style.name,
        styleId: style.id,
        leftOut: [...reply.leftOut, ...leftOut],
        certainty:
          leftOut.length > 0 && reply.certainty === 'certain' ? ('likely' as const) : reply.certainty,
      },
    ]
  })
}

interface ExistingStyle {
  id: number
  number: string
  name: string
  /** Codes of the products by cell. */
  holders: Map<string, string>
}

async function findStylesByNumber(ctx: Ctx, numbers: readonly string[]): Promise<Map<string, ExistingStyle>> {
  const { rows } = await ctx.db.execute<{
    id: string
    number: string
    name: string
    members: { code: string; color: string; size: string }[] | null
  }>(sql`
    select styles.id, styles.number, styles.name, (
      select json_agg(json_build_object('code', code, 'color', color, 'size', size))
      from products where style_id = styles.id and products.deleted_at is null
    ) as members
    from unnest(${sql.param(numbers)}::text[]) as given (number)
    join styles on fold_text(styles.number) = fold_text(given.number) and styles.deleted_at is null`)
  return new Map(
    rows.map(({ id, number, name, members }) => [
      foldText(number),
      {
        id: Number(id),
        number,
        name,
        holders: new Map(members?.map((member) => [cellKey(member), member.code])),
      },
    ]),
  )
}

function toReply({ products, leftOut, ...proposal }: StyleProposal<ReadProduct>): StyleProposalReply {
  return {
    ...proposal,
    styleId: null,
    products: products.map(toProposedProduct),
    leftOut: leftOut.map(({ product, holder }) => ({
      product: toProposedProduct(product),
      holderCode: holder.code,
    })),
  }
}

function toProposedProduct({ imageId, ...product }: ReadProduct): ProposedProduct {
  return { ...product, imageUrl: imageUrlOf(imageId) }
}
