import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import type { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import { type Language, LetterLanguage } from '../../../resources/reports/ui/builder/Letter.tsx'
import { OwnPage } from '../../../resources/reports/ui/own/OwnPage.tsx'
import { RecordError } from '../../generate/LoadState.tsx'
import { useTexts } from '../../generate/texts.ts'
import { http } from '../../providers/http.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Money } from '../../ui/Money.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { Gifts, type OwnGift, useOwnList } from './Gifts.tsx'

/** `GET /api/own/projects/{id}`: the page as the server draws it, and what its reader gave to it, fund by fund. */
interface OwnProjectPage {
  name: string
  entity: string
  given: readonly { fund: RecordOf<typeof donorTransactions>['fund']; amount: string }[]
  html: string
}

/** product.md 9: what was given of each fund, never in one figure. */
function Given({ given }: Pick<OwnProjectPage, 'given'>) {
  const translate = useTranslate()
  const place = useTexts<typeof donorTransactions>('donor_transactions').place('fund')
  return (
    <Section title={translate('ownData.project.given')}>
      {given.length === 0 ? (
        <Typography>{translate('ownData.project.nothingGiven')}</Typography>
      ) : (
        <KeyValue
          items={given.map(({ fund, amount }) => ({
            id: fund,
            label: place.choice(fund),
            value: <Money value={amount} />,
          }))}
        />
      )}
    </Section>
  )
}

/** [1.13] the gifts themselves, a page at a time. */
function OwnGifts({ project }: { project: string }) {
  const list = useOwnList<OwnGift>('donor_transactions', 'date', { project })
  return list.total ? <Gifts list={list} /> : null
}

/** product.md 6: a project that is dedicated to the signed-in donor, as its charity tells of it, and their own gifts to it. */
export default function OwnProject() {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const { locale } = useFormat()
  const [language, setLanguage] = useState<Language>(locale)
  const { data, error, refetch } = useQuery({
    queryKey: ['own', 'projects', id, language],
    queryFn: async () =>
      (await http<OwnProjectPage>(`/api/own/projects/${encodeURIComponent(id)}?language=${language}`)).json,
    retry: false,
  })
  const home = { label: translate('common.menu.home'), to: '/app/donor' }
  if (error && data === undefined)
    return <RecordError resource="projects" home={home} error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  return (
    <>
      <PageHeader
        title={<bdi>{data.name}</bdi>}
        subtitle={<bdi>{data.entity}</bdi>}
        back={home}
        action={<LetterLanguage value={language} onChange={setLanguage} />}
      />
      <Given given={data.given} />
      <Box sx={{ mb: 3 }}>
        <OwnPage html={data.html} title={data.name} />
      </Box>
      <OwnGifts project={id} />
    </>
  )
}
