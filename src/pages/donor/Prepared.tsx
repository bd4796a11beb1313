import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { nameIn } from '../../../i18n/named.ts'
import { useCharities } from '../../../resources/donor_issues/ui/own/useOwn.ts'
import { Write } from '../../../resources/donor_issues/ui/own/WriteLater.tsx'
import { type Language, LetterLanguage } from '../../../resources/reports/ui/builder/Letter.tsx'
import { PREPARED, readPrepared } from '../../../resources/reports/ui/own/calls.ts'
import { OwnPage } from '../../../resources/reports/ui/own/OwnPage.tsx'
import { RecordError } from '../../generate/LoadState.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { useFormat } from '../../ui/FormatContext.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'

/** [6.7], product.md 24: whom to ask, in sight where the report stands alone, else one press away. */
function Ask({ isOpen }: { isOpen: boolean }) {
  const translate = useTranslate()
  const { charities = [] } = useCharities()
  if (charities.length === 0) return null
  const title = translate('issues.mine.ask')
  const form = <Write charities={charities} title={title} />
  return isOpen ? form : <Fold title={title}>{form}</Fold>
}

/** [2.48] what became of a project, for somebody who has given nothing yet: no thanks, no amounts of anybody’s. */
export default function PreparedReport() {
  const translate = useTranslate()
  const { reportId = '', isFullbackCall } = useParams()
  const isAlone = isFullbackCall === 'true'
  const { locale } = useFormat()
  const [language, setLanguage] = useState<Language>(locale)
  const { data: all = [] } = useQuery(PREPARED)
  const { data, error, refetch } = useQuery({
    queryKey: ['own', 'reports', reportId, language],
    queryFn: () => readPrepared(reportId, language),
    retry: false,
  })
  const found = all.find(({ id }) => id === reportId)
  if (error && data === undefined)
    return <RecordError resource="reports" error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  return (
    <>
      <PageHeader
        title={<bdi>{found?.projectName ?? translate('resources.reports.one')}</bdi>}
        subtitle={<bdi>{found ? nameIn({ name: found.entityName, nameEn: found.entityNameEn }, locale) : ''}</bdi>}
        {...(!isAlone && { back: { label: translate('common.menu.home'), to: '/app/donor' } })}
        action={<LetterLanguage value={language} onChange={setLanguage} />}
      />
      <OwnPage html={data} title={found?.projectName ?? translate('resources.reports.one')} />
      <Ask isOpen={isAlone} />
    </>
  )
}
