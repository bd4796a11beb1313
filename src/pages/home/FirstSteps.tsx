import Check from '@mui/icons-material/CheckCircle'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Section } from '../../ui/Section.tsx'
import type { Figures } from '../../generate/hooks/figures.ts'

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

/** What an entity that begins does next, until its first report is out. */
export function FirstSteps({ figures }: { figures: Figures }) {
  const translate = useTranslate()
  const steps = stepsOf(figures)
  const next = steps.find(({ isDone }) => !isDone)
  if (!next) return null
  return (
    <Section title={translate('dashboard.start.title')}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {steps.map((step, at) => (
          <li key={step.text}>
            <ButtonBase
              component={Link}
              to={step.to}
              aria-current={step === next ? 'step' : undefined}
              sx={{
                width: '100%',
                minHeight: 56,
                px: 2,
                gap: 1.5,
                justifyContent: 'flex-start',
                textAlign: 'start',
                borderRadius: 1,
                border: '1px solid',
                borderColor: step === next ? 'var(--athar-action)' : 'var(--athar-hairline)',
                bgcolor: step === next ? 'var(--athar-action-soft)' : 'transparent',
                color: step === next ? 'var(--athar-on-action-soft)' : 'var(--athar-ink)',
                fontWeight: step === next ? 600 : 400,
                fontSize: '1rem',
              }}
            >
              <Box
                component="span"
                sx={{ width: 28, flex: 'none', fontWeight: 600, display: 'grid', placeItems: 'center' }}
              >
                {step.isDone ? (
                  <Check titleAccess={translate('common.action.done')} sx={{ color: 'var(--athar-success)' }} />
                ) : (
                  at + 1
                )}
              </Box>
              <Box component="span" sx={{ flex: '1 1 auto', py: 1 }}>
                {translate(`dashboard.start.${step.text}`)}
              </Box>
              <ChevronRight className="athar-mirror" sx={{ flex: 'none' }} />
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Section>
  )
}
