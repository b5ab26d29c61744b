import assert from 'node:assert/strict'
import test from 'node:test'

import { type EmailContent, renderEmailHtml, renderEmailText } from './emailTemplate.ts'

function emailContent(content: Partial<EmailContent> = {}): EmailContent {
  return {
    company: {
      name: 'Loom & Needle',
      address: '1 High Street\nLeeds',
      phone: '',
      email: 'post@loom.test',
      website: '',
    },
    title: 'Invoice INV-2026-00001',
    paragraphs: ['Hello Ada,\nhere it is.', 'Thank you.'],
    facts: [['Total', '$1.00']],
    ...content,
  }
}

test('renders facts, link and signature as plain text, without empty lines for missing values', () => {
  const link = { label: 'Set a password', url: 'https://shop.test/set?a=1&b=2' }
  assert.equal(
    renderEmailText(emailContent({ link })),
    [
      'Invoice INV-2026-00001',
      'Hello Ada,\nhere it is.',
      'Total: $1.00',
      'Set a password: https://shop.test/set?a=1&b=2',
      'Thank you.',
      '-- \nLoom & Needle\n1 High Street\nLeeds\npost@loom.test',
    ].join('\n\n'),
  )
})

test('escapes all input', () => {
  const markup = `<script>alert(1)</script>"><img src=x onerror='alert(1)'>&amp;`
  const html = renderEmailHtml(
    emailContent({
      company: { name: markup, address: markup, phone: markup, email: markup, website: markup },
      title: markup,
      paragraphs: [markup, markup],
      facts: [[markup, markup]],
      link: { label: markup, url: `https://shop.test/${markup}` },
    }),
  )
  assert.doesNotMatch(html, /<script|<img|onerror='/)
  const plain = renderEmailHtml(emailContent({ paragraphs: ['a', 'b'], link: { label: 'c', url: 'd' } }))
  const tags = (text: string) => text.match(/<[a-z]+/g)?.filter((tag) => tag !== '<br')
  assert.deepEqual(tags(html), tags(plain))
})

test('uses no images, style sheets or web fonts', () => {
  assert.doesNotMatch(renderEmailHtml(emailContent()), /<img|<style|<link|url\(|@import|class=/)
})
