import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

import { wrapTexts } from './wrapTexts.ts'

const fragment = Symbol('fragment')
const icon = { icon: true }
const wrapped = (text: string) => ({ text })

function wrap(type: unknown, children: unknown): unknown {
  return wrapTexts(type, children, wrapped)
}

describe('wrapTexts', () => {
  it('leaves a text alone that is the only child of its element', () => {
    assert.equal(wrap('p', 'Saved'), 'Saved')
    assert.equal(wrap('p', icon), icon)
    assert.equal(wrap('p', undefined), undefined)
  })

  it('joins texts without other children, so that an element has one text', () => {
    assert.equal(wrap('p', [3, ' items', false]), '3 items')
    assert.equal(wrap('option', ['M ', 2n]), 'M 2')
  })

  it('gives a text beside an element one of its own', () => {
    assert.deepEqual(wrap('button', [icon, 'Print']), [icon, wrapped('Print')])
    assert.deepEqual(wrap('p', [['3', ' items'], icon]), [[wrapped('3 items'), null], icon])
  })

  it('gives a text beside a condition that is false one of its own, which stays when the element comes', () => {
    const before = wrap('p', ['Ships ', 3, null, icon, ' ', icon])
    assert.deepEqual(before, [wrapped('Ships 3'), null, null, icon, ' ', icon])
  })

  it('wraps each text of a fragment, because the siblings of a fragment are not known', () => {
    assert.deepEqual(wrap(fragment, 'Saved'), wrapped('Saved'))
    assert.deepEqual(wrap(fragment, [3, ' items']), wrapped('3 items'))
    assert.equal(wrap(fragment, ' '), ' ')
  })

  it('puts no element into elements that hold text only', () => {
    assert.deepEqual(wrap('option', ['M', icon]), ['M', icon])
  })
})
