// The forms of new invoices and orders, which keep drafts in the browser, for the tests of all forms.
import type { Page } from '@playwright/test'

import { createProduct, findProduct } from '#contract/catalog/products.ts'
import { createCustomer, editCustomer } from '#contract/sales/customers.ts'
import { createInvoice, findInvoices } from '#contract/sales/invoices.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { findOrders } from '#contract/sales/orders.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { field, type Form, type } from './forms.ts'
import { itemField } from './itemEntry.ts'
import { expect } from './shop.ts'

/** Scans the product into the item field of an invoice or an order, which has no other lines. */
async function enterItem(page: Page, code: string, document: 'invoice' | 'order'): Promise<void> {
  await itemField(page).pressSequentially(code, { delay: 80 })
  await page.keyboard.press('Enter', { delay: 80 })
  await expect(page.getByText(`1 on this ${document}`)).toBeVisible()
}

async function typeUnits(page: Page, units: number): Promise<void> {
  const quantity = page.getByRole('spinbutton', { name: /^Quantity of/ })
  await quantity.press('ControlOrMeta+a')
  await quantity.pressSequentially(String(units))
}

/** A duplicated tab has a draft of its own, which would be a second document. */
async function expectOwnDraft(tab: Page, page: Page, document: 'invoice' | 'order'): Promise<void> {
  await expect(tab.getByText(`This ${document} may already exist`)).toBeVisible()
  await tab.getByRole('button', { name: 'Start over' }).click()
  await expect(tab.getByText('No items added.')).toBeVisible()
  await expect(page.getByText('The server did not respond')).toBeVisible()
}

export const saleForms: readonly Form[] = [
  {
    kind: 'a new invoice',
    prepare: async (call) => {
      const { id, code } = await call(
        createProduct,
        buildProduct({ code: 'ONCE-9', name: 'Last coats', quantity: 20 }),
      )
      const named = async () => {
        const all = { page: 1, limit: 50, status: undefined, startDate: undefined, endDate: undefined }
        const { invoices } = await call(findInvoices, all)
        return invoices.filter(({ customerName }) => customerName === 'Once Boutique').length
      }
      const fill = async (page: Page) => {
        await type(page, 'Customer name', 'Once Boutique')
        await type(page, 'Phone', '+1 212 555 0122')
        await enterItem(page, code, 'invoice')
      }
      return {
        path: '/create-invoice',
        request: createInvoice,
        save: 'Create Invoice',
        fill: async (page, time) => {
          await fill(page)
          if (time === 1) await typeUnits(page, 3)
        },
        expectFilled: async (page) => {
          await expect(field(page, 'Customer name')).toHaveValue('Once Boutique')
          await expect(page.getByRole('spinbutton', { name: /^Quantity of/ })).toHaveValue(/^[13]$/)
        },
        failure: 'Failed to create invoice',
        refuse: () => call(createInvoice, buildInvoice([{ productId: id, quantity: 18 }])),
        refusal: /Only 2 units of Last coats/,
        correct: (page) => typeUnits(page, 1),
        duplicate: async (tab, page) => {
          await expect(field(tab, 'Customer name')).toHaveValue('Once Boutique')
          await expectOwnDraft(tab, page, 'invoice')
        },
        success: 'Invoice created successfully',
        isDraft: true,
        expectOnce: async () => {
          expect(await named()).toBe(1)
          expect((await call(findProduct, { id })).quantity).toBe(20 - 18 - 1)
        },
      }
    },
  },
  {
    kind: 'a new order',
    prepare: async (call) => {
      const { code } = await call(createProduct, buildProduct({ code: 'ONCE-8', quantity: 0 }))
      const customer = { name: 'Once Department Store', phone: '+1 212 555 0144' }
      const { id } = await call(createCustomer, customer)
      const reason = (page: Page) => page.getByLabel('Reason to confirm the order anyway')
      return {
        path: '/create-order',
        request: createOrder,
        save: 'Confirm order',
        fill: async (page, time) => {
          await field(page, 'Customer name').pressSequentially('Once Dep', { delay: 40 })
          // Until the search for the whole text answers, the list may show other customers as well.
          await page
            .getByRole('listbox', { name: 'Customers' })
            .getByRole('option', { name: customer.name })
            .click()
          await field(page, 'Season').fill('Fall 2027')
          await enterItem(page, code, 'order')
          await typeUnits(page, 30)
          if (time === 2) await reason(page).fill('Paid in advance')
        },
        expectFilled: async (page) => {
          await expect(page.getByRole('link', { name: new RegExp(`^${customer.name}, `) })).toBeVisible()
          await expect(field(page, 'Season')).toHaveValue('Fall 2027')
          await expect(page.getByRole('spinbutton', { name: /^Quantity of/ })).toHaveValue('30')
        },
        failure: 'Failed to create the order',
        refuse: () => call(editCustomer, { id, ...customer, holdReason: 'check returned' }),
        refusal: /Once Department Store is on hold: check returned/,
        correct: (page) => reason(page).fill('Paid in advance'),
        duplicate: (tab, page) => expectOwnDraft(tab, page, 'order'),
        success: /^Order SO-.* confirmed/,
        isDraft: true,
        expectOnce: async () => {
          const { orders } = await call(findOrders, { page: 1, limit: 20, search: customer.name })
          expect(orders.map(({ state, season }) => [state, season])).toEqual([['Confirmed', 'Fall 2027']])
        },
      }
    },
  },
]
