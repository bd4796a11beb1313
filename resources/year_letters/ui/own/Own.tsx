import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { RecordError } from '../../../../src/generate/LoadState.tsx'
import { http } from '../../../../src/providers/http.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { OutLink } from '../../../../src/ui/OutLink.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { type Language, LetterLanguage } from '../../../reports/ui/builder/Letter.tsx'
import { OwnPage } from '../../../reports/ui/own/OwnPage.tsx'

interface OwnYear {
  html: string
  /** Where it stands by itself, and as a PDF. */
  path: string
  pdf: string
}

const readOwnYear = async (id: string, donor: string, language: Language): Promise<OwnYear> =>
  (await http<OwnYear>(`/api/own/years/${encodeURIComponent(id)}/${encodeURIComponent(donor)}?language=${language}`))
    .json

/** [6.3] the letter about a year that somebody was sent, in their own account. */
export default function OwnYearLetter() {
  const translate = useTranslate()
  const { yearId = '', donorId = '' } = useParams()
  const { locale } = useFormat()
  const [language, setLanguage] = useState<Language>(locale)
  const { data, error, refetch } = useQuery({
    queryKey: ['own', 'years', yearId, donorId, language],
    queryFn: () => readOwnYear(yearId, donorId, language),
    retry: false,
  })
  if (error && data === undefined)
    return <RecordError resource="year_letters" error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  return (
    <>
      <PageHeader
        title={translate('resources.year_letters.one')}
        back={{ label: translate('common.menu.home'), to: '/app/donor' }}
        action={<LetterLanguage value={language} onChange={setLanguage} />}
        subtitle={
          <>
            <OutLink href={data.path}>{translate('reports.own.alone')}</OutLink>
            {' · '}
            <OutLink href={`${data.pdf}?lang=${language}`}>{translate('yearLetters.own.pdf')}</OutLink>
          </>
        }
      />
      <OwnPage html={data.html} title={translate('resources.year_letters.one')} />
    </>
  )
}
