import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { Settled, Waiting } from './Payment.tsx'
import { useHeld, useHeldWords } from './useHeld.ts'

function Content() {
  const translate = useTranslate()
  const { say } = useHeldWords()
  const { data, error, refetch } = useHeld()
  if (data === undefined)
    return error ? (
      <Failure error={error} onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton label={translate('common.state.loading')} />
    )
  const { waiting, settled } = data
  return (
    <>
      {waiting.length === 0 ? (
        <Box sx={{ mb: 3 }}>
          <EmptyState title={say('none')} text={say('noneText')} />
        </Box>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {waiting.map((payment) => (
            <Waiting key={payment.id} payment={payment} />
          ))}
        </Box>
      )}
      {settled.length === 0 ? null : (
        <Section title={say('settled')}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: '1px solid var(--athar-hairline)' }}>
            {settled.map((payment) => (
              <Settled key={payment.id} payment={payment} />
            ))}
          </Box>
        </Section>
      )}
    </>
  )
}

/** [8.40] [6.6] payments of all entities that a person is to look at, and what became of those that somebody has. */
export default function HeldPayments() {
  const { say } = useHeldWords()
  return (
    <>
      <PageHeader title={say('title')} subtitle={say('lead')} />
      <div style={{ maxWidth: 760 }}>
        <Content />
      </div>
    </>
  )
}
