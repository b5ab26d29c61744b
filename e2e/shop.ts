// What every browser test starts from: a Selvedge of its own, and somebody of a role signed in to it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test as base } from '@playwright/test'

interface Shop {
  url: string
}

interface Fixtures {
  /** Signs in over the wire, as the person of that role, and opens the address. */
  openAs: (role: 'Admin' | 'Manager' | 'Staff' | 'Viewer', path: string) => Promise<void>
}

/** Tests of one file share a shop; each file begins with an empty one. */
export const test = base.extend<Fixtures, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const child = spawn(process.execPath, [fileURLToPath(new URL('serve.ts', import.meta.url))], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      await use({ url: await readyUrl(child) })
      child.stdin.end()
      await once(child, 'exit')
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  openAs: async ({ page, shop }, use) => {
    await use(async (role, path) => {
      const credentials = { username: `${role.toLowerCase()}@shop.test`, password: 'linen-and-denim' }
      const response = await page.request.post(`${shop.url}/api/auth/login`, { data: credentials })
      expect(response.status()).toBe(200)
      await page.goto(path)
    })
  },
})

export { expect }

async function readyUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The shop has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (\S+)$/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('The shop ended before it was ready')
}

/** The toast, as it is seen; screen readers are told the same words elsewhere in the page. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(page.getByText(title, { exact: true })).toBeVisible()
  await expect(page.getByText(description, { exact: true })).toBeVisible()
}

/** axe finds nothing on what the page shows now, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((theme) => {
      document.documentElement.dataset['theme'] = theme
    }, theme)
    // Colours may be on their way from one theme to the other.
    await page.waitForTimeout(250)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(
      ({ id, nodes }) => `${theme}: ${id}: ${nodes.map((node) => node.html).join(' ')}`,
    )
    expect(found).toEqual([])
  }
}
