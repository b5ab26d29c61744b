// The look of every mail: what is handed in is data, and both of its forms say the same.
import assert from 'node:assert/strict'
import test from 'node:test'

import { type EmailContent, renderEmailHtml, renderEmailText } from './emailTemplate.ts'

function aLetter(letter: Partial<EmailContent> = {}): EmailContent {
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
    ...letter,
  }
}

test('plain text has the facts, the link and the signature, and no line for what is not given', () => {
  const link = { label: 'Set a password', url: 'https://shop.test/set?a=1&b=2' }
  assert.equal(
    renderEmailText(aLetter({ link })),
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

test('nothing that was typed is markup, wherever it stands', () => {
  const evil = `<script>alert(1)</script>"><img src=x onerror='alert(1)'>&amp;`
  const html = renderEmailHtml(
    aLetter({
      company: { name: evil, address: evil, phone: evil, email: evil, website: evil },
      title: evil,
      paragraphs: [evil, evil],
      facts: [[evil, evil]],
      link: { label: evil, url: `https://shop.test/${evil}` },
    }),
  )
  assert.doesNotMatch(html, /<script|<img|onerror='/)
  const plain = renderEmailHtml(aLetter({ paragraphs: ['a', 'b'], link: { label: 'c', url: 'd' } }))
  const tags = (text: string) => text.match(/<[a-z]+/g)?.filter((tag) => tag !== '<br')
  assert.deepEqual(tags(html), tags(plain))
})

test('it is readable without pictures, style sheets and fonts of ours', () => {
  assert.doesNotMatch(renderEmailHtml(aLetter()), /<img|<style|<link|url\(|@import|class=/)
})
