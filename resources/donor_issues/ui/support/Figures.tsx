import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { formatDuration, formatNumber } from '../../../../i18n/format.ts'
import { readAction } from '../../../../src/generate/calls.ts'
import { useFollowed } from '../../../../src/generate/hooks/followed.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { StatCard } from '../../../../src/ui/StatCard.tsx'
import { StatGrid } from '../../../../src/ui/StatGrid.tsx'
import type { IssueFigures } from '../../../_contracts/issues.ts'
import { CONTENT, SATISFACTION } from '../../../_kit/satisfaction.ts'
import { ISSUES } from './paths.ts'

const KEY = [ISSUES, 'figures']
const NOTHING = '–'

const Waiting = () => <Skeleton variant="rounded" sx={{ height: { xs: 144, md: 116 } }} />

/** [2.56] how soon donors have their first reply, and how satisfied they are [9.6]; their room until it is known. */
export function Figures() {
  const translate = useTranslate()
  const { locale } = useFormat()
  const followed = useFollowed([ISSUES], KEY)
  const { data, isPending } = useQuery({
    ...followed,
    queryKey: KEY,
    queryFn: () => readAction<IssueFigures>(ISSUES, null, 'figures'),
  })
  if (isPending)
    return (
      <StatGrid columns={2}>
        <Waiting />
        <Waiting />
      </StatGrid>
    )
  if (!data) return null
  const { days, answered, firstReplyMinutes, satisfaction, mean } = data
  const rated = SATISFACTION.reduce((sum, value) => sum + satisfaction[value], 0)
  const content = CONTENT.reduce((sum, value) => sum + satisfaction[value], 0)
  return (
    <StatGrid columns={2} label={translate('issues.figures.title', { smart_count: days })}>
      <StatCard
        value={<bdi>{firstReplyMinutes === null ? NOTHING : formatDuration(firstReplyMinutes, locale)}</bdi>}
        label={translate('issues.figures.firstReply')}
        hint={translate('issues.figures.answered', { smart_count: answered, days })}
      />
      <StatCard
        value={
          mean === null
            ? NOTHING
            : translate('issues.figures.mean', { mean: formatNumber(mean, { locale, decimals: 1 }), most: 5 })
        }
        label={translate('issues.figures.satisfaction')}
        hint={
          rated === 0
            ? translate('issues.figures.unrated', { days })
            : translate('issues.figures.content', { smart_count: rated, content })
        }
      />
    </StatGrid>
  )
}
