import { useTranslate } from 'react-admin'
import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import { useRecord } from '../../../src/generate/records.ts'
import { Help } from '../../../src/ui/Help.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { yearLetters } from '../schema.ts'
import type { YearLetterRow } from './calls.ts'
import { Preview } from './Preview.tsx'
import { Send } from './Send.tsx'

const LINES = ['whose', 'funds', 'frozen', 'again'] as const

/** A letter about the year: whom it goes to, how it stands, and what it says. */
export function YearLetterPage({ record }: { record: YearLetterRow }) {
  const translate = useTranslate()
  const followed = useFollowed(['year_letters'], ['year_letters', 'getOne', { id: record.id, meta: undefined }])
  const { data: now = record } = useRecord(yearLetters, record.id, followed)
  const help = (
    <Help
      title={translate('yearLetters.help.title')}
      lines={LINES.map((line) => translate(`yearLetters.help.${line}`))}
    />
  )
  return (
    <>
      <Send record={now} />
      <Section title={translate('yearLetters.preview.title')} action={help}>
        <Preview record={now} width="computer" />
      </Section>
    </>
  )
}
