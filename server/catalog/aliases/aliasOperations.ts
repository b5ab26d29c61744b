// Creates, edits and deletes the barcodes of products, and the codes that customers and suppliers have for them.
import type { createProductAlias, editProductAlias, ProductAlias } from '#contract/catalog/productAliases.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import {
  aliasTakenMessage,
  barcodeError,
  barcodeIsCodeMessage,
  barcodeSpelling,
  barcodeTakenMessage,
  customerPackMessage,
  searchedSpellings,
} from '#domain/catalog/productAliases.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { productAliases } from '#server/platform/db/schema.ts'
import { writeUnique } from '#server/platform/db/writeUnique.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { createChangeOperations } from '#server/records/changeOperations.ts'

import { hasCode, isOfCustomer, selectAliases } from './findProductAliases.ts'

type New = InputOf<typeof createProductAlias>
type Edit = InputOf<typeof editProductAlias>
type AliasRow = ProductAlias & { name: string }
type Sender = { customerId: number } | { supplierId: number } | typeof noSender

/** Of a barcode. */
const noSender = {}

async function read(ctx: Ctx, id: number): Promise<AliasRow> {
  const [alias] = await selectAliases(ctx, sql`alias.id = ${id} and alias.deleted_at is null`)
  if (!alias) throw new Refusal('missing', 'Code not found')
  return { ...alias, name: alias.code }
}

async function lock(ctx: Ctx, id: number): Promise<AliasRow> {
  await ctx.db
    .select({ id: productAliases.id })
    .from(productAliases)
    .where(eq(productAliases.id, id))
    .for('no key update')
  return read(ctx, id)
}

/** Keeps the product until the end of the transaction. Throws a 409 if it was deleted. */
async function lockProduct(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await ctx.db.execute(
    sql`select id from products where id = ${id} and deleted_at is null for no key update`,
  )
  if (rows.length === 0)
    throw fieldRefusal('conflict', 'productId', 'The product no longer exists. Choose another one.')
}

/**
 * Keeps the sender until the end of the transaction, and lets no other code of it be saved meanwhile. One that was merged is the
 * surviving one. Throws a 409 if it was deleted.
 */
async function lockSender(
  ctx: Ctx,
  { customerId, supplierId }: Pick<New, 'customerId' | 'supplierId'>,
): Promise<Sender> {
  if (customerId === undefined && supplierId === undefined) return noSender
  const path = supplierId === undefined ? 'customerId' : 'supplierId'
  const [senders, id] = supplierId === undefined ? [sql`customers`, customerId] : [sql`suppliers`, supplierId]
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select id::float8 as id from ${senders} where deleted_at is null
      and id = (select coalesce(merged_into, id) from ${senders} where id = ${id}) for no key update`)
  const [sender] = rows
  if (!sender)
    throw fieldRefusal(
      'conflict',
      path,
      `The ${supplierId === undefined ? 'customer' : 'supplier'} no longer exists. Choose another one.`,
    )
  return supplierId === undefined ? { customerId: sender.id } : { supplierId: sender.id }
}

function isOfSender(sender: Sender): SQL {
  if ('customerId' in sender) return isOfCustomer(sender.customerId)
  return 'supplierId' in sender
    ? sql`alias.supplier_id = ${sender.supplierId}`
    : sql`alias.customer_id is null and alias.supplier_id is null`
}

/** The code as it is kept. Throws a 400 for a wrong check digit, and a 409 if a barcode is the ID of another product. */
async function toKeptCode(ctx: Ctx, sender: Sender, code: string, productId: number): Promise<string> {
  if (sender !== noSender) return code
  const error = barcodeError(code)
  if (error !== undefined) throw fieldRefusal('invalid', 'code', error)
  const { rows } = await ctx.db.execute<{ code: string }>(sql`
    select code from products where deleted_at is null and id <> ${productId}
      and lower(code) = any(array(select lower(spelling) from unnest(${sql.param(searchedSpellings(code))}::text[]) as spelling))
    limit 1`)
  const [holder] = rows
  if (holder) throw fieldRefusal('conflict', 'code', barcodeIsCodeMessage(code, holder.code))
  return barcodeSpelling(code)
}

/** Names the product that has the code. Undefined if none has it, or only `exceptId`. */
async function findTaken(
  ctx: Ctx,
  sender: Sender,
  code: string,
  exceptId: number | undefined,
): Promise<Refusal | undefined> {
  const [holder] = await selectAliases(
    ctx,
    sql`alias.deleted_at is null and ${isOfSender(sender)} and ${hasCode(code)}
      and alias.id is distinct from ${exceptId ?? null}::bigint limit 1`,
  )
  if (!holder) return undefined
  const name = (holder.customer ?? holder.supplier)?.name
  return fieldRefusal(
    'conflict',
    'code',
    name === undefined
      ? barcodeTakenMessage(holder.code, holder.product.code)
      : aliasTakenMessage(name, holder.code, holder.product.code),
  )
}

const takenMeanwhile = () =>
  fieldRefusal(
    'conflict',
    'code',
    'The code was saved for another product at the same time. Reload the page.',
  )

const operations = createChangeOperations<AliasRow, New | Edit>({
  noun: 'productAlias',
  module: 'Products',
  describe: ({ code, product, customer, supplier }) => {
    const sender = customer ?? supplier
    return sender
      ? `code ${code} of ${sender.name} for ${product.code}`
      : `barcode ${code} of ${product.code}`
  },
  toLogged: ({ code, product, customer, supplier, packUnits }) => ({
    code,
    productId: product.code,
    customerId: customer?.name ?? null,
    supplierId: supplier?.name ?? null,
    packUnits: customer ? null : String(packUnits),
  }),
  read,
  lock,
  async insert(ctx, input) {
    const { productId, packUnits = 1, ...alias } = input as New
    const sender = await lockSender(ctx, alias)
    await lockProduct(ctx, productId)
    const code = await toKeptCode(ctx, sender, alias.code, productId)
    const taken = await findTaken(ctx, sender, code, undefined)
    if (taken) throw taken
    const [row] = await ctx.db
      .insert(productAliases)
      .values({ ...sender, productId, code, packUnits, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: productAliases.id })
    if (!row) throw (await findTaken(ctx, sender, code, undefined)) ?? takenMeanwhile()
    return row.id
  },
  async update(ctx, before, input) {
    const { packUnits = before.packUnits, productId } = input
    // The input doesn't say whose code it is.
    if (before.customer && packUnits !== 1) throw fieldRefusal('conflict', 'packUnits', customerPackMessage)
    const sender = await lockSender(ctx, {
      customerId: before.customer?.id,
      supplierId: before.supplier?.id,
    })
    const code = await toKeptCode(ctx, sender, input.code, productId)
    if (code === before.code && packUnits === before.packUnits && productId === before.product.id)
      return false
    if (productId !== before.product.id) await lockProduct(ctx, productId)
    const taken = await findTaken(ctx, sender, code, before.id)
    if (taken) throw taken
    await writeUnique(
      ctx,
      async ({ db }) =>
        db
          .update(productAliases)
          .set({ code, packUnits, productId, version: before.version + 1 })
          .where(eq(productAliases.id, before.id)),
      async () => (await findTaken(ctx, sender, code, before.id)) ?? takenMeanwhile(),
    )
    return true
  },
  async remove(ctx, { id, version }) {
    await ctx.db
      .update(productAliases)
      .set({ deletedAt: ctx.now, version: version + 1 })
      .where(eq(productAliases.id, id))
  },
})

export const aliasOperations = {
  create: (ctx: Ctx, input: New) => operations.create(ctx, input),
  edit: (ctx: Ctx, input: Edit) => operations.edit(ctx, input),
  remove: operations.remove,
}
