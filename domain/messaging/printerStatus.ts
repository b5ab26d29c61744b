// What a label printer answers to ~HS, the question of ZPL for its state: three lines between the characters STX and ETX.

/** The question. */
export const askPrinterStatus = '~HS'

/** The flags of the answer, in the order in which they are said. Only printers with a ribbon can be out of it. */
const flags = [
  { text: 'is out of labels', isSet: (lines: string[][]) => lines[0]?.[1] === '1' },
  { text: 'is open', isSet: (lines: string[][]) => lines[1]?.[2] === '1' },
  { text: 'is out of ribbon', isSet: (lines: string[][]) => lines[1]?.[3] === '1' && lines[1][4] === '1' },
  { text: 'is paused', isSet: (lines: string[][]) => lines[0]?.[2] === '1' },
]

/**
 * Undefined until the whole answer has come. `problem` ends the sentence 'The printer ...': 'is out of labels'; undefined if the
 * printer is ready.
 */
export function parsePrinterStatus(answer: string): { problem: string | undefined } | undefined {
  // Each line begins and ends with a control character.
  // oxlint-disable-next-line no-control-regex
  const lines = Array.from(answer.matchAll(/\x02([^\x02\x03]*)\x03/g), ([, line = '']) => line.split(','))
  if (lines.length < 3) return undefined
  return { problem: flags.find(({ isSet }) => isSet(lines))?.text }
}
