// Products and suppliers that are added, changed and deleted while documents have copies of them.
import { expectOutcome } from '#proofs/randomActions.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import { deleteProduct } from '#server/catalog/products/deleteProduct.ts'
import { editProduct } from '#server/catalog/products/editProduct.ts'
import { mergeSupplier } from '#server/purchasing/suppliers/mergeSupplier.ts'
import { recordOperations } from '#server/records.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { type Action, type Model, type ModelSupplier, pickRecent, progressOf } from './model.ts'

export async function addProduct({ ctx, products }: Pick<Model, 'ctx' | 'products'>): Promise<void> {
  const name = `Rib Tank ${products.length + 1}`
  const { id } = await createProduct(ctx(), buildProduct({ name, quantity: 0 }))
  products.push({ id, name, free: 0, isDeleted: false, purchases: new Set() })
}

export async function addSupplier({ ctx, suppliers }: Pick<Model, 'ctx' | 'suppliers'>): Promise<void> {
  const name = `Mill ${suppliers.length + 1}`
  const { id } = await recordOperations.supplier.create(ctx(), { name })
  suppliers.push({ id, name, isDeleted: false, mergedInto: null })
}

export const catalogActions: Record<string, Action> = {
  async 'delete a product'(model) {
    const product = pickRecent(model, model.products, ({ isDeleted }) => !isDeleted)
    await deleteProduct(model.ctx(), product)
    product.isDeleted = true
    await addProduct(model)
  },
  /** The lines of documents keep the name that they copied. */
  async 'rename a product'(model) {
    const product = pickRecent(model, model.products, ({ isDeleted }) => !isDeleted)
    const name = `Rib Tank ${product.id}-${model.random.int(1_000_000)}`
    const { code: _fixed, ...fields } = buildProduct({ name, quantity: product.free })
    await editProduct(model.ctx(), { ...fields, id: product.id })
    product.name = name
  },
  /** Documents keep the name that they copied, purchase orders until they are edited. */
  async 'rename a supplier'(model) {
    const supplier = pickRecent(model, model.suppliers, ({ isDeleted }) => !isDeleted)
    const name = `Mill ${supplier.id}-${model.random.int(1_000_000)}`
    await recordOperations.supplier.edit(model.ctx(), { id: supplier.id, name })
    supplier.name = name
  },
  /** Refused while it has drafts, something to come, or merged suppliers. */
  async 'delete a supplier'(model) {
    const { suppliers, purchases } = model
    const mayBeDeleted = (supplier: ModelSupplier) =>
      suppliers.every(({ mergedInto }) => mergedInto !== supplier) &&
      !purchases.some(
        (purchase) =>
          purchase.supplier === supplier &&
          ['draft', 'open', 'partly received'].includes(progressOf(purchase)),
      )
    const supplier = pickRecent(
      model,
      suppliers,
      (one) => !one.isDeleted && (mayBeDeleted(one) || model.random.chance(0.3)),
    )
    const isAllowed = mayBeDeleted(supplier)
    await expectOutcome(isAllowed, 'deleting a supplier', () =>
      recordOperations.supplier.remove(model.ctx(), { id: supplier.id }),
    )
    supplier.isDeleted = true
  },
  'add a supplier': addSupplier,
  /**
   * Units, costs and bills stay: only whose the documents are changes, and the name on drafts. Two bills of one number are refused unless
   * the user says that they differ.
   */
  async 'merge suppliers'(model) {
    const { ctx, random, suppliers, purchases, arrivals, bills } = model
    const merged = pickRecent(model, suppliers, ({ isDeleted }) => !isDeleted || random.chance(0.05))
    const surviving = pickRecent(
      model,
      suppliers,
      (one) => one !== merged && (!one.isDeleted || random.chance(0.05)),
    )
    const sameNumbers = random.chance(0.3)
    const numbersOf = (supplier: ModelSupplier) =>
      bills.filter((bill) => bill.supplier === supplier && !bill.isVoid).map(({ number }) => number)
    const shared = new Set(numbersOf(merged)).intersection(new Set(numbersOf(surviving)))
    const isAllowed = !merged.isDeleted && !surviving.isDeleted && (sameNumbers || shared.size === 0)
    await expectOutcome(isAllowed, 'a merge', () =>
      mergeSupplier(ctx(), { id: merged.id, into: surviving.id, sameNumbers }),
    )
    for (const purchase of purchases)
      if (purchase.supplier === merged && purchase.state === 'Draft') purchase.supplierName = surviving.name
    for (const document of [...purchases, ...arrivals, ...bills])
      if (document.supplier === merged) document.supplier = surviving
    for (const one of suppliers) if (one.mergedInto === merged) one.mergedInto = surviving
    Object.assign(merged, { isDeleted: true, mergedInto: surviving })
    await addSupplier(model)
  },
}
