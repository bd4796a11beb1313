import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { RecordError } from '../../../../src/generate/LoadState.tsx'
import { useRights } from '../../../../src/generate/rights.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { OutLink } from '../../../../src/ui/OutLink.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { type Language, LetterLanguage } from '../builder/Letter.tsx'
import Detailed from '../kinds/Detailed.tsx'
import { readOwnLetter } from './calls.ts'
import { OwnPage } from './OwnPage.tsx'

/** The letter that somebody was sent, in their own account. */
function OwnLetter({ report, donor }: { report: string; donor: string }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const [language, setLanguage] = useState<Language>(locale)
  const { data, error, refetch } = useQuery({
    queryKey: ['own', 'letters', report, donor, language],
    queryFn: () => readOwnLetter(report, donor, language),
    retry: false,
  })
  const home = { label: translate('common.menu.home'), to: '/app/donor' }
  if (error && data === undefined)
    return <RecordError resource="reports" home={home} error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  return (
    <>
      <PageHeader
        title={translate('reports.own.title')}
        back={home}
        action={<LetterLanguage value={language} onChange={setLanguage} />}
        subtitle={<OutLink href={data.path}>{translate('reports.own.alone')}</OutLink>}
      />
      <OwnPage html={data.html} title={translate('reports.own.title')} />
    </>
  )
}

/** [2.41], [6.3] a donor’s report by its ids: to staff with every figure, to the donor as the letter that they were sent. */
export default function DonorFoundationReport() {
  const { reportId = '', donorId = '' } = useParams()
  const translate = useTranslate()
  const { ready, can } = useRights('reports')
  // Staff whose rights are not known yet would ask as a donor, and be signed out for it [4.3].
  if (!ready) return <PageSkeleton label={translate('common.state.loading')} />
  return can('preview') ? <Detailed /> : <OwnLetter report={reportId} donor={donorId} />
}
