// What a page loads with an empty cache and an empty shop, headers included, by what the server sends: the document, files of /assets/ and
// calls of /api/. What else a browser asks for, such as an icon, differs by browser and doesn't count.
import { chromium, type Page, type Response } from '@playwright/test'

import { subscribeToLiveEvents } from '#contract/platform/live.ts'
import { findChromium } from '#scripts/machine.mjs'

import { makeFolder, startApp, stopProcess } from './processes.ts'
import { addRow } from './report.ts'

/** Limits in kB, 5 % above what was measured when they were set. */
const budgets = [
  { path: '/login', isSignedIn: false, scriptsKb: 135, totalKb: 206 },
  { path: '/', isSignedIn: true, scriptsKb: 293, totalKb: 371 },
  { path: '/products', isSignedIn: true, scriptsKb: 218, totalKb: 291 },
  { path: '/invoices', isSignedIn: true, scriptsKb: 249, totalKb: 321 },
  { path: '/create-invoice', isSignedIn: true, scriptsKb: 331, totalKb: 403 },
  { path: '/orders', isSignedIn: true, scriptsKb: 248, totalKb: 320 },
]

export async function measurePages(): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Install Chromium, or set CHROMIUM_PATH')
  const app = await startApp(await makeFolder())
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const exceeded: string[] = []
  try {
    for (const { path, isSignedIn, scriptsKb, totalKb } of budgets) {
      const extraHTTPHeaders = isSignedIn ? { cookie: app.cookie } : {}
      const context = await browser.newContext({ baseURL: app.url, extraHTTPHeaders })
      const { scripts, total } = await loadedKilobytes(await context.newPage(), path)
      await context.close()
      addRow(path, `scripts ${scripts} kB (limit ${scriptsKb}), in all ${total} kB (limit ${totalKb})`)
      if (scripts > scriptsKb || total > totalKb) exceeded.push(path)
    }
  } finally {
    await browser.close()
    await stopProcess(app.process)
  }
  if (exceeded.length === 0) return
  process.stderr.write(`Pages above their limit: ${exceeded.join(', ')}\n`)
  process.exitCode = 1
}

async function loadedKilobytes(page: Page, path: string): Promise<{ scripts: number; total: number }> {
  const responses: Response[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname === path || /^\/(?:assets|api)\//.test(pathname)) responses.push(response)
  })
  // The stream of live events never ends.
  await page.route(`**${subscribeToLiveEvents.path}*`, (route) => route.abort())
  await page.goto(path, { waitUntil: 'networkidle' })
  let scripts = 0
  let total = 0
  for (const response of responses) {
    const { responseHeadersSize, responseBodySize } = await response.request().sizes()
    total += responseHeadersSize + responseBodySize
    if (response.request().resourceType() === 'script') scripts += responseHeadersSize + responseBodySize
  }
  return { scripts: Math.round(scripts / 1000), total: Math.round(total / 1000) }
}
