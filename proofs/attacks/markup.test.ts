// User input in emails, PDFs, CSV files and links is plain text: no markup, formulas or URLs (for pages see e2e/scriptInjection.e2e.ts).
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'

import { forgotPassword } from '#contract/people/auth.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { createChatLink } from '#contract/sales/sending.ts'
import {
  fillEveryField,
  injectionPayloads,
  type FilledRecords,
  plainTexts,
} from '#proofs/inputs/injectionPayloads.ts'
import { openMailbox, type Mailbox, type ReceivedMail } from '#server/testing/openMailbox.ts'
import { waitForPasswordEmail } from '#server/testing/passwordEmails.ts'
import { startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'
import { trialDescribe } from '#server/testing/trialTest.ts'

const run = promisify(execFile)
const hasPdftotext = (process.env['PATH'] ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'pdftotext')))

interface Kept {
  testApp: TestApp
  admin: TestClient
  mailbox: Mailbox
  filled: FilledRecords
}

async function openKept(words: readonly string[], name: string, count?: number): Promise<Kept> {
  const mailbox = await openMailbox()
  const testApp = await startTestApp({ SMTP_URL: mailbox.url })
  const admin = await testApp.clientAs('Admin')
  return { testApp, admin, mailbox, filled: await fillEveryField(words, admin.call, name, count) }
}

trialDescribe('user input with markup', () => {
  let marked: Kept
  let plain: Kept
  let folder: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'selvedge-markup-'))
    marked = await openKept(injectionPayloads, 'marked')
    plain = await openKept(plainTexts, 'plain', 1)
  })

  after(async () => {
    for (const { testApp, mailbox } of [marked, plain]) {
      await testApp.assertIntegrity()
      await testApp.close()
      await mailbox.close()
    }
    await rm(folder, { recursive: true })
  })

  function mailOf({ mailbox }: Kept, address: string): ReceivedMail {
    const mail = mailbox.received.find(({ to }) => to.includes(address))
    assert.ok(mail, address)
    return mail
  }

  /** The HTML tags of an email. */
  function partsOf({ mail }: ReceivedMail): string[] {
    return Array.from(String(mail.html).matchAll(/<[^>]*>/g), ([part]) =>
      part.replaceAll(/href="[^"]*"/g, 'href'),
    )
  }

  test('adds no tags, recipients or headers to an email', () => {
    for (const [index, word] of injectionPayloads.entries()) {
      const address = `customer-${index}@harbour.test`
      const mail = mailOf(marked, address)
      const other = mailOf(plain, 'customer-0@harbour.test')
      assert.deepEqual(mail.to, [address])
      assert.deepEqual([...mail.mail.headers.keys()], [...other.mail.headers.keys()], word)
      assert.deepEqual(partsOf(mail), partsOf(other), word)
      assert.equal(mail.mail.attachments.length, 1)
      assert.match(mail.mail.attachments[0]?.filename ?? '', /^[\w.-]+\.pdf$/)
      assert.ok(mail.mail.text?.includes(word), word)
    }
  })

  test('adds no tags to invitations and password emails', async () => {
    const invited = partsOf(await waitForPasswordEmail(plain.mailbox, 'plain-0@shop.test'))
    for (const [index, word] of injectionPayloads.entries())
      assert.deepEqual(
        partsOf(await waitForPasswordEmail(marked.mailbox, `marked-${index}@shop.test`)),
        invited,
        word,
      )
    for (const { testApp } of [marked, plain])
      await testApp.publicClient.call(forgotPassword, { email: 'admin@shop.test' })
    const [mine, other] = await Promise.all(
      [marked, plain].map(({ mailbox }) => waitForPasswordEmail(mailbox, 'admin@shop.test')),
    )
    assert.ok(mine && other)
    assert.deepEqual(partsOf(mine), partsOf(other))
  })

  test('is printed literally in PDFs', { skip: !hasPdftotext && 'pdftotext not installed' }, async () => {
    for (const [index, word] of injectionPayloads.entries()) {
      const { id } = marked.filled.invoices[index] ?? { id: 0 }
      const response = await marked.admin.fetch(`/api/invoices/${id}/pdf`)
      assert.equal(response.status, 200)
      const file = join(folder, `${index}.pdf`)
      await writeFile(file, Buffer.from(await response.arrayBuffer()))
      const { stdout } = await run('pdftotext', ['-raw', file, '-'])
      // Ignores line breaks.
      const printed = stdout.replaceAll(/\s/g, '')
      assert.ok(printed.includes(word.replaceAll(/\s/g, '')), `${word}\n${stdout}`)
      const { stdout: links } = await run('grep', [
        '-a',
        '-c',
        '/JavaScript\\|/Launch\\|/SubmitForm',
        file,
      ]).catch((error: { stdout: string }) => error)
      assert.equal(Number(links), 0, 'the PDF contains no actions')
    }
  })

  test('never starts a formula in a CSV file', async () => {
    const { admin, filled } = marked
    const { imports } = (await (await admin.fetch('/api/imports')).json()) as { imports: { id: number }[] }
    for (const path of [
      '/api/products/export',
      '/api/activity-logs/export',
      `/api/imports/${imports[0]?.id}/refused-rows`,
    ]) {
      const response = await admin.fetch(path)
      assert.equal(response.status, 200, path)
      assert.match(response.headers.get('content-disposition') ?? '', /^attachment; /)
      const table = (await response.text()).replace(/^\ufeff/, '')
      assert.ok(table.includes('ran()'), path)
      const cells = Array.from(table.matchAll(/(?:^|,|\n)("(?:[^"]|"")*"|[^,\n]*)/g), ([, cell = '']) =>
        cell.replaceAll(/^"|"$/g, ''),
      )
      for (const cell of cells) assert.doesNotMatch(cell, /^[=+@\t\r]|^-(?!\d)/, path)
    }
    assert.equal(filled.products.length, injectionPayloads.length)
  })

  test('doesn’t change the target of links', async () => {
    const { admin, filled } = marked
    for (const [index, word] of injectionPayloads.entries()) {
      const customer = { customerName: word, customerPhone: '+1 212 555 0100', customerAddress: word }
      const items = [{ productId: filled.products[index]?.id ?? 0, quantity: 1 }]
      const { id } = await admin.call(createInvoice, { invoice: customer, items })
      await admin.call(setInvoiceStatus, { id, status: 'Processed' })
      const { url } = await admin.call(createChatLink, { id })
      assert.match(url, /^https:\/\/wa\.me\/12125550100\?text=[\w.!~*'()%-]*$/)
      assert.ok(url.includes(encodeURIComponent(word)), url)
    }
    for (const { id } of filled.products) {
      const product = (await (await admin.fetch(`/api/products/${id}`)).json()) as { qrCodeUrl: string }
      assert.equal(product.qrCodeUrl, `/api/products/${id}/qr-code`)
    }
  })
})
