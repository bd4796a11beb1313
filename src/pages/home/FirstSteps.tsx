import Check from '@mui/icons-material/CheckCircle'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Dashboard } from '../../../resources/_contracts/newsfeed.ts'
import { may } from '../../providers/may.ts'
import { putStepsAway } from '../../providers/profile.ts'
import { whoNow } from '../../providers/reach.ts'
import { useSettings } from '../../providers/settings.ts'
import { Fold } from '../../ui/Fold.tsx'
import { Section } from '../../ui/Section.tsx'
import { tourPlace } from '../../ui/tourPlace.ts'

interface Step {
  text: string
  to: string
  isDone: boolean
}

/** The system's own donor, who takes what nobody can name, is there from the beginning. */
const OWN_DONORS = 1

type Totals = Dashboard['totals']

const stepsOf = ({ projects, published, donors, gifts, lettersSent }: Totals): readonly Step[] => [
  { text: 'project', to: '/app/projects/add', isDone: projects > 0 },
  {
    text: 'donors',
    to: donors <= OWN_DONORS ? '/app/donors/upload-donors' : '/app/imports/new/donor_transactions',
    isDone: donors > OWN_DONORS && gifts > 0,
  },
  { text: 'update', to: '/app/projects/draft', isDone: published > 0 },
  { text: 'report', to: '/app/reports/create', isDone: lettersSent > 0 },
]

interface StepLinkProps {
  step: Step
  isNext: boolean
  /** Before its name: its number, or that it is done. */
  mark: ReactNode
}

function StepLink({ step, isNext, mark }: StepLinkProps) {
  const translate = useTranslate()
  return (
    <ButtonBase
      component={Link}
      to={step.to}
      aria-current={isNext ? 'step' : undefined}
      sx={{
        width: '100%',
        minHeight: 56,
        px: 2,
        gap: 1.5,
        justifyContent: 'flex-start',
        textAlign: 'start',
        borderRadius: 1,
        border: '1px solid',
        borderColor: isNext ? 'var(--athar-action)' : 'var(--athar-hairline)',
        bgcolor: isNext ? 'var(--athar-action-soft)' : 'transparent',
        color: isNext ? 'var(--athar-on-action-soft)' : 'var(--athar-ink)',
        fontWeight: isNext ? 600 : 400,
        fontSize: '1rem',
      }}
    >
      <Box component="span" sx={{ width: 28, flex: 'none', fontWeight: 600, display: 'grid', placeItems: 'center' }}>
        {mark}
      </Box>
      <Box component="span" sx={{ flex: '1 1 auto', py: 1 }}>
        {translate(`dashboard.start.${step.text}`)}
      </Box>
      <ChevronRight className="athar-mirror" sx={{ flex: 'none' }} />
    </ButtonBase>
  )
}

/** What nobody needs for a first report, and a charity does next; done once there is one of it. */
const AFTER = [
  { text: 'campaign', to: '/app/campaigns/create', counts: 'campaigns', needs: ['campaigns', 'create'] },
  { text: 'survey', to: '/app/survey/create', counts: 'surveys', needs: ['surveys', 'create'] },
  { text: 'template', to: '/app/templates/create', counts: 'templates', needs: ['templates', 'create'] },
  { text: 'package', to: '/app/subscription', counts: 'packages', needs: ['subscriptions', 'choose'] },
] as const

const furtherOf = (totals: Totals): readonly Step[] => {
  const who = whoNow()
  return AFTER.filter(({ needs: [resource, operation] }) => may(resource, operation, who)).map(
    ({ text, to, counts }) => ({ text, to, isDone: totals[counts] > 0 }),
  )
}

function DoneMark() {
  return <Check titleAccess={useTranslate()('common.action.done')} sx={{ color: 'var(--athar-success)' }} />
}

function AfterLinks({ steps }: { steps: readonly Step[] }) {
  const translate = useTranslate()
  if (steps.length === 0) return null
  return (
    <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography color="textSecondary">{translate('dashboard.start.after')}</Typography>
      {steps.map(({ text, to, isDone }) => (
        <Button key={text} variant="text" component={Link} to={to} {...(isDone && { startIcon: <DoneMark /> })}>
          {translate(`dashboard.start.${text}`)}
        </Button>
      ))}
    </Box>
  )
}

/** What is to be done, each a link; what is done already is folded below. */
function Steps({ steps, next }: { steps: readonly Step[]; next: Step | undefined }) {
  const translate = useTranslate()
  const done = steps.filter(({ isDone }) => isDone)
  const list = (some: readonly Step[]) => (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {some.map((step) => (
        <li key={step.text}>
          <StepLink step={step} isNext={step === next} mark={step.isDone ? <DoneMark /> : steps.indexOf(step) + 1} />
        </li>
      ))}
    </Box>
  )
  return (
    <>
      {list(steps.filter(({ isDone }) => !isDone))}
      {done.length === 0 ? null : (
        <Box sx={{ mt: 1 }}>
          <Fold title={translate('dashboard.start.done', { smart_count: done.length })}>{list(done)}</Fold>
        </Box>
      )}
    </>
  )
}

/** Once the first report is out: what else there is, until all of it is done or put away. */
function Further({ steps }: { steps: readonly Step[] }) {
  const translate = useTranslate()
  const isAway = useSettings(({ profile }) => profile?.stepsPutAway === true)
  if (isAway || steps.every(({ isDone }) => isDone)) return null
  return (
    <Section
      title={translate('dashboard.start.further')}
      action={
        <Button variant="text" onClick={() => void putStepsAway()}>
          {translate('dashboard.start.putAway')}
        </Button>
      }
    >
      <Steps steps={steps} next={undefined} />
    </Section>
  )
}

/** What an entity that begins does next, until its first report is out, and what it may do then. */
export function FirstSteps({ totals }: { totals: Totals }) {
  const translate = useTranslate()
  const steps = stepsOf(totals)
  const further = furtherOf(totals)
  const next = steps.find(({ isDone }) => !isDone)
  if (!next) return <Further steps={further} />
  return (
    <div {...tourPlace('begin')}>
      <Section title={translate('dashboard.start.title')}>
        <Steps steps={steps} next={next} />
        <AfterLinks steps={further} />
      </Section>
    </div>
  )
}
