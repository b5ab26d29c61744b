// What every browser test starts from: a Selvedge of its own, and somebody of a role signed in to it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

import { type Call, createCall } from '#contract/platform/client.ts'
import { subscribeToLiveEvents } from '#contract/platform/live.ts'
import type { Role } from '#domain/permissions.ts'

interface Shop {
  url: string
  /** What another process needs to serve it too. */
  env: Record<string, string>
}

/** The one shop that is open: that of the file whose tests are running. */
interface Street {
  shopOf: (file: string) => Promise<Shop>
}

interface Fixtures {
  shop: Shop
  /** Signs in over the wire, as the person of that role, and opens the address. */
  openAs: (role: Role, path: string) => Promise<void>
  /** Another browser, with somebody else at it; where there is another server process, it may be that one's. */
  openSecondPage: (role: Role, path: string, at?: Shop) => Promise<Page>
  /** The same shop at another server process; at the same one where the database is one process's alone. */
  otherProcess: Shop
  /** The typed calls of the person of that role, for whatever a test takes for granted. */
  callAs: (role: Role) => Promise<Call>
  /** Fails a test in whose pages code threw or the content security policy was broken. */
  noPageErrors: void
}

/** Tests of one file share a shop; each file begins with an empty one. */
export const test = base.extend<Fixtures, { street: Street }>({
  street: [
    async ({}, use) => {
      const server = startServer()
      let opened: { file: string; shop: Shop } | undefined
      await use({
        async shopOf(file) {
          if (opened?.file !== file) opened = { file, shop: await server.open() }
          return opened.shop
        },
      })
      await server.close()
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
  openSecondPage: async ({ browser, shop }, use) => {
    const contexts = new Set<{ close: () => Promise<void> }>()
    await use(async (role, path, at = shop) => {
      const context = await browser.newContext({ baseURL: at.url })
      contexts.add(context)
      const page = await context.newPage()
      await signIn(page.request, at, role)
      await page.goto(path)
      return page
    })
    for (const context of contexts) await context.close()
  },
  otherProcess: async ({ shop }, use) => {
    if (shop.env['DATABASE_URL'] === undefined) return use(shop)
    const server = startServer()
    await use(await server.open(shop.env))
    await server.close()
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
  noPageErrors: [
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

interface Server {
  /** A new shop, or the one of that environment; the one before is closed. */
  open: (env?: Shop['env']) => Promise<Shop>
  close: () => Promise<void>
}

/** A process for shops: what each of them needs is made only once in it. */
function startServer(): Server {
  const child = spawn(process.execPath, [fileURLToPath(new URL('serve.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async open(env) {
      child.stdin.write(`${JSON.stringify(env ?? null)}\n`)
      const { value, done } = await answers.next()
      if (done) throw new Error('The shop ended before it was ready')
      return JSON.parse(value) as Shop
    },
    async close() {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
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

/**
 * That the session's end is told, in a toast that is seen for half a second before the page is left (SPEC.md section 9): ask
 * before whatever ends the session, await it after that. The page itself looks, in every frame.
 */
export function watchForSignOutToast(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const words = 'UnauthorizedYou are logged out. Logging in again...'
    const isShown = () =>
      [...document.querySelectorAll('li')].some(
        (item) => item.textContent.includes(words) && item.checkVisibility(),
      )
    while (!isShown()) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

/** Cuts the live line: it would have a page that failed to load loaded again before anybody asks. */
export async function blockLiveEvents(page: Page): Promise<void> {
  await page.route(`**${subscribeToLiveEvents.path}*`, (route) => route.abort())
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
    // The themes differ in nothing but their colours.
    const violations = await findViolations(page, theme === themes[0] ? {} : { runOnly: ['color-contrast'] })
    found.push(...violations.map(({ id, elements }) => `${theme}: ${id}: ${elements.join(' ')}`))
  }
  await page.emulateMedia({ reducedMotion: null })
  expect(found).toEqual([])
}

/** By axe, which stays in the page: bringing it takes longer than letting it look around. */
async function findViolations(
  page: Page,
  options: RunOptions,
): Promise<{ id: string; elements: string[] }[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (options) => {
    // In a frame where no script runs axe can't look around either, and would wait for ever.
    const { violations } = await window.axe.run({ exclude: ['iframe[sandbox]'] }, options)
    return violations.map(({ id, nodes }) => ({ id, elements: nodes.map(({ html }) => html) }))
  }, options)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
