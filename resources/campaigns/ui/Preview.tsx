import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../src/generate/Failure.tsx'
import { PicturesWaiting } from '../../../src/generate/pictures/PicturesWaiting.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../src/ui/Skeletons.tsx'
import { Toggle } from '../../../src/ui/Toggle.tsx'
import { choiceKey } from '../../_kit/keys.ts'
import { LetterLanguage } from '../../reports/ui/builder/Letter.tsx'
import { campaigns } from '../schema.ts'
import { type AppealRow, readPreview } from './calls.ts'
import { Look, type Way } from './Look.tsx'

/** What donors see of it, on a phone: its page, and what each of its channels brings. */
export function Preview({ record }: { record: AppealRow }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const [language, setLanguage] = useState<'ar' | 'en'>(locale)
  const [chosen, setWay] = useState<Way>('page')
  const ways: Way[] = ['page', ...(record.channels ?? [])]
  const way = ways.includes(chosen) ? chosen : 'page'
  const { data, error, refetch } = useQuery({
    queryKey: ['campaigns', 'preview', record.id, record.version, language],
    queryFn: () => readPreview(record.id, language),
    gcTime: 0,
  })
  const labelOf = (one: Way) =>
    translate(one === 'page' ? 'campaigns.look.page' : choiceKey<typeof campaigns>('campaigns', 'channels', one))
  return (
    <Section
      title={translate('campaigns.look.title')}
      action={<LetterLanguage value={language} onChange={setLanguage} />}
    >
      <PicturesWaiting
        resource={campaigns}
        record={record}
        why={translate('campaigns.look.waiting')}
        onAnswered={() => void refetch()}
      />
      {ways.length > 1 ? (
        <Box sx={{ display: 'flex', justifyContent: 'center', mb: 2, overflowX: 'auto' }}>
          <Toggle
            label={translate('campaigns.look.ways')}
            value={way}
            onChange={setWay}
            options={ways.map((value) => ({ value, label: labelOf(value) }))}
          />
        </Box>
      ) : null}
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <PageSkeleton label={translate('common.state.loading')} /> : null}
      {data === undefined ? null : <Look data={data} way={way} language={language} />}
    </Section>
  )
}
