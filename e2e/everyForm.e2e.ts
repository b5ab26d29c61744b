// Each kind of form keeps what is typed, and saves it once: refusals, failures, lost answers, duplicated tabs, ended sessions, late answers.
// `npm test` checks the one that is used most, because all save alike.
import type { Page } from '@playwright/test'

import { createProduct, findProduct } from '#contract/catalog/products.ts'
import { adjustStock, receiveStockLines } from '#contract/catalog/stock.ts'
import { createStyle, findStyle } from '#contract/catalog/styles.ts'
import { editCompany, findCompanyDetails } from '#contract/company/companyDetails.ts'
import { findCurrentUser } from '#contract/people/auth.ts'
import { endUserSessions } from '#contract/people/users.ts'
import { createCustomer, editCustomer, findCustomer, findCustomers } from '#contract/sales/customers.ts'
import { createInvoice, findInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { recordPayment } from '#contract/sales/payments.ts'
import { addDays } from '#domain/platform/days.ts'
import { maxQuantity } from '#domain/stock/stock.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { today } from '#server/testing/today.ts'

import { field, type Form, type PreparedForm, type } from './forms.ts'
import { saleForms } from './saleForms.ts'
import { blockLiveEvents, expect, expectToast, password, test } from './shop.ts'

const successToast = (page: Page, { success }: PreparedForm) =>
  page.getByRole('listitem', { includeHidden: true }).filter({ hasText: success })

const pressSave = (page: Page, { save }: PreparedForm) => page.getByRole('button', { name: save }).click()

async function signInAgain(page: Page): Promise<void> {
  const isOnPage = page.getByRole('alertdialog', { name: 'Sign in again' })
  const username = page.getByLabel('Username')
  await expect(username).toBeVisible()
  if (!(await isOnPage.isVisible())) await username.pressSequentially('admin@shop.test')
  await page.getByLabel('Password', { exact: true }).pressSequentially(password)
  await page.keyboard.press('Enter')
}

const forms: Form[] = [
  {
    kind: 'a form that creates',
    prepare: async (call) => {
      const named = async (search: string) =>
        (await call(findCustomers, { page: 1, limit: 20, search })).total
      return {
        path: '/add-customer',
        request: createCustomer,
        save: 'Add customer',
        fill: async (page, time) => {
          await type(page, 'Customer name', time === 1 ? 'Kept & Sons' : 'Late & Sons')
          await type(page, 'Customer number', time === 1 ? 'KEPT-1' : 'KEPT-3')
        },
        expectFilled: (page) => expect(field(page, 'Customer name')).toHaveValue('Kept & Sons'),
        failure: 'Failed to add customer',
        refuse: () => call(createCustomer, { name: 'Quicker Ltd', number: 'KEPT-1' }),
        refusal: /KEPT-1.*(taken|used|exists|belongs)/,
        correct: (page) => type(page, 'Customer number', 'KEPT-2'),
        duplicate: async (tab) => {
          // The answer to the first tab was lost: the form may be saved.
          await expectToast(tab, 'What you entered is back', 'It may already be saved.')
          await tab.getByRole('button', { name: 'Add customer' }).click()
          await expect(tab.getByText(/KEPT-2.*(taken|used|exists|belongs)/).first()).toBeVisible()
        },
        success: /^Customer KEPT-\d added/,
        expectOnce: async () => expect(await named('Kept & Sons')).toBe(1),
      }
    },
  },
  {
    kind: 'a form that edits',
    prepare: async (call) => {
      const { id, number } = await call(createCustomer, { name: 'Edited Twice', phone: '+1 212 555 0100' })
      return {
        path: `/customers/${id}/edit`,
        request: { method: editCustomer.method, path: `/api/customers/${id}` },
        save: 'Save changes',
        fill: (page, time) => type(page, 'Phone', `+1 212 555 011${time}`),
        expectFilled: (page) => expect(field(page, 'Phone')).toHaveValue('+1 212 555 0111'),
        failure: 'Failed to update customer',
        refuse: () =>
          call(editCustomer, { id, name: 'Edited Twice', phone: '+1 212 555 0109', email: 'new@twice.test' }),
        refusal: 'Edited Twice was changed by',
        correct: (page) => page.getByRole('radio', { name: /Use mine/ }).check(),
        duplicate: async (tab) => {
          await type(tab, 'Tax ID', '12-3456789')
          await tab.getByRole('button', { name: 'Save changes' }).click()
          await expectToast(tab, `Customer ${number} updated`)
        },
        success: `Customer ${number} updated`,
        expectOnce: async () => {
          const { phone, email, taxId } = await call(findCustomer, { id })
          expect([phone, email, taxId]).toEqual(['+1 212 555 0111', 'new@twice.test', '12-3456789'])
        },
      }
    },
  },
  {
    kind: 'a dialog with an amount',
    prepare: async (call) => {
      const product = await call(createProduct, buildProduct())
      const { id } = await call(createInvoice, buildInvoice([{ productId: product.id, quantity: 1 }]))
      const { totalCents } = await call(setInvoiceStatus, { id, status: 'Processed' })
      const details = await call(findCompanyDetails, {})
      const companyToday = today()
      const yesterday = addDays(companyToday, -1)
      const open = (page: Page) => page.getByRole('button', { name: 'Record payment' }).click()
      const fill = async (page: Page, reference: string, day: string) => {
        await type(page, 'Amount', '5')
        await type(page, 'Reference', reference)
        await field(page, 'Received on').fill(day)
      }
      return {
        path: `/invoices/${id}`,
        open,
        request: recordPayment,
        save: 'Record $5.00',
        fill: (page, time) => fill(page, 'Check 17', time === 1 ? yesterday : companyToday),
        expectFilled: async (page) => {
          await expect(field(page, 'Reference')).toHaveValue('Check 17')
          await expect(field(page, 'Amount')).toHaveValue('5')
        },
        failure: 'Failed to record the payment',
        refuse: () => call(editCompany, { ...details, booksClosedTo: yesterday }),
        refusal: /books are closed/i,
        correct: (page) => field(page, 'Received on').fill(companyToday),
        duplicate: async (tab) => {
          await open(tab)
          await fill(tab, 'Check 18', companyToday)
          await tab.getByRole('button', { name: 'Record $5.00' }).click()
          await expectToast(tab, 'Payment RC-')
        },
        success: /^Payment RC-.* recorded/,
        expectOnce: async () => expect((await call(findInvoice, { id })).openCents).toBe(totalCents - 1000),
      }
    },
  },
  {
    kind: 'a matrix of quantities',
    prepare: async (call) => {
      const sizes = ['S', 'M']
      const { id } = await call(createStyle, {
        number: 'ONCE-1',
        name: 'Once tee',
        priceCents: 900,
        colors: [{ name: 'Navy' }],
        sizes,
        quantities: sizes.map((size) => ({ color: 'Navy', size, quantity: 4 })),
      })
      const { products } = await call(findStyle, { id })
      const [small] = products
      if (!small) throw new Error('No product')
      const cell = (page: Page) => page.getByRole('textbox', { name: new RegExp(`Navy, ${small.size},`) })
      const fillUp = { id: small.id, difference: maxQuantity - small.quantity, reason: 'Counted' }
      return {
        path: `/styles/${id}?mode=receive`,
        request: receiveStockLines,
        save: 'Receive 7 units',
        fill: (page) => cell(page).pressSequentially('7'),
        expectFilled: (page) => expect(cell(page)).toHaveValue('7'),
        failure: 'Failed to receive stock',
        refuse: () => call(adjustStock, fillUp),
        refusal: /at most 1,000,000|1,000,000/,
        correct: () => call(adjustStock, { ...fillUp, difference: -fillUp.difference }),
        duplicate: async (tab) => {
          await expectToast(tab, 'What you entered is back', 'It may already be saved.')
          await cell(tab).press('ControlOrMeta+a')
          await cell(tab).pressSequentially('2')
          await tab.getByRole('button', { name: 'Receive 2 units' }).click()
          await expectToast(tab, 'Received 2 units of Once tee')
        },
        success: 'Received 7 units of Once tee',
        expectOnce: async () => expect((await call(findProduct, { id: small.id })).quantity).toBe(4 + 7 + 2),
      }
    },
  },
  ...saleForms,
  {
    kind: 'settings',
    prepare: async (call) => {
      const details = await call(findCompanyDetails, {})
      return {
        path: '/company',
        request: editCompany,
        save: 'Save changes',
        fill: (page, time) => type(page, 'Phone', `+1 212 555 013${time}`),
        expectFilled: (page) => expect(field(page, 'Phone')).toHaveValue('+1 212 555 0131'),
        failure: 'Failed to update the company',
        refuse: () =>
          call(editCompany, { ...details, phone: '+1 212 555 0139', website: 'https://once.test' }),
        refusal: /was changed by/,
        correct: async (page) => {
          await expect(field(page, 'Website')).toHaveValue('https://once.test')
          await page.getByRole('radio', { name: /Use mine/ }).check()
        },
        duplicate: async (tab) => {
          await type(tab, 'Tax ID', '12-3456789')
          await tab.getByRole('button', { name: 'Save changes' }).click()
          await expectToast(tab, 'Company updated successfully')
        },
        success: 'Company updated successfully',
        expectOnce: async () => {
          const { phone, website, taxId } = await call(findCompanyDetails, {})
          expect([phone, website, taxId]).toEqual(['+1 212 555 0131', 'https://once.test', '12-3456789'])
        },
      }
    },
  },
]

for (const { kind, prepare } of forms) {
  test(`${kind} loses nothing that is typed, and saves it once${kind === 'a new invoice' ? '' : ' @trial'}`, async ({
    page,
    openAs,
    callAs,
  }) => {
    const call = await callAs('Admin')
    const form = await prepare(call)
    const address = `**${form.request.path}`
    const intercept = (answer: 'none' | 'lost') =>
      page.route(address, async (route) => {
        if (route.request().method() !== form.request.method) return route.fallback()
        if (answer === 'lost') await route.fetch()
        return route.abort()
      })
    // The page learns of the end of the session when it saves.
    await blockLiveEvents(page)
    await openAs('Admin', form.path)
    await form.open?.(page)
    await form.fill(page, 1)

    await intercept('none')
    await pressSave(page, form)
    await expectToast(page, 'Error', form.failure)
    await form.expectFilled(page)
    await page.unroute(address)

    await form.refuse()
    await pressSave(page, form)
    await expect(page.getByText(form.refusal).filter({ visible: true }).first()).toBeVisible()
    await form.expectFilled(page)
    await form.correct(page)

    await intercept('lost')
    const lost = page.waitForEvent('requestfailed', (request) => request.method() === form.request.method)
    await pressSave(page, form)
    await lost
    await form.expectFilled(page)
    await page.unroute(address)

    // window.open copies the storage of the tab, as Duplicate does.
    const opened = page.waitForEvent('popup')
    await page.evaluate(() => window.open(window.location.href))
    const tab = await opened
    await blockLiveEvents(tab)
    await form.duplicate(tab, page)
    await tab.close()

    await call(endUserSessions, { id: (await call(findCurrentUser, {})).id })
    await pressSave(page, form)
    await signInAgain(page)
    await expect(page).toHaveURL(form.path)
    await form.expectFilled(page)
    await pressSave(page, form)
    await expect(successToast(page, form)).toBeVisible()
    await form.expectOnce()
    await page.goto(form.path)
    await expectLateAnswer(page, form)
  })
}

/** The answer arrives when the user has left the form and types elsewhere. */
async function expectLateAnswer(page: Page, form: PreparedForm): Promise<void> {
  await form.open?.(page)
  await form.fill(page, 2)
  const held = Promise.withResolvers<void>()
  await page.route(`**${form.request.path}`, async (route) => {
    if (route.request().method() === form.request.method) await held.promise
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === form.request.method)
  const answered = page.waitForResponse((response) => response.request().method() === form.request.method)
  await pressSave(page, form)
  await sent
  if (form.open) await page.keyboard.press('Escape')
  else await page.getByRole('link', { name: 'Customers', exact: true }).first().click()
  if (!form.isDraft)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^(Leave|Discard)$/ })
      .click()
  await form.open?.(page)
  const path = form.open ? form.path : '/customers'
  const next = field(page, form.open ? 'Reference' : 'Search customers...')
  await expect(page).toHaveURL(path)
  await next.pressSequentially('next', { delay: 80 })
  held.resolve()
  await answered
  await expect(successToast(page, form)).toBeVisible()
  // A page or dialog that closes takes its time.
  await next.pressSequentially(' week', { delay: 80 })
  await expect(next).toHaveValue('next week')
  await expect(page).toHaveURL(new RegExp(`${path}(\\?search=.*)?$`))
}
