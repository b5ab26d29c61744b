// Fixtures of the browser tests: an app, and users who are signed in to it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test'
import type { default as axe, RunOptions } from 'axe-core'

import { type Call, createCall } from '#contract/platform/client.ts'
import { subscribeToLiveEvents } from '#contract/platform/live.ts'
import type { Role } from '#domain/permissions.ts'
import { isFullSize, leftOutReason } from '#server/testing/isFullSize.ts'

import { translateAndSlow } from './translatedAndSlow.ts'

interface Shop {
  url: string
  /** The environment of another process on the same database. */
  env: Record<string, string>
}

/** The open app, which belongs to the running test file. */
interface TestServer {
  shopOf: (file: string) => Promise<Shop>
  startSession: Server['startSession']
  runReminders: (at: Date) => Promise<number>
  moveClock: (days: number) => Promise<void>
}

export interface ShopOptions {
  /** The project of main stories on translated pages with late answers (playwright.config.ts). */
  isTranslatedAndSlow: boolean
}

interface Fixtures extends ShopOptions {
  shop: Shop
  /** Signs in as the user of that role and opens the path. */
  openAs: (role: Role, path: string) => Promise<void>
  /** Opens another browser context with another user, possibly at another process. */
  openSecondPage: (role: Role, path: string, at?: Shop) => Promise<Page>
  /** The same database at another process. */
  otherProcess: Shop
  /** Typed calls of the user of that role, for setting up data. */
  callAs: (role: Role) => Promise<Call>
  /** Makes the run of reminders of that time, and returns the number of customers that get one. */
  runReminders: (at: Date) => Promise<number>
  /** Moves the clock of the app forward. Sessions of before may be over then. */
  moveClock: (days: number) => Promise<void>
  /** Skips a test titled @trial, unless all tests run. */
  skipTrials: void
  /** Fails a test whose pages threw an error or violated the content security policy. */
  noPageErrors: void
}

/** The tests of a file share an app; each file starts with an empty one. */
export const test = base.extend<Fixtures, { server: TestServer }>({
  server: [
    async ({}, use) => {
      const server = startProcess()
      let opened: { file: string; shop: Shop } | undefined
      await use({
        async shopOf(file) {
          if (opened?.file !== file) opened = { file, shop: await server.open() }
          return opened.shop
        },
        startSession: server.startSession,
        runReminders: server.runReminders,
        moveClock: server.moveClock,
      })
      await server.close()
    },
    { scope: 'worker' },
  ],
  isTranslatedAndSlow: [false, { option: true }],
  context: async ({ context, isTranslatedAndSlow }, use) => {
    if (isTranslatedAndSlow) await translateAndSlow(context)
    await use(context)
  },
  // The first test of a file waits for the app.
  shop: [async ({ server }, use, { file }) => use(await server.shopOf(file)), { timeout: 60_000 }],
  baseURL: async ({ shop }, use) => use(shop.url),
  openAs: async ({ page, shop }, use) => {
    await use(async (role, path) => {
      await signIn(page.request, shop, role)
      await page.goto(path)
    })
  },
  openSecondPage: async ({ browser, shop, isTranslatedAndSlow }, use) => {
    const contexts = new Set<{ close: () => Promise<void> }>()
    await use(async (role, path, at = shop) => {
      const context = await browser.newContext({ baseURL: at.url })
      contexts.add(context)
      if (isTranslatedAndSlow) await translateAndSlow(context)
      const page = await context.newPage()
      await signIn(page.request, at, role)
      await page.goto(path)
      return page
    })
    for (const context of contexts) await context.close()
  },
  otherProcess: async ({ shop }, use) => {
    const server = startProcess()
    await use(await server.open(shop.env))
    await server.close()
  },
  callAs: async ({ server, shop }, use) => {
    await use(async (role) => {
      const cookie = await server.startSession(role)
      return createCall(shop.url, (input, init) =>
        fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } }),
      )
    })
  },
  runReminders: async ({ server }, use) => use(server.runReminders),
  moveClock: async ({ server }, use) => use(server.moveClock),
  skipTrials: [
    async ({ isTranslatedAndSlow }, use, info) => {
      const isSlow = isTranslatedAndSlow || info.title.includes('@trial')
      info.skip(isSlow && !isFullSize, leftOutReason)
      await use()
    },
    { auto: true },
  ],
  noPageErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (event) => errors.push(String(event.error())))
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) errors.push(message.text())
      })
      await use()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect, isFullSize }

/** Every user's password. */
export const password = 'linen-and-denim'

async function signIn(request: APIRequestContext, shop: Shop, role: Role): Promise<void> {
  const credentials = { username: `${role.toLowerCase()}@shop.test`, password }
  const response = await request.post(`${shop.url}/api/auth/login`, { data: credentials })
  expect(response.status()).toBe(200)
}

interface Server {
  /** A new app, or another process on the given environment; closes the previous one. */
  open: (env?: Shop['env']) => Promise<Shop>
  /** A session of the user of that role; resolves to its cookie. */
  startSession: (role: Role) => Promise<string>
  runReminders: (at: Date) => Promise<number>
  moveClock: (days: number) => Promise<void>
  close: () => Promise<void>
}

/** Starts a process for apps, which share what is expensive to create. */
function startProcess(): Server {
  const child = spawn(process.execPath, [fileURLToPath(new URL('serve.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  async function ask(input: unknown): Promise<unknown> {
    child.stdin.write(`${JSON.stringify(input)}\n`)
    const { value, done } = await answers.next()
    if (done) throw new Error('The test app exited before it answered')
    return JSON.parse(value)
  }
  return {
    open: async (env) => (await ask(env ?? null)) as Shop,
    startSession: async (role) => (await ask(role)) as string,
    runReminders: async (at) => (await ask(at)) as number,
    async moveClock(days) {
      await ask(days)
    },
    async close() {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}

/** Expects a visible toast; the page has the same text elsewhere for screen readers. */
export async function expectToast(
  page: Page,
  title: string,
  description = '',
  timeout = 30_000,
): Promise<void> {
  const toast = page.getByRole('listitem', { includeHidden: true }).filter({ hasText: title + description })
  await expect(toast).toBeVisible({ timeout })
}

/**
 * Waits for the sign-out toast, which is visible for half a second before the page is left: call it before the action and await
 * it afterwards. It watches within the page: a tab behind another one draws few frames.
 */
export function watchForSignOutToast(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const words = 'UnauthorizedYou are logged out. Logging in again...'
    const isShown = () =>
      [...document.querySelectorAll('li')].some(
        (item) => item.textContent.includes(words) && item.checkVisibility(),
      )
    if (isShown()) return
    await new Promise<void>((resolve) => {
      new MutationObserver(() => {
        if (isShown()) resolve()
      }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    })
  })
}

/** Blocks live events, which would reload failed queries. */
export async function blockLiveEvents(page: Page): Promise<void> {
  await page.route(`**${subscribeToLiveEvents.path}*`, (route) => route.abort())
}

type Theme = 'light' | 'dark'

interface AccessibleOptions {
  /** Limits the check to a selector. */
  scope?: string | undefined
}

/**
 * Expects no axe violations in the themes: at full size in both, in `npm test` in those that are named only, because axe takes longer than
 * most stories. The colors have their own test (tokens.test.ts). Needs reduced motion, the default: axe would measure colors halfway.
 */
export async function expectAccessible(
  page: Page,
  themes: readonly Theme[] = isFullSize ? ['light', 'dark'] : [],
  { scope }: AccessibleOptions = {},
): Promise<void> {
  const found: string[] = []
  for (const theme of themes) {
    await page.evaluate(async (theme) => {
      document.documentElement.dataset['theme'] = theme
      // A transition begins in the next frame at the earliest.
      for (let frame = 0; frame < 2; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    }, theme)
    // The themes differ in colors only.
    const violations =
      theme === themes[0]
        ? await findViolations(page, {}, scope)
        : await findViolations(page, { runOnly: ['color-contrast'] }, scope)
    found.push(...violations.map(({ id, elements }) => `${theme}: ${id}: ${elements.join(' ')}`))
  }
  expect(found).toEqual([])
}

/** Loading the code of axe takes as long as running it, and twice as long if it is not minified. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** axe stays in the page. */
async function findViolations(
  page: Page,
  options: RunOptions,
  scope?: string,
): Promise<{ id: string; elements: string[] }[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ options, scope }) => {
      // axe would wait forever for a frame without scripts.
      const context = { ...(scope && { include: [scope] }), exclude: ['iframe[sandbox]'] }
      // Details of passed rules take longer than the rules themselves.
      const { violations } = await window.axe.run(context, { ...options, resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => ({ id, elements: nodes.map(({ html }) => html) }))
    },
    { options, scope },
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
