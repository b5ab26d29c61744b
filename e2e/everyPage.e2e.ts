// What holds on every page: readable by everyone, on every screen, in both themes, at twice the size, without motion, and by
// keyboard alone.
import type { ConsoleMessage, Page } from '@playwright/test'

import { emailInvoice } from '#contract/deliveries.ts'
import { startImport } from '#contract/imports.ts'
import { createInvoice, setInvoiceStatus } from '#contract/invoices.ts'
import { createProduct } from '#contract/products.ts'
import { productLimits } from '#domain/products.ts'
import { aProduct, anInvoice } from '#server/testing/goods.ts'

import { csvFile } from './files.ts'
import { expect, expectAccessible, test } from './shop.ts'

const desk = { width: 1440, height: 900 }
const tablet = { width: 820, height: 1180 }
const phone = { width: 390, height: 844 }
/** The desk's screen with everything twice as large: what WCAG calls a zoom of 200 %. */
const zoomed = { width: desk.width / 2, height: desk.height / 2 }

/** Whatever could push a page wider than its screen. */
const endless = 'W'.repeat(productLimits.name)

const pages = [
  { path: '/', title: 'Dashboard', ready: 'Recent Activity' },
  { path: '/products', title: 'Products', ready: '$80.00' },
  { path: '/products/1', title: 'Product Details', ready: 'Scan to view this product' },
  { path: '/add-product', title: 'Add Product', ready: 'Generate' },
  { path: '/bulk-upload', title: 'Bulk Upload', ready: 'Download Template' },
  { path: '/imports', title: 'Imports', ready: 'Refused' },
  { path: '/imports/1', title: 'Import Details', ready: 'Duplicates skipped' },
  { path: '/count-stock', title: 'Count Stock', ready: 'Nothing is counted yet' },
  { path: '/invoices', title: 'Invoices', ready: 'INV-' },
  { path: '/invoices/1', title: 'Invoice Details', ready: 'Subtotal' },
  { path: '/create-invoice', title: 'Create Invoice', ready: 'No items added.' },
  { path: '/outbox', title: 'Outbox', ready: 'Kept' },
  { path: '/outbox/1', title: 'Message Details', ready: 'Message-ID' },
  { path: '/activity-logs', title: 'Activity Logs', ready: 'Signed in' },
  { path: '/users', title: 'User Management', ready: 'Last Login' },
  { path: '/company', title: 'Company', ready: 'Invoice Texts' },
  { path: '/health', title: 'Health', ready: 'Run the Proof' },
  { path: '/account', title: 'Your Account', ready: 'Change Password' },
  { path: '/developers?call=createInvoice', title: 'For Programs', ready: 'Try it' },
  { path: '/nowhere', title: '404 Page Not Found', ready: 'There is nothing at this address' },
]

/** Of a forgotten password, for whoever isn't signed in. */
const forgotten = [
  ['/forgot-password', 'Send Reset Link'],
  ['/reset-password?token=none', 'Request New Reset Link'],
] as const

let isStocked = false
let chosenFile: ReturnType<typeof csvFile>

test.beforeEach(async ({ callAs }) => {
  if (isStocked) return
  const call = await callAs('Admin')
  const long = { customerName: endless, customerAddress: endless, notes: endless }
  const { id, productId } = await call(
    createProduct,
    aProduct({ productName: endless, manufacturer: endless.slice(0, 120) }),
  )
  await call(createProduct, aProduct({ productName: 'Sold out sandal', quantity: 0 }))
  await call(createInvoice, anInvoice([{ productId: id, quantity: 2 }], long))
  const far = { ...long, customerEmail: `${'w'.repeat(60)}@${'w'.repeat(63)}.${'w'.repeat(63)}.test` }
  const sent = await call(createInvoice, anInvoice([{ productId: id, quantity: 1 }], far))
  await call(setInvoiceStatus, { id: sent.id, status: 'Processed' })
  await call(emailInvoice, { id: sent.id })
  // Of both rows neither becomes a product.
  chosenFile = csvFile(`${endless.slice(4)}.csv`, [
    `${productId},${endless},Navy,95.00,4,M,Tops,`,
    `${endless.slice(0, 60)},${endless},Navy,${endless},4,M,Tops,`,
  ])
  const order = { key: 'every-page', fileName: chosenFile.name, mode: 'skip' as const }
  await Array.fromAsync(await call(startImport, order, { body: chosenFile.buffer.toString() }))
  isStocked = true
})

test('the sign-in page fits every screen in both themes', async ({ page }) => {
  // Asking who is signed in is answered by a 401, which the browser itself reports.
  const faults = listenForFaults(page, (text) => !text.includes('status of 401'))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveTitle(/Selvedge/)
  await expectToFit(page)
  expect(faults).toEqual([])
})

test('the pages of a forgotten password fit every screen in both themes', async ({ page }) => {
  test.setTimeout(120_000)
  const faults = listenForFaults(page, (text) => !text.includes('status of 401'))
  for (const [path, words] of forgotten) {
    await page.goto(path)
    await expect(page.getByText(words)).toBeVisible()
    await expectToFit(page)
    await page.setViewportSize(desk)
  }
  expect(faults).toEqual([])
})

for (const { path, title, ready } of pages) {
  test(`the page ${path} fits every screen in both themes`, async ({ page, openAs }) => {
    test.setTimeout(120_000)
    const faults = listenForFaults(page)
    await openAs('Admin', path)
    await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Selvedge`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([title])
    await expectToFit(page)
    expect(faults).toEqual([])
  })
}

test('every dialog of the catalogue fits a desk and a phone in both themes', async ({ page, openAs }) => {
  test.setTimeout(120_000)
  const faults = listenForFaults(page)
  await openAs('Admin', '/products?search=sandal')
  for (const [button, role] of [
    ['QR code of Sold out sandal', 'dialog'],
    ['Edit Sold out sandal', 'dialog'],
    ['Delete Sold out sandal', 'alertdialog'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole(role)).toBeVisible()
    await expectToFit(page, { screens: [desk, phone] })
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toBeHidden()
    await page.setViewportSize(desk)
  }
  expect(faults).toEqual([])
})

test('the upload widget fits a desk and a phone in both themes', async ({ page, openAs }) => {
  test.setTimeout(120_000)
  const faults = listenForFaults(page)
  await openAs('Admin', '/add-product')
  const widget = page.getByRole('dialog', { name: 'Upload product image' })
  // It takes the theme that it is opened in.
  for (const theme of ['light', 'dark'] as const) {
    if (theme === 'dark') await page.getByRole('button', { name: 'Dark theme' }).click()
    await page.getByRole('button', { name: 'Upload Image' }).click()
    await expect(widget).toBeVisible()
    await expectToFit(page, { screens: [desk, phone], themes: [theme] })
    await page.keyboard.press('Escape')
    await expect(widget).toBeHidden()
    await page.setViewportSize(desk)
  }
  expect(faults).toEqual([])
})

test('an invoice that is being written fits a desk and a phone in both themes', async ({ page, openAs }) => {
  test.setTimeout(120_000)
  const faults = listenForFaults(page)
  await openAs('Admin', '/create-invoice')
  await page.getByRole('main').getByRole('button', { name: 'Add Product' }).click()
  const picker = page.getByRole('dialog', { name: 'Select Products' })
  await expect(picker.getByRole('option')).toHaveCount(2)
  await expectToFit(page, { screens: [desk, phone] })
  await picker.getByRole('option', { name: endless }).click()
  await expect(picker).toBeHidden()
  await expect(page.getByRole('button', { name: `Remove ${endless}` })).toBeVisible()
  await expectToFit(page, { screens: [desk, phone] })
  expect(faults).toEqual([])
})

test('an invoice that was sent, and what is asked of it, fits a desk and a phone in both themes', async ({
  page,
  openAs,
}) => {
  test.setTimeout(120_000)
  // That WhatsApp is not set up is answered by a 503, which the browser itself reports.
  const faults = listenForFaults(page, (text) => !text.includes('status of 503'))
  await openAs('Admin', '/invoices/2')
  await expect(page.getByRole('list', { name: 'Deliveries' })).toBeVisible()
  await expectToFit(page, { screens: [desk, phone] })
  await page.setViewportSize(desk)
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  for (const open of [
    async () => {
      await page.getByRole('button', { name: 'More for INV-' }).click()
      await page.getByRole('menuitem', { name: 'Void invoice' }).click()
    },
    async () => {
      await page.getByRole('button', { name: 'Send by WhatsApp' }).click()
      await expect(page.getByLabel('Message')).toHaveValue(/https?:/)
    },
  ]) {
    await open()
    await expect(asked).toBeVisible()
    await expectToFit(page, { screens: [desk, phone] })
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    await page.setViewportSize(desk)
  }
  expect(faults).toEqual([])
})

test('an import that is looked through and done fits a desk and a phone in both themes', async ({
  page,
  openAs,
}) => {
  test.setTimeout(120_000)
  const faults = listenForFaults(page)
  await openAs('Admin', '/bulk-upload')
  await page.getByLabel('Choose CSV or XLSX file').setInputFiles(chosenFile)
  await expect(page.getByRole('button', { name: 'Refused 1' })).toBeVisible()
  await expectToFit(page, { screens: [desk, phone] })
  await page.getByRole('button', { name: 'Start Upload' }).click()
  await expect(page.getByText('1 duplicate skipped', { exact: true })).toBeVisible()
  await expectToFit(page, { screens: [phone] })
  expect(faults).toEqual([])
})

test('below 1024 px the sidebar is a drawer that can be closed', async ({ page, openAs }) => {
  await openAs('Staff', '/invoices')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  for (const width of [1023, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(sidebar).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByRole('link', { name: 'Create Invoice' })).toBeVisible()
    await drawer.getByRole('button', { name: 'Close menu' }).click()
    await expect(drawer).toBeHidden()
  }
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
})

test('the chosen theme outlives a reload', async ({ page, openAs }) => {
  await openAs('Viewer', '/')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  await page.reload()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Light theme' }).click()
  await page.reload()
  await expect(root).toHaveAttribute('data-theme', 'light')
})

for (const { path, ready } of pages) {
  test(`the keyboard alone reaches everything on ${path}, also at twice the size, and nothing moves`, async ({
    page,
    openAs,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openAs('Admin', path)
    await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await page.evaluate(whatMoves)).toEqual([])
    for (const screen of [desk, zoomed]) {
      await page.setViewportSize(screen)
      // Below 1024 px the sidebar is behind its button.
      expect(await walkByKeyboard(page)).toBeGreaterThan(screen === desk ? 10 : 5)
    }
  })
}

test('the keyboard alone reaches everything on the pages of a visitor, also at twice the size', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [path, words] of [['/login', 'Sign In'], ...forgotten] as const) {
    await page.goto(path)
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    expect(await page.evaluate(whatMoves)).toEqual([])
    for (const screen of [desk, zoomed]) {
      await page.setViewportSize(screen)
      expect(await walkByKeyboard(page)).toBeGreaterThan(1)
    }
  }
})

/** Once around by the tab key: every control has its turn, and whoever looks sees which. Resolves to how many there are. */
async function walkByKeyboard(page: Page): Promise<number> {
  const controls = await page.evaluate(markControls)
  const unvisited = new Set(controls)
  // Between the last control and the first is the browser's own stop, and a list that scrolls is one as well.
  for (let stops = unvisited.size + 10; stops > 0 && unvisited.size > 0; stops--) {
    await page.keyboard.press('Tab')
    const { name, isMarked, isCovered } = await page.evaluate(describeFocus)
    if (name === undefined) continue
    expect(isMarked, `the focus is seen on ${name}`).toBe(true)
    expect(isCovered, `${name} is covered while it has the focus`).toBe(false)
    unvisited.delete(name)
  }
  expect([...unvisited]).toEqual([])
  return controls.length
}

function listenForFaults(page: Page, counts: (text: string) => boolean = () => true): string[] {
  const faults: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' && counts(message.text())) faults.push(message.text())
  })
  return faults
}

interface FitOptions {
  screens?: { width: number; height: number }[]
  themes?: ('light' | 'dark')[]
}

async function expectToFit(
  page: Page,
  { screens = [desk, zoomed, tablet, phone], themes }: FitOptions = {},
): Promise<void> {
  for (const screen of screens) {
    await page.setViewportSize(screen)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
        message: `at ${screen.width} px the page is no wider than the screen`,
      })
      .toBeLessThanOrEqual(0)
    // What a tablet shows is either the desk's or the phone's; colours are the same on both.
    if (screen === desk) await expectAccessible(page, themes)
    if (screen === phone) await expectAccessible(page, themes ?? ['light'])
  }
}

/** Runs in the page: what would move for longer than an eye can follow, though motion isn't wanted. */
function whatMoves(): string[] {
  const longest = (durations: string) =>
    Math.max(
      ...durations.split(',').map((text) => Number.parseFloat(text) * (text.endsWith('ms') ? 1 : 1000)),
    )
  return [...document.querySelectorAll('*')].flatMap((element) =>
    ['', '::before', '::after'].flatMap((part) => {
      const { animationDuration, transitionDuration } = getComputedStyle(element, part)
      const milliseconds = Math.max(longest(animationDuration), longest(transitionDuration))
      return milliseconds > 1 ? [`${element.outerHTML.slice(0, 100)}${part}: ${milliseconds} ms`] : []
    }),
  )
}

/** Runs in the page: gives every control that can be reached a name, and remembers how it looks without the focus. */
function markControls(): string[] {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const selector = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary'
  const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      control.tabIndex >= 0 &&
      !isBesideChosen(control),
  )
  Object.assign(window, { lookOf })
  return controls.map((control, at) => {
    const words = control.getAttribute('aria-label') ?? control.textContent
    control.dataset['control'] = `${at}: ${words || control.outerHTML.slice(0, 80)}`
    control.dataset['look'] = lookOf(control)
    return control.dataset['control']
  })

  /** Of radio buttons the chosen one is reached by the tab key, the others from there by the arrows. */
  function isBesideChosen(control: HTMLElement): boolean {
    if (!(control instanceof HTMLInputElement) || control.type !== 'radio' || control.checked) return false
    return document.querySelector(`input[type=radio][name="${CSS.escape(control.name)}"]:checked`) !== null
  }

  /** A ring may be drawn by the control itself or by the box around it. */
  function lookOf(control: HTMLElement): string {
    const boxes = [control, control.parentElement, control.closest('li, tr, label, span')]
    return boxes
      .map((box) => {
        if (!box) return ''
        const { outlineStyle, outlineWidth, boxShadow, borderColor, transform } = getComputedStyle(box)
        return `${outlineStyle} ${outlineWidth} ${boxShadow} ${borderColor} ${transform}`
      })
      .join('; ')
  }
}

/** Runs in the page, once what the focus set in motion is drawn. */
async function describeFocus(): Promise<{ name: string | undefined; isMarked: boolean; isCovered: boolean }> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  const focused = document.activeElement
  // The calendar's button inside a date input is the browser's own, with a ring of its own.
  if (!(focused instanceof HTMLElement) || !focused.matches(':focus'))
    return { name: undefined, isMarked: false, isCovered: false }
  const { lookOf } = window as unknown as { lookOf: (control: HTMLElement) => string }
  // Where it begins: the end of a long one may be cut off.
  const { left = 0, top = 0, width = 0, height = 0 } = focused.getClientRects()[0] ?? {}
  const above = document.elementFromPoint(left + Math.min(width, 20) / 2, top + height / 2)
  return {
    name: focused.dataset['control'],
    isMarked: focused.dataset['look'] !== lookOf(focused),
    isCovered: !above || !(above.contains(focused) || focused.contains(above)),
  }
}
