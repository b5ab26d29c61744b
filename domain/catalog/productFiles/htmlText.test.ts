// Turning the HTML of descriptions into text.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { htmlToText } from './htmlText.ts'

describe('htmlToText', () => {
  const bodies: [string, string][] = [
    ['plain text', 'plain text'],
    ['<p>One</p><p>Two</p>', 'One\nTwo'],
    ['One<br>Two<br/>Three', 'One\nTwo\nThree'],
    ['<ul>\n<li>Linen</li>\n<li>Lined &nbsp; twice</li>\n</ul>', 'Linen\nLined twice'],
    ['<p>A <b>bold</b> <span style="color:red">claim</span></p>', 'A bold claim'],
    ['Waist &lt; 70&#8239;cm, &quot;slim&quot; &#x2019; &unknown; &', 'Waist < 70 cm, "slim" ’ &unknown; &'],
    ['<style>p { color: red }</style>Red<script>alert("<b>")</script>!<!-- note -->', 'Red!'],
    ['<script>"</b>"</script>Red</style>!', 'Red!'],
    ['&gt;&apos;&ndash;&mdash;&lsquo;&rsquo;&ldquo;&rdquo;&hellip;&bull;&deg;', ">'–—‘’“”…•°"],
    ['no&nbsp;break', 'no break'],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
    ['<table><tr><td>Chest</td><td>98</td></tr></table>', 'Chest 98'],
    ['&#0;&#1114112;&#1114111;&#xD83D;', '&#0;&#1114112;\u{10ffff}\ud83d'],
    ['', ''],
  ]
  for (const [html, text] of bodies) {
    test(`converts ${JSON.stringify(html)} to ${JSON.stringify(text)}`, () => {
      assert.equal(htmlToText(html), text)
    })
  }

  test('leaves HTML of more than 50,000 characters as it is', () => {
    const longest = 'x'.repeat(49_997)
    assert.equal(htmlToText(`${longest}<p>`), longest)
    assert.equal(htmlToText(`${longest}x<p>`), `${longest}x<p>`)
  })
})
