import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { Failure } from '../../../src/generate/Failure.tsx'
import { useRights } from '../../../src/generate/rights.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { PageHeader } from '../../../src/ui/PageHeader.tsx'
import { PageSkeleton } from '../../../src/ui/Skeletons.tsx'
import { ITEMS, plans, QUOTA } from '../../plans/schema.ts'
import { CARDS, ChoosePlan, PlanCard, Price } from './PlanCards.tsx'
import { type Plan, type Standing, useNames, usePlans, useStanding } from './useStanding.ts'

function Line({ label, of, all }: { label: string; of: (plan: Plan) => string; all: readonly Plan[] }) {
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {label}
      </TableCell>
      {all.map((plan) => (
        <TableCell key={plan.id}>{of(plan)}</TableCell>
      ))}
    </TableRow>
  )
}

interface ComparisonProps {
  all: readonly Plan[]
  standing: Standing
}

/** On a phone one below the other: columns would be cut, and nothing would say that there are more. */
function Stacked({ all, standing }: ComparisonProps) {
  const { can } = useRights('subscriptions')
  return (
    <Box component="ul" sx={CARDS}>
      {all.map((plan) => (
        <PlanCard key={plan.id} level="h2" plan={plan} standing={standing} mayChoose={can('choose')} />
      ))}
    </Box>
  )
}

function SideBySide({ all, standing }: ComparisonProps) {
  const translate = useTranslate()
  const { can } = useRights('subscriptions')
  const texts = useTexts<typeof plans>('plans')
  const names = useNames()
  const { locale } = useFormat()
  const quota = (count: number | null) =>
    count === null ? translate('subscription.noLimit') : formatNumber(count, { locale })
  const has = (is: boolean) => translate(`subscription.compare.${is ? 'yes' : 'no'}`)
  return (
    <Box sx={{ overflowX: 'auto', border: '1px solid var(--athar-hairline)', borderRadius: 1 }}>
      <Table sx={{ minWidth: 160 * (all.length + 1), bgcolor: 'var(--athar-surface)' }}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('subscription.compare.what')}</TableCell>
            {all.map((plan) => (
              <TableCell key={plan.id} component="th" scope="col">
                <bdi>{names.ofPlan(plan)}</bdi>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          <TableRow>
            <TableCell component="th" scope="row">
              {translate('subscription.compare.price')}
            </TableCell>
            {all.map((plan) => (
              <TableCell key={plan.id}>
                <Price plan={plan} />
              </TableCell>
            ))}
          </TableRow>
          <Line
            label={texts.place('period').label}
            all={all}
            of={({ period }) => texts.place('period').choice(period)}
          />
          {ITEMS.map((item) => (
            <Line key={item} label={texts.place(QUOTA[item]).label} all={all} of={(plan) => quota(plan[QUOTA[item]])} />
          ))}
          {plans.fields.features.values.map((feature) => (
            <Line
              key={feature}
              label={texts.place('features').choice(feature)}
              all={all}
              of={({ features }) => has(features?.includes(feature) === true)}
            />
          ))}
          {can('choose') ? (
            <TableRow>
              <TableCell />
              {all.map((plan) => (
                <TableCell key={plan.id}>
                  <ChoosePlan plan={plan} standing={standing} mayChoose />
                </TableCell>
              ))}
            </TableRow>
          ) : null}
        </TableBody>
      </Table>
    </Box>
  )
}

function Comparison(props: ComparisonProps) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  return isPhone ? <Stacked {...props} /> : <SideBySide {...props} />
}

/** [2.67] the packages side by side. */
export default function Compare() {
  const translate = useTranslate()
  const { data, error, refetch } = usePlans()
  const standing = useStanding()
  return (
    <>
      <PageHeader
        title={translate('subscription.compare.title')}
        back={{ label: translate('subscription.title'), to: '/app/subscription' }}
      />
      {error && data === undefined ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : standing.error && standing.data === undefined ? (
        <Failure error={standing.error} onRetry={() => void standing.refetch()} />
      ) : data === undefined || standing.data === undefined ? (
        <PageSkeleton label={translate('common.state.loading')} />
      ) : data.length === 0 ? (
        <EmptyState
          title={translate('subscription.notOffered.title')}
          text={translate('subscription.notOffered.text')}
        />
      ) : (
        <Comparison all={data} standing={standing.data} />
      )}
    </>
  )
}
