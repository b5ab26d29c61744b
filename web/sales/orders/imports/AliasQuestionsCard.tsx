// Asks which products the unknown codes of a file are: one question for each code, with the products that it can mean.
import { useState } from 'react'

import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { describePicked, ProductInput } from '#web/catalog/aliases/ProductInput.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { wrappingButton } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'

import { type Answers, type Question as AskedQuestion, questionKey } from './useAliasAnswers.ts'

const questionsPerPage = 25

interface AliasQuestionsCardProps<Asked extends AskedQuestion> {
  questions: readonly Asked[]
  answers: Answers<Asked>
  /** What becomes of the answers. */
  hint: string
}

export function AliasQuestionsCard<Asked extends AskedQuestion>({
  questions,
  answers,
  hint,
}: AliasQuestionsCardProps<Asked>) {
  const [page, setPage] = useState(1)
  if (questions.length === 0) return null
  const open = questions.filter((question) => answers.answerOf(question) === undefined)
  const certain = open.flatMap((question) => {
    const best = question.candidates.find(({ isCertain }) => isCertain)
    return best ? [[question, best] as const] : []
  })
  const answered = questions.length - open.length
  return (
    <div>
      <Card title={`${pluralize(questions.length, 'code')} to match`} flush>
        <div className="flex items-center justify-between gap-x-4 gap-y-2.5 border-b border-hairline px-4 py-2.5 max-sm:flex-wrap">
          <p className="text-control text-muted">{`No product has these codes. ${hint}`}</p>
          <div className="flex shrink-0 flex-wrap justify-end gap-2 max-sm:grow max-sm:*:flex-1">
            {certain.length > 0 && (
              <Button
                size="sm"
                onClick={() => answers.answer(certain.map(([question, best]) => [question, best]))}
              >
                {`Use ${pluralize(certain.length, 'certain match', 'certain matches')}`}
              </Button>
            )}
            <Button
              size="sm"
              variant="primary"
              busy={answers.isSaving}
              busyText="Checking..."
              disabledReason={answered === 0 ? 'Choose a product for at least one code.' : undefined}
              onClick={answers.save}
            >
              {answered === 0 ? 'Use answers' : `Use ${pluralize(answered, 'answer')}`}
            </Button>
          </div>
        </div>
        <ul aria-label="Codes to match" className="divide-y divide-hairline">
          {questions.slice((page - 1) * questionsPerPage, page * questionsPerPage).map((question) => (
            <Question key={questionKey(question)} question={question} answers={answers} />
          ))}
        </ul>
      </Card>
      <Pagination page={page} pageSize={questionsPerPage} total={questions.length} onPageChange={setPage} />
    </div>
  )
}

function Question<Asked extends AskedQuestion>({
  question,
  answers,
}: {
  question: Asked
  answers: Answers<Asked>
}) {
  const { code, customerName, row, rowCount, unitPriceCents, candidates } = question
  const answer = answers.answerOf(question)
  const [isSearching, setIsSearching] = useState(candidates.length === 0)
  const isOther = answer && !candidates.some(({ id }) => id === answer.id)
  const rows = rowCount === 1 ? `Row ${row}` : `Row ${row} and ${pluralize(rowCount - 1, 'more row')}`
  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-control">
      <div>
        <span>
          {'Their '}
          <span className="code font-medium wrap-anywhere">{code}</span>
          {' is which product?'}
        </span>
        <div className="text-meta text-muted wrap-anywhere">
          {[rows, customerName ?? '', unitPriceCents === undefined ? '' : `at ${formatUsd(unitPriceCents)}`]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      <fieldset aria-label={`Products for ${code}`} className="flex flex-wrap gap-2">
        {candidates.map((candidate) => (
          <Button
            key={candidate.id}
            size="sm"
            className={wrappingButton}
            aria-pressed={answer?.id === candidate.id}
            onClick={() => answers.answer([[question, answer?.id === candidate.id ? undefined : candidate]])}
          >
            {describePicked(candidate)}
            {candidate.isCertain && <Badge tone="good">Certain</Badge>}
          </Button>
        ))}
        {!isSearching && (
          <Button size="sm" variant="ghost" onClick={() => setIsSearching(true)}>
            Another product
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={answer === null}
          onClick={() => answers.answer([[question, answer === null ? undefined : null]])}
        >
          Leave out
        </Button>
      </fieldset>
      {isSearching && (
        <div className="max-w-120">
          <ProductInput
            label={`Product for ${code}`}
            text={isOther ? describePicked(answer) : ''}
            onChange={(product) => answers.answer([[question, product ?? undefined]])}
          />
        </div>
      )}
    </li>
  )
}
