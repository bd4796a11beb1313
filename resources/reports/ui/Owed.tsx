import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../../i18n/format.ts'
import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import { DateText } from '../../../src/ui/DateText.tsx'
import { Fold } from '../../../src/ui/Fold.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { StatusChip } from '../../../src/ui/StatusChip.tsx'
import type { OwedReport } from '../../_contracts/owedReports.ts'
import { settingPath } from '../../report_settings/paths.ts'
import { builderPath } from '../paths.ts'
import { readOwed } from './calls.ts'

/** A time opens the setting that it is of; a project that has ended, the report that can be written. */
const pathOf = ({ project, setting }: OwedReport): string =>
  setting === null ? builderPath(project) : settingPath({ project, id: setting.id })

function Line({ one }: { one: OwedReport }) {
  const translate = useTranslate()
  const { why, reason } = one
  const name = one.setting?.name ?? one.projectName
  const about = one.setting === null ? null : one.projectName
  const said =
    reason === null ? '' : ` ${translate(`settings.faults.${reason}`, { _: translate('settings.faults.other') })}`
  return (
    <Box component="li" sx={{ py: 1, borderTop: '1px solid var(--athar-hairline)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Link to={pathOf(one)}>
          <bdi>{name}</bdi>
        </Link>
        {why === 'coming' ? null : <StatusChip tone="danger" label={translate('reports.due.isLate')} />}
        <Box component="span" sx={{ marginInlineStart: 'auto' }}>
          <DateText value={one.at} withTime={why !== 'ended'} />
        </Box>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {about === null ? null : <bdi>{about}</bdi>}
        {about === null || why === 'coming' ? null : ' · '}
        {why === 'coming' ? null : translate(`reports.due.why.${why}`)}
        {said}
      </Typography>
    </Box>
  )
}

const KEY = ['reports', 'owed']

/** product.md 20: what is due, or will be within two weeks, and that nobody has written; nothing where there is none. */
export function Owed() {
  const translate = useTranslate()
  const { locale } = useFormat()
  const number = (value: number) => formatNumber(value, { locale, decimals: 0 })
  const followed = useFollowed(['reports', 'report_runs', 'report_settings', 'projects'], KEY)
  const { data } = useQuery({ queryKey: KEY, queryFn: readOwed, ...followed })
  if (data === undefined || data.owed.length === 0) return null
  const coming = data.owed.filter(({ why }) => why === 'coming').length
  return (
    <Fold
      title={translate('reports.due.owed')}
      aside={
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {data.late > 0 ? (
            <StatusChip tone="danger" label={translate('reports.due.lateCount', { number: number(data.late) })} />
          ) : null}
          {coming > 0 ? (
            <StatusChip tone="neutral" label={translate('reports.due.comingCount', { number: number(coming) })} />
          ) : null}
        </Box>
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.owed.map((one) => (
          <Line key={`${one.why} ${one.project} ${one.setting?.id ?? ''}`} one={one} />
        ))}
      </Box>
    </Fold>
  )
}
