import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { Settled, Waiting } from './Payment.tsx'
import { useHeld } from './useHeld.ts'

function Content() {
  const translate = useTranslate()
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
          <EmptyState title={translate('heldPayments.none')} text={translate('heldPayments.noneText')} />
        </Box>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {waiting.map((payment) => (
            <Waiting key={payment.id} payment={payment} />
          ))}
        </Box>
      )}
      {settled.length === 0 ? null : (
        <Section title={translate('heldPayments.settled')}>
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
  const translate = useTranslate()
  return (
    <>
      <PageHeader title={translate('heldPayments.title')} subtitle={translate('heldPayments.lead')} />
      <div style={{ maxWidth: 760 }}>
        <Content />
      </div>
    </>
  )
}
