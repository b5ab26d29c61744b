// Opens pages of a running demo in a browser and saves them as WebP files. Their EXIF data has the names
// of the sidebar, which scripts/pictures.test.mjs compares with those of today.

import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { chromium as browsers } from '@playwright/test'
import sharp from 'sharp'

import { run, UserFacingError } from './process.mjs'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {(path: string) => Promise<any>} Call */

/**
 * A page by its path, with a text of its data.
 * @typedef {{ path: (call: Call) => string | Promise<string>, ready: string | RegExp, isPhone?: true, scrollTo?: string }} Picture
 */

/** @type {Record<string, Picture>} */
const pictures = {
  order: { path: findOrder, ready: 'Subtotal' },
  dashboard: { path: () => '/', ready: 'Recent Activity' },
  styles: { path: () => '/styles', ready: /^\d+ products/ },
  allocate: { path: () => '/allocate', ready: 'Gristmill General' },
  invoices: { path: () => '/invoices', ready: /^INV-/ },
  ageing: { path: () => '/ageing', ready: 'Total' },
  picking: { path: findPickList, ready: 'Shelf A-03', isPhone: true, scrollTo: 'Shelf A-03' },
}
const themes = /** @type {const} */ (['light', 'dark'])
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const quality = 80

/**
 * @param {{ url: string, chromium: string, folder: string }} options chromium: its program; folder: for the files
 */
export async function takePictures({ url, chromium, folder }) {
  const browser = await browsers.launch({ executablePath: chromium })
  try {
    for (const colorScheme of themes) {
      const context = await browser.newContext({
        baseURL: url,
        colorScheme,
        viewport: desk,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await signIn(page)
      const call = createCall(page)
      const sidebar = await readSidebar(page)
      for (const [name, picture] of Object.entries(pictures)) {
        await page.setViewportSize(picture.isPhone ? phone : desk)
        await page.goto(await picture.path(call))
        await page.getByText(picture.ready).filter({ visible: true }).first().waitFor()
        if (picture.scrollTo)
          await page.getByText(picture.scrollTo).evaluate((heading) => heading.scrollIntoView())
        await page.waitForFunction(isLoaded)
        const file = path.join(folder, `${name}-${colorScheme}.webp`)
        await save(await page.screenshot(), file, picture.isPhone ? undefined : sidebar)
      }
      if (colorScheme === 'light') await saveInvoice(call, page, path.join(folder, 'invoice.webp'))
      await context.close()
    }
  } finally {
    await browser.close()
  }
}

/** Whether no placeholder is left. Images below the window are loaded when it is scrolled. */
function isLoaded() {
  const images = Array.from(document.images)
  return (
    !document.querySelector('[aria-busy="true"]') &&
    images.every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)
  )
}

/** @param {Page} page */
async function signIn(page) {
  await page.goto('/')
  await page.getByLabel('Username').fill('admin@selvedge.test')
  await page.getByLabel('Password', { exact: true }).fill('selvedge')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
}

/**
 * The names of its places.
 * @param {Page} page
 */
async function readSidebar(page) {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  // The keys of a place are on lines below its name.
  return (await links.allInnerTexts()).map((text) => text.replace(/\n.*/s, '')).join(', ')
}

/**
 * @param {Buffer} screenshot
 * @param {string} file
 * @param {string | undefined} sidebar
 */
async function save(screenshot, file, sidebar) {
  const image = sharp(screenshot).webp({ quality })
  await (sidebar ? image.withExif({ IFD0: { ImageDescription: sidebar } }) : image).toFile(file)
  console.log(path.basename(file))
}

/**
 * The first page of an invoice's PDF.
 * @param {Call} call
 * @param {Page} page
 * @param {string} file
 */
async function saveInvoice(call, page, file) {
  const { invoices } = await call('/api/invoices?status=Processed&limit=20')
  const response = await page.request.get(`/api/invoices/${invoices[0].id}/pdf`)
  const temporary = mkdtempSync(path.join(os.tmpdir(), 'selvedge-picture-'))
  try {
    const pdf = path.join(temporary, 'invoice.pdf')
    await writeFile(pdf, await response.body())
    const { code, output } = await run('pdftoppm', ['-png', '-r', '110', '-singlefile', pdf, pdf])
    if (code !== 0)
      throw new UserFacingError(`pdftoppm (poppler-utils) could not draw the invoice: ${output}`)
    await sharp(`${pdf}.png`).webp({ quality }).toFile(file)
    console.log(path.basename(file))
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/**
 * @param {Page} page
 * @returns {Call} a GET of the API
 */
function createCall(page) {
  return async (address) => {
    const response = await page.request.get(address)
    if (!response.ok()) throw new UserFacingError(`${address} answered with ${response.status()}`)
    return response.json()
  }
}

/**
 * One that is shipped in part, with the most units.
 * @param {Call} call
 */
async function findOrder(call) {
  /** @type {{ orders: { id: number, units: { ordered: number, allocated: number, invoiced: number } }[] }} */
  const { orders } = await call('/api/orders?limit=100')
  const [order] = orders
    .filter(({ units }) => units.allocated > 0)
    .toSorted(
      (one, other) => other.units.invoiced - one.units.invoiced || other.units.ordered - one.units.ordered,
    )
  return `/orders/${order?.id}`
}

/** @param {Call} call */
async function findPickList(call) {
  const { pickLists } = await call('/api/pick-lists?limit=100')
  return `/pick-lists/${pickLists[0].id}`
}
