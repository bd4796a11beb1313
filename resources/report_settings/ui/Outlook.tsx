import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { joinNames } from '../../../i18n/format.ts'
import { Failure } from '../../../src/generate/Failure.tsx'
import { Changed } from '../../../src/generate/sending/Changed.tsx'
import { useConfirmed } from '../../../src/generate/sending/useConfirmed.ts'
import { ConfirmButton } from '../../../src/ui/ConfirmButton.tsx'
import { DateText } from '../../../src/ui/DateText.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { Notice } from '../../../src/ui/Notice.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { Held } from '../../reports/ui/Held.tsx'
import { type Outlook as Answer, readOutlook, runSetting, type SettingRow } from './calls.ts'

const SHOWN = 3
/** Of what it says when some are held back for two reasons: the form below it hardly moves. */
const ROOM = { xs: 306, sm: 200 }

function When({ record, next }: { record: SettingRow; next: string | null }) {
  const translate = useTranslate()
  if (record.timing === 'now') return null
  if (record.status !== 'active')
    return <Typography color="textSecondary">{translate('settings.outlook.off')}</Typography>
  if (next === null) return <Notice tone="warning">{translate('settings.outlook.none')}</Notice>
  return (
    <Typography sx={{ fontSize: '1.25rem', fontWeight: 600 }}>
      {translate('settings.outlook.next')}: <DateText value={next} withTime />
    </Typography>
  )
}

/** The exact count, three of them, and who is held back. */
function Readers({ outlook }: { outlook: Answer }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const { sendable, total, held, sample } = outlook
  const names = joinNames(
    sample.slice(0, SHOWN).map(({ name }) => `\u2068${name}\u2069`),
    locale,
  )
  return (
    <>
      <Typography>{translate('reports.confirm.count', { smart_count: sendable })}</Typography>
      {sample.length === 0 ? null : (
        <Typography color="textSecondary">
          {translate('settings.outlook.sample')}: {names}
        </Typography>
      )}
      {total === sendable ? null : <Held held={held} />}
    </>
  )
}

/** [2.25] when a setting goes out next, what it would tell, and to whom; and the button that sends it now. */
export function Outlook({ record }: { record: SettingRow }) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['report_settings', 'outlook', record.id, record.version],
    queryFn: () => readOutlook(record.id),
    gcTime: 0,
  })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const sending = useConfirmed({
    send: async (expected, key) => {
      const { report } = await runSetting(record.id, expected, key)
      void navigate(`/app/reports/${report}`)
    },
    refresh: refetch,
    done: () => queries.invalidateQueries({ queryKey: ['report_runs'] }),
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  const label = translate('settings.outlook.send', { smart_count: data?.sendable ?? 0 })
  return (
    <Section title={translate('settings.outlook.title')}>
      {data === undefined ? (
        <Box sx={{ minHeight: ROOM }}>…</Box>
      ) : (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <When record={record} next={data.next} />
          <Typography>
            {data.news === 0 && record.onlyNew
              ? translate('settings.outlook.noNews')
              : translate('settings.outlook.news', { smart_count: data.news })}
          </Typography>
          {data.news === 0 && record.onlyNew ? null : <Readers outlook={data} />}
          {sending.changed ? <Changed count={data.sendable} /> : null}
          {sending.error === null ? null : <Failure error={sending.error} />}
          <Box>
            <ConfirmButton
              variant={record.timing === 'now' ? 'contained' : 'outlined'}
              label={label}
              disabled={data.sendable === 0 || sending.busy}
              question={{
                title: label,
                text: translate('reports.confirm.ask'),
                confirmLabel: label,
                cancelLabel: translate('common.action.back'),
              }}
              onConfirm={async () => void (await sending.start(data.sendable))}
            />
          </Box>
        </Box>
      )}
    </Section>
  )
}
