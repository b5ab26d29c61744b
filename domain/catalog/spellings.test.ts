import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { compactText, createColorTest, createSizeSpellings, splitColor } from './spellings.ts'

describe('sizes', () => {
  const spellingsOf = createSizeSpellings([])
  for (const [size, spellings] of [
    ['XXS', 'xxs 2xs 02xs'],
    ['S', 's sm sml small'],
    ['M', 'm md med medium'],
    ['L', 'l lg lrg large'],
    ['XL', 'xl xlg 1x 1xl 01x 01xl'],
    ['2XL', '2xl xxl 2x 02xl 02x'],
    ['3XL', '3xl xxxl 3x 03xl 03x'],
    ['4XL', '4xl xxxxl 4x 04xl 04x'],
    ['5XL', '5xl xxxxxl 5x 05xl 05x'],
    ['One size', 'onesize os osfa osfm one freesize uni tu'],
    ['EU 42', 'eu42 42'],
    ['W32 L34', 'w32l34 3234'],
    ['Size 8', 'size8 8 08'],
    ['7', '7 07'],
    ['7.5', '75'],
    // Letters behind the digits, or too many before them, belong to the size.
    ['12M', '12m'],
    ['36DD', '36dd'],
    ['EU42A', 'eu42a'],
    ['XYZAB4', 'xyzab4'],
    ['Tall', 'tall'],
    ['', ''],
  ] as const) {
    test(`${size || 'none'} is spelled ${spellings || 'in no way'}, longest first`, () => {
      const found = spellingsOf(size)
      assert.deepEqual(found.toSorted(), spellings.split(' ').filter(Boolean).toSorted())
      assert.deepEqual(
        found,
        found.toSorted((a, b) => b.length - a.length),
      )
    })
  }

  test('have the spellings of their scale', () => {
    const scale = { sizes: [{ label: 'Large', aliases: ['Grand', 'G'], isCore: false }] }
    assert.deepEqual(createSizeSpellings([scale])('g').toSorted(), ['g', 'grand', 'large'])
  })
})

test('a color is known by a word, its beginning or two to four letters in order from the start of a word', () => {
  const isColor = createColorTest('Navy / Off-White')
  const yes = [
    'navyoffwhite',
    'navy',
    'off',
    'white',
    'navyo',
    'navyoff',
    'nvy',
    'nv',
    'of',
    'ow',
    'wht',
    'whit',
  ]
  const no = [
    'avy',
    'n',
    'nvy1',
    '1nvy',
    'nnn',
    'nb',
    'hite',
    'te',
    'ffw',
    'navyx',
    'nvyow',
    'offwhite',
    'offwh',
  ]
  assert.deepEqual(
    yes.filter((text) => !isColor(text)),
    [],
  )
  assert.deepEqual(
    no.filter((text) => isColor(text)),
    [],
  )
  assert.ok(!createColorTest('B')('b2'))
  assert.ok(createColorTest('B 2')('b2'))
})

test('texts are compared by folded letters and digits', () => {
  assert.equal(compactText(' Été EU-42 '), 'eteeu42')
  assert.deepEqual(splitColor('Navy / Off-White '), ['navy', 'off', 'white'])
})
