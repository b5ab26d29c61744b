// Random text for tests.
import fc from 'fast-check'

const surrogates = { first: 0xd8_00, count: 0x8_00 }
const character = fc
  .nat({ max: 0x10_ff_ff - surrogates.count })
  .map((index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count))

/** Text of any characters, as with `unit: 'binary'` of fast-check, which takes more than a second for its first text. */
export function anyText(constraints: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: character })
}
