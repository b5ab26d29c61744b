// What the tests of all forms need to know of one, and how they type into it.
import type { Locator, Page } from '@playwright/test'

import type { Call } from '#contract/platform/client.ts'

export interface Form {
  kind: string
  /** Makes the records. */
  prepare: (call: Call) => Promise<PreparedForm>
}

export interface PreparedForm {
  path: string
  /** Opens the dialog of the form. */
  open?: (page: Page) => Promise<void>
  /** Of the request that saves. */
  request: { method: string; path: string }
  save: string | RegExp
  /** Types as a person does; the second time another record, or other values. */
  fill: (page: Page, time: 1 | 2) => Promise<void>
  expectFilled: (page: Page) => Promise<void>
  failure: string
  /** Another user makes the server refuse the form. */
  refuse: () => Promise<unknown>
  refusal: string | RegExp
  /** Resolves the refusal. */
  correct: (page: Page) => Promise<unknown>
  /** In a duplicated tab, after a save whose answer was lost: saves a record or a change of its own. */
  duplicate: (tab: Page, page: Page) => Promise<void>
  success: string | RegExp
  /** Leaving it loses nothing. */
  isDraft?: true
  /** Expects that each save was made once. */
  expectOnce: () => Promise<void>
}

/** Required fields have a star after the label. */
export const field = (page: Page, label: string): Locator => page.getByLabel(new RegExp(`^${label}\\s*\\*?$`))

export async function type(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).press('ControlOrMeta+a')
  await field(page, label).pressSequentially(text, { delay: 10 })
}
