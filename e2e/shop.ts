// What every browser test starts from: a Selvedge of its own, and somebody of a role signed in to it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test'

import { type Call, createCall } from '#contract/client.ts'
import type { Role } from '#domain/permissions.ts'

interface Shop {
  url: string
}

/** The one shop that is open: that of the file whose tests are running. */
interface Street {
  shopOf: (file: string) => Promise<Shop>
}

interface Fixtures {
  shop: Shop
  /** Signs in over the wire, as the person of that role, and opens the address. */
  openAs: (role: Role, path: string) => Promise<void>
  /** Another browser, with somebody else at it. */
  openBeside: (role: Role, path: string) => Promise<Page>
  /** The typed calls of the person of that role, for whatever a test takes for granted. */
  callAs: (role: Role) => Promise<Call>
  /** Fails a test in whose pages code threw or the content security policy was broken. */
  sound: void
}

/** Tests of one file share a shop; each file begins with an empty one. */
export const test = base.extend<Fixtures, { street: Street }>({
  street: [
    async ({}, use) => {
      let open: { file: string; shop: Shop; close: () => Promise<void> } | undefined
      await use({
        async shopOf(file) {
          if (open?.file === file) return open.shop
          await open?.close()
          open = { file, ...(await openShop()) }
          return open.shop
        },
      })
      await open?.close()
    },
    { scope: 'worker' },
  ],
  // The first test of a file waits for the shop to open.
  shop: [async ({ street }, use, { file }) => use(await street.shopOf(file)), { timeout: 60_000 }],
  baseURL: async ({ shop }, use) => use(shop.url),
  openAs: async ({ page, shop }, use) => {
    await use(async (role, path) => {
      await signIn(page.request, shop, role)
      await page.goto(path)
    })
  },
  openBeside: async ({ browser, shop }, use) => {
    const contexts = new Set<{ close: () => Promise<void> }>()
    await use(async (role, path) => {
      const context = await browser.newContext({ baseURL: shop.url })
      contexts.add(context)
      const page = await context.newPage()
      await signIn(page.request, shop, role)
      await page.goto(path)
      return page
    })
    for (const context of contexts) await context.close()
  },
  callAs: async ({ shop }, use) => {
    await use(async (role) => {
      const credentials = { username: `${role.toLowerCase()}@shop.test`, password }
      const response = await fetch(`${shop.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(credentials),
      })
      expect(response.status).toBe(200)
      const cookie = response.headers
        .getSetCookie()
        .map((line) => line.split(';', 1)[0])
        .join('; ')
      return createCall(shop.url, (input, init) =>
        fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } }),
      )
    })
  },
  sound: [
    async ({ context }, use) => {
      const faults: string[] = []
      context.on('weberror', (event) => faults.push(String(event.error())))
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) faults.push(message.text())
      })
      await use()
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Of everybody in the shop. */
export const password = 'linen-and-denim'

async function signIn(request: APIRequestContext, shop: Shop, role: Role): Promise<void> {
  const credentials = { username: `${role.toLowerCase()}@shop.test`, password }
  const response = await request.post(`${shop.url}/api/auth/login`, { data: credentials })
  expect(response.status()).toBe(200)
}

async function openShop(): Promise<{ shop: Shop; close: () => Promise<void> }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('serve.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return {
    shop: { url: await readyUrl(child) },
    async close() {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}

async function readyUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The shop has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (\S+)$/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('The shop ended before it was ready')
}

/** The toast, as it is seen; screen readers are told the same words elsewhere in the page. */
export async function expectToast(
  page: Page,
  title: string,
  description: string,
  timeout = 10_000,
): Promise<void> {
  const toast = page.getByRole('listitem', { includeHidden: true }).filter({ hasText: title + description })
  await expect(toast).toBeVisible({ timeout })
}

type Theme = 'light' | 'dark'

/** axe finds nothing on what the page shows now, in the light and in the dark theme. */
export async function expectAccessible(page: Page, themes: Theme[] = ['light', 'dark']): Promise<void> {
  // Colours that are on their way from one theme to the other would be measured halfway.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  for (const theme of themes) {
    await page.evaluate(async (theme) => {
      document.documentElement.dataset['theme'] = theme
      // Even the shortest transition begins with the next frame only, and is known in the one after it.
      for (let frame = 0; frame < 2; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    }, theme)
    // In a frame where no script runs axe can't look around either, and would wait for ever.
    const axe = new AxeBuilder({ page }).exclude('iframe[sandbox]')
    // The themes differ in nothing but their colours.
    const { violations } = await (theme === themes[0] ? axe : axe.withRules(['color-contrast'])).analyze()
    found.push(
      ...violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map((node) => node.html).join(' ')}`),
    )
  }
  await page.emulateMedia({ reducedMotion: null })
  expect(found).toEqual([])
}
