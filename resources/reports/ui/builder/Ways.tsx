import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { joinNames } from '../../../../i18n/format.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import type { ReportRow } from '../calls.ts'
import { useAudience } from './useAudience.ts'

/** Of the channels that are chosen, those that nothing leaves by yet: the report cannot be sent before they are set up, or taken out. */
export function Ways({ report }: { report: ReportRow }) {
  const translate = useTranslate()
  const texts = useTexts('reports')
  const { locale } = useFormat()
  const { audience } = useAudience(report)
  const chosen = useWatch<ReportRow, 'channels'>({ name: 'channels' })
  const missing = audience ? (chosen ?? []).filter((channel) => !audience.ready.includes(channel)) : []
  if (missing.length === 0) return null
  const names = joinNames(
    missing.map((channel) => texts.place('channels').choice(channel)),
    locale,
  )
  return (
    <Notice tone="warning">
      {translate('reports.channels.missing', { channels: names })}{' '}
      <Link to="/app/settings/thirdparty">{translate('reports.channels.setUp')}</Link>
    </Notice>
  )
}
