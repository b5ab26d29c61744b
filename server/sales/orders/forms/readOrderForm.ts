// Reads a blank order form: the styles that match, at the prices of the customer.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { downloadOrderForm } from '#contract/sales/orderForms.ts'
import {
  arrangeForm,
  type FormStyle,
  maxFormStyles,
  noFormStylesMessage,
  type OrderForm,
  tooManyFormStylesMessage,
} from '#domain/sales/orderForms.ts'
import { priceForUnits } from '#domain/sales/quantityBreaks.ts'
import { findStyles } from '#server/catalog/styles/findStyles.ts'
import { findStylesOf } from '#server/catalog/styles/findStylesOf.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, eq, inArray, isNull } from '#server/platform/db/drizzle.ts'
import { customers, products } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { customerNotFound } from '#server/sales/customers/findCustomer.ts'
import { findListPrices } from '#server/sales/priceLists/findListPrices.ts'

const stylesPerQuery = 100

type FormInput = InputOf<typeof downloadOrderForm>

/** Throws a 404 for an unknown customer, and a 409 for no styles or more than `maxFormStyles`. */
export async function readOrderForm(
  ctx: Ctx,
  { customerId, styleIds, ...filters }: FormInput,
): Promise<OrderForm> {
  const customer = customerId === undefined ? undefined : await readCustomer(ctx, customerId)
  const ids = styleIds ?? (await findStyleIds(ctx, filters))
  const styles = await readFormStyles(ctx, ids, customer?.priceListId ?? null)
  const blocks = arrangeForm(styles)
  if (blocks.length === 0) throw new Refusal('conflict', noFormStylesMessage)
  return {
    customer: customer && { number: customer.number, name: customer.name },
    discountBasisPoints: customer?.discountBasisPoints ?? 0,
    season: filters.season,
    blocks,
  }
}

async function readCustomer(ctx: Ctx, id: number) {
  const { number, name, priceListId, discountBasisPoints } = customers
  const [customer] = await ctx.db
    .select({ number, name, priceListId, discountBasisPoints })
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.deletedAt), isNull(customers.mergedInto)))
  if (!customer) throw customerNotFound()
  return customer
}

/** Throws a 409 for more than `maxFormStyles`. */
async function findStyleIds(
  ctx: Ctx,
  filters: Omit<FormInput, 'customerId' | 'styleIds'>,
): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const { styles } = await findStyles(ctx, { ...filters, page, limit: stylesPerQuery })
    ids.push(...styles.map(({ id }) => id))
    if (ids.length > maxFormStyles) throw new Refusal('conflict', tooManyFormStylesMessage)
    if (styles.length < stylesPerQuery) return ids
  }
}

/** By their numbers. */
async function readFormStyles(
  ctx: Ctx,
  ids: readonly number[],
  priceListId: number | null,
): Promise<FormStyle[]> {
  if (ids.length === 0) return []
  const { id, styleId, color, size, priceCents } = products
  const members = await ctx.db
    .select({ id, styleId, color, size, priceCents })
    .from(products)
    .where(and(inArray(styleId, [...ids]), isNull(products.deletedAt)))
    .orderBy(asc(id))
  const listPrices = await findListPrices(ctx, priceListId, members)
  const byStyle = Map.groupBy(members, (member) => member.styleId)
  const styles = await findStylesOf(ctx, members)
  return [...styles.values()]
    .toSorted((one, other) => one.number.localeCompare(other.number, 'en', { numeric: true }))
    .map(({ id: styleIdOf, number, name, sizes }) => ({
      number,
      name,
      scale: sizes && { sizes },
      products: (byStyle.get(styleIdOf) ?? []).map((member) => {
        const listPrice = listPrices.get(member.id)
        return {
          color: member.color,
          size: member.size,
          priceCents: listPrice ? priceForUnits(listPrice, 1) : member.priceCents,
        }
      }),
    }))
}
