// A typed text that says what to do with which record: 'process inv-12', 'new order for harbor', 'harbor pay'.
import { foldText } from '#domain/platform/foldText.ts'

import { hasWords } from './rankMatches.ts'

export interface ActionText {
  /** 'new order', without 'for'. */
  verbs: string
  /** What is searched: 'harbor'. */
  record: string
}

/** Begin an action. */
const verbs = toSet(
  'process mark send email mail receive record take pay dispatch ship pick pack credit return refund confirm allocate reserve new create add make enter edit change duplicate copy repeat count adjust correct void cancel delete remove release statement remind merge combine packing place close undo sales sold bought margin',
)

/** Words between a verb and the record. */
const nouns = toSet(
  'order invoice payment bill sale quote stock note money deposit as processed statement reminder slip units rest colors sizes purchase arrival goods report',
)
const joints = toSet('for from to of on by with the')

/** Undefined if the text begins and ends with no verb, or names no record. */
export function readActionText(text: string): ActionText | undefined {
  const words = text.trim().split(/\s+/)
  const folded = words.map(foldText)
  const isVerb = (word = '') => verbs.has(word)
  if (isVerb(folded[0])) {
    const from = folded.findIndex((word, index) => index > 0 && !nouns.has(word) && !joints.has(word))
    return from === -1 ? undefined : toActionText(folded.slice(0, from), words.slice(from))
  }
  return words.length > 1 && isVerb(folded.at(-1))
    ? toActionText(folded.slice(-1), words.slice(0, -1))
    : undefined
}

function toActionText(action: readonly string[], record: readonly string[]): ActionText {
  return { verbs: action.filter((word) => !joints.has(word)).join(' '), record: record.join(' ') }
}

/** Whether each of the verbs is a word of the action. */
export function isMeant(typed: string, action: { words: string }): boolean {
  return hasWords(typed, action.words)
}

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
