import Check from '@mui/icons-material/CheckCircle'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Figures } from '../../generate/hooks/figures.ts'
import { may } from '../../providers/may.ts'
import { whoNow } from '../../providers/reach.ts'
import { Fold } from '../../ui/Fold.tsx'
import { Section } from '../../ui/Section.tsx'

interface Step {
  text: string
  to: string
  isDone: boolean
}

/** The system's own donor, who takes what nobody can name, is there from the beginning. */
const OWN_DONORS = 1

const stepsOf = ({ projects, published, donors, gifts, sent }: Figures): readonly Step[] => [
  { text: 'project', to: '/app/projects/add', isDone: (projects ?? 0) > 0 },
  {
    text: 'donors',
    to: (donors ?? 0) <= OWN_DONORS ? '/app/donors/upload-donors' : '/app/imports/new/donor_transactions',
    isDone: (donors ?? 0) > OWN_DONORS && (gifts ?? 0) > 0,
  },
  { text: 'update', to: '/app/projects/draft', isDone: (published ?? 0) > 0 },
  { text: 'report', to: '/app/reports/create', isDone: (sent ?? 0) > 0 },
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

/** What nobody needs for a first report, and a charity does next. */
const AFTER = [
  { text: 'campaign', to: '/app/campaigns/create', needs: ['campaigns', 'create'] },
  { text: 'survey', to: '/app/survey/create', needs: ['surveys', 'create'] },
  { text: 'template', to: '/app/templates/create', needs: ['templates', 'create'] },
  { text: 'package', to: '/app/subscription', needs: ['subscriptions', 'standing'] },
] as const

function AfterLinks() {
  const translate = useTranslate()
  const who = whoNow()
  const open = AFTER.filter(({ needs: [resource, operation] }) => may(resource, operation, who))
  if (open.length === 0) return null
  return (
    <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography color="textSecondary">{translate('dashboard.start.after')}</Typography>
      {open.map(({ text, to }) => (
        <Button key={text} variant="text" component={Link} to={to}>
          {translate(`dashboard.start.${text}`)}
        </Button>
      ))}
    </Box>
  )
}

/** What an entity that begins does next, until its first report is out; what it has done already is folded. */
export function FirstSteps({ figures }: { figures: Figures }) {
  const translate = useTranslate()
  const steps = stepsOf(figures)
  const next = steps.find(({ isDone }) => !isDone)
  if (!next) return null
  const done = steps.filter(({ isDone }) => isDone)
  const markOf = (step: Step): ReactNode =>
    step.isDone ? (
      <Check titleAccess={translate('common.action.done')} sx={{ color: 'var(--athar-success)' }} />
    ) : (
      steps.indexOf(step) + 1
    )
  const list = (some: readonly Step[]) => (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {some.map((step) => (
        <li key={step.text}>
          <StepLink step={step} isNext={step === next} mark={markOf(step)} />
        </li>
      ))}
    </Box>
  )
  return (
    <Section title={translate('dashboard.start.title')}>
      {list(steps.filter(({ isDone }) => !isDone))}
      {done.length === 0 ? null : (
        <Box sx={{ mt: 1 }}>
          <Fold title={translate('dashboard.start.done', { smart_count: done.length })}>{list(done)}</Fold>
        </Box>
      )}
      <AfterLinks />
    </Section>
  )
}
