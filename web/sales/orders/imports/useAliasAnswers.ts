// The answers to the questions of a file about unknown codes. They are sent together, with those of earlier questions of the file.
import { useState } from 'react'

import { type AliasQuestion, type CodeQuestion, saveAliasAnswers } from '#contract/sales/orderImports.ts'
import { useChange } from '#web/api/useChange.ts'
import type { PickedProduct } from '#web/catalog/aliases/ProductInput.tsx'

/** Null: leave out. */
export type Answer = PickedProduct | null

/** Without a customer in the file of a supplier. */
export type Question = CodeQuestion & { customerId?: number; customerName?: string }

export function questionKey({ customerId = 0, code }: Pick<Question, 'customerId' | 'code'>): string {
  return `${customerId} ${code}`
}

export interface Answers<Asked extends Question> {
  answerOf: (question: Asked) => Answer | undefined
  /** Undefined takes an answer back. */
  answer: (questions: readonly [Asked, Answer | undefined][]) => void
  count: number
  isSaving: boolean
  save: () => void
}

interface AnswersOptions<Asked extends Question> {
  isSaving: boolean
  save: (answered: readonly (readonly [Asked, Answer])[]) => void
  /** Saves by itself once the last of these is answered. */
  savesAfter?: readonly Asked[]
}

export function useAnswers<Asked extends Question>(
  file: File | null,
  { isSaving, save, savesAfter = [] }: AnswersOptions<Asked>,
): Answers<Asked> {
  const [state, setState] = useState({ file, answers: new Map<string, readonly [Asked, Answer]>() })
  // Answers are about one file.
  if (state.file !== file) setState({ file, answers: new Map() })
  return {
    answerOf: (question) => state.answers.get(questionKey(question))?.[1],
    answer(questions) {
      const answers = new Map(state.answers)
      const isAnswered = (question: Asked) => answers.has(questionKey(question))
      const wasComplete = savesAfter.every(isAnswered)
      for (const [question, product] of questions)
        if (product === undefined) answers.delete(questionKey(question))
        else answers.set(questionKey(question), [question, product])
      setState({ file, answers })
      // A change of earlier answers is saved with the button, because more changes may follow.
      if (!wasComplete && savesAfter.every(isAnswered)) save([...answers.values()])
    },
    count: state.answers.size,
    isSaving,
    save: () => save([...state.answers.values()]),
  }
}

interface AskedFile {
  file: File | null
  questions: readonly AliasQuestion[]
}

/** Of a file with orders of customers. */
export function useAliasAnswers(
  { file, questions }: AskedFile,
  onSaved: (id: number) => void,
): Answers<AliasQuestion> {
  const saving = useChange(saveAliasAnswers, {
    failure: 'The answers could not be checked. Please try again.',
  })
  return useAnswers(file, {
    isSaving: saving.isPending,
    savesAfter: questions,
    save(answered) {
      const answers = answered.map(([{ customerId, code }, product]) => ({
        customerId,
        code,
        productId: product?.id ?? null,
      }))
      saving.mutate({ answers }, { onDone: ({ id }) => onSaved(id) })
    },
  })
}
