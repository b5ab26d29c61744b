// A page that breaks after a save, for example by an extension of the browser, says whether the change was saved.
import type { Page } from '@playwright/test'

import { findCompany } from '#contract/company/company.ts'
import { findChangeOutcome } from '#contract/people/account.ts'
import { createCustomer, findCustomers } from '#contract/sales/customers.ts'

import { type } from './forms.ts'
import { expect, test } from './shop.ts'

/** React's next change of the content fails. */
async function breakPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const names = ['insertBefore', 'appendChild', 'removeChild']
    const methods = Object.fromEntries(names.map((name) => [name, Reflect.get(Node.prototype, name)]))
    for (const name of names) {
      Object.assign(Node.prototype, {
        [name](this: Node, ...args: Node[]): unknown {
          if (!(this instanceof Element) || !this.closest('main'))
            return Reflect.apply(methods[name] as () => unknown, this, args)
          Object.assign(Node.prototype, methods)
          throw new DOMException('Changed by an extension', 'NotFoundError')
        },
      })
    }
  })
}

async function save(page: Page, button: string): Promise<void> {
  await breakPage(page)
  await page.getByRole('button', { name: button }).click()
}

test('a page that breaks after a save says whether it was saved, and asks if the answer was lost', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const error = page.getByRole('alert')
  await openAs('Admin', '/company')
  // The preview is the last change of the page before the save.
  const preview = page.getByRole('img', { name: 'The newest invoice, with these details' })
  const drawn = await preview.getAttribute('src')
  await type(page, 'Company name', 'Answered Clothing')
  await expect(preview).not.toHaveAttribute('src', drawn ?? '')
  await save(page, 'Save changes')
  await expect(error).toContainText('Your last change was saved.')
  expect((await call(findCompany, {})).name).toBe('Answered Clothing')

  await page.goto('/add-customer')
  await page.route(`**${createCustomer.path}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await type(page, 'Customer name', 'Lost Answer Boutique')
  await save(page, 'Add customer')
  await expect(error).toContainText('Your last change was saved.')
  const { customers } = await call(findCustomers, { page: 1, limit: 20, search: 'Lost Answer' })
  expect(customers).toHaveLength(1)

  await page.goto('/add-customer')
  await page.route(`**${findChangeOutcome.path.replace(':idempotencyKey', '*')}`, (route) => route.abort())
  await type(page, 'Customer name', 'Offline Boutique')
  await save(page, 'Add customer')
  await expect(error).toContainText('The server did not say whether your last change was saved.')
})
