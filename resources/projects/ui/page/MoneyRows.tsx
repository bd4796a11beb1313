import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { GIFTS, listPath, SPENDINGS } from '../../../../src/generate/hooks/listPath.ts'
import { OnceKnown } from '../../../../src/generate/OnceKnown.tsx'
import { KeyValue } from '../../../../src/ui/KeyValue.tsx'
import { Money } from '../../../../src/ui/Money.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { MadeOf } from './MadeOf.tsx'
import { useMoney, useMoneyComing } from './useMoney.ts'

function All({ to, text }: { to: string; text: string }) {
  const translate = useTranslate()
  return (
    <MuiLink component={Link} to={to} sx={{ fontWeight: 500, '@media print': { display: 'none' } }}>
      {translate(text)}
    </MuiLink>
  )
}

/** A sum and the rows that make it come together. */
export const OnceCounted = ({ project, children }: { project: string; children: ReactNode }) => (
  <OnceKnown isComing={useMoneyComing(project)}>{children}</OnceKnown>
)

/** product.md 8: how the rows below make the collected amount. */
export function Collected({ project }: { project: string }) {
  const translate = useTranslate()
  const money = useMoney(project)
  if (money === undefined) return null
  return (
    <Section
      title={translate('project.madeOf.title')}
      action={<All to={listPath(GIFTS, { project })} text="project.gifts.all" />}
    >
      <MadeOf project={project} money={money} />
    </Section>
  )
}

/** product.md 8: the spent amount is the sum of the rows below, each with its evidence. */
export function Spent({ project }: { project: string }) {
  const translate = useTranslate()
  const money = useMoney(project)
  if (money === undefined || money.spent.count === 0) return null
  const { spent, withoutEvidence } = money
  return (
    <Section
      title={translate('project.spending.total')}
      action={<All to={listPath(SPENDINGS, { project })} text="project.spending.all" />}
    >
      <KeyValue
        items={[
          {
            id: 'spent',
            label: translate('project.spending.payments', { smart_count: spent.count }),
            value: <Money value={spent.amount} trim />,
          },
        ]}
      />
      {withoutEvidence.count === 0 ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          <Link to={listPath(SPENDINGS, { project, evidence: { isnull: 'true' } })}>
            {translate('project.spending.noEvidence', {
              smart_count: withoutEvidence.count,
              amount: withoutEvidence.amount,
            })}
          </Link>
        </Typography>
      )}
    </Section>
  )
}
