// The item field of invoices, orders and deliveries, and styles that are typed into it.
import type { Locator, Page } from '@playwright/test'

import type { Actions } from './countActions.ts'
import { expect } from './shop.ts'

export function itemField(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Add an item' })
}

/** Enters styles one after another, with a quantity in the first cell of each, which fills others. `cellName` is the name of that cell. */
export async function enterStyles(
  page: Page,
  actions: Actions,
  { numbers, quantity, cellName }: { numbers: readonly string[]; quantity: string; cellName: RegExp },
): Promise<void> {
  for (const number of numbers) {
    await expect(itemField(page)).toBeFocused()
    await actions.type(itemField(page), number)
    await actions.press('Enter')
    const cell = page.getByRole('region', { name: `Style ${number}` }).locator('input:focus')
    await expect(cell).toHaveAccessibleName(cellName)
    await actions.type(cell, quantity)
    await actions.press('Enter')
  }
}
