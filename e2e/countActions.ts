// Counts what a user does for a job: each click, typed or chosen field and key is one action.
import type { Locator, Page } from '@playwright/test'

import { expect } from './shop.ts'

export interface Actions {
  click: (target: Locator) => Promise<void>
  fill: (field: Locator, text: string) => Promise<void>
  /** Key by key, as a person types: slower than a scanner. */
  type: (field: Locator, text: string) => Promise<void>
  choose: (select: Locator, option: string) => Promise<void>
  press: (key: string) => Promise<void>
  /** Expects at least one action and not more than `limit`, and starts counting again. */
  expectAtMost: (limit: number) => void
}

/** Use it for all actions of the job, and for nothing else. */
export function countActions(page: Page): Actions {
  let count = 0
  return {
    async click(target) {
      count += 1
      await target.click()
    },
    async fill(field, text) {
      count += 1
      await field.fill(text)
    },
    async type(field, text) {
      count += 1
      await field.pressSequentially(text, { delay: 80 })
    },
    async choose(select, option) {
      count += 1
      await select.selectOption(option)
    },
    async press(key) {
      count += 1
      await page.keyboard.press(key)
    },
    expectAtMost(limit) {
      expect(count, 'the number of actions').toBeGreaterThan(0)
      expect(count, 'the number of actions').toBeLessThanOrEqual(limit)
      count = 0
    },
  }
}
