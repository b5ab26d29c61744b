import assert from 'node:assert/strict'
import { test } from 'node:test'

import { describeDevice } from './describeDevice.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

const cases: [string, string, boolean][] = [
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome on Windows',
    false,
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge on Windows',
    false,
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
    true,
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_6) Version/26.0 Safari/605.1.15', 'Safari on Mac', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
    true,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux', false],
  ['curl/8.14', 'Unknown device', false],
  ['', 'Unknown device', false],
]

for (const [userAgent, name, isPhone] of cases) {
  test(`describes ${userAgent || 'an empty user agent'} as ${name}`, () => {
    assert.deepEqual(describeDevice(userAgent), { name, isPhone })
  })
}
