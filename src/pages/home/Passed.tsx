import { useTranslate } from 'react-admin'
import { anchorOf, QUESTIONS_PATH, usePassedHint } from '../../../resources/donor_issues/ui/questions/usePassed.ts'
import { DueList } from './due/DueList.tsx'

/** So much of a question stands in a line. */
const BEGINNING = 140

const beginning = (text: string): string => (text.length > BEGINNING ? `${text.slice(0, BEGINNING).trimEnd()} …` : text)

/** product.md 2: what support asks, each line the way to the question; nothing where nothing waits. A home names no donor. */
export function Passed() {
  const translate = useTranslate()
  const passed = usePassedHint()
  if (passed === undefined) return null
  return (
    <DueList
      title={translate('issues.passed.title')}
      tone="warning"
      total={passed.total}
      lines={passed.questions.map(({ id, projectName, message }) => ({
        id,
        to: `${QUESTIONS_PATH}#${anchorOf(id)}`,
        name: projectName,
        note: <bdi>{beginning(message)}</bdi>,
      }))}
    />
  )
}
