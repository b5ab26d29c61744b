import assert from 'node:assert/strict'
import { test } from 'node:test'

import { cleanFileName, maxFileNameLength, withExtensionOf } from './attachments.ts'

const names: [sent: string, cleaned: string][] = [
  ['PO-4711.pdf', 'PO-4711.pdf'],
  ['  spaces .pdf ', 'spaces .pdf'],
  ['/home/jo/PO.pdf', 'PO.pdf'],
  ['C:\\Orders\\PO.pdf', 'PO.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['two\r\nlines.pdf', 'twolines.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['half \ud83e.pdf', 'half \ufffd.pdf'],
  ['..', ''],
  ['a/', ''],
  ['\u200b', ''],
  [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(196)}.pdf`],
  [`${'n'.repeat(195)}🧵.pdf`, `${'n'.repeat(195)}.pdf`],
  ['n'.repeat(300), 'n'.repeat(200)],
]

test('a name loses its path and control characters, and is cut in front of its extension', () => {
  for (const [sent, cleaned] of names) {
    assert.equal(cleanFileName(sent), cleaned, sent)
    assert.equal(cleanFileName(cleaned), cleaned, 'cleaning again changes nothing')
    assert.ok(cleaned.length <= maxFileNameLength)
  }
})

test('a name gets the extension of its kind unless it has one of them', () => {
  assert.equal(withExtensionOf('photo.JPEG', 'jpeg'), 'photo.JPEG')
  assert.equal(withExtensionOf('scan', 'pdf'), 'scan.pdf')
  assert.equal(withExtensionOf('page.html', 'pdf'), 'page.html.pdf')
  assert.equal(withExtensionOf('n'.repeat(200), 'pdf'), `${'n'.repeat(196)}.pdf`)
})
