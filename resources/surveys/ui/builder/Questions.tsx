import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { blankRow } from '../../../../src/generate/fields.ts'
import { useOpenedRow } from '../../../../src/generate/form/openedRow.ts'
import { AddBlock } from '../../../../src/generate/inputs/blocks.tsx'
import { FieldInput } from '../../../../src/generate/inputs/FieldInput.tsx'
import { RemovedLine, useRepeated } from '../../../../src/generate/inputs/repeated.tsx'
import { RowInputs, RowsGroup } from '../../../../src/generate/inputs/rowParts.tsx'
import { Sorted, SortedCard } from '../../../../src/generate/inputs/sorted.tsx'
import { type InputProps, option } from '../../../../src/generate/types.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { fieldsIn, kindOf, kindsIn } from '../../../_kit/field.ts'
import { newBlockId } from '../../../_kit/fields/blocks.ts'
import { inLang } from '../../reading.ts'
import { optionCount, surveys } from '../../schema.ts'
import type { Question } from '../calls.ts'
import { Condition } from './Condition.tsx'
import { useConditions } from './places.ts'

/** They stand in a line of their own, below what is asked. */
const CONDITION = ['onlyIf', 'onlyIs']
/** Other languages' options are known by their place: they stand beside each other. */
const OPTIONS = ['optionsAr', 'optionsEn']
/** As much of its words as a card's heading has room for. */
const SHOWN = 60

/** What may still be added and removed once somebody has answered: nothing is answered there. */
const UNANSWERED = ['section']

const idOf = (row: unknown): unknown => (row as Partial<Question>).id

/** What an option is known by, once somebody has answered: its place. */
function useKeptOptions(row: unknown): InputProps['kept'] {
  const translate = useTranslate()
  const opened = useOpenedRow(surveys)
  if (opened === null || opened.answersCount === 0) return undefined
  const question = opened.questions.find(({ id }) => id === idOf(row))
  return question && { lines: optionCount(question), why: translate('validation.optionsAnswered') }
}

interface CardProps extends InputProps {
  rows: ReturnType<typeof useRepeated>
  row: { key: string }
  index: number
  title: string
  isKept: boolean
}

/** One question: it is moved by its grip, or by the buttons and by the keyboard. */
function Card({ field, source, place, rows, row, index, title, isKept }: CardProps) {
  const columns = fieldsIn(field, row)
  const own = place.column(kindOf(row))
  const at = `${source}.${index}`
  const kept = useKeptOptions(row)
  return (
    <SortedCard rows={rows} row={row} index={index} title={title} isKept={isKept}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <RowInputs columns={columns} source={at} place={own} Input={FieldInput} without={[...CONDITION, ...OPTIONS]} />
        {OPTIONS.every((name) => name in columns) ? (
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {OPTIONS.map((name) => {
              const options = columns[name]
              return options ? (
                <FieldInput key={name} field={options} source={`${at}.${name}`} place={own.column(name)} kept={kept} />
              ) : null
            })}
          </Box>
        ) : null}
        <Condition source={source} index={index} />
      </Box>
    </SortedCard>
  )
}

/** A question is called by its place, its kind and the first of its words. */
function useTitles({ source, place }: Pick<InputProps, 'source' | 'place'>) {
  const { locale } = useFormat()
  const questions = (useWatch({ name: source }) ?? []) as Question[]
  return (index: number, row: unknown): string => {
    // One that was removed is told by its own words, not by those of whichever stands in its place.
    const now = questions[index]
    const question = now?.id === idOf(row) ? now : (row as Question)
    const words = question ? inLang(locale, question.textAr, question.textEn) : ''
    const kind = place.column(kindOf(row)).label
    return words === ''
      ? `${index + 1}. ${kind}`
      : `${index + 1}. ${words.length > SHOWN ? `${words.slice(0, SHOWN).trimEnd()}…` : words} · ${kind}`
  }
}

/** The questions of a survey: added by kind, written in place, ordered by drag and by keyboard. */
export function QuestionsInput({ field, source, place, isTitled = false }: InputProps) {
  const rows = useRepeated(source)
  useConditions(source)
  const titleOf = useTitles({ source, place })
  const translate = useTranslate()
  const isAnswered = (useOpenedRow(surveys)?.answersCount ?? 0) > 0
  const after = (
    <>
      <RemovedLine rows={rows} titleOf={titleOf} />
      <AddBlock
        field={field}
        place={place}
        some={isAnswered ? { kinds: UNANSWERED, label: translate('surveys.builder.addSection') } : undefined}
        disabled={rows.fields.length >= option<number>(field, 'max')}
        onAdd={(kind) => rows.append({ id: newBlockId(), kind, ...blankRow(kindsIn(field)[kind] ?? {}) })}
      />
    </>
  )
  return (
    <Sorted rows={rows}>
      <RowsGroup
        source={source}
        place={place}
        isTitled={isTitled}
        before={isAnswered ? <Notice tone="info">{translate('validation.questionsAnswered')}</Notice> : null}
        after={after}
      >
        {rows.fields.map((row, index) => (
          <Card
            key={row.key}
            field={field}
            source={source}
            place={place}
            rows={rows}
            row={row}
            index={index}
            title={titleOf(index, row)}
            isKept={isAnswered && !UNANSWERED.includes(kindOf(row))}
          />
        ))}
      </RowsGroup>
    </Sorted>
  )
}
