import Box from '@mui/material/Box'
import type { ComponentType } from 'react'
import { useTranslate } from 'react-admin'
import { FieldInput } from '../../../../src/generate/inputs/FieldInput.tsx'
import { onlyWhere } from '../../../../src/generate/inputs/onlyWhere.tsx'
import { later } from '../../../../src/generate/lazyPart.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import type { InputProps, Place } from '../../../../src/generate/types.ts'
import type { Resource } from '../../../_kit/resource.ts'
import type { ReportRow } from '../calls.ts'
import { MessageInput } from '../words/Message.tsx'
import { OTHER, OtherInput, OtherLanguageInput, useOther } from '../words/other.tsx'
import { Unread } from '../words/Unread.tsx'
import { placeOf } from './composed.tsx'
import { SurveyChoice } from './SurveyChoice.tsx'
import { useAudience } from './useAudience.ts'

const isOther = (name: string): boolean => Object.values<string>(OTHER).includes(name)
const otherOf = (name: string): string | undefined => OTHER[name as keyof typeof OTHER]

/** Fetched by who orders them: it brings what is needed to drag. */
const PartsInput = later(async () => (await import('./Parts.tsx')).PartsInput, { xs: 168, sm: 168 })

const INPUTS: Readonly<Record<string, ComponentType<InputProps>>> = {
  licence: onlyWhere('appeal', true),
  message: MessageInput,
  otherLanguage: OtherLanguageInput,
  parts: PartsInput,
}

interface WordsProps {
  /** As it was opened: whom it is for does not change while it is written. */
  report: ReportRow
  composed: Resource
}

/** What it says: each text with the same in the other language beside it, on a phone below it. */
export function Words({ report, composed }: WordsProps) {
  const translate = useTranslate()
  const texts = useTexts('reports')
  const { audience } = useAudience(report)
  const isTwo = useOther() !== undefined
  const place = (name: string): Place => placeOf(report.type, name, texts.place(name as keyof ReportRow), translate)
  return Object.entries(composed.fields).map(([name, field]) => {
    if (isOther(name)) return null
    if (name === 'survey')
      return <SurveyChoice key={name} field={field} source={name} place={place(name)} project={report.project} />
    const Input = INPUTS[name] ?? FieldInput
    const input = <Input field={field} source={name} place={place(name)} />
    const other = otherOf(name)
    const second = other === undefined ? undefined : composed.fields[other]
    if (name === 'otherLanguage')
      return (
        <div key={name}>
          <Unread audience={audience} />
          {input}
        </div>
      )
    return (
      <Box
        key={name}
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          // What is asked of some letters alone leaves no gap where it is not asked.
          '&:empty': { display: 'none' },
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: isTwo && second !== undefined ? 'repeat(2, minmax(0, 1fr))' : undefined,
          },
        }}
      >
        {input}
        {other === undefined || second === undefined ? null : (
          <OtherInput field={second} source={other} place={place(name)} />
        )}
      </Box>
    )
  })
}
