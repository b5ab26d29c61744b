import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createImageFinder, type ImageWanted } from './imageNames.ts'

const shirt: ImageWanted = { names: '', productId: 'LS-1001-M', styleNumber: '1042', color: 'Heather Grey' }

const cases: [what: string, paths: string[], wanted: Partial<ImageWanted>, found: string | undefined][] = [
  ['the product ID', ['ls_1001_m.JPG', '1042.jpg'], {}, 'ls_1001_m.JPG'],
  ['a product ID with a slash', ['LS-1001-M.png'], { productId: 'LS/1001/M' }, 'LS-1001-M.png'],
  ['style and color', ['1042-heather-grey.jpg', '1042-navy.jpg', '1042.jpg'], {}, '1042-heather-grey.jpg'],
  ['a color in one word', ['1042_HeatherGrey.jpg'], {}, '1042_HeatherGrey.jpg'],
  ['the style, if no file has the color', ['1042-navy.jpg', '1042.jpg'], {}, '1042.jpg'],
  ['no file of another color', ['1042-navy.jpg', '1043.jpg'], {}, undefined],
  ['accents and case', ['1042-ECRU-RAYÉ.jpg'], { color: 'Écru rayé' }, '1042-ECRU-RAYÉ.jpg'],
  ['the first of numbered views', ['1042 (3).jpg', '1042 (2).jpg', '1042 (10).jpg'], {}, '1042 (2).jpg'],
  ['the front before other views', ['1042-back.jpg', '1042-1.jpg', '1042-front.jpg'], {}, '1042-front.jpg'],
  ['a file without a number before numbered ones', ['1042_1.jpg', '1042.jpg'], {}, '1042.jpg'],
  ['the folder of a product', ['LS-1001-M/02.jpg', 'LS-1001-M/01.jpg'], {}, 'LS-1001-M/01.jpg'],
  [
    'the folder of a style with a file for each color',
    ['1042/heather grey.jpg'],
    {},
    '1042/heather grey.jpg',
  ],
  ['no number of a view as a product ID', ['1042/7.jpg'], { productId: '7', styleNumber: null }, undefined],
  [
    'the name at the end of an address',
    ['a%b c.jpg', 'x.jpg'],
    { names: 'https://cdn.example/files/a%25b%20c.jpg?v=17' },
    'a%b c.jpg',
  ],
  [
    'the first of several addresses that is there',
    ['back.jpg', 'LS-1001-M.jpg'],
    { names: 'https://shop.example/front.jpg, https://shop.example/back.jpg' },
    'back.jpg',
  ],
  [
    'a path of another program',
    ['ws12-orange_main_1.jpg'],
    { names: '/w/s/ws12-orange_main_1.jpg' },
    'ws12-orange_main_1.jpg',
  ],
  [
    'an address whose escapes are damaged',
    ['100%.jpg'],
    { names: 'https://shop.example/100%.jpg' },
    '100%.jpg',
  ],
  ['another image type than the address has', ['front.png'], { names: 'front.webp' }, 'front.png'],
  ['no name that two folders have', ['a/front.jpg', 'b/front.jpg'], { names: 'front.jpg' }, undefined],
  [
    'nothing for a product without names',
    ['front.jpg'],
    { productId: '', styleNumber: null, color: '' },
    undefined,
  ],
]

for (const [what, paths, wanted, found] of cases)
  test(`finds ${what}`, () => assert.equal(createImageFinder(paths)({ ...shirt, ...wanted }), found))
