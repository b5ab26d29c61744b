// PDF.js reads what it can of damaged instructions, and only logs that it left some out.

/** What it logs then. Other messages are about what the text does not depend on, or what it repaired. */
const damageMessages = [
  // A compressed stream that ends early, or is no such stream.
  /in flate stream/,
  /Invalid stream:/,
  /getContentStream - ignoring sub-stream/,
  /getOperatorList - ignoring errors/,
  /getOperatorList - ignoring XObject/,
  /Unknown command/,
  /Skipping command/,
  /Unterminated (hex )?string/,
]

/** Takes the place of the console, whose lines would be mixed with those of the pages. Returns whether something was left out so far. */
export function watchDamage(): () => boolean {
  let isDamaged = false
  const read = (message: unknown) => {
    if (damageMessages.some((damage) => damage.test(String(message)))) isDamaged = true
  }
  Object.assign(console, { info: read, warn: read, log: read })
  return () => isDamaged
}
