// Products and suppliers that are added, changed and deleted while documents have copies of them.
import { expectOutcome } from '#proofs/randomActions.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import { deleteProduct } from '#server/catalog/products/deleteProduct.ts'
import { editProduct } from '#server/catalog/products/editProduct.ts'
import { recordOperations } from '#server/records.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { type Action, type Model, pickRecent, progressOf } from './model.ts'

export async function addProduct({ ctx, products }: Pick<Model, 'ctx' | 'products'>): Promise<void> {
  const code = `RT-${products.length + 1}`
  const { id } = await createProduct(ctx(), buildProduct({ code, quantity: 0 }))
  products.push({ id, code, free: 0, isDeleted: false, purchases: new Set() })
}

export async function addSupplier({ ctx, suppliers }: Pick<Model, 'ctx' | 'suppliers'>): Promise<void> {
  const name = `Mill ${suppliers.length + 1}`
  const { id } = await recordOperations.supplier.create(ctx(), { name })
  suppliers.push({ id, name, isDeleted: false })
}

export const catalogActions: Record<string, Action> = {
  async 'delete a product'(model) {
    const product = pickRecent(model, model.products, ({ isDeleted }) => !isDeleted)
    await deleteProduct(model.ctx(), product)
    product.isDeleted = true
    await addProduct(model)
  },
  /** The lines of documents keep the code that they copied. */
  async 'change a code'(model) {
    const product = pickRecent(model, model.products, ({ isDeleted }) => !isDeleted)
    const code = `RT-${product.id}-${model.random.int(1_000_000)}`
    await editProduct(model.ctx(), { ...buildProduct({ code, quantity: product.free }), id: product.id })
    product.code = code
  },
  /** Documents keep the name that they copied, purchase orders until they are edited. */
  async 'rename a supplier'(model) {
    const supplier = pickRecent(model, model.suppliers, ({ isDeleted }) => !isDeleted)
    const name = `Mill ${supplier.id}-${model.random.int(1_000_000)}`
    await recordOperations.supplier.edit(model.ctx(), { id: supplier.id, name })
    supplier.name = name
  },
  /** Refused while it has drafts, or something to come. */
  async 'delete a supplier'(model) {
    const { suppliers, purchases } = model
    const supplier = pickRecent(model, suppliers, ({ isDeleted }) => !isDeleted)
    const isAllowed = !purchases.some(
      (purchase) =>
        purchase.supplier === supplier && ['draft', 'open', 'partly received'].includes(progressOf(purchase)),
    )
    await expectOutcome(isAllowed, 'deleting a supplier', () =>
      recordOperations.supplier.remove(model.ctx(), { id: supplier.id }),
    )
    supplier.isDeleted = true
    await addSupplier(model)
  },
}
