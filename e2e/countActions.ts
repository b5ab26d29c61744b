// Counts what a user does for a job: each click, typed or chosen field, dropped or chosen file and key is one action.
import type { Locator, Page } from '@playwright/test'

import type { ChosenFile } from './fileFixtures.ts'
import { expect } from './shop.ts'

export interface Actions {
  click: (target: Locator) => Promise<void>
  fill: (field: Locator, text: string) => Promise<void>
  /** Key by key, as a person types: slower than a scanner. */
  type: (field: Locator, text: string) => Promise<void>
  choose: (select: Locator, option: string) => Promise<void>
  press: (key: string) => Promise<void>
  /** Drops a file on the page. */
  drop: (file: ChosenFile) => Promise<void>
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
    async drop(file) {
      count += 1
      await dropFile(page, file)
    },
    expectAtMost(limit) {
      expect(count, 'the number of actions').toBeGreaterThan(0)
      expect(count, 'the number of actions').toBeLessThanOrEqual(limit)
      count = 0
    },
  }
}

/** As a browser does when a user drops a file. */
export async function dropFile(page: Page, { name, mimeType, buffer }: ChosenFile): Promise<void> {
  await page.evaluate(
    ({ name, mimeType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([bytes], name, { type: mimeType }))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    { name, mimeType, base64: buffer.toString('base64') },
  )
}
