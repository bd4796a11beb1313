import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../src/generate/Failure.tsx'
import { Marked } from '../../../src/ui/Marked.tsx'
import { Money } from '../../../src/ui/Money.tsx'
import { Notice } from '../../../src/ui/Notice.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { ListSkeleton } from '../../../src/ui/Skeletons.tsx'
import type { CampaignPreview, Rendered } from '../../_contracts/campaigns.ts'
import { type CampaignRow, readPreview } from './calls.ts'

/** One message as it stands on a phone, in the direction of its language. */
function Bubble({ message, language }: { message: Rendered; language: 'ar' | 'en' }) {
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        <bdi>{message.donor}</bdi>
      </Typography>
      <Box
        lang={language}
        dir={language === 'ar' ? 'rtl' : 'ltr'}
        sx={{
          border: '1px solid var(--athar-hairline)',
          borderRadius: 1,
          p: 2,
          bgcolor: 'var(--athar-surface)',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {message.header === null ? null : <Typography sx={{ fontWeight: 600, mb: 1 }}>{message.header}</Typography>}
        <Typography>
          <Marked text={message.body} />
        </Typography>
        {message.footer === null ? null : (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {message.footer}
          </Typography>
        )}
        {message.buttons.map((label) => (
          <Typography
            key={label}
            sx={{ mt: 1, pt: 1, borderTop: '1px solid var(--athar-hairline)', textAlign: 'center', fontWeight: 500 }}
          >
            {label}
          </Typography>
        ))}
      </Box>
    </Box>
  )
}

/** Whom it reaches without a value, and what it costs about: of one that is still to leave. */
function Outlook({ data }: { data: CampaignPreview }) {
  const translate = useTranslate()
  const { withoutValue, withFallback, samples, cost } = data
  return (
    <>
      {withoutValue === 0 ? null : (
        <Notice tone="warning">
          {translate('campaigns.preview.withoutValue', { smart_count: withoutValue })}{' '}
          {withFallback === 0 ? null : translate('campaigns.preview.withFallback', { smart_count: withFallback })}
        </Notice>
      )}
      {samples.length === 0 ? <Typography>{translate('campaigns.preview.nobody')}</Typography> : null}
      {cost === null ? null : (
        <Typography sx={{ mb: 2 }}>
          {translate('campaigns.preview.cost')} <Money value={cost} />
        </Typography>
      )}
    </>
  )
}

/** product.md 32: the message as three who would get it read it, and how many lack a value. */
export function Preview({ record }: { record: CampaignRow }) {
  const translate = useTranslate()
  const isAhead = record.status === 'draft' || record.status === 'scheduled'
  const { data, error, refetch } = useQuery({
    queryKey: ['meta_campaigns', 'preview', record.id, record.version],
    queryFn: () => readPreview(record.id),
    enabled: record.template !== null,
  })
  if (record.template === null) return null
  // Of its audience nobody is left who could be shown it.
  if (!isAhead && data?.samples.length === 0) return null
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <Section
      title={translate(isAhead ? 'campaigns.preview.title' : 'campaigns.preview.sent')}
      subtitle={translate(isAhead ? 'campaigns.preview.hint' : 'campaigns.preview.sentHint')}
    >
      {data === undefined ? <ListSkeleton label={translate('common.state.loading')} /> : null}
      {data !== undefined && isAhead ? <Outlook data={data} /> : null}
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))',
        }}
      >
        {data?.samples.map((message, at) => (
          // Two donors may have one name.
          <Bubble key={at} message={message} language={data.language} />
        ))}
      </Box>
    </Section>
  )
}
