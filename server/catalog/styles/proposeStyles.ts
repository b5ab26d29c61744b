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
import { foldText } from '#domain/platform/foldText.ts'
import { findSizeScales } from '#server/catalog/sizeScales/findSizeScales.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, eq, gt, isNull, sql } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'

const pageSize = 2000
/** Proposals in one event. */
const eventSize = 100

/** Reads the products page by page, so that the server answers other calls meanwhile. */
export function proposeStyles(
  ctx: Ctx,
  input: { importId?: number | null | undefined },
): Promise<AsyncIterable<ProposalEvent>> {
  return Promise.resolve(streamProposals(ctx, input))
}

async function* streamProposals(
  ctx: Ctx,
  input: { importId?: number | null | undefined },
): AsyncGenerator<ProposalEvent> {
  const { sizeScales } = await findSizeScales(ctx)
  const grouper = createStyleGrouper<ReadProduct>(sizeScales)
  let readCount = 0
  for await (const page of readUngrouped(ctx, input.importId ?? undefined)) {
    for (const product of page) grouper.add(product)
    readCount += page.length
    yield { type: 'progress', products: readCount }
    if (ctx.signal.aborted) return
  }
  const counts = { styleCount: 0, productCount: 0 }
  const proposals = grouper.propose()
  for (let start = 0; start < proposals.length; start += eventSize) {
    const page = await joinExistingStyles(ctx, proposals.slice(start, start + eventSize))
    const listed = page.filter(({ products }) => {
      counts.styleCount += 1
      counts.productCount += products.length
      return counts.styleCount <= maxGrouped.styles && counts.productCount <= maxGrouped.products
    })
    if (listed.length > 0) yield { type: 'proposals', proposals: listed }
    if (ctx.signal.aborted) return
  }
  yield { type: 'done', ...counts, restCount: readCount - counts.productCount }
}

type ReadProduct = UngroupedProduct & { imageId: string | null }

async function* readUngrouped(ctx: Ctx, importId: number | undefined): AsyncGenerator<ReadProduct[]> {
  for (let lastId = 0; ;) {
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
      .where(
        and(
          isNull(products.deletedAt),
          isNull(products.styleId),
          gt(products.id, lastId),
          importId === undefined ? undefined : eq(products.importId, importId),
        ),
      )
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
  return { ...product, imageUrl: imageId === null ? null : `/api/images/${imageId}` }
}
